"""Deals that are over: cut out of a log, walked again decision by decision, and played on from any of them."""

import pytest

from paiju import Match, load
from paiju.bots import Budget, make_bot
from paiju.errors import BadInput
from paiju.past import PastDeal, past_deals
from paiju.rng import Stream, promise
from paiju.rules import presets
from paiju.table import Table


def played(preset: str, seed: bytes, deals: int = 2) -> Match:
    rules = load(preset)
    match = Match(rules, seed, deals=deals)
    seats = range(rules.options.seats)
    Table(match, [make_bot("random", rules, seat, Stream(seed, seat), Budget()) for seat in seats], Stream(seed)).play()
    return match


@pytest.mark.parametrize("preset", presets())
def test_every_decision_is_walked_again(preset: str) -> None:
    match = played(preset, b"walked again")
    deals = list(past_deals(match.rules, match.events))
    assert [event for deal in deals for event in deal.events] == match.events[1:]
    assert deals[-1].end == match.state
    for deal in deals:
        decisions = list(deal.decisions())
        assert decisions
        for decision in decisions[:: max(1, len(decisions) // 5)]:
            again = deal.until(decision.v)
            assert (again.state, again.view(decision.seat)) == (decision.state, decision.view)
            assert again.legal(decision.seat).resolve(decision.action)
            again.play(decision.seat, decision.action)
            assert again.events == list(deal.events[: again.v - deal.first])


def test_a_deal_is_played_on_to_its_end() -> None:
    deal = list(past_deals((match := played("guandan", b"on")).rules, match.events))[-1]
    again = deal.until(list(deal.decisions())[10].v)
    while not again.over:
        again.play(again.actors[0], again.default(again.actors[0]))
    assert again.state.deal == deal.number


def test_shares_in_the_shuffle_are_walked_over() -> None:
    match = Match(load("guandan"), b"s", deals=1, promises=lambda number: {1: promise(b"x"), 2: promise(b"y")})
    match.reveal({2: b"y"})
    while not match.over:
        match.play(match.actors[0], match.default(match.actors[0]))
    (deal,) = past_deals(match.rules, match.events)
    *_, last = deal.decisions()
    assert last.v < deal.last == match.v


def test_a_running_deal_is_left_out() -> None:
    match = played("guandan", b"two")
    assert [deal.number for deal in past_deals(match.rules, match.events[:-1])] == [1]


def test_keys_tell_deals_apart_and_nothing_else() -> None:
    one, two = past_deals(load("guandan"), played("guandan", b"key").events)
    (again, _) = past_deals(load("guandan"), played("guandan", b"key").events)
    other, _ = past_deals(load("guandan-standard"), played("guandan-standard", b"key").events)
    assert one.key == again.key and len({one.key, two.key, other.key}) == 3


def test_there_is_nothing_before_or_after_a_deal() -> None:
    one, two = past_deals(load("guandan"), played("guandan", b"key").events)
    for deal, v in (one, one.first), (one, one.last + 1), (two, one.last):
        with pytest.raises(BadInput):
            deal.until(v)
    assert isinstance(one, PastDeal)
