"""Rulings on throws: whether they stand, who can beat them, and what stays."""

from collections.abc import Mapping, Sequence

from paiju.cards import FACES, Cards, Seat, counts
from paiju.hand import Hand
from paiju.tricks.kernels.units import TRUMP, TrickTables
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.candidates import runs_in
from paiju.tricks.rulings.seats import around, side_of

UNITS = ("", "single", "pair", "triple", "four", "five")  # of equal cards, by width
SHAPES = ("tractor", *UNITS[:0:-1])  # in the order of checking (Z87)
FINES = {"single": 1, "pair": 2, "triple": 4, "four": 4, "five": 4, "tractor": 6}  # how often the penalty is due (S79)

Units = dict[str, list[Cards]]  # the units of a throw by shape, the lowest first


def units_of(o: Tricks, tables: TrickTables, cards: Cards) -> Units:
    """Split a throw into units of equal cards; with `tractors`, its largest run comes first (B39)."""
    held = bytearray(counts(cards))
    units: Units = {shape: [] for shape in SHAPES}
    widths = range(2, o.decks + 1) if o.throw_units == "tractors" else ()
    if runs := sorted((run for width in widths for run in runs_in(tables, bytes(held), width)), key=len):
        units["tractor"].append(runs[-1])
        for card in runs[-1]:
            held[card] -= 1
    for card in range(FACES):
        if held[card]:
            units[UNITS[held[card]]].append(bytes((card,)) * held[card])
    for shape in SHAPES:
        units[shape].sort(key=lambda unit: (max(map(tables.rung_of, unit)), unit[0] % 4))  # E2
    return {shape: found for shape, found in units.items() if found}


def beats_unit(o: Tricks, tables: TrickTables, unit: Cards, hand: Hand) -> bool:
    """Whether a hand has a higher unit of the same shape and group; triples may be broken (B42, B43).

    Where ruffs count, so has a hand without the group and with trumps of the same shape (S82).
    """
    group, top = tables.group_of(unit[0]), max(map(tables.rung_of, unit))
    if o.throw_ruffed and all(tables.group_of(card) != group for card in hand.known):
        group, top = TRUMP, 0
    width = unit.count(unit[0])
    if len(unit) > width:
        runs = [run for run in runs_in(tables, hand.counts, width) if len(run) == len(unit)]
        return any(tables.group_of(run[0]) == group and max(map(tables.rung_of, run)) > top for run in runs)
    return any(
        n >= width and tables.group_of(card) == group and tables.rung_of(card) > top
        for card, n in enumerate(hand.counts)
    )


def beaten_shapes(o: Tricks, tables: TrickTables, units: Units, hand: Hand) -> list[str]:
    return [shape for shape, found in units.items() if beats_unit(o, tables, found[0], hand)]


def watchers(o: Tricks, thrower: Seat) -> list[Seat]:
    """The seats whose hands are looked at, in turn (Z84, S81)."""
    others = around(thrower, o.direction, o.seats)[1:]
    return others if o.throw_against == "all" else [seat for seat in others if side_of(o, seat) != side_of(o, thrower)]


def find_blocker(
    o: Tricks, tables: TrickTables, units: Units, hands: Mapping[Seat, Hand], order: Sequence[Seat]
) -> tuple[Seat, list[str]] | None:
    """The first seat in turn that beats a unit, who must challenge, and the shapes that may stay (Z85, B40).

    Without a choice one shape stays, the lowest that anybody beats (S75) or the lowest of all (S76): of the former the
    first seat that beats it is the blocker.
    """
    beaten = {seat: shapes for seat in order if (shapes := beaten_shapes(o, tables, units, hands[seat]))}
    if not beaten:
        return None
    if o.throw_keep == "lowest_beaten":
        kept = [shape for shape in units if any(shape in shapes for shapes in beaten.values())][-1]
        return next(seat for seat, shapes in beaten.items() if kept in shapes), [kept]
    blocker = next(iter(beaten))
    return blocker, choices(o, units, beaten[blocker])


def choices(o: Tricks, units: Units, beaten: list[str]) -> list[str]:
    """The shapes that may stay, for a blocker who beats some (B41, S76)."""
    return {"any_shape": list(units), "lowest": list(units)[-1:]}.get(o.throw_keep, beaten)


def fine(o: Tricks, shape: str, kept: Cards) -> int:
    """What a failed throw costs (B44, S79)."""
    times = {"throw": 1, "card": len(kept), "shape": FINES[shape]}
    return o.throw_penalty * times[o.throw_penalty_by]


def lower_left(o: Tricks, tables: TrickTables, cards: Cards, discards: Hand) -> Cards:
    """Lower cards of the group with copies not yet played (B47, E1)."""
    group, low = tables.group_of(cards[0]), min(map(tables.rung_of, cards))
    gone, copies = discards.counts, o.copies
    left = [card for card in range(FACES) if gone[card] < copies[card]]
    return bytes([card for card in left if tables.rung_of(card) < low and tables.group_of(card) == group])
