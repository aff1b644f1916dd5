"""A resampled position could be the true one for all that the seat knows."""

import random
from collections import Counter

import pytest

from paiju.cards import UNKNOWN, Seat, deck
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import State
from tests.resample import resample
from tests.variants import PRESETS, every_ruleset, some_rulesets
from tests.walks import decisions, random_match, seats_of

RESAMPLED = 0.2  # of the decisions


def check(match: Match, seat: Seat, rng: random.Random) -> State:
    view = match.view(seat)
    guess = resample(match.game, view, Stream(rng.randbytes(8)))
    assert guess.hands[seat] == match.state.hands[seat]
    for guessed, seen in zip(guess.hands, view.hands, strict=True):
        assert guessed.hidden == 0 and len(guessed) == len(seen)
        assert not Counter(seen.known) - Counter(guessed.known)
    everything = Counter(card for pile in (*guess.hands, guess.discards) for card in pile)
    assert everything == Counter(deck(match.rules.options.decks))
    check_offers(guess, view)
    unchanged = set(State.__struct_fields__) - {"hands", "offers"}
    assert all(getattr(guess, name) == getattr(view, name) for name in unchanged)
    return guess


def check_offers(guess: State, view: State) -> None:
    """What lies face down is something that its owner holds; what is known of it stays."""
    assert len(guess.offers) == len(view.offers)
    for guessed, seen in zip(guess.offers, view.offers, strict=True):
        assert (guessed.seat, len(guessed.cards)) == (seen.seat, len(seen.cards))
        assert UNKNOWN in seen.cards or guessed == seen
        assert guess.hands[guessed.seat].holds(guessed.cards)


def check_legal(match: Match, guess: State, seat: Seat) -> None:
    phase = match.game.phases[guess.phase]
    assert list(phase.legal(guess, seat)) == list(match.legal(seat))


@some_rulesets
def test_resampling_keeps_what_the_seat_knows(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    for actor in decisions(match, rng):
        if rng.random() < RESAMPLED or match.state.phase != "climb":
            for seat in seats_of(match):
                check(match, seat, rng)
            check_legal(match, check(match, actor, rng), actor)


@pytest.mark.parametrize("name", PRESETS)
def test_resampling_has_met_partly_known_hands_and_covered_offers(name: str) -> None:
    met = Counter[str]()
    for seed in range(40):
        rng = random.Random(seed)
        match = random_match(load(name), rng)
        for actor in decisions(match, rng):
            view = match.view(actor)
            others = [hand for seat, hand in enumerate(view.hands) if seat != actor]
            if view.offers or any(hand.known for hand in others):
                check(match, actor, rng)
                met["offer"] += any(UNKNOWN in offer.cards for offer in view.offers)
                met["joker"] += view.resisted and any(hand.known for hand in others)
                met["tribute"] += bool(view.payments) and any(hand.known for hand in others)
    assert min(met["offer"], met["joker"], met["tribute"]) >= 5, met


@every_ruleset
def test_resampling_deals_the_unseen_cards_differently(rules: Ruleset, seed: int) -> None:
    match = random_match(rules, random.Random(seed), deals=1)
    view = match.view(0)
    guesses = {resample(match.game, view, Stream(b"%d" % number)).hands for number in range(5)}
    assert len(guesses) == 5
    again = resample(match.game, view, Stream(b"0"))
    assert again.hands in guesses
