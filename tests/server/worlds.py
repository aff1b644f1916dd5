"""Other worlds: the cards that a seat cannot see lie elsewhere, and what it is about to see happens all the same."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy

from msgspec.structs import replace

from paiju.actions import Action
from paiju.cards import FACES, UNKNOWN, Cards, Seat
from paiju.events import Event
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.server.table.stored_match import StoredMatch
from paiju.state import State
from paiju.tricks.rulings.seats import around
from paiju.tricks.state import TrickState
from tests.resample import resample

TRIES = 3  # of each way to make a world
Acts = tuple[tuple[Seat, Action | None], ...]


class OtherWorld(Match):
    """A match in which only one seat's log is a log: the others know the whole position, so that they can act."""

    viewer: Seat | None  # None: a spectator

    def view(self, seat: Seat | None) -> State:
        return super().view(seat) if seat == self.viewer else self.state

    def become(self, state: State, rng: random.Random, since: int) -> None:
        """Another position with the same past for the viewer; what he did not see of it is any cards at all."""
        since = max(since, self.first)
        self.events[since - self.first :] = [other_cards(event, self.viewer, rng) for event in self.since(since)]
        self.state = state
        self._views.clear()


def other_cards(event: Event, seat: Seat | None, rng: random.Random) -> Event:
    """The event with anything at all in the fields that a seat does not see."""
    hidden = {name for name, owner in event.secrets if getattr(event, owner) != seat}
    return replace(event, **{name: bytes(rng.choices(range(FACES), k=len(getattr(event, name)))) for name in hidden})


def another(
    stored: StoredMatch, truth: Match, seat: Seat | None, acts: Acts, plans: dict[Seat, Action], rng: random.Random
) -> State | None:
    """A world in which the acts bring about what they bring about in truth, as far as the seat sees.

    `plans`: what each of those who are asked now will do, be it later.
    """
    expected = told(outcome(stored, truth, acts), seat)
    possible = [(actor, plan) for actor, plan in plans.items() if plan in truth.legal(actor)]
    for state in _guesses(truth, seat, plans, rng):
        world = copy(truth)
        world.state = state
        if state == truth.state or not all(plan in world.legal(actor) for actor, plan in possible):
            continue
        if told(outcome(stored, world, acts), seat) == expected:
            return state
    return None


def told(match: Match, seat: Seat | None) -> tuple[list[Event], tuple[Hand, ...]]:
    """What a seat sees happen; when the deal is over, every hand as well."""
    return match.log(seat), match.state.hands if match.over else ()


def outcome(stored: StoredMatch, match: Match, acts: Acts) -> Match:
    """What comes of some acts that are taken together; the match stays as it is."""
    trial = copy(stored)
    trial.match = match
    return trial.decided(*acts)


def _guesses(truth: Match, seat: Seat | None, plans: dict[Seat, Action], rng: random.Random) -> Iterator[State]:
    """The freest worlds first: then what is about to be shown stays where it is, then the piles, then whole hands."""
    view, state = truth.view(seat), truth.state
    shown = {actor: _cards(plan) for actor, plan in plans.items() if actor != seat}
    if not getattr(view, "stock", b""):
        for actor, cards in shown.items():
            view = view.with_hand(actor, view.hands[actor].show(cards))
        for _ in range(TRIES):
            yield resample(truth.game, view, Stream(rng.randbytes(8)))
    laid = {actor: shown.get(actor, b"") for actor in range(len(state.hands))}
    for pile in ("bids", "offers"):  # of one family, and of the other
        for known, true in zip(getattr(view, pile, ()), getattr(state, pile, ()), strict=True):
            if UNKNOWN in known.cards:
                laid[true.seat] += true.cards
    whole = {actor: state.hands[actor].known for actor in shown}
    for pinned in (laid, laid | whole):
        for piles in (False, True):
            for _ in range(TRIES):
                yield _shuffled(truth, seat, pinned, piles, rng)


def _cards(action: Action) -> Cards:
    """What an action takes from the hand."""
    return b"".join(getattr(action, name, b"") for name in ("cards", "joker", "give"))


def _shuffled(truth: Match, seat: Seat | None, pinned: dict[Seat, Cards], piles: bool, rng: random.Random) -> State:
    """All hidden cards dealt out anew, but for those pinned to a hand and, if wanted, those of stock and bottom."""
    state, view = truth.state, truth.view(seat)
    fixed = [view.hands[s].show(_held(state.hands[s], cards)) for s, cards in pinned.items()]
    loose = [_without(state.hands[s].known, hand) for s, hand in enumerate(fixed)]
    stock, bottom = list[int](), b""
    if isinstance(state, TrickState) and not piles:
        stock = _free_places(truth, seat)
        bottom = b"" if state.stock else _without(state.bottom.known, view.bottom)
    cards = [*b"".join(loose), *(state.stock[place] for place in stock), *bottom]
    rng.shuffle(cards)
    for s, hand in enumerate(fixed):
        state = state.with_hand(s, Hand(hand.counts).add(bytes(cards.pop() for _ in loose[s])))
    if stock:
        pile = bytearray(state.stock)
        for place in stock:
            pile[place] = cards.pop()
        state = replace(state, stock=bytes(pile), bottom=Hand().add(pile) if len(state.bottom) else state.bottom)
    elif bottom:
        state = replace(state, bottom=Hand(view.bottom.counts).add(bytes(cards)))
    return state


def _held(hand: Hand, cards: Cards) -> Cards:
    """Those of the cards that are in the hand: some lie on the table already."""
    return b"".join(bytes((card,)) * min(cards.count(card), hand.counts[card]) for card in set(cards))


def _without(cards: Iterable[int], known: Hand) -> Cards:
    return bytes((Counter(cards) - Counter(known.known)).elements())


def _free_places(truth: Match, seat: Seat | None) -> list[int]:
    """The places of the stock from which the seat itself will not draw."""
    state, o = truth.state, truth.rules.options
    if not state.stock:
        return []
    drawn = len(state.stock) - o.bottom_size
    assert state.starter is not None
    own = -1 if seat is None else around(state.starter, o.deal_direction, o.seats).index(seat)
    return [place for place in range(len(state.stock)) if place >= drawn or place % o.seats != own]
