"""Census: count the unseen cards, estimate how many of their groups beat one's own, and price groups by that.

Prices are in thousandths of a level.

A group that will be beaten needs a lead; a group that nobody beats brings one back. If it wins its round with chance p,
a group costs NEED * (1 - 2p), so a hand is valued by the leads that it lacks. Before that, the hand is arranged into
few turns: for the arrangement, a group costs a turn, and somewhat less if it will win.
"""

from functools import lru_cache
from math import comb
from threading import get_ident

from paiju.cards import FACES, HEARTS, Seat, parse_rank
from paiju.climbing.kernels import combos
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.rivals import UNSEEN, Rivals
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, partners, side_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import READINGS, Code, climb_tables, is_bomb, kind_of, length_of

NEED = 145  # the cost of a lead that is needed; all of these are in thousandths of a level
TURN, HASTE = 180, 12  # the cost of a turn, and its increase for each card already played
DEALT = 27  # cards in a hand at the start, as these numbers were measured
CONTROL = 130  # the discount on a turn that wins its round
SMALL = 40  # the extra cost of a lone low card, which no other card can take along
BOMB, LARGER, HIGHER = 270, 25, 10  # the worth of a bomb, of each card above four, and of a high rank
JOKERS = 650

# the expected number of groups of one rank in the three other hands, by the unseen copies of the rank: measured
PAIRS = [0.0, 0.0, 0.33, 0.78, 1.1, 1.5, 1.9, 2.2, 2.5]
TRIPLES = [0.0, 0.0, 0.0, 0.11, 0.37, 0.7, 1.0, 1.25, 1.5]
# by kind: single, pair, triple, full house, straight, tube, plate
SHARE = [0.0, 0.0, 0.0, 0.0, 0.0, 0.30, 0.09, 0.05]  # the expected runs with a given top, while ranks are plentiful
PLENTY = [1.0, 1.0, 1.0, 1.0, 1.0, 4.0, 6.0, 7.0]  # the unseen copies that make a rank plentiful
KEEN = [0.0, 0.33, 0.35, 0.45, 0.5, 0.9, 1.0, 1.0]  # how fast the chance to win a round falls with each rival


def bomb_price(code: Code, flush: int) -> int:
    """A bomb takes the lead at any time; a large one is worth a little more. `flush`: see `straight_flush_beats`."""
    if kind_of(code) == combos.JOKER_BOMB:
        return -JOKERS
    tier = length_of(code) - 4 + (flush - 4.5) * (kind_of(code) == combos.STRAIGHT_FLUSH)
    return -round(BOMB + LARGER * tier + HIGHER * (code & 15) / 12)


def groups(seats: int) -> list[float]:
    """Singles, pairs and triples that others may hold of a rank, by its unseen copies."""
    if seats == 4:
        pairs, triples = PAIRS, TRIPLES
    else:  # as if each copy lay in any of the other hands with the same chance
        pairs, triples = ([(seats - 1) * _at_least(size, n, seats - 1) for n in range(UNSEEN)] for size in (2, 3))
    singles = [float(n) for n in range(UNSEEN)]
    return singles + [each for row in (pairs, triples) for each in row + [row[-1]] * (UNSEEN - len(row))]


def _at_least(size: int, copies: int, hands: int) -> float:
    """The chance that one of some hands has so many of the copies."""
    chances = [comb(copies, n) * (hands - 1) ** (copies - n) / hands**copies for n in range(size, copies + 1)]
    return float(sum(chances))


@lru_cache(1000)
def rivals(tables: ClimbTables, seats: int, flush: int, thread: int) -> Rivals:
    """The kernel's buffers, one set per thread."""
    bombs = [bomb_price(code, flush) if code in READINGS and is_bomb(code) else 0 for code in range(combos.CODES)]
    return Rivals(tables, groups(seats), SHARE, PLENTY, KEEN, [NEED, CONTROL, SMALL], bombs)


WIDTH = (0, 1, 2, 3, 5, 1, 2, 3)  # by kind: the cards for each unit of a combination's length
ONE_SUIT = [sum(1 << card for card in range(suit, 52, 4)) for suit in range(4)]


class Census:
    """The count for one decision. Its numbers are in a kernel's buffers until the same thread makes the next census."""

    def __init__(self, o: Climbing, view: ClimbState, seat: Seat) -> None:
        self.options, self.view, self.seat, self.partners = o, view, seat, partners(o.seats, seat)
        self.ours = [side_of(other) == side_of(seat) for other in range(o.seats)]  # by seat
        self.level = parse_rank(level_for(o, view, seat))
        self.tables = climb_tables(o, self.level)
        self.hand = view.hands[seat].counts
        self.size = sum(self.hand)
        self.left = [0 if other in view.out else len(view.hands[other]) for other in range(o.seats)]
        self.foes = [other for other in after(o.seats, seat)[::2] if self.left[other]]
        played, decks = view.discards.counts, o.decks
        self.unseen = bytes([max(0, decks - own - gone) for own, gone in zip(self.hand, played, strict=True)])
        self.hidden = sum(self.unseen)
        self.wilds = self.unseen[4 * self.level + HEARTS]
        self.kernel = rivals(self.tables, o.seats, o.straight_flush_beats, get_ident())
        longest = max((self.left[foe] for foe in self.foes), default=0)
        self.kernel.count(self.unseen, longest, TURN + HASTE * max(0, DEALT - self.size))

    def cards_in(self, code: Code) -> int:
        """The number of cards in a combination."""
        kind, length = kind_of(code), length_of(code)
        if kind == combos.JOKER_BOMB:
            return 2 * self.options.decks
        return length if is_bomb(code) else WIDTH[kind] * length

    def power(self, rank: int) -> int:
        """The place of a rank among single cards: 2..A as 0..12 (without the level), the level 13, the jokers above."""
        return 13 if rank == self.level else rank + 1 if rank > 12 else rank

    def rivals(self, code: Code) -> float:
        """The expected number of the others' groups that beat this one, without bombs; 0 if none can."""
        return float(self.kernel.above_of(code))

    def boss(self, code: Code) -> bool:
        """Whether no unseen combination of its kind can beat it."""
        return self.rivals(code) == 0

    def live_bombs(self) -> int:
        """The number of ranks and suited runs that can still be bombs, and all jokers where they are unseen."""
        copies = [sum(self.unseen[card : card + 4]) for card in range(0, 52, 4)]
        sets = sum(n + min(self.wilds, n) >= 4 for n in copies)
        return sets + self.flushes() + (sum(self.unseen[FACES - 2 :]) == 2 * self.options.decks)

    def flushes(self) -> int:
        """The number of unseen straight flushes of the shortest length, without wild cards."""
        shortest, found = self.options.straight_flush_cards[0], 0
        there = sum(1 << card for card in range(52) if self.unseen[card])
        for suit in ONE_SUIT:
            runs = there & suit
            for _ in range(shortest - 1):
                runs &= runs >> 4
            found += runs.bit_count()
        return found


def prices_for(census: Census) -> list[int]:
    """The prices of all combinations, by code."""
    found: list[int] = census.kernel.prices()
    return found
