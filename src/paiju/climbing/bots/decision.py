"""Decision: what a bot knows before one climbing action, its arranged hand, and the worth of each action."""

from paiju.actions import Play
from paiju.cards import Seat, parse_rank
from paiju.climbing.bots.arrangement import Arranger, Holding, minus
from paiju.climbing.bots.census import Census
from paiju.climbing.bots.prospects import GONE, LEAD, OUT, Prospects
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after
from paiju.climbing.rulings.turns import top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, Code, climb_tables, is_bomb
from paiju.legal import Legal

SPOIL = 0.1  # the cost of beating one's partner
SHORT, TOO_LONG = 3, 0.07  # a short opponent's number of cards, and the worth of leading more cards than they have
RETURN = 0.5  # how often a higher group of the same kind wins the round back
STAY = 0.1  # the cost of a pass that is final for the round
KEEP = 0.001  # keeps the higher card if all else is equal


class Decision:
    def __init__(self, o: Climbing, view: ClimbState, seat: Seat, legal: Legal) -> None:
        self.view, self.seat, self.legal = view, seat, legal
        self.census = Census(o, view, seat)
        self.prospects = Prospects(self.census)
        self.arranger = Arranger(self.census)
        self.groups = self.arranger.groups(self.census.hand)
        self.shortest = min((self.census.left[foe] for foe in self.census.foes), default=0)
        self.top = top_of(view.plays)
        self.to_beat = 0
        if self.top:
            theirs = climb_tables(o, parse_rank(level_for(o, view, self.top.seat)))
            self.to_beat = theirs.order_of(CODES[self.top.reads])
        locked = [laid.seat for laid in view.plays if not laid.cards] if o.pass_locks_round else []
        self.behind = [other for other in after(o.seats, seat) if self.census.left[other] and other not in locked]

    def worth_of(self, play: Play) -> float:
        """The worth of a play to my side, in levels."""
        code, left = CODES[play.reads or ""], self.census.size - len(play.cards)
        if left == 0:
            return OUT + GONE + LEAD + self.prospects.after(self.seat, code, 0, self.behind)
        holding = self.arranger.value(minus(self.census.hand, play.cards))
        value = self.of_hand(holding, self.seat, code, left, self.behind, RETURN * self.comeback(code))
        value -= KEEP * self.census.power(code & 15)
        if self.top is None:
            return value + TOO_LONG * max(0, SHORT + 1 - self.shortest) * (self.shortest < len(play.cards))
        return value - SPOIL if self.census.ours[self.top.seat] else value

    def worth_of_pass(self) -> float:
        assert self.top is not None
        owner = self.top.seat
        seats = self.census.options.seats
        acting = after(seats, self.seat)[: (owner - self.seat) % seats - 1]
        behind = [seat for seat in self.behind if seat in acting]
        holding = self.arranger.value(self.census.hand)
        value = self.of_hand(holding, owner, CODES[self.top.reads], self.census.left[owner], behind)
        return value - STAY * (self.census.options.pass_locks_round and not self.census.ours[owner])

    def comeback(self, code: Code) -> float:
        """The chance that another group of the arrangement wins a round of this kind."""
        order = self.census.tables.order_of
        high = [
            group for group, _ in self.groups if order(group) > order(code) and order(group) >> 16 == order(code) >> 16
        ]
        return self.prospects.wins(max(high, key=order)) if high and not is_bomb(code) else 0.0

    def of_hand(
        self, holding: Holding, owner: Seat, code: Code, left: int, seats: list[Seat], back: float = 0.0
    ) -> float:
        """The worth of my remaining hand, if `owner` has the highest play and `left` cards, and these seats may answer.

        `back` is my chance to win the round back if my play is beaten.
        """
        waiting, leading = (self.prospects.hand(holding, lead) for lead in (False, True))
        ready = self.prospects.ready(holding)
        return waiting + self.prospects.after(owner, code, left, seats, leading - waiting, ready, back)
