"""The play-out policy keeps to the rules, knows no more than a player would, and plays better than at random."""

import random

import pytest

from paiju.actions import Play
from paiju.cards import FACES, counts, deck, parse_rank
from paiju.events import Played
from paiju.match import Match
from paiju.rules import Ruleset, load
from paiju.tricks.bots.simulator import policy_for
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.kernels.policy import TrickPolicy
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.rulings.seats import step
from paiju.tricks.tables import trick_tables
from tests.effort import often
from tests.trick_walks import HOUSES, PRESETS, rulesets

MATCHES = [*rulesets(often(40), seed=21), *HOUSES.values()]
NONE = bytes(FACES)


def policy_of(match: Match) -> TrickPolicy:
    """The policy where the first trick of a deal begins."""
    o, state = match.rules.options, match.state
    assert state.declarer is not None and state.trump is not None
    policy = policy_for(o, trick_tables(o, parse_rank(state.level), state.trump))
    for seat in range(o.seats):
        policy.deal.set_hand(seat, state.hands[seat].counts)
    policy.begin(state.actors[0], (), NONE, bytes(25), state.declarer, state.bottom.counts)
    policy.deal.call(state.declarer, -1, 0)
    for call in state.calls:
        policy.deal.call(state.declarer, call.card, call.copy)
    if not state.calls:
        policy.deal.know_friends(sorted(declaring_side(o, state.declarer)))
    return policy


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_every_play_of_the_policy_is_legal(rules: Ruleset) -> None:
    """Beside the referee, who is given the policy's plays and others; throws by the policy are never challenged."""
    rng = random.Random(rules.digest())
    for _ in range(2):
        match = Match(rules, rng.randbytes(8), deals=1)
        policy: TrickPolicy | None = None
        while not match.over:
            seat, state, told = rng.choice(match.actors), match.state, len(match.events)
            action = rng.choice(list(match.legal(seat)))
            if state.phase == "trick" and not state.throw:
                policy = policy or policy_of(match)
                assert policy.deal.seat_in_turn() == seat
                pile = policy.policy_play(rng.randrange(1, 2**62))
                own = Play(bytes(card for card in range(FACES) for _ in range(pile[card])))
                assert own in match.legal(seat)
                action = rng.choice((action, own, own, own))
            match.play(seat, action)
            played = [event for event in match.events[told:] if isinstance(event, Played)]
            for event in played:
                assert policy is not None
                policy.play(counts(event.cards))
            assert not played or action != own or played[0].cards == own.cards
        assert policy is not None and policy.deal.seat_in_turn() == -1
        if rules.options.partners == "called":
            assert policy.deal.found_friends() == sorted(match.state.friends)


def points_of_sides(policy: TrickPolicy, rng: random.Random, decks: int, bottom: int, good: set[int]) -> int:
    """A deal in which these seats follow the policy and the others play at random: what seats 0 and 2 take."""
    seats = len(policy.deal.points())
    cards = list(deck(decks))
    rng.shuffle(cards)
    size = (len(cards) - bottom) // seats
    for seat in range(seats):
        policy.deal.set_hand(seat, counts(bytes(sorted(cards[size * seat : size * (seat + 1)]))))
    policy.begin(rng.randrange(seats), (), NONE, bytes(25), -1, NONE)
    policy.deal.call(0, -1, 0)
    policy.deal.know_friends([2])
    random_play = TrickPlayout(policy.deal).random_play
    while policy.deal.seat_in_turn() >= 0:
        play = policy.policy_play if policy.deal.seat_in_turn() in good else random_play
        policy.play(play(rng.getrandbits(60)))
    return policy.deal.points()[0] + policy.deal.points()[2]


@pytest.mark.parametrize("name", PRESETS)
def test_the_policy_beats_random_play(name: str) -> None:
    """The same deals twice, with the sides changed over."""
    rules = load(name)
    o, policy = rules.options, policy_for(rules.options, trick_tables(rules.options, 5, 2))
    us, them = {0, 2}, set(range(o.seats)) - {0, 2}
    deals = range(often(30))
    well = sum(points_of_sides(policy, random.Random(deal), o.decks, o.bottom_size, us) for deal in deals)
    badly = sum(points_of_sides(policy, random.Random(deal), o.decks, o.bottom_size, them) for deal in deals)
    assert well > 1.5 * badly


@pytest.mark.parametrize("name", PRESETS)
def test_the_policy_does_not_peek(name: str) -> None:
    """Other cards in the other hands and in the bottom change neither a lead nor a follow."""
    rules = load(name)
    o, policy, rng = rules.options, policy_for(rules.options, trick_tables(rules.options, 5, 2)), random.Random(8)
    for _ in range(often(100)):
        cards = list(deck(o.decks))
        rng.shuffle(cards)
        lead, own, rest = cards[:1], cards[1:13], cards[13:]
        chances, leading, plays = rng.getrandbits(60), rng.random() < 0.5, set()
        for _ in range(5):
            rng.shuffle(rest)
            hands = [[*rest[12 * i : 12 * i + 11], *lead] for i in range(o.seats)]
            seat = (0 if leading else step(o.direction)) % o.seats
            hands[seat] = own
            for other, hand in enumerate(hands):
                policy.deal.set_hand(other, counts(bytes(sorted(hand))))
            policy.begin(0, (), NONE, bytes(25), 2, counts(bytes(sorted(rest[-8:]))))
            policy.deal.call(3, own[0], 1)
            if not leading:
                policy.play(counts(bytes(lead)))
            assert policy.deal.seat_in_turn() == seat
            plays.add(policy.policy_play(chances))
        assert len(plays) == 1
