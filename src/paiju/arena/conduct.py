"""How a bot behaved in the games of a deal: what it was asked, what its decisions took, why it failed."""

from collections import Counter
from collections.abc import Iterable
from math import log2

from msgspec import Struct, field

from paiju.cards import Seat
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.table import Table

OCTAVE = 32  # classes of time from t to 2t: each is 2 % wide
Times = dict[int, int]  # how many decisions took a time of each class


class Conduct(Struct, frozen=True):
    """Times are those of decisions with a choice: others take none, and in trick games they are the greater part."""

    decisions: int = 0
    clock: Times = field(default_factory=dict)
    cpu: Times = field(default_factory=dict)  # of the processor, without what programs outside take
    why: Words | None = None  # its last fault


def conduct(sat: Iterable[tuple[Table, Seat]]) -> Conduct:
    """Of the bot that sat at these tables."""
    decisions, clock, cpu, why = 0, Counter[int](), Counter[int](), None
    for table, seat in sat:
        decisions += table.decisions[seat]
        clock.update(map(time_class, table.seconds[seat]))
        cpu.update(map(time_class, table.cpu[seat]))
        why = table.why[seat] or why
    return Conduct(decisions, clock, cpu, error_words(why) if why else None)


def time_class(seconds: float) -> int:
    return round(OCTAVE * log2(max(seconds, 1e-9)))


def time_of(time_class: int) -> float:
    """The middle of a class, in seconds."""
    return float(2 ** (time_class / OCTAVE))
