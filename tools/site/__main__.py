"""Builds the site of the documentation: `python tools/site FOLDER`, from the folder of the repository.

The pages are written to be read in the repository; here a link between two files becomes a link between two pages. The
pages about the library are made from its docstrings. Everything is a plain file, and nothing is loaded from elsewhere.
"""

import os
import re
import shutil
import sys
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

import pdoc
from jinja2 import Environment, FileSystemLoader
from links import check
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename

HERE = Path(__file__).parent

# The pages in the order of the site, each with its place there; the rules are all that `make pages` has written.
GUIDE = {"README.md": "index.html", "README.zh.md": "index.zh.html", "docs/guide.md": "guide.html"}
RULES = {path.as_posix(): f"rules/{path.stem}.html" for path in sorted(Path("docs/rules").glob("*.md"))}
MORE = {path.as_posix(): f"{path.stem}.html" for path in sorted(Path("docs").glob("*.md")) if path.stem != "guide"}
PROJECT = {
    "ARCHITECTURE.md": "architecture.html",
    "CONTRIBUTING.md": "contributing.html",
    "SECURITY.md": "security.html",
    "CHANGELOG.md": "changelog.html",
    "bench/results.md": "results.html",
}
PAGES = GUIDE | RULES | MORE | PROJECT

# The modules whose names a program may rely on. What the first exports is enough for most.
LIBRARY = (
    *("paiju", "paiju.rules", "paiju.rules.ruleset", "paiju.rules.prose", "paiju.cards", "paiju.hand", "paiju.actions"),
    *("paiju.legal", "paiju.match", "paiju.state", "paiju.events", "paiju.climbing.events", "paiju.tricks.events"),
    *("paiju.record", "paiju.notation", "paiju.wire", "paiju.rng", "paiju.errors", "paiju.bots", "paiju.bots.base"),
    *("paiju.bots.advice", "paiju.table", "paiju.judge", "paiju.arena.contest", "paiju.arena.report"),
    *("paiju.arena.statistics", "paiju.estimate", "paiju.exam"),
)

PICTURES = {".jpg", ".png", ".svg"}
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
SOURCE = re.compile(r'(?<=src=")[^"]+(?=")')
COLOURS = HtmlFormatter(nobackground=True)


def main(site: Path) -> None:
    shutil.rmtree(site, ignore_errors=True)
    library(site / "api")
    linked = set[str]()
    for source, place in PAGES.items():
        write(site / place, page(source, place, linked))
    for source in sorted(linked):
        if Path(source).suffix in PICTURES:
            (site / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, site / source)
        else:
            write(site / f"{source}.html", code_page(source, f"{source}.html"))
    style = (HERE / "style.css").read_text("utf-8") + COLOURS.get_style_defs("pre")
    write(site / "style.css", style)
    check(site)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


# --- The pages --------------------------------------------------------------------------------------------------------


def page(source: str, place: str, linked: set[str]) -> str:
    """A page; the other files that it links to are added to `linked`."""
    text = Path(source).read_text("utf-8")
    tokens = MARKDOWN.parse(text)
    name_headings(tokens)
    move_links(tokens, source, place, linked)
    body = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return framed(title(text), body, place, "zh" if source.endswith(".zh.md") else "en")


def code_page(source: str, place: str) -> str:
    code = Path(source).read_text("utf-8")
    coloured = highlight(code, get_lexer_for_filename(source), HtmlFormatter(nowrap=True))
    return framed(source, f"<h1>{source}</h1>\n<pre>{coloured}</pre>", place)


def framed(title: str, body: str, place: str, lang: str = "en") -> str:
    template = Environment(loader=FileSystemLoader(HERE), autoescape=True).get_template("page.html.jinja2")
    return template.render(
        title=title,
        lang=lang,
        body=body,
        sections=sections(place),
        root=to(".", place),
    )


def sections(place: str) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """The list beside each page: headings, and under each the links, with their words and whether one is there."""
    listed = {"": GUIDE, "Library": {"": "api/paiju.html"}, "Rules": RULES, "More": MORE, "Project": PROJECT}
    found = []
    for heading, pages in listed.items():
        links = [(words(source), to(goal, place), goal == place) for source, goal in pages.items()]
        found.append((heading, links))
    return found


def words(source: str) -> str:
    return title(Path(source).read_text("utf-8")) if source else "import paiju"


def title(text: str) -> str:
    found = TITLE.search(text)
    return found[1] if found else ""


def name_headings(tokens: list[Token]) -> None:
    """The names that public hosts give to headings, so that a link to one works there and here."""
    for opening, inline in zip(tokens, tokens[1:], strict=False):
        if opening.type == "heading_open":
            words = "".join(part.content for part in inline.children or ())
            opening.attrSet("id", re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-"))


def move_links(tokens: list[Token], source: str, place: str, linked: set[str]) -> None:
    def moved(goal: str) -> str:
        path, mark, anchor = goal.partition("#")
        if not path or ":" in path:
            return goal
        return to(place_of(normpath(join(dirname(source), path)), linked), place) + mark + anchor

    for token in tokens:
        move_links(token.children or [], source, place, linked)
        for attribute in ("href", "src"):
            if goal := token.attrs.get(attribute):
                token.attrs[attribute] = moved(str(goal))
        if token.type.startswith("html"):
            token.content = SOURCE.sub(lambda found: moved(found[0]), token.content)


def place_of(path: str, linked: set[str]) -> str:
    """Where a file of the repository is in the site; what is no file is left for the check of the links to find."""
    if path in PAGES:
        return PAGES[path]
    if Path(path).is_file():
        linked.add(path)
    return path if Path(path).suffix in PICTURES else f"{path}.html"


def to(goal: str, place: str) -> str:
    return relpath(goal, dirname(place) or ".")


def coloured(code: str, language: str, _: str) -> str:
    if not language:
        return escape(code)
    return str(highlight(code, get_lexer_by_name(language), HtmlFormatter(nowrap=True)))


MARKDOWN = MarkdownIt("commonmark", {"html": True, "highlight": coloured}).enable("table")


# --- The library ------------------------------------------------------------------------------------------------------


def library(folder: Path) -> None:
    """Docstrings are read from the sources: a compiled kernel has none."""
    pdoc.render.configure(docformat="markdown", show_source=False, template_directory=HERE / "library")
    modules = {name: pdoc.doc.Module.from_name(name) for name in LIBRARY}
    for name, module in modules.items():
        write(folder / f"{name.replace('.', '/')}.html", pdoc.render.html_module(module, modules))
    write(folder / "index.html", pdoc.render.html_index(modules))
    write(folder / "search.js", pdoc.render.search_index(modules))


if __name__ == "__main__":
    os.environ["PAIJU_PURE"] = "1"
    main(Path(sys.argv[1]))
