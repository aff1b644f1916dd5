"""Worlds of a climbing decision: passes what a seat knows to the kernel that samples the hands of the others."""

from paiju.cards import BLACK_JOKER, FACES, RED_JOKER, Card, Rank, Seat, parse_rank
from paiju.climbing.bots.census import Census, prices_for
from paiju.climbing.bots.clues import doubts
from paiju.climbing.kernels.planner.splitter import Splitter
from paiju.climbing.kernels.worlds import NEVER, ClimbWorlds
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.tributes import payable
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import climb_tables, worth
from paiju.hand import Hand
from paiju.kernels.chance import Chance

SWAPS = 12  # proposals of the Markov chain between two worlds
# by cards in a hand: how much an extra turn lowers its likelihood, in units of 1/20, fitted to strong players' hands
LOSS = (*(58,) * 5, 28, *(24,) * 3, 22, 22, *(16,) * 5, *(10,) * 5, *(0,) * 90)


class Worlds:
    """For one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank]) -> None:
        self.o, self.tables = o, tuple(climb_tables(o, level) for level in levels)
        self.planners, self.luck = tuple(Splitter(tables) for tables in self.tables), Chance()
        self.kernel = ClimbWorlds(self.planners, self.luck, o.seats)

    def set(self, seat: Seat, view: ClimbState) -> None:
        """Prepare one decision of a seat."""
        self.view = view
        prices = prices_for(Census(self.o, view, seat))
        for planner in self.planners:
            planner.set_prices(prices)
        unseen = [self.o.decks] * FACES
        for pile in (*view.hands, view.discards):
            for card, n in enumerate(pile.counts):
                unseen[card] -= n
        banned = [self.banned(other) for other in range(self.o.seats)]
        for other, (hand, never, doubt) in enumerate(zip(view.hands, banned, doubts(self.o, view), strict=True)):
            unlikely = bytes(map(max, never, doubt))
            self.kernel.set_known(other, hand.counts, hand.hidden, unlikely, LOSS[len(hand)])
        cards = [card for card in range(FACES) for _ in range(unseen[card])]
        cards.sort(key=lambda card: -sum(flags[card] for flags in banned))
        likely = any(LOSS[len(hand)] for hand in view.hands if hand.hidden)
        self.kernel.set_unseen(seat, bytes(cards), SWAPS if likely else 0)

    def banned(self, seat: Seat) -> bytes:
        """`NEVER` for the cards that a seat cannot hide: who pays tribute has nothing higher, and could not resist."""
        banned = bytearray(FACES)
        level = parse_rank(level_for(self.o, self.view, seat))
        order, payers = worth(level), {payment.payer for payment in self.view.payments}
        for payment in self.view.payments:
            if payment.payer == seat:
                least = min(order[card] for card in payment.cards)
                everything = payable(self.o, Hand(bytes((1,)) * FACES), level, FACES)
                for card in everything.must + everything.choose:
                    banned[card] = NEVER if order[card] > least else banned[card]
        shown = sum(
            card in self._resisting
            for payment in self.view.payments
            if seat in payers and self._resist_together(payment.payer, seat)
            for card in payment.cards
        )
        if shown and shown + 1 >= self._resisting_cards(len(payers)):
            for card in self._resisting:  # with one more they would have resisted
                banned[card] = NEVER
        return bytes(banned)

    @property
    def _resisting(self) -> frozenset[Card]:
        jokers = {"none": (), "two_jokers_of_side": (BLACK_JOKER, RED_JOKER)}
        return frozenset(jokers.get(self.o.resist, (RED_JOKER,)))

    def _resisting_cards(self, payers: int) -> int:
        return self.o.decks if self.o.resist == "big_jokers_by_payers" and payers > 1 else 2

    def _resist_together(self, one: Seat, other: Seat) -> bool:
        if self.o.resist == "two_big_jokers_of_player":
            return one == other
        return side_of(one) == side_of(other)
