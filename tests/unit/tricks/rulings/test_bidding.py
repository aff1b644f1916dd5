"""What becomes of a deal that nobody has bid for."""

import random

import pytest
from tests.trick_walks import finished

from paiju.cards import parse, show
from paiju.match import Match
from paiju.rules import resolve
from paiju.tricks.events import BottomFlipped, DeclarerSet
from paiju.tricks.rulings.bidding import naming, unbid
from paiju.tricks.tables import NO_TRUMP

TURNING = ("flip_bottom", "level_or_highest", "turn_card", "no_trump")


@pytest.mark.parametrize(
    ("rule", "card", "bottom", "trump", "turned"),
    [
        ("no_trump", 1, "S9 H2", NO_TRUMP, ""),
        ("turn_card", 1, "RJ BJ H9 S2", 1, "RJ BJ H9"),
        ("turn_card", 4, "S9 H9 RJ C9 D9", 2, "C9"),
        ("turn_card", 3, "S9 H9 RJ BJ", 0, "RJ BJ S9"),
        ("flip_bottom", 1, "S9 H2 D9", 1, "S9 H2"),
        ("flip_bottom", 1, "SA H9 RJ", 1, "SA H9 RJ"),
        ("level_or_highest", 1, "SA H2 D9", 1, "SA H2"),
        ("level_or_highest", 1, "SK HA RJ CA D3", 1, "SK HA RJ CA D3"),
    ],
)
def test_without_a_bid_the_bottom_names_trumps(rule: str, card: int, bottom: str, trump: int, turned: str) -> None:
    o = resolve({"extends": "shengji", "no_bid": rule, "no_bid_card": card}).options
    now, cards = unbid(
        o, dict.fromkeys(range(4), "2"), [3, 2, 1, 0], bytes(map(lambda name: parse(name)[0], bottom.split()))
    )
    assert (now.declarer, now.trump, now.level) == (3, trump, "2")
    assert [show(bytes((card,))) for card in cards] == turned.split()
    assert not cards or naming(o, cards, "2") % 4 == trump


@pytest.mark.parametrize("rule", TURNING)
@pytest.mark.parametrize("base", ["shengji", "zimeidui"])
def test_fixed_partners_play_a_deal_without_a_bid(base: str, rule: str) -> None:
    """The starter declares the first deal; then who is on stage. Nobody may exchange, for nobody has bid."""
    rules = resolve({"extends": base, "bottom_size": 8, "no_bid": rule})
    match, rng = Match(rules, b"quiet", deals=2), random.Random(1)
    while not match.over:
        if match.state.phase == "draw":
            seat, expected = (
                match.actors[0],
                match.state.stage if match.state.stage is not None else match.state.starter,
            )
            match.play(seat, next(iter(match.legal(seat))))
            if match.state.phase != "draw":
                assert match.state.declarer == expected
        else:
            seat = match.actors[0]
            match.play(seat, rng.choice(list(match.legal(seat))))
    assert sum(isinstance(event, BottomFlipped) for event in match.events) == 2
    assert sum(isinstance(event, DeclarerSet) for event in match.events) == 2


@pytest.mark.parametrize(
    "delta",
    [
        {"extends": "zimeidui", "swap": False, "bottom_to": "declarer"},
        {"extends": "shengji", "bid_rule": "joker_pairs", "bid_no_trump": False},
    ],
)
def test_pairs_bid_face_down_are_not_buried_by_who_takes_the_bottom(delta: dict[str, object]) -> None:
    rng = random.Random(12)
    for _ in range(30):
        finished(resolve(delta), rng)
