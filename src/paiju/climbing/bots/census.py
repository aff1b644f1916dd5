"""What a seat of a climbing game can count: the cards it has not seen, how much of them may beat a group, and what
groups are worth then, in thousandths of a level.

A group that will be beaten needs a lead; one that nobody beats brings a lead back. With the chance p that it wins its
round, a group takes NEED * (1 - 2p) from the worth of a hand, which so counts the leads it is short of. A hand is
arranged into few turns before it is valued: there a group costs a turn, and somewhat less if it will win.
"""

from functools import cache
from threading import get_ident

from paiju.cards import FACES, HEARTS, Seat, parse_rank
from paiju.climbing.kernels import combos
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.rivals import Rivals
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, partner_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import READINGS, Code, climb_tables, is_bomb, kind_of, length_of

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


ONE_SUIT = [sum(1 << card for card in range(suit, 52, 4)) for suit in range(4)]


class Census:
    """Valid until the same thread takes the next one: the numbers lie in a kernel's buffers."""

    def __init__(self, o: Climbing, view: ClimbState, seat: Seat) -> None:
        self.options, self.view, self.seat, self.partner = o, view, seat, partner_of(seat)
        self.level = parse_rank(level_for(o, view, seat))
        self.tables = climb_tables(o, self.level)
        self.hand = view.hands[seat].counts
        self.size = sum(self.hand)
        self.left = [0 if other in view.out else len(view.hands[other]) for other in range(4)]
        self.foes = [other for other in after(seat)[::2] if self.left[other]]
        played, decks = view.discards.counts, o.decks
        self.unseen = bytes([max(0, decks - own - gone) for own, gone in zip(self.hand, played, strict=True)])
        self.hidden = sum(self.unseen)
        self.wilds = self.unseen[4 * self.level + HEARTS]
        self.kernel = rivals(self.tables, get_ident())
        longest = max((self.left[foe] for foe in self.foes), default=0)
        self.kernel.count(self.unseen, longest, TURN + HASTE * max(0, 27 - self.size))

    def power(self, rank: int) -> int:
        """Where a rank stands among single cards: 2..A without the level as 0..12, the level 13, the jokers above."""
        return 13 if rank == self.level else rank + 1 if rank > 12 else rank

    def rivals(self, code: Code) -> float:
        """How many groups that beat this one, bombs apart, the others are likely to hold; 0 if there can be none."""
        return float(self.kernel.above_of(code))

    def boss(self, code: Code) -> bool:
        """Whether no unseen combination of its kind beats it, bombs apart."""
        return self.rivals(code) == 0

    def live_bombs(self) -> int:
        """How many ranks and suited runs of the unseen cards can still be bombs; four jokers count as well."""
        copies = [sum(self.unseen[card : card + 4]) for card in range(0, 52, 4)]
        sets = sum(n + min(self.wilds, n) >= 4 for n in copies)
        return sets + self.flushes() + (sum(self.unseen[FACES - 2 :]) == 4)

    def flushes(self) -> int:
        """How many runs of the shortest straight flush are still unseen, wild cards left aside."""
        shortest, found = self.options.straight_flush_cards[0], 0
        there = sum(1 << card for card in range(52) if self.unseen[card])
        for suit in ONE_SUIT:
            runs = there & suit
            for _ in range(shortest - 1):
                runs &= runs >> 4
            found += runs.bit_count()
        return found


WIDTH = (0, 1, 2, 3, 5, 1, 2, 3)  # cards in each of the groups whose number a reading tells, by kind


def cards_in(code: Code) -> int:
    """How many cards a combination has."""
    kind, length = kind_of(code), length_of(code)
    if kind == combos.JOKER_BOMB:
        return 4
    return length if is_bomb(code) else WIDTH[kind] * length


def prices_for(census: Census) -> list[int]:
    """The price of each combination by its code."""
    found: list[int] = census.kernel.prices()
    return found
