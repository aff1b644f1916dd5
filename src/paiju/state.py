"""State: the frozen position of a match. The truth and every seat's view use the same type."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import Cards, Seat
from paiju.hand import Hand


class Standing(Struct, frozen=True):
    """The standing of a match between two deals."""

    levels: tuple[str, ...]  # one per side
    level: str  # the level played
    owner: int | None  # the side whose level is played; None in the first deal
    fails: tuple[int, ...]  # failed attempts at the top level, by side
    champion: int | None = None


class Laid(Struct, frozen=True, gc=False):
    """Cards that one seat put on the table; no cards: a pass."""

    seat: Seat
    cards: Cards = b""
    reads: str = ""


class State(Struct, frozen=True, kw_only=True):
    """The fields that every game has. Each family adds its own."""

    hands: tuple[Hand, ...]
    # the match
    deal: int = 0  # the number of the deal, from 1
    levels: tuple[str, ...] = ()
    level: str = ""
    owner: int | None = None
    fails: tuple[int, ...] = ()
    tally: tuple[int, ...] = ()  # levels, deals or points won, by side, where the match goes by them
    champion: int | None = None
    # the deal
    phase: str = ""
    actors: tuple[Seat, ...] = ()  # the seats that may act now
    redeals: int = 0  # void deals before this one
    leader: Seat | None = None  # leads the first round; in trick games, the winner of the last trick
    plays: tuple[Laid, ...] = ()  # in this round or trick
    rounds: tuple[tuple[Laid, ...], ...] = ()  # the finished rounds or tricks of this deal
    discards: Hand = Hand()  # all cards played in this deal

    def with_hand(self, seat: Seat, hand: Hand) -> Self:
        return replace(self, hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :])

    def next_deal(self, number: int, level: str, owner: int | None) -> Self:
        """Begin a new deal: keep the standing of the match, forget the cards."""
        return type(self)(
            hands=(Hand(),) * len(self.hands),
            deal=number,
            levels=self.levels,
            level=level,
            owner=owner,
            fails=self.fails,
            tally=self.tally,
            **self.kept(),
        )

    def kept(self) -> dict[str, Any]:
        """The family's own fields that outlast a deal."""
        return {}

    @property
    def standing(self) -> Standing:
        return Standing(self.levels, self.level, self.owner, self.fails, self.champion)

    @property
    def begun(self) -> bool:
        """Whether anybody has acted in a way that keeps this deal from becoming void."""
        return bool(self.plays or self.rounds)

    @property
    def last(self) -> tuple[Laid, ...]:
        """The plays of the previous round."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def over(self) -> bool:
        return self.champion is not None
