"""Friends are found as an independent statement of the rules says."""

import random

import pytest

from paiju.cards import NAMES, names
from paiju.events import Played
from paiju.rules import Ruleset, resolve
from paiju.tricks.rulings.friends import calls_after
from paiju.tricks.state import Call
from tests.effort import often
from tests.oracle import tricks as oracle
from tests.trick_walks import SCHEMA, finished

HOUSES = [
    resolve({"extends": "zhaopengyou", "friends": n, "declarer_nth": declarers, "friend_nth": friends})
    for n in (1, 2, 3)
    for declarers in ("solo", "next_other")
    for friends in ("counts", "next_other")
    if n > 1 or friends == "counts"
]


def told(rules: Ruleset, declarer: int, calls: list[Call], plays: list[tuple[int, bytes]]) -> list[int | None]:
    options = {name: getattr(rules.options, name) for name in SCHEMA}
    named = [(NAMES[call.card], call.copy) for call in calls]
    return oracle.friends_found(options, declarer, named, [(seat, names(cards)) for seat, cards in plays])


@pytest.mark.parametrize("rules", HOUSES)
def test_friends_are_found_as_the_oracle_says(rules: Ruleset) -> None:
    """A few kinds of cards, so that called ones come often and several at once."""
    rng, o = random.Random(7), rules.options
    for _ in range(often(200)):
        every = [Call(card, copy) for card in range(4) for copy in (1, 2, 3)]
        calls, declarer = rng.sample(every, o.friends), rng.randrange(o.seats)
        cards = rng.sample([card for card in range(4) for _ in range(o.decks)], 10)
        plays = []
        while cards:
            n = rng.randint(1, 3)
            plays.append((rng.randrange(o.seats), bytes(sorted(cards[:n]))))
            cards = cards[n:]
        found, _ = calls_after(o, declarer, calls, plays)
        assert [call.seat for call in found] == told(rules, declarer, calls, plays), (calls, declarer, plays)


@pytest.mark.parametrize("rules", HOUSES)
def test_friends_of_whole_deals(rules: Ruleset) -> None:
    """What the log says of friends is what its plays make of the calls, and nobody is found twice."""
    for seed in range(often(3)):
        match = finished(rules, random.Random(seed))
        state = match.state
        plays = [(event.seat, event.cards) for event in match.events if isinstance(event, Played)]
        assert state.declarer is not None
        assert [call.seat for call in state.calls] == told(rules, state.declarer, list(state.calls), plays)
        assert state.alone <= (not state.friends) and len(set(state.friends)) == len(state.friends)
