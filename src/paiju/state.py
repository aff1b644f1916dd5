"""The position of a match: frozen, the same type for the truth and for what one seat knows of it."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import Cards, Seat
from paiju.hand import Hand


class Standing(Struct, frozen=True):
    """Where a match stands between two deals."""

    levels: tuple[str, ...]  # of each side
    level: str  # the level played
    owner: int | None  # the side whose level is played; nobody in the first deal
    fails: tuple[int, ...]  # failed attempts at the top level, of each side
    champion: int | None = None


class Laid(Struct, frozen=True, gc=False):
    """What one seat put on the table; no cards: a pass."""

    seat: Seat
    cards: Cards = b""
    reads: str = ""


class State(Struct, frozen=True, kw_only=True):
    """What every game has; a family adds fields of its own."""

    hands: tuple[Hand, ...]
    # the match
    deal: int = 0  # number of the deal, from 1
    levels: tuple[str, ...] = ()
    level: str = ""
    owner: int | None = None
    fails: tuple[int, ...] = ()
    champion: int | None = None
    # the deal
    phase: str = ""
    actors: tuple[Seat, ...] = ()  # who may act now
    redeals: int = 0  # void deals before this one
    leader: Seat | None = None  # who leads the first round; of tricks, who took the last one
    plays: tuple[Laid, ...] = ()  # of this round
    rounds: tuple[tuple[Laid, ...], ...] = ()  # the finished rounds or tricks of this deal
    discards: Hand = Hand()  # everything played in this deal

    def with_hand(self, seat: Seat, hand: Hand) -> Self:
        return replace(self, hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :])

    def next_deal(self, number: int, level: str, owner: int | None) -> Self:
        """A new deal: what was dealt and played is gone, where the match stands is kept."""
        return type(self)(
            hands=(Hand(),) * len(self.hands),
            deal=number,
            levels=self.levels,
            level=level,
            owner=owner,
            fails=self.fails,
            **self.kept(),
        )

    def kept(self) -> dict[str, Any]:
        """The fields of a family that outlast a deal."""
        return {}

    @property
    def standing(self) -> Standing:
        return Standing(self.levels, self.level, self.owner, self.fails, self.champion)

    @property
    def begun(self) -> bool:
        """Whether somebody has done anything in this deal by which it cannot be void any more."""
        return bool(self.plays or self.rounds)

    @property
    def last(self) -> tuple[Laid, ...]:
        """The plays of the round before."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def over(self) -> bool:
        return self.champion is not None
