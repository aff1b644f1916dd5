"""Bots take the bottom over for strong trumps, from opponents rather than from the partner."""

import pytest
from msgspec.structs import replace

from paiju.actions import Action, Bid, Pass
from paiju.bots import Budget, make_bot
from paiju.cards import counts, parse
from paiju.game import Game
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Laid

STRONG = "S2 S2 RJ BJ SA SA SK SK SQ SQ SJ SJ S9 S9 S8 S7 S6 S4 C3 C4 C6 C7 D3 D4 D6"
FAIR = "S2 S2 S9 S8 S7 S6 S4 HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 C3 C4 C6 C7 D3 D4 D6"
WEAK = "S2 S2 HA HK HK HQ HQ HJ HT H9 H9 H8 H7 H6 H4 H4 C3 C4 C6 C7 D3 D4 D6 D7 D8"  # long in the suit that is trump


def answer(name: str, hand: str, burier: int) -> Action:
    """Seat 1 is asked, after a bid of one ♥2 by seat `burier`."""
    game, hands = Game(load("chaodipi")), [Hand(hidden=25)] * 4
    hands[1] = Hand(counts(parse(hand)))
    view = replace(
        game.blank, hands=tuple(hands), phase="takeover", actors=(1,), levels=("2", "2"), level="2", declarer=burier,
        bids=(Laid(burier, parse("H2")),), buriers=(burier,), bottom=Hand(hidden=8), trump=1, starter=0,
    )  # fmt: skip
    legal = game.phases["takeover"].legal(view, 1)
    assert Bid(parse("S2 S2")) in legal
    return make_bot(name, load("chaodipi"), 1, Stream(b"bot"), Budget(ms=1000, worlds=1)).act(view, legal)


@pytest.mark.parametrize("name", ["greedy", "expert", "search"])
def test_strong_trumps_take_the_bottom_over(name: str) -> None:
    assert isinstance(answer(name, STRONG, burier=0), Bid)
    assert answer(name, WEAK, burier=0) == Pass()


@pytest.mark.parametrize("name, hand", [("greedy", STRONG), ("expert", FAIR), ("search", FAIR)])
def test_the_partner_is_spared(name: str, hand: str) -> None:
    assert isinstance(answer(name, hand, burier=0), Bid) and isinstance(answer(name, hand, burier=2), Bid)
    assert answer(name, hand, burier=3) == Pass()
