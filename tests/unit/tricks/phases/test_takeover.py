"""The buried bottom is taken over by a higher bid and buried again, until nobody does."""

import random

import pytest

from paiju.actions import Bid, Pass
from paiju.match import Match
from paiju.rules import RulesetError, resolve
from paiju.tricks.events import BidShown, BottomTaken, Buried
from paiju.tricks.rulings.bidding import suit_of


def buried(seed: int, **options: object) -> Match:
    """A deal that has come to the takeover: one level card was bid, and no more."""
    match = Match(resolve({"extends": "chaodipi", **options}), b"%d" % seed, deals=1)
    while match.state.phase in ("draw", "bury"):
        seat = match.actors[seed % len(match.actors)]
        actions = list(match.legal(seat))
        single = next((action for action in actions if isinstance(action, Bid) and len(action.cards) == 1), Pass())
        match.play(seat, actions[-1] if match.state.phase == "bury" else Pass() if match.state.bids else single)
    assert match.state.phase == "takeover"
    return match


def can(match: Match, seat: int) -> bool:
    """Whether a seat holds a higher bid."""
    actions = match.phase.legal(match.state, seat)
    return seat != match.state.buriers[-1] and any(isinstance(action, Bid) for action in actions)


def takers(match: Match) -> list[int]:
    return [seat for seat in match.actors if can(match, seat)]


def take_over(match: Match) -> int:
    """The first who can takes the bottom over; the others pass before."""
    while not takers(match):
        match.play(match.actors[0], Pass())
    seat = takers(match)[0]
    match.play(seat, list(match.legal(seat))[-1])
    return seat


def contested(takeover: str, **options: object) -> Match:
    """A deal where somebody can take the bottom over."""
    matches = (buried(seed, takeover=takeover, **options) for seed in range(50))
    return next(match for match in matches if any(can(match, seat) for seat in range(4)))


def test_all_but_the_burier_are_asked_at_once_or_in_turn() -> None:
    together, in_turn = buried(1, takeover="at_once"), buried(1, takeover="in_turn")
    burier = together.state.buriers[-1]
    assert together.state.buriers == in_turn.state.buriers == (burier,)
    around = tuple((burier - n) % 4 for n in (1, 2, 3))
    assert together.actors == around and in_turn.actors == around[:1]
    for seat in around:
        assert in_turn.actors == (seat,)
        for match in (together, in_turn):
            match.play(seat, Pass())
    assert together.state.phase == in_turn.state.phase == "trick"


@pytest.mark.parametrize("takeover", ["at_once", "in_turn"])
def test_who_takes_over_names_trumps_and_buries_while_the_declarer_stays(takeover: str) -> None:
    match = contested(takeover)
    before = match.state
    seat = take_over(match)
    state = match.state
    assert (state.phase, state.actors) == ("bury", (seat,)) and len(state.bids) == len(before.bids) + 1
    assert (state.declarer, state.level, state.owner) == (before.declarer, before.level, before.owner)
    assert state.trump == suit_of(state.bids[-1].cards) and len(state.hands[seat]) == 33
    match.play(seat, next(iter(match.legal(seat))))
    assert match.state.buriers == (*before.buriers, seat) and match.state.takeovers == 1
    assert match.state.phase in ("takeover", "trick") and seat not in match.actors[: match.state.phase == "takeover"]


def test_the_earlier_burier_knows_what_was_taken_and_nobody_else() -> None:
    match = contested("at_once")
    burier, cards = match.state.buriers[-1], match.state.bottom.known
    assert match.view(burier).bottom.known == cards
    taker = take_over(match)
    assert match.view(burier).hands[taker].holds(cards) and match.view(taker).hands[taker].holds(cards)
    (other, *_) = (seat for seat in range(4) if seat not in (burier, taker))
    for seat in (other, None):
        assert match.view(seat).hands[taker].known == match.state.bids[-1].cards
    match.play(taker, next(iter(match.legal(taker))))
    for seat in (burier, other, None):
        assert match.view(seat).bottom.hidden == 8 and not match.view(seat).bottom.known
    assert match.view(taker).bottom == match.state.bottom


def test_it_begins_again_after_each_burial_until_nobody_can_bid_higher() -> None:
    longest = 0
    for seed in range(12):
        match = buried(seed)
        while match.state.phase == "takeover":
            if takers(match):
                seat = take_over(match)
                match.play(seat, next(iter(match.legal(seat))))
            else:
                match.play(match.actors[0], Pass())
        start = next(n for n, event in enumerate(match.events) if isinstance(event, Buried))
        chain = [event for event in match.events[start:] if isinstance(event, BidShown | BottomTaken | Buried)]
        kinds = [type(event) for event in chain[1:]]
        assert kinds == [BidShown, BottomTaken, Buried] * (len(kinds) // 3)
        longest = max(longest, len(kinds) // 3)
    assert longest > 1


def test_where_nobody_has_bid_nothing_is_taken_over() -> None:
    match = Match(resolve({"extends": "chaodipi", "no_bid": "no_trump"}), b"silence")
    while match.state.phase == "draw":
        match.play(match.actors[0], Pass())
    match.play(match.actors[0], match.default(match.actors[0]))
    assert match.state.phase == "trick"


def test_with_a_called_friend_the_level_of_the_deal_is_bid() -> None:
    """Everybody has a level of their own, but by now one is played."""
    rules = resolve({"extends": "zhaopengyou", "takeover": "at_once"})
    for seed in range(3):
        match, rng = Match(rules, b"%d" % seed), random.Random(seed)
        while match.state.deal < 3 or match.state.phase != "takeover":
            seat = rng.choice(match.actors)
            quiet = match.state.phase in ("draw", "takeover") and rng.random() < 0.5
            match.play(seat, Pass() if quiet else rng.choice(list(match.legal(seat))))
        bids = [action for seat in match.actors for action in match.legal(seat) if isinstance(action, Bid)]
        assert all("23456789TJQKA"[bid.cards[0] // 4] == match.state.level for bid in bids)


@pytest.mark.parametrize(
    "delta",
    [
        {"extends": "zimeidui", "takeover": "at_once"},
        {"extends": "zhaopengyou-classic", "takeover": "in_turn"},
        {"extends": "zhaopengyou", "takeover": "in_turn", "call_before_bury": True},
        {"extends": "shengji", "takeover": "in_turn", "bid_counter": False},
        {"extends": "shengji", "takeover_doubles": True},
    ],
)
def test_what_does_not_go_together_is_refused(delta: dict[str, object]) -> None:
    with pytest.raises(RulesetError):
        resolve(delta)
