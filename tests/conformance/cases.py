"""The rule cases, and how an answer is compared with what a case expects."""

import json
from pathlib import Path
from typing import Any

from paiju.judge import answer_lines

Case = dict[str, Any]
FOLDER = Path(__file__).parent


def read(name: str) -> list[Case]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


CASES = read("guandan.jsonl")
TRICK_CASES = read("shengji.jsonl")


def comparable(ask: str, answer: Any) -> Any:
    """Readings and plays are sets, and a play's cards are a multiset; everything else is compared as JSON."""
    if ask == "classify" and isinstance(answer, list):  # of trick-taking games it is one shape
        return sorted(answer)
    if ask == "legal_plays_all":
        return sorted((sorted(play["cards"]), play["as"]) for play in answer)
    if ask == "legal_follows_all":
        return sorted(map(sorted, answer))
    return answer


def is_right(case: Case, reply: Case) -> bool:
    if reply.keys() != {"id", "answer"} or reply["id"] != case["id"]:
        return False
    return bool(comparable(case["ask"], reply["answer"]) == comparable(case["ask"], case["expect"]))


def replies(cases: list[Case]) -> list[Case]:
    """What the judge answers; it is not shown what is expected."""
    asked = [{key: case[key] for key in ("id", "ruleset", "ask", "given")} for case in cases]
    return [json.loads(line) for line in answer_lines([json.dumps(case).encode() for case in asked], "en")]


def wrong(cases: list[Case]) -> list[str]:
    """The ids of cases that are not answered as expected."""
    return [case["id"] for case, reply in zip(cases, replies(cases), strict=True) if not is_right(case, reply)]
