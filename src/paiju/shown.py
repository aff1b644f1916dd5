"""What a page shows of a match: the part that all games share. Each family adds its own part.

All of it is made of one seat's view and of the events that this seat was told, so nothing else can be shown.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from paiju.cards import RANKS, Seat
from paiju.events import Event
from paiju.pictures import SHUFFLE, Board, Chair, Fair, Hand, Laid, Result, Rise, Side, Text
from paiju.text import Voice, Voices, side_text

NamedSide = tuple[Text, list[Seat]]  # players who share a level, and what they are called


class BoardView(ABC):
    """The board of a position as one seat sees it; None: a spectator."""

    remembered: tuple[type[Event], ...] = ()  # the kinds of event that `past` holds

    def __init__(self, options: Any, view: Any, viewer: Seat | None, past: Sequence[Event] = ()) -> None:
        """`past`: events of this deal that the board shows although the state does not keep them."""
        self.options, self.view, self.viewer, self.past = options, view, viewer, past

    @staticmethod
    @abstractmethod
    def around(options: Any, first: Seat) -> list[Seat]:
        """All seats in the order of play."""

    @staticmethod
    @abstractmethod
    def sides(options: Any) -> list[list[Seat]]:
        """The seats that share a level, by the number of their side."""

    @abstractmethod
    def chairs(self) -> list[Chair]:
        """What is shown of each seat."""

    @abstractmethod
    def plays(self) -> list[Laid]:
        """The plays of this round, in order."""

    @abstractmethod
    def last(self) -> list[Laid]:
        """The plays of the round before."""

    @abstractmethod
    def details(self, voices: Voices) -> dict[str, Any]:
        """The fields of a board that only some games have."""

    def playing(self) -> int | None:
        """The side whose level is played."""
        owner: int | None = self.view.owner
        return owner

    def draw(
        self, phase: Text, sides: Sequence[NamedSide], fair: list[Fair], result: Result | None, voices: Voices
    ) -> Board:
        """`phase` in words."""
        view, playing = self.view, self.playing()
        return Board(
            deal=view.deal,
            phase=view.phase or SHUFFLE,
            phase_words=phase,
            level=view.level,
            actors=list(view.actors),
            chairs=self.chairs(),
            sides=[Side(name, seats, view.levels[side], side == playing) for side, (name, seats) in enumerate(sides)],
            leader=view.plays[0].seat if view.plays else view.leader,
            plays=self.plays(),
            last=self.last(),
            fair=fair,
            result=result,
            **self.details(voices),
        )


def named_sides(sides: list[list[Seat]], voices: Voices) -> list[NamedSide]:
    """A side of one player is called by the player's name."""
    return [
        (Text(*(voice.name(seats[0]) if len(seats) == 1 else side_text(side, voice.lang) for voice in voices)), seats)
        for side, seats in enumerate(sides)
    ]


class HandLayout(ABC):
    """How a hand may be laid out: the ways to sort it, and what is special about each card."""

    def __init__(self, options: Any) -> None:
        self.options = options

    @abstractmethod
    def key(self, view: Any, seat: Seat) -> tuple[object, ...]:
        """What the layout depends on: a hand changes more rarely than the table."""

    @abstractmethod
    def hand(self, view: Any, seat: Seat) -> Hand: ...


class Ending(ABC):
    """How a deal ended."""

    decided: type[Event]  # the kind of event that says so

    def __init__(self, options: Any, end: Any, before: tuple[str, ...]) -> None:
        """`end`: the event that decided the deal; `before`: the levels in it."""
        self.options, self.end, self.before = options, end, before

    @abstractmethod
    def winners(self, view: Any) -> list[Seat]: ...

    @abstractmethod
    def headline(self, winners: list[str], rise: int, each: bool, voice: Voice) -> str:
        """In a few words, the same for winners and losers: what it came to, and who rises by how much."""

    @abstractmethod
    def lines(self, view: Any, viewer: Seat | None, voices: Voices) -> list[Text]:
        """In full."""

    def details(self) -> dict[str, Any]:
        """The fields of a result that only some games have: places, points, the bottom."""
        return {}

    def result(self, view: Any, viewer: Seat | None, sides: Sequence[NamedSide], voices: Voices) -> Result:
        winners = self.winners(view)
        rises = [Rise(name, seats, self.before[side], view.levels[side]) for side, (name, seats) in enumerate(sides)]
        rise = max(steps(found.before, found.after) for found in rises if {*found.seats} & {*winners})
        return Result(
            headline=Text(
                *(self.headline(called(winners, viewer, voice), rise, len(sides) > 2, voice) for voice in voices)
            ),
            lines=self.lines(view, viewer, voices),
            winners=winners,
            rises=rises,
            champions=[] if view.champion is None else sides[view.champion][1],
            **self.details(),
        )


def called(seats: Sequence[Seat], viewer: Seat | None, voice: Voice) -> list[str]:
    """The names of some seats; the viewer's own is "you"."""
    return [voice.say("你", "you") if seat == viewer else voice.name(seat) for seat in seats]


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def steps(before: str, after: str) -> int:
    return RANKS.index(after) - RANKS.index(before)
