"""Bids that may follow each other, when nobody can bid higher, and what becomes of a deal without a bid."""

import random

import pytest
from tests.trick_walks import finished

from paiju.actions import Bid
from paiju.cards import counts, deck, parse, show
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import resolve
from paiju.state import Laid
from paiju.tricks.events import BottomFlipped, DeclarerSet
from paiju.tricks.phases.legal import BidLegal
from paiju.tricks.rulings.bidding import is_final, may_bid, naming, refuse_bid, unbid
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


FORMS: list[dict[str, object]] = [
    {"extends": "shengji"},
    {"extends": "shengji", "bid_equal": "suits"},
    {"extends": "shengji", "bid_equal": "nothing"},
    {"extends": "shengji", "bid_equal": "suits", "bid_no_trump": False, "bid_partner": False},
    {"extends": "shengji", "no_trump_jokers": "one", "bid_reinforce": "own_suit"},
    {"extends": "shengji", "no_trump_jokers": "all_or_one_less", "bid_reinforce": "own_suit_to_equal"},
    {"extends": "shengji", "bid_equal": "nothing", "bid_reinforce": "own_suit_to_equal"},
    {"extends": "shengji", "bid_counter": False},
    {"extends": "shengji", "bid_counter": False, "bid_self_raise": False},
    {"extends": "shengji", "bid_rule": "joker_levels", "bid_jokers": "two", "bid_no_trump": False},
    {"extends": "zhaopengyou", "bid_no_trump": True, "no_trump_jokers": "all", "bid_declares": "first_bid"},
    {"extends": "zhaopengyou", "bid_rule": "joker_levels", "bid_jokers": "pair"},
    {"extends": "zhaopengyou-classic"},
]


@pytest.mark.parametrize("delta", FORMS, ids=str)
def test_bids_are_over_when_nobody_can_bid_higher(delta: dict[str, object]) -> None:
    """With every card in every hand, a final bid leaves no bid to anybody. The bidding always ends."""
    o, rng = resolve(delta).options, random.Random(5)
    hand, ended = Hand(counts(deck(o.decks))), 0
    for _ in range(60):
        levels = {seat: rng.choice("25") if o.partners == "called" else "2" for seat in range(o.seats)}
        bids: list[Laid] = []
        while True:
            legal = [
                (seat, action)
                for seat in range(o.seats)
                for action in BidLegal(o, levels, bids, seat, hand)
                if isinstance(action, Bid)
            ]
            assert {seat for seat, _ in legal} <= set(may_bid(o, bids))
            if is_final(o, bids):
                ended += 1
                assert not legal
            if not legal:
                break
            seat, bid = rng.choice(legal)
            assert bid in BidLegal(o, levels, bids, seat, hand)
            bids.append(Laid(seat, bid.cards))
            assert len(bids) < 40
    assert ended or o.bid_reinforce == "own_suit_to_equal"


def test_a_countered_bid_is_brought_up_to_as_many_cards_once() -> None:
    o = resolve({"extends": "shengji", "bid_reinforce": "own_suit_to_equal"}).options
    levels = dict.fromkeys(range(4), "2")
    one, two = Laid(0, parse("H2")), Laid(1, parse("S2 S2"))
    assert refuse_bid(o, levels, [one, two], 0, parse("H2 H2"), b"") is None
    assert refuse_bid(o, levels, [one, two], 0, parse("C2 C2"), b"") == "bid_too_low"
    assert refuse_bid(o, levels, [one, two], 2, parse("H2 H2"), b"") == "bid_too_low"
    again = Laid(0, parse("H2 H2"))
    assert refuse_bid(o, levels, [one, two, again], 1, parse("S2 S2"), b"") == "bid_too_low"


def test_who_may_not_bid_is_told_why() -> None:
    levels, bids = dict.fromkeys(range(4), "2"), [Laid(0, parse("H2"))]
    for delta, seat, cards, code in (
        ({"bid_counter": False}, 1, "S2 S2", "bid_stands"),
        ({"bid_partner": False}, 2, "S2 S2", "bid_partner"),
        ({"bid_partner": False}, 1, "S2 S2", None),
        ({"bid_self_raise": False}, 0, "H2 H2", "bid_own"),
        ({"bid_reinforce": "own_suit"}, 0, "S2 S2", "bid_other_suit"),
        ({"bid_rule": "joker_levels", "bid_no_trump": False}, 1, "S2 S2", "bid_not_joker_levels"),
    ):
        o = resolve({"extends": "shengji", **delta}).options
        assert refuse_bid(o, levels, bids, seat, parse(cards), b"") == code


def test_the_last_deal_can_fix_the_declarer_of_called_friends() -> None:
    rules, rng = resolve({"extends": "zhaopengyou", "declarer_kept": True}), random.Random(3)
    for bidding in (True, False):
        match = Match(rules, b"kept", deals=3)
        while not match.over:
            state, seat = match.state, match.actors[0]
            actions = list(match.legal(seat))
            if state.phase == "draw" and state.deal > 1:
                assert state.stage == state.starter and state.level == state.levels[state.starter]
            match.play(seat, actions[-1 if bidding else 0] if state.phase == "draw" else rng.choice(actions))
            if match.state.phase == "bury" and match.state.deal > 1:
                assert match.state.declarer == match.state.starter == match.state.owner
