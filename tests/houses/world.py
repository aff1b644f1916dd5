"""The rules that people play by, and which of them can be said in our options.

`world.tsv` has every rule that was found, with the number of independent sources besides our own documents (0: only
those); `peer.tsv` every value of every option of the best-known peer, where a star marks its defaults. A rule is said
by a `[[house]]` of a `*.toml` here, or by a test with `@says`; `left.toml` tells why the others are not. A house is
rules as a family would write them, with a question to the judge whose answer they change; `given` and `answer` are
JSON, for TOML has no null.
"""

import json
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tests.conformance.cases import comparable, replies

FOLDER = Path(__file__).parent
FAMILIES = {"G": "掼蛋", "S": "升级", "Z": "找朋友"}
Test = TypeVar("Test", bound=Callable[..., None])


class Rule(NamedTuple):
    id: str
    sources: int
    words: str


class House(NamedTuple):
    """Rules as a family would write them, and a position where they make a difference."""

    says: tuple[str, ...]
    rules: dict[str, Any]
    ask: str
    given: dict[str, Any]
    answer: Any
    without: str | dict[str, Any]  # the rules that it would be played by otherwise

    def reply(self, ruleset: str | dict[str, Any]) -> Any:
        """What the judge answers by some rules; an error stands for itself."""
        case = {"id": 0, "ruleset": ruleset, "ask": self.ask, "given": self.given}
        return replies([json.loads(json.dumps(case))])[0]

    def right(self, reply: dict[str, Any]) -> bool:
        return "answer" in reply and bool(comparable(self.ask, reply["answer"]) == comparable(self.ask, self.answer))


def world() -> list[Rule]:
    lines = (FOLDER / "world.tsv").read_text(encoding="utf-8").splitlines()
    return [Rule(id, int(sources), words) for id, sources, words, _ in (line.split("\t") for line in lines)]


def peer() -> dict[str, str]:
    """The values of the peer's options, by number."""
    lines = (FOLDER / "peer.tsv").read_text(encoding="utf-8").splitlines()
    return {id: words for id, words, _ in (line.split("\t") for line in lines)}


def houses() -> Iterator[House]:
    for path in sorted(FOLDER.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("house", []):
            without = row.get("without", row["rules"]["extends"])
            given, answer = json.loads(row["given"]), json.loads(row["answer"])
            yield House(tuple(row["says"]), row["rules"], row["ask"], given, answer, without)


BY_TEST: set[str] = set()  # what tests with @says say


def says(*ids: str) -> Callable[[Test], Test]:
    """Marks a test that plays by these rules, where the judge is not asked about them."""
    BY_TEST.update(ids)
    return lambda test: test


def said() -> set[str]:
    for path in FOLDER.glob("test_*.py"):
        import_module(f"{__package__}.{path.stem}")  # its tests say what they say when they are read
    return BY_TEST | {id for house in houses() for id in house.says}


def left() -> dict[str, str]:
    """What cannot be said, and why."""
    areas = tomllib.loads((FOLDER / "left.toml").read_text(encoding="utf-8")).values()
    return {id: reason for area in areas for id, reason in area.items()}


def report() -> list[str]:
    """How much of the world can be said."""
    found, rules, lines = said(), world(), []
    for words, counted in (
        ("outside our documents", [rule for rule in rules if rule.sources]),
        *(
            (f"  {name}", [rule for rule in rules if rule.sources and rule.id[0] == key])
            for key, name in FAMILIES.items()
        ),
        ("in two sources or more", [rule for rule in rules if rule.sources > 1]),
        ("our own documents alone", [rule for rule in rules if not rule.sources]),
    ):
        n = sum(rule.id in found for rule in counted)
        lines.append(f"{words}: {n} of {len(counted)} rules, {100 * n / len(counted):.0f} %")
    values = peer().keys()
    return [*lines, f"values of the peer's options: {len(values & found)} of {len(values)}"]
