"""What is remembered of rulesets is bounded: anybody can make one, and have it looked at."""

import ast
from pathlib import Path

import pytest

import paiju

ROOT = Path(paiju.__file__).parent
MADE_BY_ANYBODY = {"Climbing", "Tricks", "Ruleset", "ClimbTables", "TrickTables", "Terms"}


def endless(decorator: ast.expr) -> bool:
    """Whether it lets a function remember whatever it was asked."""
    if isinstance(decorator, ast.Call):
        sizes = decorator.args[:1] + [given.value for given in decorator.keywords if given.arg == "maxsize"]
        return called(decorator.func) == "lru_cache" and any(ast.unparse(size) == "None" for size in sizes)
    return called(decorator) == "cache"


def called(function: ast.expr) -> str:
    return ast.unparse(function).removeprefix("functools.")


def remembered(source: str) -> list[str]:
    """The functions of a module that remember whatever they were asked, for ever, and are asked about rules."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(endless, node.decorator_list)):
            asked = {ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation}
            found += [node.name] if asked & MADE_BY_ANYBODY else []
    return found


def test_nothing_of_rules_is_remembered_for_ever() -> None:
    found = {str(path.relative_to(ROOT)): remembered(path.read_text(encoding="utf-8")) for path in ROOT.rglob("*.py")}
    assert "rules/load.py" in found
    assert not {path: names for path, names in found.items() if names}


@pytest.mark.parametrize("spelling", ["cache", "lru_cache(None)", "lru_cache(maxsize=None)"])
@pytest.mark.parametrize("module", ["", "functools."])
def test_every_spelling_is_found(module: str, spelling: str) -> None:
    assert remembered(f"@{module}{spelling}\ndef legal(rules: Ruleset, seat: int) -> None: ...") == ["legal"]


@pytest.mark.parametrize(
    "sample", ["@lru_cache(100)\ndef legal(rules: Ruleset): ...", "@cache\ndef legal(seat: int): ..."]
)
def test_what_is_bounded_is_not_found(sample: str) -> None:
    assert remembered(sample) == []
