"""Rulings on levels: the rise, the top level, and the end of the match."""

from paiju.cards import RANKS, Cards, Seat, rank_of
from paiju.climbing.options import RESULTS, Climbing
from paiju.climbing.rulings.seats import partner_of, side_of
from paiju.climbing.state import ClimbState, Places
from paiju.rng import Stream
from paiju.state import Standing


def opening_level(o: Climbing, rng: Stream) -> str:
    """The level of the first deal, for both sides."""
    return o.start_level if o.first_level == "start" else rng.choice(RANKS[: RANKS.index(o.top_level)])


def result_of(places: Places) -> str:
    """The places of the winning side: 1-2, 1-3 or 1-4."""
    first = places[0][0]
    if len(places) > 1 and places[1] == (partner_of(first),):
        return "1-2"
    return "1-3" if len(places) > 2 and places[2] == (partner_of(first),) else "1-4"


def settle(o: Climbing, before: Standing, places: Places, last: Cards = b"") -> Standing:
    """The standing after a deal with these places, in which the first went out with the cards `last`."""
    winner, result = side_of(places[0][0]), result_of(places)
    return settle_result(o, before, winner, result, last)


def settle_result(o: Climbing, before: Standing, winner: int, result: str, last: Cards = b"") -> Standing:
    """The standing after side `winner` has won with `result` (002 §5, §9; 003 §5; S-22..S-24)."""
    levels, fails = list(before.levels), list(before.fails)
    passed, failed = passes(o, before, winner, result), failures(o, before, winner, result)
    levels[winner] = _raised(o, levels[winner], o.rise[RESULTS.index(result)])
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
    return plays_top(o, before, winner) and result in o.a_pass_with


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
