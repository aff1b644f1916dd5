"""Rulings on the score of a deal: points, bottom, levels, next starter, and champion."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from paiju.cards import RANKS, Cards, Seat
from paiju.tricks.kernels.units import THROW, TRACTOR, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.seats import around, side_of
from paiju.tricks.tables import points_by_face

Result = Literal["big_shutout", "small_shutout", "small_win", "turnover", "big_win", "full_win", "total_win", "rout"]
HELD: tuple[Result, ...] = ("big_shutout", "small_shutout", "small_win")  # the declarer's side has held
TAKEN: tuple[Result, ...] = ("turnover", "big_win", "full_win", "total_win")  # the attackers have won
CRUSHED: Result = "rout"  # everybody has won against a declarer alone


class Verdict(Struct, frozen=True):
    """The end of a deal and its effects."""

    result: Result
    levels: tuple[str, ...]
    starter: Seat
    stage: Seat | None  # the next declarer, with fixed partners
    champion: int | None


def points_in(o: Tricks, cards: Cards) -> int:
    points = points_by_face(o)
    return sum(points[card] for card in cards)


def declaring_side(o: Tricks, declarer: Seat, friend: Seat | None) -> set[Seat]:
    if o.partners == "opposite":
        return {seat for seat in range(o.seats) if seat % 2 == declarer % 2}
    return {declarer} if friend is None else {declarer, friend}


def bottom_factor(o: Tricks, shape: Shape) -> int:
    """The factor of the bottom, by the shape led in the last trick (B63, B64, E3)."""
    if shape.kind != TRACTOR and not (shape.kind == THROW and shape.length > 1):
        width = shape.kind if shape.kind != THROW else 3 if shape.triples else 2 if shape.pairs else 1
        return {1: 1, 2: 2, 3: 4}[width]
    base = 2 if shape.width == 2 else 4
    factors: dict[str, int] = {
        "double_per_group": base * 2 ** (shape.length - 1),
        "times_groups": base * shape.length,
        "power": base**shape.length,
    }
    return factors[o.bottom_tractor]


def held(o: Tricks, points: int) -> bool:
    """Whether the attackers stayed below the line."""
    return points < 2 * o.score_step


def rises(o: Tricks, points: int, alone: bool) -> tuple[Result, int, int]:
    """The result, and the rise of the declarer's side and of the attackers (7.2, 7.3, M30)."""
    if held(o, points):
        row = 0 if points <= 0 else 1 if points < o.score_step else 2
        return HELD[row], (3 - row) * (o.solo_factor if alone else 1), 0
    steps = min((points - 2 * o.score_step) // o.score_step, len(TAKEN) - 1)
    if alone:
        rise = min(o.attack_rise + steps, o.solo_attack_most)
        return (CRUSHED if steps else TAKEN[0]), 0, rise
    return TAKEN[steps], 0, o.attack_rise + steps


def raised(o: Tricks, level: str, steps: int) -> str:
    """Raise a level, up to the cap and to any level that must be played (B69, B71)."""
    for _ in range(steps):
        if level == o.top_level:
            break
        level = RANKS[RANKS.index(level) + 1]
        if level in o.must_play:
            break
    return level


def verdict(
    o: Tricks, levels: tuple[str, ...], declarer: Seat, friend: Seat | None, points: int, starter: Seat, last: Seat
) -> Verdict:
    """Everything that changes between two deals; `last` took the last trick."""
    ours = declaring_side(o, declarer, friend)
    alone = o.partners == "called" and friend is None
    result, up, attack_up = rises(o, points, alone)
    new = list(levels)
    for side in {side_of(o, seat) for seat in range(o.seats)}:
        declaring = side in {side_of(o, seat) for seat in ours}
        new[side] = raised(o, levels[side], up if declaring else attack_up)
    if o.demote and not held(o, points) and levels[side_of(o, declarer)] == o.top_level:
        new[side_of(o, declarer)] = o.start_level
    winner = champion(o, levels, declarer, friend, points)
    if o.partners == "called":
        return Verdict(result, tuple(new), next_starter(o, declarer, friend, points), None, winner)
    stage = next_stage(o, declarer, points)
    first = {
        "convention": stage,
        "winner_of_last_trick": last,
        "fixed_rotation": around(starter, o.deal_direction, o.seats)[1],
    }[o.next_first]
    return Verdict(result, tuple(new), first, stage, winner)


def champion(o: Tricks, levels: Sequence[str], declarer: Seat, friend: Seat | None, points: int) -> int | None:
    """Who wins the match in this deal; the levels are those before it (B70, D26)."""
    ours = declaring_side(o, declarer, friend)
    winners = [seat for seat in around(declarer, o.direction, o.seats) if (seat in ours) == held(o, points)]
    at_top = [seat for seat in winners if seat in contenders(o, levels, declarer)]
    return side_of(o, at_top[0]) if at_top else None


def contenders(o: Tricks, levels: Sequence[str], declarer: Seat) -> list[Seat]:
    """Who can win the match in this deal: the declarer, or everybody, at the top level (B70, D26)."""
    seats = declaring_side(o, declarer, None) if o.win_at_top == "as_declarer" else range(o.seats)
    return [seat for seat in sorted(seats) if levels[side_of(o, seat)] == o.top_level]


def next_stage(o: Tricks, declarer: Seat, points: int) -> Seat:
    """Who declares next: the partner of a declarer who held, otherwise the next player (D14)."""
    return (declarer + 2) % o.seats if held(o, points) else around(declarer, o.deal_direction, o.seats)[1]


def next_starter(o: Tricks, declarer: Seat, friend: Seat | None, points: int) -> Seat:
    """Who draws first in the next deal without fixed partners (Z13–Z15, B03)."""
    after = around(declarer, o.deal_direction, o.seats)[1:]
    if held(o, points):
        return declarer if friend is None else friend
    if o.starter_on_loss == "adjacent_attacker":
        return next(seat for seat in after if seat != friend)
    return after[0]


def attack_score(o: Tricks, score: Sequence[int], penalties: Sequence[int], ours: set[Seat]) -> int:
    """The attackers' points from tricks; a failed throw costs its side (B29, B44)."""
    total = sum([points for seat, points in enumerate(score) if seat not in ours])
    return total + sum([fine if seat in ours else -fine for seat, fine in enumerate(penalties)])
