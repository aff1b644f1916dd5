"""Rules are data: code that carries them out names no game, and code outside a family's folder names no family."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju
from paiju.family import FAMILIES
from paiju.rules import presets
from paiju.state import State

ROOT = Path(paiju.__file__).parent
WINGS = [ROOT / name for name in FAMILIES]
GAMES = {"guandan", "shengji", "zhaopengyou", "zimeidui", "掼蛋", "拖拉机", "找朋友", "姊妹对"}
ENGINE = [
    path
    for wing in WINGS
    for room in ("bots", "kernels", "phases", "rulings")
    for path in sorted((wing / room).rglob("*.p*"))
    if path.suffix in (".py", ".pxd")
]
OUTSIDE = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if path != ROOT / "families.py" and not any(wing in path.parents for wing in WINGS)
]
COMMON = {  # options whose names are ordinary words elsewhere
    "friends": "people who are invited to a table",
    "rise": "the levels that a deal is worth, of an outcome",
    "swap": "the word of an action",
    "timeout": "an argument of many functions",
    "tribute": "what a row of the exam asks",
}
# what only one family calls an option; what all have is said in common words
OPTIONS = (
    set[str]().union(*(set(family.options.__struct_fields__) for family in FAMILIES.values()))
    - set(set.intersection(*(set(dir(family.options)) for family in FAMILIES.values())))
    - set(COMMON)
)


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_mentions_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [name for name in GAMES | set(presets()) if re.search(re.escape(name), text)] == []


def words_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every text of a module's code, without its docstrings: they may have examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield node.lineno, text
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield node.lineno, name
            case ast.ImportFrom(module=str(module)):
                yield from ((node.lineno, part) for part in module.split("."))
            case ast.Import(names=names):
                yield from ((node.lineno, part) for alias in names for part in alias.name.split("."))


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_outside_a_wing_names_no_family_no_option_and_no_preset(path: Path) -> None:
    forbidden = OPTIONS | set(presets()) | set(FAMILIES)
    assert [(line, word) for line, word in words_of(path) if word in forbidden] == []


SHARED = {  # places outside the wings that speak of what is one family's; the list may only become shorter
    "pictures.py": {"declarer", "trump"},  # parts of a page, for the wings to fill in
    "exam/answers.py": {"alone"},  # the answers to a call
    "exam/dealing.py": {"bottom"},
    "cli/exam.py": {"alone"},  # their words
    "cli/arena.py": {"out"},  # an option of the command
}
EVENTS = {kind.__name__ for family in FAMILIES.values() for kind in family.events}
FIELDS = {
    field
    for family in FAMILIES.values()
    for field in set(family.state.__struct_fields__) - set(State.__struct_fields__)
}


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_outside_a_wing_names_no_event_and_no_field_of_its_state(path: Path) -> None:
    named = {word for _, word in words_of(path) if word in EVENTS | FIELDS}
    assert named == SHARED.get(path.relative_to(ROOT).as_posix(), set())


def test_the_guard_knows_what_it_guards() -> None:
    assert {"wind_to", "gua_feng", "bottom_size", "partners"} <= OPTIONS
    assert not {"seats", "decks", "sides", "direction", "start_level", "top_level"} & OPTIONS
    assert len(ENGINE) > 50 and len(OUTSIDE) > 80
