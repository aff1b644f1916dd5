"""Family: the record that describes one kind of game to everything outside its folder.

Each family fills in this record in its module `family`, and `families.py` lists the records. Nothing else names a
family: the match, records, bots, the judge, the server and the terminal ask the ruleset for its record.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from paiju import events
from paiju.errors import BadInput
from paiju.events import Event, events_in

if TYPE_CHECKING:  # these import rulesets, and rulesets import this record
    from paiju.bots.base import Bot
    from paiju.cards import Cards, Seat
    from paiju.counting import Counting
    from paiju.encoding import Encoding
    from paiju.exam.setting import Setting
    from paiju.judge.given import Given
    from paiju.kernels.network import Network
    from paiju.legal import Legal
    from paiju.outcome import Outcome
    from paiju.phase import Phase
    from paiju.pictures import Album, Mark, Reading, Sort
    from paiju.pictures import Legal as LegalPicture
    from paiju.practice import Drill, Habits
    from paiju.rng import Stream
    from paiju.rules.ruleset import Ruleset
    from paiju.rules.schema import Clash, Words
    from paiju.rules.terms import Terms
    from paiju.shown import BoardView, Ending, HandLayout
    from paiju.state import State
    from paiju.tally import Tally
    from paiju.terminal import Terminal
    from paiju.text import Tell


class Renamed(Struct, frozen=True):
    """The present name of an option and of some of its values. Rulesets with the old names can still be read."""

    to: str
    values: Mapping[Any, Any] = {}


class Family(Struct, frozen=True, kw_only=True, eq=False):
    name: str
    package: str  # contains `presets/`, `clauses.toml`, `interview.toml` and the bots' `reasons.toml`

    # the rules
    options: type[Struct]
    clashes: "tuple[Clash, ...]"  # options that exclude each other
    sources: "Mapping[str, Words]" = {}  # the documents of options, by the first letters of numbers in them
    renamed: Mapping[str, Renamed] = {}
    phrases: "Mapping[str, Callable[[Any], Words]]" = {}  # parts of clauses that follow from several options

    # a deal
    state: "type[State]"
    events: "tuple[type[Event], ...]"
    phases: "Mapping[str, type[Phase]]"
    order: Callable[[Any], tuple[str, ...]]  # the names of the phases in a deal
    opening_level: "Callable[[Any, Stream], str] | None" = (
        None  # where a match begins; None: at the options' start_level
    )
    upgrades: "Mapping[int, Callable[[Iterable[str]], Iterator[str]]]" = {}  # of event lines, line for line, by version

    # words
    phase_words: "Mapping[str, Words]"
    words: "Mapping[type[Event], Tell]"
    silent: "frozenset[type[Event]]" = frozenset()  # events that get no line
    marks: "Mapping[Mark, Words]" = {}  # what special cards are called
    terms: "Mapping[str, Words]" = {}  # what a ruleset may call otherwise, by names that no option has
    facts: "Mapping[str, Callable[[str, Terms], Words]]" = {}  # words for the facts of an error, by name of the fact

    # players and questions
    bots: "Mapping[str, type[Bot]]"  # by name, the weakest first
    asks: "Mapping[str, Callable[[Any, Given], Any]]"

    # what a page shows
    board: "type[BoardView]"
    ending: "type[Ending]"
    layout: "type[HandLayout]"
    question: "Callable[..., LegalPicture]"
    readings: "Callable[[Legal, Cards, Terms], list[Reading]] | None" = None  # the ways to play some cards, if several
    arrange: "Callable[[Ruleset, Any, Seat], Sort] | None" = None
    album: "Callable[[Ruleset, Mapping[str, str]], Album] | None" = None  # the rules in pictures, such as at level=5

    # measurements and tools; a family may lack all but the first
    outcome: "Callable[[Ruleset, Any, Sequence[Event]], Outcome]"  # result of the last deal
    counting: "type[Counting] | None" = None  # what statistics are made of; a tally needs it
    tally: "type[Tally] | None" = None  # what `paiju simulate` counts
    terminal: "type[Terminal] | None" = None  # what `paiju play` shows and asks
    setting: "type[Setting] | None" = None  # sets up positions for the exam
    encoding: "type[Encoding] | None" = None  # what networks read, and many deals at once
    # plays practice deals faster than the referee: of rules, a network (None: the expert plays), exploration and
    # the shares of choices and of decisions that are kept
    drill: "Callable[[Ruleset, Network | None, Network | None, Habits], Drill] | None" = None

    def room(self, name: str) -> Any:
        """An optional part of the family; BadInput if the family lacks it."""
        if (found := getattr(self, name)) is None:
            raise BadInput("family_lacks", family=self.name, room=name)
        return found


FAMILIES: dict[str, Family] = {}
EVENTS = {kind.__name__: kind for kind in events_in(events)}  # all events that can appear in a log, by name


def register(family: Family) -> None:
    """Make a family known. No two events may have the same name."""
    for kind in family.events:
        if EVENTS.get(kind.__name__, kind) is not kind:
            raise BadInput("bad_value", fact="events", value=kind.__name__, wanted="a name of its own")
    FAMILIES[family.name] = family
    EVENTS.update({kind.__name__: kind for kind in family.events})
