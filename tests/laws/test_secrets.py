"""Nobody sees what is not for them.

Checked twice, without the engine's own notes on who sees what: against a table written by hand from the rules, and by
changing the cards a seat cannot see, after which everything it sees must be the same.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from paiju.actions import Action
from paiju.cards import BLACK_JOKER, RED_JOKER, UNKNOWN, Cards, Seat
from paiju.climbing.events import TributeGiven, TributeResisted, TributeReturned
from paiju.climbing.state import ClimbState, Payment
from paiju.errors import IllegalAction
from paiju.events import DealOpened, Dealt, Event, Played
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import Ruleset, load
from paiju.state import Laid, Standing, State
from tests.variants import PRESETS, every_ruleset, some_rulesets
from tests.walks import finished, match_with, random_action, random_match, random_standing, seats_of, states

Viewer = Seat | None
MOST_SEATS = 8

# What each event says: to everybody | only to the seat it names.
TOLD = {
    "MatchOpened": "seats levels level owner fails |",
    "DealOpened": "number level owner commitment |",
    "PhaseEntered": "name actors |",
    "Dealt": "seat | cards",
    "LeadGiven": "seat why |",
    "TributeDue": "payers counts ties |",
    "TributeResisted": "seat cards |",
    "TributeOffered": "seat | cards",
    "TributeGiven": "seat to cards |",
    "ReturnOffered": "seat | cards",
    "TributeReturned": "seat to cards |",
    "Played": "seat cards reads turn |",
    "Passed": "seat turn |",
    "WentOut": "seat place |",
    "RoundEnded": "leader |",
    "DealEnded": "places |",
    "Settled": "levels level owner fails champion |",
    "DealRevealed": "number seed |",
}
STATE_WITH_CARDS = {"hands", "offers", "payments", "plays", "rounds", "discards"}


def as_told(event: Event, viewer: Viewer) -> dict[str, object]:
    """The fields of an event as a viewer may see them, by the table."""
    to_all, _, to_one = TOLD[type(event).__name__].partition("|")
    fields = {name: getattr(event, name) for name in to_all.split()}
    for name in to_one.split():
        cards = getattr(event, name)
        fields[name] = cards if event.seat == viewer else bytes([UNKNOWN]) * len(cards)
    return fields


def fields_of(event: Event) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def check_told(events: Sequence[Event]) -> None:
    for event in events:
        for viewer in (*range(MOST_SEATS), None):
            view = event.view(viewer)
            assert type(view) is type(event) and fields_of(view) == as_told(event, viewer)


@every_ruleset
def test_a_seat_is_told_what_the_rules_open_to_it_and_nothing_else(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    check_told(finished(random_match(rules, rng), rng).events)


@pytest.mark.parametrize("name", PRESETS)
def test_every_kind_of_event_has_been_looked_at(name: str) -> None:
    met = set()
    for seed in range(30):
        rng = random.Random(seed)
        events = finished(random_match(load(name), rng, deals=3), rng).events
        check_told(events)
        met |= {type(event).__name__ for event in events}
    assert met == set(TOLD)


def holds_cards(value: object) -> bool:
    match value:
        case bytes() | Hand():
            return len(value) > 0
        case tuple():
            return any(map(holds_cards, value))
    return isinstance(value, Laid | Payment)


@pytest.mark.parametrize("name", PRESETS)
def test_no_other_field_of_a_state_holds_cards(name: str) -> None:
    rng = random.Random(name)
    for _, _, state in states(finished(random_match(load(name), rng, deals=4), rng)):
        assert {field for field in State.__struct_fields__ if holds_cards(getattr(state, field))} <= STATE_WITH_CARDS


# What a viewer has been shown of each hand, kept by hand


class Knowledge:
    """The cards that a viewer knows to be in each hand: its own, and what was openly shown, given or returned."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.hands = [Counter[int]() for _ in range(MOST_SEATS)]

    def learn(self, event: Event) -> None:
        match event:
            case DealOpened():
                self.hands = [Counter() for _ in range(MOST_SEATS)]
            case Dealt() if event.seat == self.viewer:
                self.hands[event.seat] = Counter(event.cards)
            case TributeResisted():
                self.hands[event.seat] |= Counter(event.cards)
            case TributeGiven() | TributeReturned():
                self.hands[event.seat] -= Counter(event.cards)
                self.hands[event.to] += Counter(event.cards)
            case Played():
                self.hands[event.seat] -= Counter(event.cards)


def known(hand: Hand) -> Counter[int]:
    return Counter(hand.known)


@every_ruleset
def test_a_view_holds_what_was_openly_shown_and_nothing_else(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = finished(random_match(rules, rng), rng)
    for viewer in (*seats_of(match), None):
        knowledge, view = Knowledge(viewer), ClimbState(hands=())
        for _, event, truth in states(match):
            knowledge.learn(event)
            view = event.view(viewer).apply(view)
            if truth.phase:
                assert [known(hand) for hand in view.hands] == knowledge.hands[: len(view.hands)]
                assert view.offers == tuple(covered(truth, viewer))


def covered(truth: State, viewer: Viewer) -> Iterator[object]:
    """Face-down offers as a viewer sees them."""
    for offer in truth.offers:
        cards = offer.cards if offer.seat == viewer else bytes([UNKNOWN]) * len(offer.cards)
        yield type(offer)(offer.seat, cards, offer.reads)


# Other worlds: the same to a viewer, though the cards that it cannot see lie elsewhere


class Story(NamedTuple):
    """How a match came to where it is."""

    rules: Ruleset
    seed: bytes
    start: Standing
    actions: list[tuple[Seat, Action]]

    def begin(self, deals: Mapping[int, Sequence[Cards]]) -> Match:
        return match_with(self.rules, deals, self.seed, self.start, deals=2)


def swapped(match: Match, viewer: Viewer, rng: random.Random) -> list[Cards]:
    """The deal of a match with some cards exchanged between hands, all of them cards that the viewer cannot see."""
    knowledge, dealt = Knowledge(viewer), [Counter[int]() for _ in seats_of(match)]
    for event in match.events:
        knowledge.learn(event)
        if isinstance(event, Dealt):
            dealt[event.seat] = Counter(event.cards)
    unseen = [list((known(match.state.hands[seat]) - knowledge.hands[seat]).elements()) for seat in seats_of(match)]
    holders = [seat for seat in seats_of(match) if unseen[seat]]
    for _ in range(rng.randint(1, 6) if len(holders) > 1 else 0):
        one, other = rng.sample(holders, 2)
        i, j = rng.randrange(len(unseen[one])), rng.randrange(len(unseen[other]))
        mine, theirs = unseen[one][i], unseen[other][j]
        unseen[one][i], unseen[other][j] = theirs, mine
        dealt[one] += Counter([theirs]) - Counter([mine])
        dealt[one] -= Counter([mine]) - Counter([theirs])
        dealt[other] += Counter([mine]) - Counter([theirs])
        dealt[other] -= Counter([theirs]) - Counter([mine])
    return [bytes(sorted(hand.elements())) for hand in dealt]


def jokers(cards: Cards) -> Cards:
    return bytes(card for card in cards if card >= BLACK_JOKER)


def is_resisted(rules: Ruleset, payers: Sequence[Cards]) -> bool:
    """Whether the jokers of these hands would have freed them, which everybody would have seen."""
    red = [hand.count(RED_JOKER) for hand in payers]
    return {
        "none": False,
        "two_big_jokers_of_side": sum(red) >= 2,
        "two_big_jokers_of_player": max(red, default=0) >= 2,
        "big_jokers_by_payers": sum(red) >= (2 if len(red) == 1 else rules.options.decks),
        "two_jokers_of_side": sum(len(jokers(hand)) for hand in payers) >= 2,
    }[rules.options.resist]


def other_world(story: Story, match: Match, viewer: Viewer, rng: random.Random) -> Match | None:
    """The same story with other unseen cards; None where it could not have gone like that."""
    state, hands = match.state, swapped(match, viewer, rng)
    before = [event.cards for event in match.events if isinstance(event, Dealt)][-len(hands) :]
    if hands == before or is_resisted(story.rules, [hands[payer] for payer, _ in state.dues]):
        return None
    if state.resisted and list(map(jokers, hands)) != list(map(jokers, before)):  # would have been shown, or not
        return None
    offered = len(story.actions) - len(state.offers)
    world = story.begin({state.deal: hands})
    for index, (seat, action) in enumerate(story.actions):
        if index >= offered and seat != viewer:  # face down: it may be something else
            action = rng.choice(list(world.legal(seat)))
        try:
            world.play(seat, action)
        except IllegalAction:
            return None
    return world


def check_same(match: Match, world: Match, viewer: Viewer) -> None:
    assert world.state.hands != match.state.hands
    assert world.log(viewer) == match.log(viewer)
    assert world.view(viewer) == match.view(viewer)
    if viewer in match.actors:
        assert list(world.legal(viewer)) == list(match.legal(viewer))
        assert world.default(viewer) == match.default(viewer)


def compare_worlds(rules: Ruleset, seed: int) -> Counter[str]:
    """Tell one story and some others that look the same; count what was known or covered meanwhile."""
    rng, met = random.Random(seed), Counter[str]()
    story = Story(rules, rng.randbytes(8), random_standing(rules, rng), [])
    match = story.begin({})
    while not match.over:
        if match.state.deal == 2 and (match.state.phase != "climb" or rng.random() < 0.03):
            for viewer in (*seats_of(match), None):
                if world := other_world(story, match, viewer, rng):
                    check_same(match, world, viewer)
                    met.update(circumstances(match, viewer))
        seat = rng.choice(match.actors)
        action = random_action(match.legal(seat), rng)
        story.actions.append((seat, action))
        match.play(seat, action)
    return met


def circumstances(match: Match, viewer: Viewer) -> Iterator[str]:
    state, view = match.state, match.view(viewer)
    strangers = [seat for seat in seats_of(match) if seat != viewer]
    yield "any"
    if state.phase == "climb" and any(view.hands[seat].known for seat in strangers):
        yield "jokers shown" if state.resisted else "cards given or returned"
    if any(offer.seat != viewer for offer in state.offers):
        yield "tribute face down" if state.phase == "tribute" else "return face down"


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_see(name: str) -> None:
    deals = 50 if load(name).options.seats == 4 else 20  # with more seats there is more to see in each
    met = sum((compare_worlds(load(name), seed) for seed in range(deals)), Counter[str]())
    assert met["any"] >= 500
    for what in ("jokers shown", "cards given or returned", "tribute face down", "return face down"):
        assert met[what] >= 5, met


@some_rulesets
def test_nor_does_it_in_any_variant(rules: Ruleset, seed: int) -> None:
    compare_worlds(rules, seed)
