"""Checks a site: every link within it leads somewhere, and no page loads anything from elsewhere."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The links of a page, what it loads, and the places in it that a link can lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links, self.loaded, self.anchors = set[str](), set[str](), {""}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attributes if value}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.add(found["href"])
        elif tag in LOADED and LOADED[tag] in found:
            self.loaded.add(found[LOADED[tag]])


def check(site: Path) -> None:
    pages = {path.relative_to(site).as_posix(): Page(path) for path in sorted(site.rglob("*.html"))}
    problems = [f"{place}: {problem}" for place in pages for problem in wrong_with(place, pages, site)]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{site}: {len(pages)} pages, all links lead somewhere")


def wrong_with(place: str, pages: dict[str, Page], site: Path) -> list[str]:
    page = pages[place]
    elsewhere = [f"loads {goal}" for goal in page.loaded if ":" in goal and not goal.startswith("data:")]
    inside = {goal for goal in page.links | page.loaded if ":" not in goal}
    return elsewhere + [f"{goal} leads nowhere" for goal in sorted(inside) if not leads(goal, place, pages, site)]


def leads(goal: str, place: str, pages: dict[str, Page], site: Path) -> bool:
    path, _, anchor = unquote(goal).partition("#")
    target = normpath(join(dirname(place), path)) if path else place
    if target in pages:
        return anchor in pages[target].anchors
    return (site / target).is_file()
