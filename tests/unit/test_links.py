"""Every link from one page of the repository to another, or to a file, leads somewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")})


def links(page: Path) -> Iterator[str]:
    for block in MarkdownIt().enable("table").parse(page.read_text("utf-8")):
        for token in block.children or ():
            yield from (str(token.attrs[name]) for name in ("href", "src") if name in token.attrs)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    inside = [link.partition("#")[0] for link in links(page) if ":" not in link and not link.startswith("#")]
    assert [link for link in inside if not (page.parent / link).exists()] == []
