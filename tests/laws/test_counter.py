"""The card counter of a seat counts just the cards that others hold, or that lie where the seat cannot look."""

from collections import Counter

import pytest

from paiju.cards import FACES, NAMES, RANK_NAMES, Seat, rank_of
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.server.shown.news import Shown
from tests.effort import long_played, often


def out(match: Match, seat: Seat) -> Counter[int]:
    """By face, in the true world: what the seat neither holds nor knows to be buried nor has seen played."""
    state, view = match.state, match.view(seat)
    found = Counter(card for other, hand in enumerate(state.hands) if other != seat for card in hand.known)
    if bottom := getattr(state, "bottom", None):
        return found + (Counter(bottom.known) - Counter(view.bottom.known))
    return found + Counter(getattr(state, "stock", b""))


@pytest.mark.parametrize("number", range(often(1, deep=20)))
@pytest.mark.parametrize("preset", long_played())
def test_what_is_out_is_what_others_hold(preset: str, number: int) -> None:
    rules, seed = load(preset), f"{preset} {number}".encode()
    match, chance, shown = Match(rules, seed), Stream(seed, "walk"), Shown(rules, {}, counted=True)
    deals = 2 if rules.family == "climbing" else 1  # the second begins with tribute
    while not (match.over and match.state.deal >= deals) and not match.state.over:
        if match.over:
            match.next_deal()
        seat = chance.below(rules.options.seats)
        view, true = shown.seat(seat), out(match, seat)
        view.log.catch_up(match)
        counted = {kind: n for group in view.own().counter for kind, n in zip(group.kinds, group.out, strict=True)}
        expected = Counter[str]()
        for card in range(FACES):
            expected[RANK_NAMES[rank_of(card)] if "A" in counted else NAMES[card]] += true[card]
        assert counted == expected, (match.state.phase, seat)
        if match.actors:
            actor = match.actors[chance.below(len(match.actors))]
            match.play(actor, match.legal(actor).sample(chance))
