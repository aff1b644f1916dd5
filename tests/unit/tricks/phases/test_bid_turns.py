"""Bids in turn: one after the other is asked, and who passes is out."""

import random

from paiju.actions import Bid, Pass
from paiju.match import Match
from paiju.rules import Ruleset, resolve


def house(**options: object) -> Ruleset:
    return resolve({"extends": "shengji", "bid_phase": "after_deal", "bid_turns": True, **options})


def test_it_goes_round_and_who_passes_is_out() -> None:
    for seed in range(10):
        match, rng = Match(house(), b"%d" % seed, deals=1), random.Random(seed)
        order = [(match.state.starter - n) % 4 for n in range(4)]
        assert match.actors == (order[0],)
        while match.state.phase == "draw" and not match.state.redeals:
            (seat,) = match.actors
            match.play(seat, rng.choice(list(match.legal(seat))))
            holders = [bid.seat for bid in match.state.bids[-1:]]
            following = order[order.index(seat) + 1 :] + order[: order.index(seat)]
            still = [other for other in following if other not in (*match.state.withdrawn, *holders)]
            assert (seat in match.state.withdrawn) != (seat in holders) or match.state.redeals
            assert match.state.phase != "draw" or match.state.redeals or match.actors == (still[0],)


def test_a_deal_where_all_have_left_is_void_and_begins_anew() -> None:
    match = Match(house(), b"silence", deals=1)
    for _ in range(4):
        match.play(match.actors[0], Pass())
    assert (match.state.redeals, match.state.withdrawn, match.state.phase) == (1, (), "draw") and len(match.actors) == 1


def test_after_the_first_deal_the_declarer_is_asked_first() -> None:
    match, rng = Match(house(no_bid="no_trump"), b"second", deals=2), random.Random(3)
    while match.state.deal == 1:
        match.play(seat := match.actors[0], rng.choice(list(match.legal(seat))))
    assert match.actors == (match.state.stage,)


def test_the_last_who_is_left_holds_the_bid() -> None:
    match = Match(house(), b"holder", deals=1)
    while match.state.phase == "draw":
        seat = match.actors[0]
        bids = [action for action in match.legal(seat) if isinstance(action, Bid)]
        match.play(seat, bids[0] if bids and not match.state.bids else Pass())
    assert match.state.bids and match.state.declarer == match.state.bids[-1].seat
