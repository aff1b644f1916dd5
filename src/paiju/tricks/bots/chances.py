"""Chances that others are void, hold higher cards, or can ruff. Hidden cards may lie anywhere with equal chance."""

from math import comb, prod

from paiju.cards import FACES, Cards, Seat
from paiju.tricks.bots.limits import group_limits
from paiju.tricks.bots.position import Position
from paiju.tricks.kernels.units import THROW, TRACTOR, TRUMP, Shape
from paiju.tricks.rulings.seats import burier
from paiju.tricks.rulings.throws import watchers

NOTHING = bytes(FACES)
ROUNDS = 3  # of scaling rows and columns to their sums
BURIED_TRUMP = 0.1  # the weight of trumps in the bottom, compared with side cards
EMPTIED = 0.15  # the chance that the player who buried has emptied a given side suit
Unit = tuple[int, int, int]  # group, width, length


def _enough(x: float, width: int, copies: int) -> float:
    """The chance that at least `width` copies of a card lie in a place that holds each of them with chance x."""
    if copies == width:
        return x**width
    if copies == 3:
        return 3 * x * x - 2 * x**3
    return sum(comb(copies, n) * x**n * (1 - x) ** (copies - n) for n in range(width, copies + 1))


def _scaled(row: list[float], total: float) -> list[float]:
    now = sum(row)
    return [n * total / now for n in row] if now else row


class Chances:
    """Where the cards may lie that nobody has shown."""

    def __init__(self, look: Position) -> None:
        self.look, view, o = look, look.view, look.o
        shapes = o.follow_shape != "suit" and o.break_tractors
        self.most = group_limits(view, look.tables, o.decks, o.break_triples, shapes)
        self.known = {
            seat: hand.counts for seat, hand in enumerate(view.hands) if seat != look.seat and hand.counts != NOTHING
        }
        self.hidden = look.unseen  # copies in unknown places
        for shown in self.known.values():
            self.hidden = [n - m for n, m in zip(self.hidden, shown, strict=True)]
        self.sizes = [0 if seat == look.seat else hand.hidden for seat, hand in enumerate(view.hands)]
        self.left = [0] * (TRUMP + 1)  # hidden cards of each group
        self.copies: list[list[tuple[int, int]]] = [[] for _ in range(TRUMP + 1)]  # rung and number of each hidden kind
        for card, n in enumerate(self.hidden):
            if n > 0:
                self.left[look.group[card]] += n
                self.copies[look.group[card]].append((look.rung[card], n))
        self.share = self._shares(view.bottom.hidden)
        self.burier = burier(look.o, look.view)
        self._above: dict[tuple[int, int], int] = {}
        self._units: dict[tuple[Seat, Unit, int], float] = {}
        self._voids: dict[tuple[Seat, int, int], float] = {}

    def _shares(self, buried: int) -> list[list[float]]:
        """By group and seat, the chance that a given hidden card is there.

        Players who are void in some suits hold more of the others. So rows (groups) and columns (seats and the bottom)
        are scaled to their known sums in turn.
        """
        sizes = [*self.sizes, buried]
        open_ = [[float(self.most[seat][group] > 0) for seat in range(len(self.sizes))] for group in range(TRUMP + 1)]
        table = [
            [may * size for may, size in zip((*row, BURIED_TRUMP if group == TRUMP else 1.0), sizes, strict=True)]
            for group, row in enumerate(open_)
        ]
        for _ in range(ROUNDS):
            table = [_scaled(row, n) for row, n in zip(table, self.left, strict=True)]
            sums = [sum(column) for column in zip(*table, strict=True)]
            factors = [size / total if total else 0.0 for size, total in zip(sizes, sums, strict=True)]
            table = [[n * factor for n, factor in zip(row, factors, strict=True)] for row in table]
        return [_scaled(row, 1) for row in table]

    def void(self, seat: Seat, group: int, gone: int = 0) -> float:
        """The chance that a seat is void, now or after `gone` more cards of the group are played."""
        place = seat, group, gone
        if place not in self._voids:
            self._voids[place] = self._void(seat, group, gone)
        return self._voids[place]

    def _void(self, seat: Seat, group: int, gone: int) -> float:
        if not self.most[seat][group] or not self.sizes[seat]:
            return 1.0
        if seat in self.known and self._shows(seat, (group, 1, 1), -1):
            return 0.0
        void = float((1 - self.share[group][seat]) ** max(0, self.left[group] - gone))
        return void + EMPTIED * (1 - void) if seat == self.burier and group != TRUMP else void

    def unit(self, seat: Seat, unit: Unit, above: int) -> float:
        """The chance that a seat holds such a unit with its top above a rung."""
        place = seat, unit, above
        if place not in self._units:
            self._units[place] = self._unit(seat, unit, above)
        return self._units[place]

    def _unit(self, seat: Seat, unit: Unit, above: int) -> float:
        group, width, length = unit
        x = self.share[group][seat]
        if self.most[seat][group] < width:
            return 0.0
        if length > 1:
            return self._run(unit, x, above)
        if seat in self.known and self._shows(seat, unit, above):
            return 1.0
        if width == 1:
            return float(1 - (1 - x) ** self.above(group, above))
        none = 1.0
        for rung, n in self.copies[group]:
            if rung > above and n >= width:
                none *= 1 - _enough(x, width, n)
        return 1 - none

    def above(self, group: int, rung: int) -> int:
        """The number of hidden cards of a group above a rung."""
        place = group, rung
        if place not in self._above:
            self._above[place] = sum([n for other, n in self.copies[group] if other > rung])
        return self._above[place]

    def _shows(self, seat: Seat, unit: Unit, above: int) -> bool:
        """Whether the seat's shown cards contain the unit."""
        group, width, _ = unit
        look, shown = self.look, self.known[seat]
        return any(n >= width and look.group[card] == group and look.rung[card] > above for card, n in enumerate(shown))

    def _run(self, unit: Unit, x: float, above: int) -> float:
        """The same for a run; shown cards count as hidden here."""
        group, width, length = unit
        look, none = self.look, 1.0
        for line in look.tables.lines:
            row: list[float] = []
            for kinds in line:
                here = [card for card in kinds if look.unseen[card] >= width and look.group[card] == group]
                row = [*row, max(_enough(x, width, look.unseen[card]) for card in here)] if here else []
                if len(row) >= length and look.rung[here[0]] > above:
                    none *= 1 - prod(row[-length:])
        return 1 - none

    def beats(self, seat: Seat, lead: Shape, group: int, rung: int) -> float:
        """The chance that a seat can beat the winning play, which has this group and top rung."""
        throw = lead.kind == THROW
        width, length = (lead.width, lead.length) if lead.kind == TRACTOR else (lead.kind, 1)
        same = 0.0
        if group == lead.group:
            same = self._answers(seat, lead, group, rung) if throw else self.unit(seat, (group, width, length), rung)
        if lead.group == TRUMP:
            return same
        void = self.void(seat, lead.group)
        if void < 0.01:
            return same
        floor = rung if group == TRUMP else 0
        ruff = self._answers(seat, lead, TRUMP, floor) if throw else self.unit(seat, (TRUMP, width, length), floor)
        return min(1.0, same + void * ruff)

    def _answers(self, seat: Seat, lead: Shape, group: int, floor: int) -> float:
        """The chance of enough cards in a group, with a higher unit of the shape that decides a throw."""
        cards = self.share[group][seat] * self.left[group]
        enough = min(1.0, max(0.0, 0.5 + (cards - lead.size) / 4))
        return enough * float(self.unit(seat, (group, lead.widest, 1), floor) ** max(1, lead.sets_of(2)))

    def safe_unit(self, cards: Cards) -> bool:
        """Whether nobody can beat this unit in a throw."""
        look = self.look
        group, width = look.group[cards[0]], cards.count(cards[0])
        top = max(look.rung[card] for card in cards)
        unit = group, width, len(cards) // width
        seats = watchers(look.o, look.seat)
        if look.o.throw_ruffed and group != TRUMP and any(self.void(seat, group) > 0.0 for seat in seats):
            return False
        return all(self.unit(seat, unit, top) == 0.0 for seat in seats)
