"""Census: count the unseen cards, estimate how many of their groups beat one's own, and price groups by that.

Prices are in thousandths of a level.

A group that will be beaten needs a lead; a group that nobody beats brings one back. If it wins its round with chance p,
a group costs NEED * (1 - 2p), so a hand is valued by the leads that it lacks. Before that, the hand is arranged into
few turns: for the arrangement, a group costs a turn, and somewhat less if it will win. The kernels do the counting.
"""

from functools import lru_cache
from math import comb
from threading import get_ident
from typing import NamedTuple

from paiju.cards import Seat, parse_rank
from paiju.climbing.kernels import combos
from paiju.climbing.kernels.candidates import Candidates
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.features import Features
from paiju.climbing.kernels.knowledge import Knowledge
from paiju.climbing.kernels.planner.splitter import Appraiser
from paiju.climbing.kernels.prospects import Prospects
from paiju.climbing.kernels.rivals import UNSEEN, Rivals
from paiju.climbing.kernels.signs import Signs
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.kernels.turns import Turns
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import workspace
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, partners, side_of
from paiju.climbing.rulings.turns import passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, READINGS, Code, climb_tables, is_bomb, kind_of, length_of

NEED = 145  # the cost of a lead that is needed; all of these are in thousandths of a level
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


def rivals(tables: ClimbTables, seats: int, flush: int) -> Rivals:
    bombs = [bomb_price(code, flush) if code in READINGS and is_bomb(code) else 0 for code in range(combos.CODES)]
    return Rivals(tables, groups(seats), SHARE, PLENTY, KEEN, [NEED, CONTROL, SMALL], bombs)


class Mind(NamedTuple):
    """The kernels that plan and value the actions of a seat, with their buffers."""

    knowledge: Knowledge
    prospects: Prospects
    appraiser: Appraiser
    candidates: Candidates
    signs: Signs
    features: Features


class Turning(NamedTuple):
    """What a mind must know of the rules besides the tables."""

    seats: int
    flush_cards: int
    flush_beats: int
    pass_locks: bool
    wind_next: bool
    stop_at_double: bool


def turning(o: Climbing) -> Turning:
    shortest, beats = o.straight_flush_cards[0], o.straight_flush_beats
    return Turning(o.seats, shortest, beats, o.pass_locks_round, o.wind_to == "next_seat", o.stop_at_double)


def turns(o: Climbing) -> Turns:
    """Whose turn it is, for kernels that play on by themselves."""
    return Turns(o.pass_locks_round, o.wind_to == "next_seat", o.stop_at_double, o.seats)


@lru_cache(200)  # of 500 kB each
def mind(tables: ClimbTables, turning: Turning, thread: int) -> Mind:
    """One per thread, tables and rules of turns."""
    return make_mind(tables, turning, workspace())


def make_mind(tables: ClimbTables, turning: Turning, work: SuitedPlays) -> Mind:
    knowledge = Knowledge(tables, rivals(tables, turning.seats, turning.flush_beats), *turning[:-1])
    prospects, appraiser = Prospects(knowledge, work, KEEN, NEED), Appraiser(tables)
    candidates = Candidates(knowledge, prospects, appraiser, work)
    signs = Signs()
    features = Features(knowledge, prospects, candidates, signs, turning.stop_at_double)
    return Mind(knowledge, prospects, appraiser, candidates, signs, features)


class Census:
    """The count for one decision. Its numbers are in the kernels' buffers until the same thread makes the next one."""

    def __init__(self, o: Climbing, view: ClimbState, seat: Seat) -> None:
        self.options, self.view, self.seat, self.partners = o, view, seat, partners(o.seats, seat)
        self.ours = [side_of(other) == side_of(seat) for other in range(o.seats)]  # by seat
        self.level = parse_rank(level_for(o, view, seat))
        self.tables = climb_tables(o, self.level)
        self.hand = view.hands[seat].counts
        self.left = [0 if other in view.out else len(view.hands[other]) for other in range(o.seats)]
        self.size = self.left[seat] or sum(self.hand)
        self.foes = [other for other in after(o.seats, seat)[::2] if self.left[other]]
        self.top = top_of(view.plays)
        self.to_beat = 0
        self.mind = mind(self.tables, turning(o), get_ident())
        self._tell(self.mind.knowledge)

    def _tell(self, knowledge: Knowledge) -> None:
        """Pass on what the seat knows."""
        o, view = self.options, self.view
        knowledge.set_cards(self.seat, self.hand, view.discards.counts)
        for other, hand in enumerate(view.hands):
            knowledge.set_other(other, hand.counts, hand.hidden)
        if self.top is None:
            knowledge.set_table(self.left, view.out)
        else:
            code = CODES[self.top.reads]
            theirs = climb_tables(o, parse_rank(level_for(o, view, self.top.seat)))
            self.to_beat = theirs.order_of(code)
            knowledge.set_table(self.left, view.out, self.top.seat, code, self.to_beat, passed_since(o, view.plays))
        knowledge.refresh()

    @property
    def unseen(self) -> bytes:
        """The cards that are neither in the hand nor played, as counts."""
        return self.mind.knowledge.unseen_cards()

    def cards_in(self, code: Code) -> int:
        """The number of cards in a combination."""
        return self.mind.knowledge.cards_in(code)

    def power(self, rank: int) -> int:
        """The place of a rank among single cards: 2..A as 0..12 (without the level), the level 13, the jokers above."""
        return self.mind.knowledge.power_of(rank)


def prices_for(census: Census) -> list[int]:
    """The prices of all combinations, by code."""
    return census.mind.knowledge.prices()
