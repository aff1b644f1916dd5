"""Rulings on the score of a deal: points, bottom, levels, next starter, and champion."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import LEVELS, RANKS, Cards, Seat
from paiju.tricks.kernels.units import THROW, TRACTOR, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.seats import around, next_of_side, side_of
from paiju.tricks.tables import points_by_face

Result = Literal["big_shutout", "small_shutout", "small_win", "turnover", "big_win", "full_win", "total_win", "rout"]
HELD: tuple[Result, ...] = ("big_shutout", "small_shutout", "small_win")  # the declarer's side has held
TAKEN: tuple[Result, ...] = ("turnover", "big_win", "full_win", "total_win")  # the attackers have won
CRUSHED: Result = "rout"  # everybody has won against a declarer alone
height = LEVELS.index


class Verdict(Struct, frozen=True):
    """The end of a deal and its effects."""

    result: Result
    levels: tuple[str, ...]
    starter: Seat
    stage: Seat | None  # the next declarer, where it is fixed
    champion: int | None


def points_in(o: Tricks, cards: Cards) -> int:
    points = points_by_face(o)
    return sum(points[card] for card in cards)


def declaring_side(o: Tricks, declarer: Seat, friends: Collection[Seat] = ()) -> set[Seat]:
    if o.partners == "opposite":
        return {seat for seat in range(o.seats) if seat % 2 == declarer % 2}
    return {declarer, *friends}


def missing(o: Tricks, friends: Collection[Seat]) -> int:
    """How many friends the declarer has less than the rules let them call."""
    return o.friends - len(friends) if o.partners == "called" else 0


def bottom_factor(o: Tricks, shape: Shape) -> int:
    """The factor of the bottom, by the shape led in the last trick (B63, B64, E3)."""
    if shape.kind != TRACTOR and not (shape.kind == THROW and shape.length > 1):
        return o.factor_of(shape.widest)
    base = o.factor_of(shape.width)
    factors: dict[str, int] = {
        "double_per_group": base * 2 ** (shape.length - 1),
        "times_groups": base * shape.length,
        "power": base**shape.length,
        "same": base,
    }
    return factors[o.bottom_tractor]


def held(o: Tricks, points: int) -> bool:
    """Whether the attackers stayed below the line."""
    return points < o.line


@lru_cache(maxsize=1 << 12)  # a search asks for every number of points, seat by seat
def rises(o: Tricks, points: int, missing: int) -> tuple[Result, int, int]:
    """The result, and the rise of the declarer's side, which lacks so many friends, and of the attackers (7.2, 7.3,
    M30, Z53)."""
    alone = 0 < missing == o.friends
    if held(o, points):
        up = -((max(points, 0) - o.line) // o.score_step)  # each step that is missing to the line, begun ones too
        result = HELD[0] if points <= 0 else HELD[1] if up > 1 else HELD[2]
        up += o.shutout_rise if points <= 0 else 0
        up *= o.solo_factor if alone else 1
        return result, up + o.solo_bonus if missing else up, 0
    rise, at_line = attack_rise(o, points), attack_rise(o, o.line)
    if alone:
        return (CRUSHED if rise > at_line else TAKEN[0]), 0, min(rise, o.solo_attack_most)
    return TAKEN[min(rise - at_line, len(TAKEN) - 1)], 0, rise


def stake(o: Tricks, takeovers: int) -> int:
    """What the rises of a deal are multiplied by (S44)."""
    return 2**takeovers if o.takeover_doubles else 1


def attack_rise(o: Tricks, points: int) -> int:
    """The rise of attackers who have won: none in the dead zone, then a level a step (S112, S113, S115)."""
    beyond = points - o.line - o.dead_zone
    if beyond < 0:
        return 0
    rise = o.attack_rise + beyond // o.score_step
    return rise if o.most_rise is None else min(rise, o.most_rise)


def may_rise(o: Tricks, holds: bool, took_last: bool) -> bool:
    """Whether the winners of a deal rise; `took_last`: the declarer's side has won the last trick (S117)."""
    return not o.rise_by_last_trick or took_last == holds


@lru_cache(1000)
def lines(o: Tricks) -> tuple[int, ...]:
    """The points at which a deal begins to end differently. Without a cap they go as far as the points of all cards."""
    below = range(o.line - o.score_step, 1, -o.score_step)
    first = o.line + o.dead_zone + (1 - o.attack_rise) * o.score_step  # the first rise of the attackers
    end = o.all_points + 1 if o.most_rise is None else first + o.most_rise * o.score_step
    return tuple(sorted({0, 1, *below, o.line, *range(first, end, o.score_step)}))


@lru_cache(1000)
def raised(o: Tricks, level: str, steps: int, holds: bool = True) -> str:
    """Raise a level, up to the cap and to any level that no rise skips (B69, B71). Only who `holds` a deal as its
    declarer leaves a level that must be held (S122). Steps below zero lower it, down to the first level (Z50)."""
    for _ in range(-steps):
        below = [lower for lower in _on_ladder(o, o.start_level, level) if lower != level]
        level = below[-1] if below else level
    if level in o.must_hold and not holds:
        return level
    for _ in range(steps):
        if level == o.top_level:
            break
        level = next(higher for higher in _on_ladder(o, level, o.top_level) if higher != level)
        if level in o.must_play or level in o.must_hold:
            break
    return level


def _on_ladder(o: Tricks, low: str, high: str) -> list[str]:
    """The levels that are played, from one to another (S134)."""
    return [level for level in LEVELS[height(low) : height(high) + 1] if level not in o.levels_left_out]


@lru_cache(1000)
def levels_between(o: Tricks, before: str, after: str) -> int:
    """How many levels the way from one to another has; below zero, if it leads down."""
    if height(after) < height(before):
        return -levels_between(o, after, before)
    return sum(level != before for level in _on_ladder(o, before, after))


def fallen(o: Tricks, level: str, lost: bool, won_with: Cards, trump: int | None = None) -> str | None:
    """Where declarers fall to who have lost a deal at their level, or the last trick to its level cards (B71, S129,
    S130, S131); None: nowhere. Those of a side suit may have a table of their own (S133)."""
    hooks = dict({1: o.hook_single, 2: o.hook_pair}.get(len(won_with), ()))
    if o.hook_side and trump in range(4) and won_with and won_with[0] % 4 != trump:
        hooks = dict(o.hook_side) if len(won_with) < 3 else {}
    if level in hooks and len({*won_with}) == 1 and won_with[0] >> 2 == RANKS.index(level):
        return hooks[level]
    if lost and o.demote and level == o.top_level:
        return o.start_level
    return dict(o.fall_lost).get(level) if lost else None


def gains(
    o: Tricks, declarer: Seat, friends: Collection[Seat], points: int, last: Seat, takeovers: int = 0
) -> tuple[int, ...]:
    """The levels that the result of a deal is worth to each seat; below zero: it falls so far (Z50)."""
    ours, holds = declaring_side(o, declarer, friends), held(o, points)
    _, up, attack_up = rises(o, points, missing(o, friends))
    extra = o.declarer_extra if o.partners == "called" and friends else 0
    friend_up, declarer_up, attack_up = (stake(o, takeovers) * rise for rise in (up, up + extra, attack_up))
    if not may_rise(o, holds, last in ours):
        friend_up = declarer_up = attack_up = 0
    if not holds:
        friend_up, declarer_up = -o.friend_falls, -o.declarer_falls
    declares = [side_of(o, seat) == side_of(o, declarer) for seat in range(o.seats)]
    return tuple(
        attack_up if seat not in ours else declarer_up if declares[seat] else friend_up for seat in range(o.seats)
    )


def verdict(
    o: Tricks,
    levels: tuple[str, ...],
    declarer: Seat,
    friends: Collection[Seat],
    points: int,
    starter: Seat,
    last: Seat,
    won_with: Cards = b"",
    trump: int | None = None,
    takeovers: int = 0,
) -> Verdict:
    """Everything that changes between two deals; `last` took the last trick, with the cards `won_with`. `trump`: the
    suit, where it is known."""
    ours, holds = declaring_side(o, declarer, friends), held(o, points)
    called = o.partners == "called"
    result, _, _ = rises(o, points, missing(o, friends))
    new = list(levels)
    for seat, steps in enumerate(gains(o, declarer, friends, points, last, takeovers)):
        side = side_of(o, seat)
        new[side] = raised(o, levels[side], steps, holds and side == side_of(o, declarer))
    back = fallen(o, levels[side_of(o, declarer)], not holds, won_with if last not in ours else b"", trump)
    if back is not None:
        new[side_of(o, declarer)] = back
    reached = new if o.win_at_top == "reached" else levels
    winner = champion(o, reached, declarer, friends, points, falls=back is not None)
    if called:
        first = next_starter(o, declarer, friends, points)
        return Verdict(result, tuple(new), first, first if o.declarer_kept else None, winner)
    stage = next_stage(o, declarer, points, last)
    first = {
        "convention": stage,
        "winner_of_last_trick": last,
        "fixed_rotation": around(starter, o.deal_direction, o.seats)[1],
    }[o.next_first]
    return Verdict(result, tuple(new), first, stage, winner)


def champion(
    o: Tricks, levels: Sequence[str], declarer: Seat, friends: Collection[Seat], points: int, falls: bool = False
) -> int | None:
    """Who wins the match in this deal; the levels are those before it, or after it where reaching the top wins. A
    declarer who `falls` does not (B70, D26, S126)."""
    ours = declaring_side(o, declarer, friends)
    winners = [seat for seat in around(declarer, o.direction, o.seats) if (seat in ours) == held(o, points)]
    may_win = contenders(o, levels, declarer)
    at_top = [side_of(o, seat) for seat in winners if seat in may_win]
    return next((side for side in at_top if not falls or side != side_of(o, declarer)), None)


def contenders(o: Tricks, levels: Sequence[str], declarer: Seat) -> list[Seat]:
    """Who can win the match in this deal: the declarer, or everybody, at the top level (B70, D26)."""
    seats = declaring_side(o, declarer) if o.win_at_top == "as_declarer" else range(o.seats)
    return [seat for seat in sorted(seats) if levels[side_of(o, seat)] == o.top_level]


def begins_again(o: Tricks, laps: Sequence[int], side: int | None) -> bool:
    """Whether a side that has passed the top level must do so again; `laps`: how often each side had before (S127)."""
    return side is not None and (laps[side] if laps else 0) + 1 < o.laps


def another_lap(o: Tricks, end: Verdict) -> Verdict:
    """The end of a deal whose champion begins again at the first level."""
    levels = tuple(o.start_level if side == end.champion else level for side, level in enumerate(end.levels))
    return replace(end, levels=levels, champion=None)


def next_stage(o: Tricks, declarer: Seat, points: int, last: Seat) -> Seat:
    """Who declares next; `last` took the last trick (D14, S136, S137)."""
    if held(o, points):
        return declarer if o.stage_held == "same" else next_of_side(o, declarer)
    if o.stage_lost == "last_trick" and side_of(o, last) != side_of(o, declarer):
        return last
    return around(declarer, o.deal_direction, o.seats)[1]


def next_starter(o: Tricks, declarer: Seat, friends: Collection[Seat], points: int) -> Seat:
    """Who draws first in the next deal without fixed partners; of several friends the nearest (Z13–Z15, B03)."""
    after = around(declarer, o.deal_direction, o.seats)[1:]
    if held(o, points):
        return next((seat for seat in after if seat in friends), declarer)
    if o.starter_on_loss == "adjacent_attacker":
        return next(seat for seat in after if seat not in friends)
    return after[0]


def attack_score(o: Tricks, score: Sequence[int], penalties: Sequence[int], ours: set[Seat]) -> int:
    """The attackers' points from tricks; a failed throw costs its side (B29, B44)."""
    total = sum([points for seat, points in enumerate(score) if seat not in ours])
    return total + sum([fine if seat in ours else -fine for seat, fine in enumerate(penalties)])
