"""Setting: builds the state of one fill, before the plays of its row. Each family completes it."""

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
    phases: Mapping[str, str]  # the phase for each kind of question
    kinds: tuple[str, ...]  # kinds of play that an answer can name

    def __init__(self, row: Row, game: Game, me: Seat, dealt: Dealt) -> None:
        self.row, self.game, self.dealt, self.o = row, game, dealt, game.rules.options
        self.seats = game.rules.wing.board.around(self.o, me)
        self.phase = self.phases[row.ask]

    # --- given by each family -------------------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def special(level: Rank) -> frozenset[Card]:
        """Level cards with special powers; a row must name them to mean them."""

    @staticmethod
    def bottom(row: Row, options: Any) -> str:
        """The pile that nobody holds, in the rows' notation; empty if there is none."""
        return ""

    @staticmethod
    def fits(row: Row, options: Any, dealt: Dealt) -> bool:
        """Whether the random cards fit the row."""
        return True

    @abstractmethod
    def completed(self, state: Any) -> State:
        """The state with the family's own fields."""

    def hidden_more(self, state: Any, seat: Seat | None) -> Any:
        """Hide the family's own secrets from a seat."""
        return state

    @staticmethod
    @abstractmethod
    def is_kind(options: Any, view: Any, kind: str, play: Play) -> bool: ...

    @staticmethod
    def finds_friend(options: Any, view: Any, seat: Seat, call: CallFriend) -> bool:
        """Whether a call can find another player."""
        return False

    # --- common to all families -----------------------------------------------------------------------------------

    @cached_property
    def laid(self) -> list[Cards]:
        """The cards that each place plays during the row."""
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

    def seen(self, state: State, seat: Seat | None) -> Any:
        """The state as a seat sees it (None: a spectator): other hands are hidden, except shown cards."""
        held = [state.hands[other] for other in self.seats]
        known = zip(self.seats, held, self.dealt.shown, strict=True)
        hands = [hand if other == seat else Hand(counts(shown), len(hand) - len(shown)) for other, hand, shown in known]
        return self.hidden_more(replace(state, hands=self.by_seat(hands)), seat)


def setting_of(rules: Ruleset) -> type[Setting]:
    found: type[Setting] = rules.wing.room("setting")
    return found
