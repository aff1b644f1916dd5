"""The setting of one fill of a row: the state before what the row says was played. Each family completes it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from paiju.actions import CallFriend, Play
from paiju.cards import Card, Cards, Rank, Seat, counts
from paiju.exam.cards import Dealt
from paiju.exam.rows import Row
from paiju.game import Game
from paiju.hand import Hand
from paiju.rules.ruleset import Ruleset
from paiju.state import State


class Setting(ABC):
    phases: Mapping[str, str]  # by what a row asks
    kinds: tuple[str, ...]  # the names of kinds of play that an answer can be

    def __init__(self, row: Row, game: Game, me: Seat, dealt: Dealt) -> None:
        self.row, self.game, self.dealt, self.o = row, game, dealt, game.rules.options
        self.seats = game.rules.wing.board.around(self.o, me)
        self.phase = self.phases[row.ask]

    # --- what a family says ---------------------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def special(level: Rank) -> frozenset[Card]:
        """Level cards with powers of their own: a row means them only where it names them."""

    @staticmethod
    def bottom(row: Row, options: Any) -> str:
        """The pile that nobody holds, as rows write cards; nothing where there is none."""
        return ""

    @staticmethod
    def fits(row: Row, options: Any, dealt: Dealt) -> bool:
        """Whether a draw of the unnamed cards can be what the row describes."""
        return True

    @abstractmethod
    def completed(self, state: Any) -> State:
        """The state with what belongs to the family."""

    def hidden_more(self, state: Any) -> Any:
        """What else the seat that is asked does not see."""
        return state

    @staticmethod
    @abstractmethod
    def is_kind(options: Any, view: Any, kind: str, play: Play) -> bool: ...

    @staticmethod
    def finds_friend(options: Any, view: Any, seat: Seat, call: CallFriend) -> bool:
        """Whether a call can find anybody else."""
        return False

    # --- what all have --------------------------------------------------------------------------------------------

    @cached_property
    def laid(self) -> list[Cards]:
        """What each place will have played of the hand it holds at first."""
        laid = [b""] * len(self.seats)
        for play, cards in zip(self.row.played, self.dealt.played, strict=True):
            laid[int(play[0])] += cards
        return laid

    def by_seat(self, piles: list[Hand]) -> tuple[Hand, ...]:
        return tuple(piles[self.seats.index(seat)] for seat in range(len(self.seats)))

    def state(self) -> State:
        row, dealt = self.row, self.dealt
        hands = [Hand().add(cards + laid) for cards, laid in zip(dealt.hands, self.laid, strict=True)]
        first = self.seats[int(row.played[0][0]) if row.played else 0]
        common = self.game.rules.wing.state(
            hands=self.by_seat(hands),
            deal=2,
            levels=(row.level,) * self.o.sides,
            level=row.level,
            phase=self.phase,
            actors=tuple(range(self.o.seats)) if row.ask == "bid" else (first,),
            leader=first,
            discards=Hand().add(dealt.gone),
        )
        return self.completed(common)

    def hidden(self, state: State) -> Any:
        """The state as the first place sees it: of the other hands what was shown."""
        me = self.seats[0]
        sizes = [len(state.hands[seat]) for seat in self.seats]
        known = zip(self.dealt.shown, sizes, strict=True)
        hands = [Hand(counts(shown), size - len(shown)) for shown, size in known]
        return self.hidden_more(replace(state, hands=self.by_seat([state.hands[me], *hands[1:]])))


def setting_of(rules: Ruleset) -> type[Setting]:
    found: type[Setting] = rules.wing.room("setting")
    return found
