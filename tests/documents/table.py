"""A match whose cards are given, played in the words of the actions; seats count from 1 as in the documents."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar
from unittest.mock import patch

import pytest

from paiju.actions import parse_action
from paiju.cards import BLACK_JOKER, Card, deck, names, parse
from paiju.errors import IllegalAction
from paiju.events import Event, PhaseEntered
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import Standing, State
from paiju.tricks.events import Shuffled, StarterSet
from paiju.tricks.family import TRICKS
from paiju.tricks.options import Tricks
from paiju.tricks.phases.draw import DrawPhase
from paiju.tricks.rulings.seats import around
from tests.documents.asking import cards, spelled

E = TypeVar("E", bound=Event)
SUITS = "SHCD"


class GivenDraw(DrawPhase):
    """The first deal of a match comes from a given pile and a given starter; later ones are shuffled."""

    def __init__(self, options: Tricks, starter: int, pile: bytes) -> None:
        super().__init__(options)
        self.starter, self.pile = starter, pile

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        if state.deal > 1 or state.redeals:
            yield from super().begin(state, rng)
            return
        yield PhaseEntered("draw")
        starter, shuffled = StarterSet(self.starter, "drawn"), Shuffled(self.pile)
        yield from (starter, shuffled)
        yield from self.deal_on(shuffled.apply(starter.apply(state)))


def pile_for(
    rules: Ruleset, starter: int, hands: Mapping[int, str], bottom: str, fill: Sequence[int], suits: str
) -> bytes:
    """The whole pile so that each seat draws its cards in the order given.

    What is left is ordered by suits and goes to the seats of `fill` one after the other, what is then left below the
    named cards of the bottom.
    """
    o = rules.options
    order = [*suits, *(suit for suit in SUITS if suit not in suits)]
    drawn = {seat + 1: list(map(parse_one, cards(hands.get(seat + 1, "")))) for seat in range(o.seats)}
    below = list(map(parse_one, cards(bottom)))
    rest = Counter(deck(o.decks))
    rest.subtract([card for pile in (*drawn.values(), below) for card in pile])
    assert min(rest.values()) >= 0, "more copies than there are"
    left = sorted(rest.elements(), key=lambda card: (card >= BLACK_JOKER, order.index(SUITS[card % 4]), card))
    size = (len(deck(o.decks)) - o.bottom_size) // o.seats
    for seat in [*fill, *(seat for seat in drawn if seat not in fill)]:
        missing = size - len(drawn[seat])
        drawn[seat] += left[:missing]
        left = left[missing:]
    circle = [seat + 1 for seat in around(starter - 1, o.deal_direction, o.seats)]
    return bytes([drawn[seat][turn] for turn in range(size) for seat in circle] + below + left)


def parse_one(name: str) -> Card:
    return parse([name])[0]


class Table:
    def __init__(
        self,
        ruleset: str,
        hands: Mapping[int, str],
        *,
        starter: int = 1,
        bottom: str = "",
        fill: Sequence[int] = (),
        suits: str = SUITS,
        levels: str = "",
        deals: int | None = 1,
    ) -> None:
        rules = load(ruleset)
        pile = pile_for(rules, starter, hands, bottom, fill, suits)
        standing = Standing(tuple(levels), levels[0], None, (0,) * len(levels)) if levels else None
        with patch.dict(TRICKS.phases, {"draw": lambda options: GivenDraw(options, starter - 1, pile)}):
            self.match = Match(rules, b"given", start=standing, deals=deals)

    # --- what is done ---------------------------------------------------------------------------------------------

    def do(self, seat: int, action: str) -> None:
        text = re.sub(r"\w\w\*\d", lambda found: spelled(found[0]), action)
        self.match.play(seat - 1, parse_action(text))

    def refused(self, seat: int, action: str) -> str:
        """The code of the refusal; the position stays as it was."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.do(seat, action)
        assert self.state == before
        return caught.value.code

    def trick(self, plays: Mapping[int, str]) -> None:
        """Cards of several seats, in their order."""
        for seat, pile in plays.items():
            self.do(seat, f"play {pile}")

    def pass_all(self) -> None:
        """Everybody who is asked now passes."""
        for seat in self.actors:
            self.do(seat, "pass")

    def bury(self, seat: int, keep: str = "", bury: str = "") -> None:
        """Named cards, and others without points that need not be kept."""
        chosen, o = cards(bury), self.match.rules.options
        spare = Counter(self.hand(seat)) - Counter(cards(keep)) - Counter(chosen)
        plain = [card for card in spare.elements() if card[1] not in "5TKJ"]
        self.do(seat, f"bury {' '.join([*chosen, *plain][: o.bottom_size])}")

    def finish_deal(self) -> None:
        """The clock plays the rest."""
        deal = self.state.deal
        while not self.match.over and self.state.deal == deal:
            seat = self.match.actors[0]
            self.match.play(seat, self.match.default(seat))

    # --- what is seen ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def actors(self) -> tuple[int, ...]:
        return tuple(seat + 1 for seat in self.match.actors)

    @property
    def trump(self) -> str | None:
        return None if self.state.trump is None else SUITS[self.state.trump]

    @property
    def declarer(self) -> int | None:
        return _seat(self.state.declarer)

    @property
    def friend(self) -> int | None:
        return _seat(next(iter(self.state.friends), None))

    @property
    def on_table(self) -> dict[int, list[str]]:
        return {laid.seat + 1: names(laid.cards) for laid in self.state.plays}

    def hand(self, seat: int) -> list[str]:
        return names(self.state.hands[seat - 1])

    def holds(self, seat: int, pile: str) -> bool:
        return self.state.hands[seat - 1].holds(parse(spelled(pile)))

    def views(self) -> list[State]:
        """What each seat and a spectator see."""
        return [self.match.view(seat) for seat in (*range(self.match.rules.options.seats), None)]

    def events(self, kind: type[E]) -> list[E]:
        return [event for event in self.match.events if isinstance(event, kind)]


def seat_1_declares(
    ruleset: str,
    hands: Mapping[int, str],
    *,
    level: str = "9",
    trump: str = "C",
    call: str = "SA 1",
    bury: str = "",
    **given: Any,
) -> Table:
    """All five are on one level; seat 1 has bid, buried cards that are not among those given, and called a card."""
    sure = {**hands, 1: f"{trump}{level} {hands.get(1, '')}"}
    table = Table(ruleset, sure, levels=level * 5, **given)
    table.do(1, f"bid {trump}{level}")
    table.pass_all()
    table.bury(1, keep=sure[1], bury=bury)
    table.do(1, f"call {call}")
    return table


def _seat(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def size_of(hand: Hand) -> tuple[int, int]:
    """How many cards are known and how many are not."""
    return len(hand) - hand.hidden, hand.hidden
