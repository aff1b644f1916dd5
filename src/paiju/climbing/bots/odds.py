"""The numbers by which a climbing game is judged: what of the unseen cards beats a group, and what groups are worth.

A group that will be beaten needs a lead; one that nobody beats brings a lead back. With the chance p that it wins its
round, a group takes NEED * (1 - 2p) from the worth of a hand, which so counts the leads it is short of. A hand is
arranged into few turns before it is valued: there a group costs a turn, and somewhat less if it will win.
"""

from functools import cache

from paiju.climbing.kernels import combos
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.rivals import Rivals
from paiju.climbing.tables import READINGS, Code, is_bomb, kind_of, length_of

NEED = 145  # a lead that is needed, in thousandths of a level as all of these
TURN, HASTE = 180, 12  # a turn, and how much dearer each card that is gone makes it
CONTROL = 130  # how much cheaper a turn is that wins its round
SMALL = 40  # a lone low card is dearer than its turn: nothing goes out with it
BOMB, LARGER, HIGHER = 270, 25, 10  # what a bomb is worth, what each card above four and a high rank add
JOKERS = 650

# How many groups of a rank three other players are likely to hold together, by the unseen copies of it
SINGLES = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
PAIRS = [0.0, 0.0, 0.33, 0.78, 1.1, 1.5, 1.9, 2.2, 2.5]
TRIPLES = [0.0, 0.0, 0.0, 0.11, 0.37, 0.7, 1.0, 1.25, 1.5]
# By kind: single, pair, triple, full house, straight, tube, plate
SHARE = [0.0, 0.0, 0.0, 0.0, 0.0, 0.30, 0.09, 0.05]  # of runs of one top, while ranks are plentiful
PLENTY = [1.0, 1.0, 1.0, 1.0, 1.0, 4.0, 6.0, 7.0]  # copies of a rank that are
KEEN = [0.0, 0.33, 0.35, 0.45, 0.5, 0.9, 1.0, 1.0]  # how fast the chance to win a round falls with each rival


def bomb_price(code: Code) -> int:
    """A bomb is worth a lead at any time, a large one a little more."""
    if kind_of(code) == combos.JOKER_BOMB:
        return -JOKERS
    tier = length_of(code) - 4 + 0.5 * (kind_of(code) == combos.STRAIGHT_FLUSH)
    return -round(BOMB + LARGER * tier + HIGHER * (code & 15) / 12)


@cache
def rivals(tables: ClimbTables, thread: int) -> Rivals:
    """The kernel's buffers, one for each thread."""
    bombs = [bomb_price(code) if code in READINGS and is_bomb(code) else 0 for code in range(combos.CODES)]
    return Rivals(tables, SINGLES + PAIRS + TRIPLES, SHARE, PLENTY, KEEN, [NEED, CONTROL, SMALL], bombs)
