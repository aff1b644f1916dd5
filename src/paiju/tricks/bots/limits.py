"""Limits: how many copies of a card a seat can still hold, as the tricks prove.

The expert reasons as a player does (`group_limits`): by whole groups, and trick by trick, so conclusions are cached
between decisions. The search needs a limit for each card, because no sampled world may make a past play illegal. So
`CardLimits` asks the check of the rules itself. That takes as long as all of the expert's other work, and would change
few of its plays.
"""

from functools import lru_cache

from paiju.cards import FACES, Seat, counts
from paiju.state import Laid
from paiju.tricks.bots.position import KINDS
from paiju.tricks.kernels.follow import FINE, SUIT, check_follow
from paiju.tricks.kernels.units import TRUMP, Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.state import TrickState

Trick = tuple[Laid, ...]


@lru_cache(maxsize=1 << 14)
def proofs(tables: TrickTables, breaks: bool, trick: Trick, shapes: bool = True) -> tuple[tuple[Seat, int, int], ...]:
    """Seat, group and limit for each follow that fell short.

    `breaks`: larger sets must be broken for smaller ones; `shapes`: every set must follow.
    """
    lead = shape_of(tables, counts(trick[0].cards))
    found = []
    for laid in trick[1:]:
        tally = counts(laid.cards)
        suited = [n for card, n in enumerate(tally) if n and tables.group_of(card) == lead.group]
        if sum(suited) < lead.size:
            found.append((laid.seat, lead.group, 0))
        elif not shapes:
            continue
        else:
            widths = range(2 if breaks else tables.widest, lead.widest + 1)  # what is kept whole proves nothing
            short = next((width for width in widths if sum(n >= width for n in suited) < lead.sets_of(width)), 0)
            if short:
                found.append((laid.seat, lead.group, short - 1))
    return tuple(found)


def group_limits(
    view: TrickState, tables: TrickTables, decks: int, breaks: bool, shapes: bool = True
) -> list[list[int]]:
    """By seat and group, the most copies of one card that may still be there; 0: void."""
    most = [[decks] * (TRUMP + 1) for _ in view.hands]
    for trick in (*view.rounds, view.plays):
        for seat, group, limit in proofs(tables, breaks or decks == 2, trick, shapes) if len(trick) > 1 else ():
            most[seat][group] = min(most[seat][group], limit)
    return most


class CardLimits:
    """Ask the check of the rules: would this play have been legal with more copies of a card in the hand?

    More cards only add duties, so a play that is illegal with some cards is illegal with more. If triples or tractors
    need not be broken, another card can free a pair (B50, S93); then only voids are concluded.
    """

    def __init__(self, o: Tricks, tables: TrickTables, view: TrickState) -> None:
        self.o, self.tables = o, tables
        self.groups = [tables.group_of(card) for card in KINDS]
        self.most = [bytearray(o.copies) for _ in range(o.seats)]  # the most copies of each card in a hand now
        self.held = [bytearray(FACES) for _ in range(o.seats)]  # cards that a hand certainly held at that time
        for seat in range(o.seats):
            if view.hands[seat].hidden:
                self.held[seat][:] = view.hands[seat].counts
        self.now = [bytes(held) for held in self.held]
        for trick in (view.plays, *reversed(view.rounds)):
            self._look_back(trick)

    def _look_back(self, trick: tuple[Laid, ...]) -> None:
        if not trick:
            return
        lead = shape_of(self.tables, counts(trick[0].cards))
        for laid in trick[1:]:
            followed = all(self.groups[card] == lead.group for card in laid.cards)
            if not (followed and lead.size == 1):  # following suit with a single proves nothing
                self._conclude(laid, lead)
        for laid in trick:
            for card in laid.cards:
                self.held[laid.seat][card] += 1

    def _conclude(self, laid: Laid, lead: Shape) -> None:
        """Lower the limits of the seat until the play is legal."""
        most, play = self.most[laid.seat], counts(laid.cards)
        least = self.now[laid.seat]
        hand = bytearray(a + b for a, b in zip(self.held[laid.seat], play, strict=True))
        for card in KINDS:
            if most[card] <= least[card] or not self._concerned(card, lead):
                continue
            sure = hand[card]
            for more in range(1, most[card] - least[card] + 1):
                hand[card] = sure + more
                if self._wrong(lead, bytes(hand), play):
                    most[card] = least[card] + more - 1
                    break
            hand[card] = sure

    def _concerned(self, card: int, lead: Shape) -> bool:
        return self.groups[card] == lead.group or (lead.group == TRUMP and self.o.gua_feng_fill == "by_rank")

    def _wrong(self, lead: Shape, hand: bytes, play: bytes) -> bool:
        fault = check_follow(self.tables, lead, hand, play)
        frees = not self.o.break_tractors or (self.o.decks > 2 and not self.o.break_triples)
        return bool(fault == SUIT if frees else fault != FINE)

    def void(self, seat: Seat, group: int) -> bool:
        """Whether the tricks prove that a seat has no card of a group."""
        return not any(self.most[seat][card] for card in KINDS if self.groups[card] == group)
