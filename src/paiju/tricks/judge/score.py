"""Questions about the score of a deal and the end of a match."""

from collections.abc import Mapping
from typing import Any

from paiju.cards import BLACK_JOKER, RED_JOKER, Seat
from paiju.judge.given import Asks, Given, cards_of, fact, number_of, object_in, objects_of, wrong
from paiju.rules.schema import Words
from paiju.tricks.judge.facts import (
    SIDES,
    friends_of,
    level_in,
    levels_of,
    seat_of,
    shape_in,
    trump_of,
)
from paiju.tricks.options import Tricks
from paiju.tricks.rulings import scoring
from paiju.tricks.rulings.scoring import (
    another_lap,
    begins_again,
    bottom_factor,
    declaring_side,
    points_in,
    verdict,
)
from paiju.tricks.words import RESULTS

ask = Asks()


@ask
def bottom_points(o: Tricks, given: Given) -> int:
    if not fact(given, "winner_is_attacker") or o.bottom_scores == "none":
        return 0
    play = cards_of(given, "winning_play", o.copies)
    shape = shape_in(o, given, play)
    both = BLACK_JOKER in play and RED_JOKER in play
    if o.joker_ruff and both and len(play) in (2, 3):  # the jokers can only have ruffed a pair or a triple (E3)
        shape.kind = shape.widest = len(play)
    return bottom_factor(o, shape) * points_in(o, cards_of(given, "bottom", o.copies))


@ask
def attack_score(o: Tricks, given: Given) -> int:
    score = [0] * o.seats
    for trick in objects_of(given, "tricks", "{winner, points}"):
        score[seat_of(o, trick.get("winner"), "tricks")] += number_of(trick, "points", 0, o.all_points)
    declarer = seat_of(o, fact(given, "declarer"), "declarer")
    ours = declaring_side(o, declarer, friends_of(o, given, declarer))
    return scoring.attack_score(o, score, [0] * o.seats, ours) + number_of(given, "bottom_added")


def _sides(o: Tricks, given: Given) -> tuple[tuple[str, ...], Seat]:
    """The levels and the declarer's seat, from seats or from sides A and B."""
    if o.partners == "called":
        levels = levels_of(o, given)
        return tuple(levels[seat] for seat in range(o.seats)), seat_of(o, fact(given, "declarer"), "declarer")
    table, stage = fact(given, "levels"), fact(given, "stage")
    if not isinstance(table, Mapping) or set(table) != set(SIDES) or stage not in tuple(SIDES):
        raise wrong(
            "levels", table, Words('{"A": …, "B": …}，"stage" 是其中之一', '{"A": …, "B": …}, and "stage" one of them')
        )
    seat = seat_of(o, given["stage_seat"], "stage_seat") if "stage_seat" in given else SIDES.index(stage)
    return tuple(level_in(o, table[side]) for side in SIDES), seat


def _end(o: Tricks, given: Given) -> scoring.Verdict:
    """How a deal ends; who took the last trick is the declarer unless it is told."""
    levels, declarer = _sides(o, given)
    last, cards = declarer, b""
    if (trick := given.get("last_trick")) is not None:
        object_in(trick, "last_trick", "{seat, cards}")
        last, cards = seat_of(o, fact(trick, "seat"), "last_trick"), cards_of(trick, "cards", o.copies)
    friends, points = friends_of(o, given, declarer), number_of(given, "points")
    trump = trump_of(given) if "trump" in given else None
    takeovers = number_of(given, "takeovers", 0, o.cards) if "takeovers" in given else 0
    end = verdict(o, levels, declarer, friends, points, declarer, last, cards, trump, takeovers)
    passed = number_of(given, "passed", 0) if "passed" in given else 0
    return another_lap(o, end) if begins_again(o, [passed] * o.sides, end.champion) else end


@ask
def settle(o: Tricks, given: Given) -> dict[str, Any]:
    end = _end(o, given)
    if o.partners == "called":
        plain = {str(seat + 1): level for seat, level in enumerate(end.levels)}
        return {"result": RESULTS[end.result].zh, "levels": plain, "next_starter": end.starter + 1}
    assert end.stage is not None
    answer = {"stage": SIDES[end.stage % 2], "levels": dict(zip(SIDES, end.levels, strict=True))}
    return {**answer, "next_first": end.starter + 1} if "stage_seat" in given else answer


@ask
def match_over(o: Tricks, given: Given) -> dict[str, Any]:
    winner = _end(o, given).champion
    name = None if winner is None else winner + 1 if o.partners == "called" else SIDES[winner]
    return {"over": winner is not None, "champion": name}
