"""Rulings on levels: the rise, the top level, and the end of the match."""

from functools import cache
from itertools import combinations

from paiju.cards import RANKS, Cards, Seat, rank_of
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState, Places
from paiju.rng import Stream
from paiju.state import Standing


def opening_level(o: Climbing, rng: Stream) -> str:
    """The level of the first deal, for both sides."""
    return o.start_level if o.first_level == "start" else rng.choice(RANKS[: RANKS.index(o.top_level)])


def result_of(places: Places) -> str:
    """The places of the winning side: of four players 1-2, 1-3 or 1-4, of six 1-2-3 and so on.

    Seats that share places are all of one side.
    """
    seats, winner = [seat for group in places for seat in group], side_of(places[0][0])
    return "-".join(str(place) for place, seat in enumerate(seats, 1) if side_of(seat) == winner)


@cache
def results(seats: int) -> tuple[str, ...]:
    """Every result there can be, the best first."""
    others = combinations(range(2, seats + 1), seats // 2 - 1)
    return tuple("-".join(map(str, (1, *places))) for places in others)


@cache
def places_in(result: str) -> tuple[int, ...]:
    return tuple(map(int, result.split("-")))


@cache
def grade(result: str) -> str:
    """The result as one of three, however many play: the winners are all in front, none of them is last, or one is."""
    places = places_in(result)
    if places[-1] == len(places):
        return "1-2"
    return "1-4" if places[-1] == 2 * len(places) else "1-3"


def in_front(result: str) -> int:
    """How many of the first places the winners take without a gap."""
    return sum(place == index for index, place in enumerate(places_in(result), 1))


def rise_of(o: Climbing, result: str) -> int:
    """The levels that the winners rise for their places (002 §5, S-22; more than four players: G97..G99)."""
    if o.rise_sweep is not None and grade(result) == "1-2":
        return o.rise_sweep
    if o.rise_by == "next_place":
        return o.rise[min(places_in(result)[1], 4) - 2]
    if o.rise_by == "front":
        return o.rise[max(0, 3 - in_front(result))]
    gap = points_ahead(result)
    return next((rise for rise, least in zip(o.rise, o.rise_gaps, strict=True) if gap >= least), 0)


def points_ahead(result: str) -> int:
    """By how much the winners are ahead if the last place counts 0 points, and each one before it a point more."""
    places = places_in(result)
    seats = 2 * len(places)
    return 2 * sum(seats - place for place in places) - sum(range(seats))


def settle(o: Climbing, before: Standing, places: Places, last: Cards = b"") -> Standing:
    """The standing after a deal with these places, in which the first went out with the cards `last`."""
    winner, result = side_of(places[0][0]), result_of(places)
    return settle_result(o, before, winner, result, last)


def settle_result(o: Climbing, before: Standing, winner: int, result: str, last: Cards = b"") -> Standing:
    """The standing after side `winner` has won with `result` (002 §5, §9; 003 §5; S-22..S-24)."""
    levels, fails = list(before.levels), list(before.fails)
    passed, failed = passes(o, before, winner, result), failures(o, before, winner, result)
    levels[winner] = _raised(o, levels[winner], rise_of(o, result))
    champion = winner if passed else None
    if o.a_fails_kept == "in_a_row" and not passed:
        fails = [n if side in failed else 0 for side, n in enumerate(fails)]
    for side in failed:
        fallback = o.a_fail if side == winner else o.a_fail_on_loss
        if fallback in RANKS:
            levels[side] = fallback
        if not counts(o, won=side == winner):
            continue
        fails[side] += 1
        if o.a_max_fails is not None and fails[side] >= o.a_max_fails:
            if o.a_max_fails_effect == "opponents_win":
                champion = 1 - side if champion is None else champion
            else:
                levels[side] = o.start_level if o.a_max_fails_effect == "level_2" else levels[1 - side]
                fails[side] = 0
    owner = winner
    loser = 1 - winner
    if champion is None and _at_top(o, before, loser) and _lost_to_aces(o, last):
        levels[loser], fails[loser] = o.start_level, 0
    if o.a_lost_next_level == "A" and _at_top(o, before, loser) and levels[loser] == o.top_level:
        owner = loser  # Q2-19
    level = o.start_level if o.level_played == "first" else levels[owner]
    return Standing(tuple(levels), level, owner, tuple(fails), champion)


def _lost_to_aces(o: Climbing, last: Cards) -> bool:
    """Whether the first has gone out with nothing but cards of the top rank, where that sends the owners back."""
    return o.a_lost_to_aces and {rank_of(card) for card in last} == {RANKS.index(o.top_level)}


def passes(o: Climbing, before: Standing, winner: int, result: str) -> bool:
    """Whether side `winner` wins the match by passing the top level."""
    return plays_top(o, before, winner) and grade(result) in o.a_pass_with


def failures(o: Climbing, before: Standing, winner: int, result: str) -> list[int]:
    """The sides whose attempt at the top level has failed, if nobody has passed it; the loser first."""
    if passes(o, before, winner, result):
        return []
    return [side for side in (1 - winner, winner) if attempts(o, before, side)]


def counts(o: Climbing, won: bool) -> bool:
    """Whether a failed attempt counts towards the limit: by some rules only one that brought the first place."""
    return won or o.a_fails_counted == "all"


def _raised(o: Climbing, level: str, steps: int) -> str:
    """Raise a level, up to the top (Q2-18, Q3-23)."""
    return RANKS[min(RANKS.index(level) + steps, RANKS.index(o.top_level))]


def plays_top(o: Climbing, standing: Standing, side: int) -> bool:
    """Whether a side can win the match in this deal: it plays its own top level, or any deal will do."""
    return standing.levels[side] == o.top_level and (o.a_pass_in == "any_deal" or _at_top(o, standing, side))


def _at_top(o: Climbing, standing: Standing, side: int) -> bool:
    """Whether a side plays its own top level (Q2-21, QS-6)."""
    if standing.levels[side] != o.top_level:
        return False
    if o.level_played != "winner":
        return True
    return standing.level == o.top_level and (standing.owner == side or o.a_both == "either")


def attempts(o: Climbing, standing: Standing, side: int) -> bool:
    """Whether this deal counts as a side's attempt at the top level (Q2-20)."""
    if o.a_attempt == "every_deal":
        return standing.levels[side] == o.top_level
    return _at_top(o, standing, side)


def level_for(o: Climbing, state: ClimbState, seat: Seat) -> str:
    """The level that determines a seat's level cards and wild cards (Q2-17, Q3-22)."""
    if o.level_played == "first":
        return o.start_level
    return state.level if o.level_played == "winner" else state.levels[side_of(seat)]
