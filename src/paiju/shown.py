"""What a page shows of a match: the part that all games share. Each family adds its own part.

The board is made of what everybody sees and of the events that everybody was told; what a seat knows besides, of this
seat's view and events. So nothing else can be shown.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from paiju.cards import FACES, RANKS, Seat, names
from paiju.events import Event
from paiju.pictures import SHUFFLE, Board, Camp, Chair, Count, Fair, Hand, Laid, Own, Result, Rise, Round, Side, Text
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.state import Laid as Put
from paiju.state import Standing
from paiju.text import TALLIES, Voice, Voices, side_text

NamedSide = tuple[Text, list[Seat]]  # players who share a level, and what they are called
Verdict = tuple[Text, list[Text]]  # how a deal ended: in a few words, and in full


class BoardView(ABC):
    """A position as it is drawn: of a spectator's view the board, of a seat's view what that seat knows besides."""

    remembered: tuple[type[Event], ...] = ()  # the kinds of event that `past` holds

    def __init__(self, rules: Ruleset, view: Any, past: Sequence[Event] = ()) -> None:
        """`past`: events of this deal that the board shows although the state does not keep them."""
        self.options: Any = rules.options
        self.terms, self.view, self.past = rules.terms, view, past

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
    def laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        """The plays of one round, in order, and which of them wins."""

    @abstractmethod
    def details(self, voices: Voices) -> dict[str, Any]:
        """The fields of a board that only some games have."""

    @abstractmethod
    def camps(self, seat: Seat) -> list[Camp | None]:
        """Who plays with a seat and who against it; None while it cannot know."""

    @abstractmethod
    def counter(self, seat: Seat, out: bytes) -> list[Count]:
        """The card counter of a seat; `out`: of each face, how many cards are still out."""

    def known_aside(self) -> bytes:
        """Of each face, how many cards the viewer knows to be in no hand, besides those that were played."""
        return bytes(FACES)

    def own_details(self, seat: Seat, voices: Voices) -> dict[str, Any]:
        """The fields of what a seat knows besides that only some games have."""
        return {}

    def points_in(self, plays: tuple[Put, ...]) -> int:
        """The points in a round, where the game counts points."""
        return 0

    def over(self, decided: bool) -> tuple[tuple[Put, ...], ...]:
        """The rounds of this deal that are over. In some games a deal can be `decided` in the middle of one."""
        rounds: tuple[tuple[Put, ...], ...] = self.view.rounds
        return (*rounds, self.view.plays) if decided and self.view.plays else rounds

    def rounds(self, decided: bool, known: int) -> list[Round]:
        """The same as they are shown, after the first `known`."""
        return [Round(self.laid(plays), self.points_in(plays)) for plays in self.over(decided)[known:]]

    def phase(self, usual: Text) -> Text:
        """The phase in words, where there is more to say than its usual name."""
        return usual

    def playing(self) -> int | None:
        """The side whose level is played."""
        owner: int | None = self.view.owner
        return owner

    def lap(self, side: int) -> str:
        """Which time round the levels it is for a side, from the second on."""
        return ""

    def draw(
        self, phase: Text, sides: Sequence[NamedSide], fair: list[Fair], result: Result | None, voices: Voices
    ) -> Board:
        """`phase`: its usual name."""
        view, playing = self.view, self.playing()
        return Board(
            deal=view.deal,
            phase=view.phase or SHUFFLE,
            phase_words=self.phase(phase),
            level=view.level,
            actors=list(view.actors),
            chairs=self.chairs(),
            sides=[
                Side(name, seats, view.levels[side], side == playing, self.lap(side))
                for side, (name, seats) in enumerate(sides)
            ],
            leader=view.plays[0].seat if view.plays else view.leader,
            plays=self.laid(view.plays),
            last=self.laid(view.last),
            rounds=len(self.over(result is not None)),
            fair=fair,
            result=result,
            **self.details(voices),
        )

    def own(self, seat: Seat, hand: Hand, verdict: Verdict | None, voices: Voices, counted: bool = False) -> Own:
        """What a seat knows besides the board; `counted`: with a card counter."""
        headline, lines = verdict or (None, [])
        return Own(
            hand=hand,
            camps=self.camps(seat),
            shown=[[] if other == seat else names(held.known) for other, held in enumerate(self.view.hands)],
            headline=headline,
            lines=lines,
            counter=self.counter(seat, self._out(seat)) if counted else [],
            **self.own_details(seat, voices),
        )

    def _out(self, seat: Seat) -> bytes:
        seen = self.view.hands[seat].counts, self.view.discards.counts, self.known_aside()
        return bytes(n - sum(found) for n, *found in zip(self.options.copies, *seen, strict=True))


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
    def hand(self, view: Any, seat: Seat) -> Hand:
        """The cards, and the ways to lay out any hand as things stand."""


AHEAD = {
    "level": Words("级别最高", "the highest level"),
    "rises": Words("升级总数最多", "most levels won"),
    "deals": Words("赢的副数最多", "most deals won"),
    "points": Words("积分最高", "most points"),
}


class Ending(ABC):
    """How a deal ended."""

    decided: type[Event]  # the kind of event that says so

    def __init__(self, options: Any, end: Any, before: Standing) -> None:
        """`end`: the event that decided the deal; `before`: the standing in it."""
        self.options, self.end, self.before = options, end, before

    @abstractmethod
    def winners(self, view: Any) -> list[Seat]: ...

    def steps(self, before: str, after: str) -> int:
        """How many levels it is from one to another."""
        return RANKS.index(after) - RANKS.index(before)

    @abstractmethod
    def headline(self, view: Any, gains: Mapping[Seat, int], viewer: Seat | None, voice: Voice) -> str:
        """In a few words, the same for winners and losers: what it came to, and who rises by how much; at the end of a
        match who has won it, and by what. `gains`: the levels that each of the winners has gained."""

    @abstractmethod
    def lines(self, view: Any, viewer: Seat | None, voices: Voices) -> list[Text]:
        """In full."""

    def details(self, view: Any) -> dict[str, Any]:
        """The fields of a result that only some games have: failed attempts, places, points, the bottom."""
        return {}

    def verdict(self, view: Any, viewer: Seat | None, sides: Sequence[NamedSide], voices: Voices) -> Verdict:
        """The words of the result; a viewer with a seat (not None) is called "you" in them."""
        side_of = {seat: side for side, (_, seats) in enumerate(sides) for seat in seats}
        levels = self.before.levels
        gains = {seat: self.steps(levels[side_of[seat]], view.levels[side_of[seat]]) for seat in self.winners(view)}
        headline = Text(*(self.headline(view, gains, viewer, voice) for voice in voices))
        return headline, [*self.lines(view, viewer, voices), *self._so_far(view, sides, voices)]

    def _so_far(self, view: Any, sides: Sequence[NamedSide], voices: Voices) -> list[Text]:
        """Where a match has a number of deals: how many there were, and what each side has won."""
        if (deals := self.options.match_deals) is None:
            return []
        which = Text(f"第 {view.deal} 副，共 {deals} 副", f"Deal {view.deal} of {deals}")
        if not view.tally:
            return [which]
        what = TALLIES[self.options.match_won_by]
        zh, en = (
            " · ".join(f"{getattr(name, voice.lang)} {n}" for (name, _), n in zip(sides, view.tally, strict=True))
            for voice in voices
        )
        return [Text(f"{which.zh}。{what.zh}：{zh}", f"{which.en}; {what.en}: {en}")]

    def _ahead(self, view: Any, who: str, s: str, voice: Voice) -> str:
        """Who has won a match after its last deal, and by what; `s`: the ending of the verb."""
        zh, en = AHEAD[self.options.match_won_by]
        return voice.say(
            f"打满 {view.deal} 副，{who} {zh}，赢得全场", f"{who} win{s} the match: {en} after {view.deal} deals"
        )

    def result(self, view: Any, sides: Sequence[NamedSide], voices: Voices) -> Result:
        """As everybody is told it."""
        headline, lines = self.verdict(view, None, sides, voices)
        levels = self.before.levels
        rises = [Rise(name, seats, levels[side], view.levels[side]) for side, (name, seats) in enumerate(sides)]
        return Result(
            headline=headline,
            lines=lines,
            winners=self.winners(view),
            rises=rises,
            champions=[] if view.champion is None else sides[view.champion][1],
            **self.details(view),
        )


def called(seats: Sequence[Seat], viewer: Seat | None, voice: Voice) -> list[str]:
    """The names of some seats; the viewer's own is "you"."""
    return [voice.say("你", "you") if seat == viewer else voice.name(seat) for seat in seats]


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
