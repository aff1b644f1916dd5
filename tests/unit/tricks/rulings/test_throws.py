"""Throws that fail: who beats them, what stays and what it costs."""

import pytest

from paiju.actions import Play
from paiju.cards import SPADES, Seat, parse, show
from paiju.errors import BadInput
from paiju.events import Event
from paiju.hand import Hand
from paiju.judge import answer
from paiju.rules import resolve
from paiju.tricks.events import ThrowChallenged, ThrowFailed
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.rulings.throws import FINES, fine, watchers
from paiju.tricks.state import TrickState

THROW = "H9 H9 HK"
HANDS = {3: "HT HT H3", 2: "HA H4 H5", 1: "H6 H7 H8"}  # in turn after seat 0


def thrown(**rules: object) -> list[Event]:
    """What happens when seat 0 throws, level 2, spades being trumps."""
    phase = TrickPhase(resolve({"extends": "shengji", **rules}).options)
    hands = tuple(Hand().add(parse(HANDS.get(seat, THROW))) for seat in range(4))
    state = TrickState(hands=hands, level="2", trump=SPADES, declarer=0, actors=(0,), penalties=(0,) * 4)
    return list(phase.decide(state, 0, Play(parse(THROW))))


def outcome(**rules: object) -> tuple[Seat, str, int]:
    """Who beat it, and what stays without a choice at which cost."""
    challenged, failed = thrown(**rules)[:2]
    assert isinstance(challenged, ThrowChallenged) and isinstance(failed, ThrowFailed)
    assert challenged.shapes == (failed.shape,)
    return challenged.blocker, show(failed.kept), failed.penalty


def test_who_beats_a_throw_is_asked() -> None:
    (challenged,) = thrown()
    assert challenged == ThrowChallenged(0, parse(THROW), 3, ("pair", "single"))


def test_the_lowest_unit_that_anybody_beats_stays() -> None:
    """Seat 3 beats the pair, but seat 2 the single, which is lower."""
    assert outcome(throw_keep="lowest_beaten") == (2, "HK", 0)


def test_the_lowest_unit_of_all_stays() -> None:
    assert outcome(throw_keep="lowest") == (3, "HK", 0)


def test_of_opponents_only() -> None:
    assert outcome(throw_keep="lowest_beaten", throw_against="opponents") == (3, "H9 H9", 0)
    o = resolve({"extends": "shengji", "throw_against": "opponents"}).options
    assert watchers(o, 0) == [3, 1] and watchers(resolve({"extends": "shengji"}).options, 0) == [3, 2, 1]


@pytest.mark.parametrize(
    ("by", "shape", "kept", "cost"),
    [
        ("throw", "pair", "H9 H9", 10),
        ("card", "pair", "H9 H9", 20),
        ("card", "tractor", "H9 H9 HT HT", 40),
        *(("shape", shape, "H9", 10 * times) for shape, times in FINES.items()),
    ],
)
def test_what_it_costs(by: str, shape: str, kept: str, cost: int) -> None:
    o = resolve({"extends": "shengji", "throw_penalty": 10, "throw_penalty_by": by}).options
    assert fine(o, shape, parse(kept)) == cost


def test_the_fine_is_paid_in_play() -> None:
    paid = outcome(throw_keep="lowest_beaten", throw_against="opponents", throw_penalty=10, throw_penalty_by="shape")
    assert paid == (3, "H9 H9", 20)


def check(throw: str, **rules: object) -> object:
    """What the judge says of a lead of hearts at level K against queens and aces."""
    given = {
        "trump": "C",
        "level": "K",
        "thrower": 1,
        "throw": throw.split(),
        "others": {"4": ["HQ", "HQ", "HA", "HA"]},
    }
    return answer({"ruleset": {"extends": "shengji", **rules}, "ask": "throw_check", "given": given | {"played": []}})


def test_a_tractor_is_no_throw_and_stands() -> None:
    stands = {"ok": True, "blocker": None, "choices": [], "kept": ["HT", "HT", "H9", "H9"]}
    assert check("HT HT H9 H9") == stands
    assert check("HT HT H9 H9", throw_test="smaller_played") == {"ok": True}
    assert check("HT HT H8 H8", throw_test="smaller_played") == {"ok": False}
    assert check("HT HT H8 H8") == {"ok": False, "blocker": 4, "choices": ["pair"], "kept": ["H8", "H8"]}
    with pytest.raises(BadInput):
        check("HT D9")
