"""What statistics count is what somebody counts who reads the records line by line and has the rules from the oracle.

Nothing here is shared with the code that counts.
"""

import contextlib
import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju import cli
from paiju.bots import make_bot
from paiju.match import Match
from paiju.record import dump
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.state import Standing
from paiju.table import Table
from tests.effort import often
from tests.oracle import climbing, tricks

POINTS = {"5": 5, "T": 10, "K": 10}
HELD = ("big_shutout", "small_shutout", "small_win")
BOMBS = ("bomb:", "straight_flush:", "joker_bomb")
Line = tuple[str, dict[str, str]]
Row = dict[str, Any]


def records(preset: str, deals: int) -> Iterator[str]:
    """Matches of a few deals. Every other one begins at the top level."""
    rules, number = load(preset), 0
    while deals > 0:
        number += 1
        o, seed = rules.options, f"{preset} {number}".encode()
        top = Standing((o.top_level,) * o.sides, o.top_level, None, (0,) * o.sides) if number % 2 else None
        match = Match(rules, seed, start=top, deals=2)
        bots = [make_bot("greedy", rules, seat, Stream(seed, seat)) for seat in range(o.seats)]
        Table(match, bots, Stream(seed)).play()
        deals -= match.state.deal
        yield dump(match, {seat: f"player {seat}" for seat in range(o.seats)})


# --- reading a record, line by line -----------------------------------------------------------------------------------


def read(text: str) -> tuple[dict[str, Any], list[Line]]:
    options, events = {}, []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "option":
            name, _, value = rest.partition(" ")
            options[name] = json.loads(value)
        elif word[:1].isupper():
            events.append((word, dict(part.split("=", 1) for part in rest.split())))
    return options, events


def cards(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def seats(text: str) -> list[int]:
    return [int(part) for part in cards(text)]


def count(text: str) -> list[Row]:
    """A row for every seat of every deal that is over."""
    options, events = read(text)
    options = {name: None if value == "none" and name in NONE else value for name, value in options.items()}
    rows, deal, before = [], list[Line](), dict[str, str]()
    for kind, facts in events:
        deal = [] if kind == "DealOpened" else deal
        deal.append((kind, facts))
        if kind == "MatchOpened":
            standing = facts
        if kind == "DealOpened":
            before = {**standing, **facts}
        if kind == "Settled":
            standing = facts
        if kind == "DealRevealed":
            of = count_climbing if any(kind == "DealEnded" for kind, _ in deal) else count_tricks
            rows += [{**row, **shared(row, deal)} for row in of(options, before, deal)]
    return rows


NONE = ("rise_sweep", "score_line", "attack_most", "a_max_fails", "most_rise")


def last(deal: list[Line], *kinds: str) -> dict[str, str]:
    return [facts for kind, facts in deal if kind in kinds][-1]


def shared(row: Row, deal: list[Line]) -> Row:
    settled = last(deal, "Settled")
    champion, levels = settled["champion"], settled["levels"].split(",")
    others = [levels[side] for side in row["against"]]
    return {
        "deal": int(deal[0][1]["number"]),
        "match": "" if champion == "-" else str(int(champion) == row["side"]).lower(),
        "level": levels[row["side"]],
        "theirs": max(others, key="23456789TJQKA".find) if "NT" not in others else "NT",
    }


def count_climbing(options: dict[str, Any], before: dict[str, str], deal: list[Line]) -> Iterator[Row]:
    groups = [seats(group) for group in last(deal, "DealEnded")["places"].split("/")]
    order = [seat for group in groups for seat in group]
    winner = order[0] % 2
    result = "-".join(str(place) for place, seat in enumerate(order, 1) if seat % 2 == winner)
    owner = None if before["owner"] == "-" else int(before["owner"])
    one, other = before["levels"].split(",")
    now = climbing.Levels((one, other), before["level"], owner, (0, 0))
    for seat in range(options["seats"]):
        side, place = seat % 2, order.index(seat) + 1
        shared = next(group for group in groups if seat in group)
        role = str(place) if len(shared) == 1 else f"{order.index(shared[0]) + 1}-{options['seats']}"
        passed = side == winner and climbing.may_pass(options, now, side)
        passed = passed and climbing.named(result) in options["a_pass_with"]
        tried = climbing.plays_own_top(options, now, side) or climbing.stands_at_top_in_an_attempt(options, now, side)
        worth = climbing.rise(options, result)
        yield {
            "seat": seat,
            "side": side,
            "against": [1 - side],
            "role": role,
            "result": result,
            "won": side == winner,
            "rise": worth * (side == winner),
            "lost": worth * (side != winner),
            "bombs": sum(
                kind == "Played" and facts["seat"] == str(seat) and facts["reads"].startswith(BOMBS)
                for kind, facts in deal
            ),
            "tribute_given": sum(kind == "TributeGiven" and facts["seat"] == str(seat) for kind, facts in deal),
            "tribute_received": sum(kind == "TributeGiven" and facts["to"] == str(seat) for kind, facts in deal),
            "tribute_resisted": sum(kind == "TributeResisted" and facts["seat"] == str(seat) for kind, facts in deal),
            "top_attempts": int(tried or passed),
            "top_passed": int(passed),
        }


def count_tricks(options: dict[str, Any], before: dict[str, str], deal: list[Line]) -> Iterator[Row]:
    scored, everybody = last(deal, "DealScored"), range(options["seats"])
    attackers, points, result = seats(scored["attackers"]), int(scored["points"]), scored["result"]
    declarer, opposite = int(last(deal, "DeclarerSet")["seat"]), options["partners"] == "opposite"
    friends = [seat for seat in everybody if seat not in attackers and seat != declarer]
    assert options["lost_falls"] == [0, 0] and not options["takeover_doubles"] and not options["rise_by_last_trick"]
    missing = 0 if opposite else options["friends"] - len(friends)
    up, attack_up = tricks.rises(options, points, missing)
    found = [Counter[str]() for _ in everybody]
    bids, trick, trump = list[int](), list[tuple[int, list[str]]](), ""
    level = last(deal, "DeclarerSet")["level"]
    for kind, facts in deal:
        seat = int(facts["seat"]) if facts.get("seat", "-") != "-" else -1
        if "trump" in facts:
            trump = "SHCD"[int(facts["trump"])] if facts["trump"] in "0123" else ""
        if kind in ("BidShown", "BidLaid"):
            bids.append(seat)
        if kind in ("DealVoided", "HandThrownIn"):
            bids.clear()
        if kind == "ThrowFailed":
            found[seat].update(("throws", "throws_failed"))
        if kind == "Played":
            played = cards(facts["cards"])
            if not trick:
                found[seat]["throws"] += tricks.classify(options, trump, level, played)["shape"] == "throw"
            trick.append((seat, played))
        if kind == "TrickTaken":
            for giver, played in trick:
                worth = sum(POINTS.get(card[1], 0) for card in played)
                found[seat]["points_taken"] += worth
                found[giver]["points_given"] += worth * ((giver in attackers) != (seat in attackers))
            trick.clear()
            taker = seat
    found[taker]["bottoms"] += taker in attackers
    for seat in bids:
        found[seat]["bids"] += 1
    if bids:
        found[bids[-1]]["bids_won"] += 1
    levels = before["levels"].split(",")
    laps = [int(facts["side"]) for kind, facts in deal if kind == "LapPassed"]
    champion = last(deal, "Settled")["champion"]
    passed = laps or ([] if champion == "-" else [int(champion)])
    held = result in HELD
    for seat in everybody:
        side = seat % 2 if opposite else seat
        declares = seat == declarer or (opposite and seat not in attackers)
        may = declares if options["win_at_top"] == "as_declarer" else True
        tried = may and levels[side] == options["top_level"]
        extra = options["declarer_extra"] if not opposite and friends else 0
        yield {
            "seat": seat,
            "side": side,
            "against": {
                other % 2 if opposite else other for other in everybody if (other in attackers) != (seat in attackers)
            },
            "role": "attacker" if seat in attackers else "declarer" if seat == declarer else "friend",
            "result": result,
            "won": (seat in attackers) != held,
            "rise": attack_up if seat in attackers else up + extra * declares * held,
            "lost": up + extra * held if seat in attackers else attack_up,
            **found[seat],
            "top_attempts": int(tried),
            "top_passed": int(tried and side in passed),
            "alone": int(seat == declarer and len(attackers) == options["seats"] - 1),
            "attack_points": points,
        }


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", presets())
def test_statistics_equal_an_independent_count(preset: str, tmp_path: Path) -> None:
    deals = often(4, 72)
    files, expected = [], list[Row]()
    for number, text in enumerate(records(preset, deals)):
        files.append(tmp_path / f"{number:03}.paiju")
        files[-1].write_text(text, "utf-8")
        expected += [{**row, "table": files[-1].stem} for row in count(text)]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert cli.main(["stats", "--csv", *map(str, files)]) == 0
    told = list(csv.DictReader(io.StringIO(printed.getvalue())))
    assert len(told) == len(expected) >= deals * 4, "a row for each seat"
    by_place = {(row["table"], row["deal"], row["seat"]): row for row in told}
    for row in expected:
        found = by_place[row["table"], str(row["deal"]), str(row["seat"])]
        assert found["player"] == f"player {row['seat']}" and found["ruleset"] == preset
        for name in row.keys() - {"side", "against", "table"}:
            value = str(row[name]).lower() if isinstance(row[name], bool) else str(row[name])
            assert found.get(name, "0") == value, (name, row, found)
        mine = {other["player"] for other in told if other["won"] == found["won"] and same_deal(other, found)}
        assert set(found["allies"].split(" / ")) - {""} == mine - {found["player"]}


def same_deal(one: Row, other: Row) -> bool:
    return (one["table"], one["deal"]) == (other["table"], other["deal"])
