"""What a page shows of a match, as far as every game shows it; each family adds its part.

All of it is made of one seat's view and of what that seat was told, so nothing else can be shown.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from paiju.cards import RANKS, Seat, names
from paiju.events import Event
from paiju.pictures import Bid, Chair, Due, Friend, Gift, Hand, Laid, Points, Result, Rise, Side, Text, Throw
from paiju.text import Voice, Voices, side_text


class BoardView(ABC):
    """The board of a position as one seat sees it; None: a spectator."""

    def __init__(self, options: Any, view: Any, viewer: Seat | None, past: Sequence[Event] = ()) -> None:
        """`past`: events of this deal that the board shows although the state does not keep them."""
        self.options, self.view, self.viewer, self.past = options, view, viewer, past

    remembered: tuple[type[Event], ...] = ()  # the kinds of event that `past` holds

    @staticmethod
    @abstractmethod
    def around(options: Any, first: Seat) -> list[Seat]:
        """All seats in the order of play."""

    # --- seats ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def side(self, seat: Seat) -> int:
        """Who shares a level."""

    @abstractmethod
    def level(self, seat: Seat) -> str:
        """The level that a seat plays or bids with."""

    @abstractmethod
    def camp(self, seat: Seat) -> str | None:
        """ours, theirs, or nothing while the viewer cannot know."""

    def role(self, seat: Seat) -> str | None:
        return None

    def marks(self, seat: Seat) -> dict[str, list[str]]:
        """What is special about cards in the hands of a seat."""
        return {}

    def few(self, seat: Seat) -> bool:
        return False

    def points_of(self, seat: Seat) -> int:
        return 0

    def place(self, seat: Seat) -> int | None:
        """From 0 on, of a seat that has gone out."""
        return None

    def place_words(self, place: int) -> Text | None:
        return None

    def chair(self, seat: Seat) -> Chair:
        hand, place = self.view.hands[seat], self.place(seat)
        return Chair(
            seat=seat,
            cards=len(hand),
            few=self.few(seat),
            shown=[] if seat == self.viewer else names(hand),
            level=self.level(seat),
            marks=self.marks(seat),
            points=self.points_of(seat),
            place=None if place is None else place + 1,
            place_words=None if place is None else self.place_words(place),
            role=self.role(seat),
            camp=self.camp(seat),
        )

    # --- sides ----------------------------------------------------------------------------------------------------

    def seats_by_side(self) -> dict[int, list[Seat]]:
        found: dict[int, list[Seat]] = {side: [] for side in range(self.options.sides)}
        for seat in range(self.options.seats):
            found[self.side(seat)].append(seat)
        return found

    def playing(self) -> int | None:
        """The side whose level is played."""
        owner: int | None = self.view.owner
        return owner

    def sides(self, voices: Voices) -> list[Side]:
        return [
            Side(side_name(voices, side, members), members, self.view.levels[side], side == self.playing())
            for side, members in self.seats_by_side().items()
        ]

    # --- what lies on the table -----------------------------------------------------------------------------------

    @abstractmethod
    def plays(self) -> list[Laid]:
        """Of this round, in order."""

    @abstractmethod
    def last(self) -> list[Laid]:
        """Of the round before."""

    # --- what only some games have --------------------------------------------------------------------------------

    def trump(self) -> str | None:
        return None

    def trump_words(self, voices: Voices) -> Text | None:
        return None

    def declarer(self) -> Seat | None:
        return None

    def starter(self) -> Seat | None:
        return None

    def contract(self, voices: Voices) -> Text | None:
        """Who declares and why."""
        return None

    def friend(self, voices: Voices) -> Friend | None:
        return None

    def points(self) -> Points | None:
        return None

    def drawing(self) -> int:
        """Cards still to be drawn."""
        return 0

    def bottom(self) -> list[str]:
        return []

    def bids(self) -> list[Bid]:
        return []

    def throw(self) -> Throw | None:
        return None

    def dues(self) -> list[Due]:
        return []

    def gifts(self) -> list[Gift]:
        return []


def side_name(voices: Voices, side: int, members: list[Seat]) -> Text:
    if len(members) == 1:
        return Text(*(voice.name(members[0]) for voice in voices))
    return Text(*(side_text(side, voice.lang) for voice in voices))


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
    """How a deal ended: gathers its last events, as one seat is told them."""

    def __init__(self, before: tuple[str, ...]) -> None:
        self.before = before  # the levels

    @abstractmethod
    def take(self, event: Event, said: Text | None) -> None:
        """An event, and what was said of it."""

    @abstractmethod
    def winners(self, view: Any) -> list[Seat]: ...

    @abstractmethod
    def headline(self, winners: list[str], rise: int, each: bool, voice: Voice) -> str:
        """In a few words, the same for winners and losers: what it came to, and who rises by how much."""

    @abstractmethod
    def lines(self, view: Any, viewer: Seat | None, voices: Voices) -> list[Text]:
        """In full."""

    def result(self, board: BoardView, viewer: Seat | None, voices: Voices) -> Result:
        view, sides = board.view, board.seats_by_side()
        winners = self.winners(view)
        rise = max(steps(self.before[side], view.levels[side]) for side in map(board.side, winners))
        return Result(
            headline=Text(
                *(self.headline(called(winners, viewer, voice), rise, len(sides) > 2, voice) for voice in voices)
            ),
            lines=self.lines(view, viewer, voices),
            winners=winners,
            rises=[
                Rise(side_name(voices, side, seats), seats, self.before[side], view.levels[side])
                for side, seats in sorted(sides.items())
            ],
            champions=[] if view.champion is None else sides[view.champion],
            **self.details(board),
        )

    def details(self, board: BoardView) -> dict[str, Any]:
        """What else the game can tell: places, points, the bottom."""
        return {}


def called(seats: Sequence[Seat], viewer: Seat | None, voice: Voice) -> list[str]:
    """The names of some seats, one's own as one is spoken to."""
    return [voice.say("你", "you") if seat == viewer else voice.name(seat) for seat in seats]


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def steps(before: str, after: str) -> int:
    return RANKS.index(after) - RANKS.index(before)
