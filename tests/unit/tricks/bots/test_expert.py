"""The expert of trick-taking games: always legal, always with reasons, and right where there is nothing to doubt."""

import random
from collections.abc import Iterator

import pytest
from tests.trick_walks import HOUSES, PRESETS, rulesets

from paiju.bots import Budget
from paiju.bots.advice import Advice, reasons
from paiju.cards import parse, parse_rank
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import Laid, State
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.expert import ExpertTrick
from paiju.tricks.bots.limits import group_limits, proofs
from paiju.tricks.bots.payoff import ExpectedPayoff
from paiju.tricks.bots.weights import Weights
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.tables import trick_tables

SPADES, HEARTS = 0, 1


def decisions(rules: Ruleset, seed: bytes) -> Iterator[tuple[State, Legal, list[Advice]]]:
    """A deal between experts, decision by decision."""
    match, chance = Match(rules, seed, deals=1), random.Random(seed)
    bots = [ExpertTrick(rules, seat, Stream(seed, seat), Budget()) for seat in range(rules.options.seats)]
    while not match.over:
        seat = chance.choice(match.actors)
        view, legal = match.view(seat), match.legal(seat)
        advice = bots[seat].advise(view, legal)
        yield view, legal, advice
        match.play(seat, advice[0].action)


@pytest.mark.parametrize("rules", list(rulesets(variants=20, seed=7)), ids=lambda rules: rules.name)
def test_advice_is_legal_ranked_and_has_reasons(rules: Ruleset) -> None:
    for _, legal, advice in decisions(rules, b"expert"):
        assert advice and all(one.action in legal for one in advice)
        assert len({one.action for one in advice}) == len(advice)
        assert [one.worth for one in advice] == sorted((one.worth for one in advice), reverse=True)
        assert all(one.reason in reasons() for one in advice)


@pytest.mark.parametrize("name", PRESETS)
def test_reasons_belong_to_the_phase(name: str) -> None:
    """A pass of the exchange is not a bid that was too weak, and who seeks a friend has called one."""
    before = {"draw": {"bid", "counter", "pass", "wait", "our", "no", "weak"}, "swap": {"swap", "no"}}
    for view, _, advice in decisions(load(name), b"reasons"):
        kinds = {one.reason.split("_")[1] for one in advice}
        assert kinds <= before.get(view.phase, kinds)
        assert "seek" not in kinds or (view.sought and view.actors[0] in (view.declarer, *view.friends))


@pytest.mark.parametrize("name", PRESETS)
def test_the_same_view_gets_the_same_advice(name: str) -> None:
    first = [advice for *_, advice in decisions(load(name), b"again")]
    assert first == [advice for *_, advice in decisions(load(name), b"again")]


def laid(*plays: str) -> tuple[Laid, ...]:
    return tuple(Laid(seat, parse(cards)) for seat, cards in enumerate(plays))


def options(rules: Ruleset) -> Tricks:
    assert isinstance(rules.options, Tricks)
    return rules.options


def test_a_follow_that_falls_short_proves_what_is_not_there() -> None:
    tables = trick_tables(options(load("shengji")), 0, HEARTS)
    found = proofs(tables, True, laid("S3 S3", "S4 S5", "S6 D3", "S9 S9"))
    assert found == ((1, SPADES, 1), (2, SPADES, 0))


@pytest.mark.parametrize("name", PRESETS)
def test_caps_only_fall(name: str) -> None:
    """What has once been shown stays shown, from any seat's view, to the end of the deal."""
    o = options(load(name))
    last = [[o.decks] * (TRUMP + 1) for _ in range(o.seats)]
    for view, _, _ in decisions(load(name), b"caps"):
        if view.phase == "trick" and not view.throw:
            assert view.trump is not None
            most = group_limits(view, trick_tables(o, parse_rank(view.level), view.trump), o.decks, o.break_triples)
            for seat, before in zip(most, last, strict=True):
                assert all(now <= cap for now, cap in zip(seat, before, strict=True))
            last = most
    assert 0 in {cap for seat in last for cap in seat}, "somebody has shown a void"


@pytest.mark.parametrize("name", [*PRESETS, *HOUSES])
def test_proofs_hold_in_the_true_hands(name: str) -> None:
    """What the expert takes for proven is so: no seat holds more than its cap."""
    rules, chance = HOUSES.get(name) or load(name), random.Random(3)
    match = Match(rules, b"proofs", deals=1)
    bots = [ExpertTrick(rules, seat, Stream(b"p", seat), Budget()) for seat in range(rules.options.seats)]
    while not match.over:
        seat = chance.choice(match.actors)
        view = match.view(seat)
        if view.phase == "trick" and not view.throw:
            look = Assessment(options(rules), view, seat, Weights())
            for other, hand in enumerate(match.state.hands):
                for card, n in enumerate(hand.counts):
                    assert other == seat or n <= look.chances.most[other][look.group[card]]
        match.play(seat, bots[seat].act(view, match.legal(seat)))


def test_crossing_the_line_is_worth_a_level() -> None:
    o = options(load("zhaopengyou"))
    near = ExpectedPayoff(o, 115, 5, 5, attacks=True, alone=False)
    assert near.trick(5, 5, 1.0) - near.trick(5, 5, 0.0) > 1.5
    far = ExpectedPayoff(o, 60, 5, 5, attacks=True, alone=False)
    assert far.trick(5, 5, 1.0) - far.trick(5, 5, 0.0) < 0.3


def test_the_odds_of_a_seat_that_showed_a_void() -> None:
    for view, _, _ in decisions(load("shengji"), b"odds"):
        if view.phase == "trick" and len(view.rounds) == 12 and not view.plays and not view.throw:
            seat = view.actors[0]
            look = Assessment(options(load("shengji")), view, seat, Weights())
            for other in range(4):
                for group in range(TRUMP + 1):
                    chance = look.chances.void(other, group) if other != seat else 1.0
                    assert 0 <= chance <= 1
                    assert look.chances.most[other][group] or chance == 1
