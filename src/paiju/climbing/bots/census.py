"""What a seat of a climbing game can count: the cards it has not seen, and how much of them may beat a combination."""

from threading import get_ident

from paiju.cards import FACES, HEARTS, Seat, parse_rank
from paiju.climbing.bots.odds import HASTE, TURN, rivals
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, partner_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import Code, climb_tables

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
