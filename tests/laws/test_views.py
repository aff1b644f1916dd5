"""A seat's view is enough to act on, and never contradicts the truth."""

import random
from collections import Counter

from paiju.actions import Play
from paiju.cards import Cards
from paiju.climbing.phases.legal import PlayLegal
from paiju.errors import BadInput
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.match import Match
from paiju.phase import Phase
from paiju.rules import Ruleset
from paiju.state import State
from tests.variants import every_ruleset
from tests.walks import decisions, random_match, seats_of


def phase_of(match: Match, state: State) -> Phase:
    return match.game.phases[state.phase]


def verdict(legal: Legal, cards: Cards) -> object:
    """What becomes of a play of these cards."""
    try:
        return legal.resolve(Play(cards))
    except BadInput as refusal:
        return refusal.code, refusal.facts


@every_ruleset
def test_legal_of_the_state_is_legal_of_the_view(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    for seat in decisions(match, rng):
        true, seen = (phase_of(match, state).legal(state, seat) for state in (match.state, match.view(seat)))
        assert list(true) == list(seen)
        some = bytes(rng.sample(list(match.state.hands[seat]), min(3, len(match.state.hands[seat]))))
        assert verdict(true, some) == verdict(seen, some)
        if isinstance(true, PlayLegal) and len(true.hand) < 10:
            assert true.every_play() == seen.every_play()


@every_ruleset
def test_default_of_the_state_is_default_of_the_view(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    for seat in decisions(match, rng):
        true, seen = (phase_of(match, state).default(state, seat) for state in (match.state, match.view(seat)))
        assert true == seen == match.default(seat)
        assert true in match.legal(seat)


def fits(seen: Hand, true: Hand) -> bool:
    """What is known of a pile is there, and nothing is known of its size that is not so."""
    return len(seen) == len(true) and true.hidden == 0 and not Counter(seen.known) - Counter(true.known)


@every_ruleset
def test_a_view_never_contradicts_the_truth(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    for _ in decisions(match, rng):
        for seat in (*seats_of(match), None):
            view, state = match.view(seat), match.state
            assert all(map(fits, view.hands, state.hands))
            assert view.discards == state.discards
            assert same_but_for_cards(view, state)


def same_but_for_cards(view: State, state: State) -> bool:
    """Everything but hands and face-down offers is the same for all."""
    public = set(State.__struct_fields__) - {"hands", "offers"}
    offers = [[(laid.seat, len(laid.cards), laid.reads) for laid in piles] for piles in (view.offers, state.offers)]
    return offers[0] == offers[1] and all(getattr(view, name) == getattr(state, name) for name in public)


@every_ruleset
def test_a_seat_knows_its_own_hand(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    for _ in decisions(match, rng):
        for seat in seats_of(match):
            assert match.view(seat).hands[seat] == match.state.hands[seat]
