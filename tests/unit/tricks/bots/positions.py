"""Small positions for the tests of the trick bots: seat 0 is asked, hearts are trumps, the level is 2."""

from typing import Any

from paiju.cards import Seat, counts, parse
from paiju.hand import Hand
from paiju.rules import resolve
from paiju.state import Laid
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.position import Position
from paiju.tricks.bots.weights import Weights
from paiju.tricks.options import Tricks
from paiju.tricks.state import TrickState

SPADES, HEARTS, CLUBS, DIAMONDS, TRUMPS = range(5)


def options(preset: str, **changes: Any) -> Tricks:
    o = resolve({"extends": preset, **changes}).options
    assert isinstance(o, Tricks)
    return o


SHENGJI, FRIENDS, SIX = (
    options("shengji", bottom_factors=[1, 2, 4], bottom_tractor="double_per_group"),
    options("zhaopengyou"),
    options("zhaopengyou-six"),  # two friends: the sides are even
)


def laid(first: Seat, seats: int, *plays: str) -> tuple[Laid, ...]:
    """Plays in turn: the game goes round counter-clockwise."""
    return tuple(Laid((first - place) % seats, parse(cards)) for place, cards in enumerate(plays))


def state(own: str, out: str, o: Tricks = SHENGJI, plays: tuple[Laid, ...] = (), **more: Any) -> TrickState:
    """Seat 0 holds some cards, others are out, in equal parts; what is neither has been played. Seat 1 declares."""
    mine, hidden = parse(own), parse(out)
    known = counts(bytes(sorted(mine + hidden)))
    size = len(hidden) // (o.seats - 1)
    return TrickState(
        **{
            "hands": (Hand(counts(mine)), *(Hand(hidden=size) for _ in range(o.seats - 1))),
            "levels": ("2",) * (2 if o.partners == "opposite" else o.seats),
            "level": "2",
            "phase": "trick",
            "actors": (0,),
            "plays": plays,
            "discards": Hand(bytes(max(0, o.decks - n) for n in known)),
            "bottom": Hand(hidden=len(hidden) - size * (o.seats - 1)),
            "declarer": 1,
            "trump": HEARTS,
            "starter": 1,
            "score": (0,) * o.seats,
            "penalties": (0,) * o.seats,
            **more,
        }
    )


def position(own: str, out: str, o: Tricks = SHENGJI, plays: tuple[Laid, ...] = (), **more: Any) -> Position:
    return Position(o, state(own, out, o, plays, **more), 0)


def assessment(own: str, out: str, o: Tricks = SHENGJI, plays: tuple[Laid, ...] = (), **more: Any) -> Assessment:
    return Assessment(o, state(own, out, o, plays, **more), 0, Weights())
