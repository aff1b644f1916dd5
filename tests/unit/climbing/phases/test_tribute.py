"""Tribute is compared by the level that the payers play."""

from paiju.cards import parse
from paiju.climbing.phases.tribute import TributePhase
from paiju.climbing.state import ClimbState, Payment
from paiju.hand import Hand
from paiju.rules import resolve
from paiju.state import Laid


def test_the_payers_own_level_decides_which_tribute_is_higher() -> None:
    """Seats 0 and 2 play the 5, so that it is above the ace; the other side's 9 has nothing to do with it."""
    o = resolve({"extends": "guandan-standard", "level_played": "own", "double_tribute": "by_size"}).options
    state = ClimbState(
        hands=(Hand(),) * 4,
        levels=("5", "9"),
        level="9",
        places=((1,), (3,), (0, 2)),
        dues=((0, 1), (2, 1)),
        ties=(2, 0),
        offers=(Laid(0, parse("S5")), Laid(2, parse("SA"))),
    )
    assert TributePhase(o).payments(state) == [Payment(0, 1, parse("S5")), Payment(2, 3, parse("SA"))]
