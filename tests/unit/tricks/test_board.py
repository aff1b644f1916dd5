"""How a hand of a trick game is laid out."""

from itertools import pairwise

import pytest

from paiju.cards import FACES
from paiju.hand import Hand
from paiju.rules import load
from paiju.tricks.board import TrickHand
from paiju.tricks.state import TrickState
from paiju.tricks.tables import NO_TRUMP


@pytest.mark.parametrize("trump", [0, 1, 2, 3, NO_TRUMP])
def test_red_and_black_suits_take_turns_whatever_is_trump(trump: int) -> None:
    everything = Hand(bytes([1] * FACES))
    view = TrickState(hands=(everything,) * 4, levels=("2", "2"), level="2", trump=trump)
    for sort in TrickHand(load("shengji").options).hand(view, 0).sorts:
        _, *plain = sort.groups
        assert len(plain) == (4 if trump == NO_TRUMP else 3)
        red = [group.cards[0][0] in "HD" for group in plain]
        assert all(one != other for one, other in pairwise(red))
