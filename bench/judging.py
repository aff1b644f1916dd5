"""Measure `paiju judge`: questions and answers with their JSON, but without starting the command."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.bars import Bar
from bench.climbing import PRESETS
from bench.measure import Done, Rates, Work
from paiju.cards import RANKS, counts, deck, names
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.tables import climb_tables
from paiju.judge import answer_lines
from paiju.rules import load

CASES = Path("tests/conformance/guandan.jsonl")
ASKS = ("classify", "beats", "tribute", "settle")
JUDGE = "judge, questions"
QUESTIONS = 400


def works() -> dict[str, Work]:
    return {JUDGE: judge()}


def bars(rates: Rates) -> list[Bar]:
    return [Bar("judge_questions_per_s", rates[JUDGE].decisions, 5000)]


def judge() -> Work:
    """Each step answers all questions once. Errors are refused, since they would falsify the rate."""
    lines = questions()
    errors = [reply for reply in answer_lines(lines, "en") if b'"error"' in reply]
    if errors:
        raise ValueError(f"{len(errors)} questions without an answer, first {errors[0].decode()}")
    while True:
        yield Done(sum(1 for _ in answer_lines(lines, "en")))


def questions() -> list[bytes]:
    """The simple questions of the rule cases or, without cases, random ones of the same kinds."""
    if CASES.exists():
        return [line for line in CASES.read_bytes().splitlines() if json.loads(line)["ask"] in ASKS]
    return [json.dumps(question).encode() for question in _random_questions(random.Random(1))]


def _random_questions(rng: random.Random) -> Iterator[dict[str, Any]]:
    for number in range(QUESTIONS):
        preset, ask, level = rng.choice(PRESETS), ASKS[number % len(ASKS)], rng.choice(RANKS)
        given = {"level": level, **_facts(preset, ask, level, rng)}
        yield {"id": str(number), "ruleset": preset, "ask": ask, "given": given}


def _facts(preset: str, ask: str, level: str, rng: random.Random) -> dict[str, Any]:
    """The facts of a question of this kind, without the level."""
    hand = bytes(rng.sample(deck(2), 27))
    if ask in ("classify", "beats"):
        plays = SuitedPlays().plays(counts(hand), climb_tables(load(preset).options, RANKS.index(level)), 0)
        table, play = (names(cards) for cards, _ in rng.choices(plays, k=2))
        return {"cards": play} if ask == "classify" else {"table": {"cards": table}, "play": {"cards": play}}
    places = {"order": rng.sample(range(4), 4), "levels": rng.choices(RANKS, k=2)}
    if ask == "tribute":
        return {**places, "hands": {str(seat): names(hand[seat * 6 :][:6]) for seat in range(4)}}
    return {**places, "owner": rng.choice((None, 0, 1)), "a_fails": [0, 0]}
