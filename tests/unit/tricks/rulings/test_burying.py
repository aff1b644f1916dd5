"""What may be buried, and what a hand buries that has nothing else."""

import random
from itertools import combinations

import pytest

from paiju.actions import Bury
from paiju.cards import counts, deck, parse, parse_rank
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import resolve
from paiju.tricks.phases.legal import BuryLegal
from paiju.tricks.rulings.burying import barred_faces
from paiju.tricks.tables import is_trump, points_by_face


def legal_of(hand: str, **limits: object) -> BuryLegal:
    o = resolve({"extends": "zimeidui", "bid_rule": "more_cards", **limits}).options  # four cards are buried
    return BuryLegal(o, Hand(counts(parse(hand))), b"", barred_faces(o, parse_rank("2"), 0))


@pytest.mark.parametrize(
    ("limits", "hand", "good", "bad"),
    [
        ({"bury_limit": "no_trumps"}, "S3 H2 H3 H4 H5 H6 BJ", "H3 H4 H5 H6", "S3 H3 H4 H5"),
        ({"bury_limit": "no_trumps"}, "S3 S4 H2 H3 H4 BJ", "S3 H2 H3 H4", "S3 S4 H2 H3"),
        ({"bury_limit": "no_aces"}, "SA HA H3 H4 H5 H6", "H3 H4 H5 H6", "SA H3 H4 H5"),
        ({"bury_points": 0}, "H5 H3 H4 H6 H7 HT", "H3 H4 H6 H7", "H5 H3 H4 H6"),
        ({"bury_points": 10}, "H5 C5 D5 H3 H4 HT", "H5 C5 H3 H4", "H5 HT H3 H4"),
        ({"bury_points": 0}, "H5 C5 D5 H3 H4 HT", "H5 C5 H3 H4", "H5 HT H3 H4"),
        ({"bury_limit": "not_all_points"}, "H5 C5 D5 HT HK H3", "H5 C5 D5 H3", "H5 C5 D5 HT"),
    ],
)
def test_limits_hold_as_far_as_the_hand_allows(limits: dict[str, object], hand: str, good: str, bad: str) -> None:
    legal = legal_of(hand, **limits)
    assert Bury(parse(good)) in legal and Bury(parse(bad)) not in legal
    assert list(legal) and all(action in legal for action in legal)
    assert legal.sample(Stream(b"any")) in legal


def test_a_hand_of_points_alone_buries_points() -> None:
    legal = legal_of("H5 C5 D5 HT HK", bury_limit="not_all_points", bury_points=5)
    assert Bury(parse("H5 C5 D5 HT")) in legal and Bury(parse("H5 C5 HT HK")) not in legal


@pytest.mark.parametrize("limit", ["none", "not_all_points", "no_trumps", "no_aces"])
@pytest.mark.parametrize("most", ["none", 0, 10])
def test_the_limits_in_so_many_words(limit: str, most: object) -> None:
    """Every set of four cards: no barred card while there are others, and no more points than must be."""
    o = resolve({"extends": "zimeidui", "bid_rule": "more_cards", "bury_limit": limit, "bury_points": most}).options
    rng, points, pack = random.Random(limit), points_by_face(o), list(deck(2))
    for _ in range(40):
        hand = bytes(sorted(rng.sample(pack, 8)))
        legal = BuryLegal(o, Hand(counts(hand)), b"", barred_faces(o, 0, 0))
        bars = {
            card: (limit == "no_trumps" and is_trump(o, card, 0, 0)) or (limit == "no_aces" and 48 <= card < 52)
            for card in hand
        }
        fewest = max(0, 4 - sum(not bars[card] for card in hand))
        piles = [pile for pile in set(combinations(hand, 4)) if sum(bars[card] for card in pile) == fewest]
        least = min(sum(points[card] for card in pile) for pile in piles)
        for pile in set(combinations(hand, 4)):
            good = pile in piles and (
                most == "none" or sum(points[card] for card in pile) <= max(int(str(most)), least)
            )
            if limit == "not_all_points" and any(not points[card] for card in hand):
                good = good and any(not points[card] for card in pile)
            assert (Bury(bytes(pile)) in legal) == good


@pytest.mark.parametrize("limits", [{"bury_limit": "no_trumps"}, {"bury_limit": "no_aces", "bury_points": 5}])
def test_the_clock_buries_within_the_limits(limits: dict[str, object]) -> None:
    rules = resolve({"extends": "shengji", "no_bid": "turn_card", **limits})
    for number in range(10):
        match = Match(rules, b"%d" % number, deals=1)
        while match.state.phase == "draw":
            match.play(match.actors[0], next(iter(match.legal(match.actors[0]))))
        seat = match.actors[0]
        assert match.default(seat) in match.legal(seat)
