"""What is remembered of rulesets is bounded: anybody can make one, and have it looked at."""

import ast
from pathlib import Path

import pytest

import paiju

ROOT = Path(paiju.__file__).parent
MADE_BY_ANYBODY = {"Climbing", "Tricks", "Ruleset", "ClimbTables", "TrickTables", "Terms"}


def remembered(path: Path) -> list[str]:
    """The functions of a module that remember whatever they were asked, for ever, and are asked about rules."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and "cache" in map(ast.unparse, node.decorator_list):
            asked = {ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation}
            found += [node.name] if asked & MADE_BY_ANYBODY else []
    return found


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_of_rules_is_remembered_for_ever(path: Path) -> None:
    assert remembered(path) == []
