"""Family: one kind of game, whole, as everything outside its folder knows it.

Each family fills in this record in a module `family`, and `families.py` lists the records. Nothing else names a family:
the match, records, bots, the judge, the server and the terminal ask the ruleset for its record.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from paiju import events
from paiju.errors import BadInput
from paiju.events import Event, events_in

if TYPE_CHECKING:  # these build upon rulesets, and a ruleset upon this record
    from paiju.bots.base import Bot
    from paiju.cards import Cards, Seat
    from paiju.exam.setting import Setting
    from paiju.judge.given import Given
    from paiju.legal import Legal
    from paiju.outcome import Outcome
    from paiju.phase import Phase
    from paiju.pictures import Legal as LegalPicture
    from paiju.pictures import Reading, Sort
    from paiju.rules.ruleset import Ruleset
    from paiju.rules.schema import Words
    from paiju.shown import BoardView, Ending, HandLayout
    from paiju.state import State
    from paiju.tally import Tally
    from paiju.terminal import Terminal
    from paiju.text import Tell


class Renamed(Struct, frozen=True):
    """What an option, and some of its values, are called now; rulesets that use the old name are still read."""

    to: str
    values: Mapping[Any, Any] = {}


class Family(Struct, frozen=True, kw_only=True, eq=False):
    name: str
    package: str  # where its `presets/`, `clauses.toml` and the bots' `reasons.toml` lie

    # the rules
    options: type[Struct]
    contradictions: "Callable[[Any], list[tuple[str, Words]]]"
    renamed: Mapping[str, Renamed] = {}

    # a deal
    state: "type[State]"
    events: "tuple[type[Event], ...]"
    phases: "Mapping[str, type[Phase]]"
    order: Callable[[Any], tuple[str, ...]]  # the names of the phases of one deal
    upgrades: "tuple[Callable[[Iterable[str]], Iterator[str]], ...]" = ()  # of event lines: version 1 to 2, 2 to 3 …

    # words
    phase_words: "Mapping[str, Words]"
    words: "Mapping[type[Event], Tell]"
    silent: "frozenset[type[Event]]" = frozenset()  # events that are not worth a line
    facts: "Mapping[str, Callable[[str], Words]]" = {}  # words for the facts of an error, by their names

    # players and questions
    bots: "Mapping[str, type[Bot]]"  # by name, the weakest first
    asks: "Mapping[str, Callable[[Any, Given], Any]]"

    # what a page shows
    board: "type[BoardView]"
    ending: "type[Ending]"
    layout: "type[HandLayout]"
    question: "Callable[..., LegalPicture]"
    readings: "Callable[[Legal, Cards], list[Reading]] | None" = None  # the ways to play some cards, if several
    arrange: "Callable[[Ruleset, Any, Seat], Sort] | None" = None

    # what is measured, and the terminal
    outcome: "Callable[[Ruleset, Any, Sequence[Event]], Outcome]"  # of the last deal
    tally: "type[Tally]"
    terminal: "type[Terminal]"
    setting: "type[Setting]"  # of positions for the exam


FAMILIES: dict[str, Family] = {}
EVENTS = {kind.__name__: kind for kind in events_in(events)}  # every event that a line of a log can be


def register(family: Family) -> None:
    """Make a family known; an event shares its name with no other."""
    for kind in family.events:
        if EVENTS.get(kind.__name__, kind) is not kind:
            raise BadInput("bad_value", fact="events", value=kind.__name__, wanted="a name of its own")
    FAMILIES[family.name] = family
    EVENTS.update({kind.__name__: kind for kind in family.events})
