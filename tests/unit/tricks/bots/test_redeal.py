"""Bots ask for a new deal with a weak hand, but not for ever."""

import pytest
from msgspec.structs import replace

from paiju.actions import Action, Pass, Redeal
from paiju.bots import Budget, make_bot
from paiju.cards import counts, parse
from paiju.game import Game
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.rules import resolve

WEAK = "H3 H4 H6 H7 C3 C4 C6 C7 D3 D4 D6 D7"
STRONG = "RJ RJ BJ S2 S2 H2 SA SA SQ SQ SJ S9"


def answer(name: str, hand: str, redeals: int) -> Action:
    rules = resolve({"extends": "shengji", "redeal_points": 0})
    game, hands = Game(rules), [Hand(hidden=12)] * 4
    hands[1] = Hand(counts(parse(hand)))
    view = replace(
        game.blank, hands=tuple(hands), phase="redeal", actors=(0, 1, 2, 3), levels=("2", "2"), level="2",
        declarer=0, trump=0, starter=0, redeals=redeals,
    )  # fmt: skip
    legal = game.phases["redeal"].legal(view, 1)
    assert Redeal() in legal
    return make_bot(name, rules, 1, Stream(b"bot"), Budget(ms=1000, worlds=1)).act(view, legal)


@pytest.mark.parametrize("name", ["greedy", "expert", "search"])
def test_a_weak_hand_is_thrown_in_a_few_times(name: str) -> None:
    assert answer(name, WEAK, 0) == Redeal()
    assert answer(name, WEAK, 9) == Pass()
    assert answer(name, STRONG, 0) == Pass()
