"""Rulings on throws: whether they stand, who can beat them, and what stays."""

from collections.abc import Mapping, Sequence

from paiju.cards import FACES, Cards, Seat, counts
from paiju.hand import Hand
from paiju.tricks.kernels.units import TrickTables
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.candidates import runs_in

SHAPES = ("tractor", "triple", "pair", "single")  # in the order of checking (Z87)
WIDTHS = {"triple": 3, "pair": 2, "single": 1}

Units = dict[str, list[Cards]]  # the units of a throw by shape, the lowest first


def units_of(o: Tricks, tables: TrickTables, cards: Cards) -> Units:
    """Split a throw into triples, pairs and singles; with `tractors`, its largest run comes first (B39)."""
    held = bytearray(counts(cards))
    units: Units = {shape: [] for shape in SHAPES}
    widths = (2, 3) if o.throw_units == "tractors" else ()
    if runs := sorted((run for width in widths for run in runs_in(tables, bytes(held), width)), key=len):
        units["tractor"].append(runs[-1])
        for card in runs[-1]:
            held[card] -= 1
    for card in range(FACES):
        if held[card]:
            units[{1: "single", 2: "pair", 3: "triple"}[held[card]]].append(bytes((card,)) * held[card])
    for shape in SHAPES:
        units[shape].sort(key=lambda unit: (max(map(tables.rung_of, unit)), unit[0] % 4))  # E2
    return {shape: found for shape, found in units.items() if found}


def beats_unit(tables: TrickTables, unit: Cards, hand: Hand) -> bool:
    """Whether a hand has a higher unit of the same shape and group; triples may be broken (B42, B43)."""
    group, top = tables.group_of(unit[0]), max(map(tables.rung_of, unit))
    width = unit.count(unit[0])
    if len(unit) > width:
        runs = [run for run in runs_in(tables, hand.counts, width) if len(run) == len(unit)]
        return any(tables.group_of(run[0]) == group and max(map(tables.rung_of, run)) > top for run in runs)
    return any(
        n >= width and tables.group_of(card) == group and tables.rung_of(card) > top
        for card, n in enumerate(hand.counts)
    )


def beaten_shapes(tables: TrickTables, units: Units, hand: Hand) -> list[str]:
    return [shape for shape, found in units.items() if beats_unit(tables, found[0], hand)]


def find_blocker(tables: TrickTables, units: Units, hands: Mapping[Seat, Hand], order: Sequence[Seat]) -> Seat | None:
    """The first seat in turn that beats a unit; a player who can must challenge (Z85, B40)."""
    return next((seat for seat in order if beaten_shapes(tables, units, hands[seat])), None)


def choices(o: Tricks, tables: TrickTables, units: Units, blocker: Hand) -> list[str]:
    """The shapes that may stay (B41)."""
    return list(units) if o.throw_keep == "any_shape" else beaten_shapes(tables, units, blocker)


def lower_left(o: Tricks, tables: TrickTables, cards: Cards, discards: Hand) -> Cards:
    """Lower cards of the group with copies not yet played (B47, E1)."""
    group, low = tables.group_of(cards[0]), min(map(tables.rung_of, cards))
    return bytes(
        card
        for card in range(FACES)
        if tables.group_of(card) == group and tables.rung_of(card) < low and discards.counts[card] < o.decks
    )
