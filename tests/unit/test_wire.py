"""What programs are sent: complete, plain, and true to what the documents say of it."""

import itertools
import json
import random
from collections.abc import Iterator

import pytest

from paiju.actions import Play, parse_action
from paiju.cards import HEARTS, Cards, names, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.state import ClimbState
from paiju.family import EVENTS
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.tricks.phases.legal import BuryLegal, FollowLegal, LeadLegal, SwapLegal
from paiju.wire import event_data, legal_data, rules_data, view_data


def walk(rules: str, seed: int, deals: int = 1) -> Iterator[Match]:
    """A random match, before each of its decisions."""
    match, chance = Match(load(rules), b"%d" % seed, deals=deals), Stream(b"wire", seed)
    while not match.over:
        yield match
        seat = chance.choice(match.actors)
        match.play(seat, match.legal(seat).sample(chance))


@pytest.mark.parametrize("rules", presets())
def test_everything_sent_is_json(rules: str) -> None:
    sent = [rules_data(load(rules))]
    for match in walk(rules, 1, deals=2):
        seat = match.actors[0]
        sent += [view_data(match.view(seat)), legal_data(match.legal(seat))]
    sent += map(event_data, match.log(0))
    assert json.loads(json.dumps(sent)) == sent


@pytest.mark.parametrize("rules", presets())
def test_every_action_sent_reads_back_as_the_one_that_is_legal(rules: str) -> None:
    for match in walk(rules, 2, deals=2):
        legal = match.legal(match.actors[0])
        assert [parse_action(text) for text in legal_data(legal)["actions"]] == list(legal)


def test_a_view_has_every_field_and_hides_what_the_seat_cannot_see() -> None:
    match = next(walk("guandan", 3))
    data = view_data(match.view(2))
    assert tuple(data) == ClimbState.__struct_fields__
    assert data["hands"][1] == {"cards": [], "hidden": 27}
    assert data["hands"][2] == {"cards": names(match.state.hands[2]), "hidden": 0}


def test_no_field_of_an_event_hides_its_name() -> None:
    assert not [kind for kind in EVENTS.values() if {"type", "event"} & set(kind.__struct_fields__)]


def exchanges(cards: Cards, hand: Cards, level: int) -> Iterator[Cards]:
    """The same ranks in all suits held; wild cards and jokers stay."""
    wild = 4 * level + HEARTS
    fixed = bytes(card for card in cards if card == wild or card >= 52)
    ranks = sorted({card >> 2 for card in cards if card not in fixed})
    pools = [[card for card in hand if card < 52 and card >> 2 == rank and card != wild] for rank in ranks]
    sizes = [sum(card >> 2 == rank for card in cards if card not in fixed) for rank in ranks]
    parts = [sorted(set(itertools.combinations(pool, size))) for pool, size in zip(pools, sizes, strict=True)]
    for choice in itertools.product(*parts):
        yield bytes(sorted(fixed + bytes(itertools.chain.from_iterable(choice))))


@pytest.mark.parametrize("rules", ["guandan", "guandan-house", "guandan-standard"])
def test_exchanging_suits_of_the_listed_plays_gives_every_play(rules: str) -> None:
    rng, compared = random.Random(rules), 0
    for match in itertools.chain(*(walk(rules, seed) for seed in range(6))):
        legal = match.legal(match.actors[0])
        if not isinstance(legal, PlayLegal) or len(legal.hand) > 14 or rng.random() < 0.6:
            continue
        data, level = legal_data(legal), parse_rank(match.state.level)
        assert data["listed"] == "ranks"
        listed = [action for action in map(parse_action, data["actions"]) if isinstance(action, Play)]
        others = {
            Play(cards, play.reads) for play in listed for cards in exchanges(play.cards, legal.hand.known, level)
        }
        assert {play for play in others if play in legal} == set(legal.every_play())
        compared += len(listed)
    assert compared > 100


@pytest.mark.parametrize("rules", ["zhaopengyou", "zimeidui", "shengji"])
def test_the_set_of_a_trick_game_holds_every_legal_action(rules: str) -> None:
    met = set()
    for match in itertools.chain(*(walk(rules, seed, deals=2) for seed in range(3))):
        seat = match.actors[0]
        legal = match.legal(seat)
        data, action = legal_data(legal), legal.sample(Stream(b"any", len(match.events)))
        met.add(type(legal))
        match legal:
            case LeadLegal():
                assert sum(set(names(action.cards)) <= set(group) for group in data["set"]["groups"].values()) == 1
            case FollowLegal() | BuryLegal():
                must, choose = data["set"]["must"], data["set"]["choose"]
                rest = names(action.cards)
                for card in must:
                    rest.remove(card)
                assert len(rest) == data["set"]["free"] and all(rest.count(card) <= choose.count(card) for card in rest)
            case SwapLegal():
                assert data["set"]["give"] == names(match.state.hands[seat])
            case _:
                assert data["listed"] == "all" and data["set"] is None
    assert {LeadLegal, FollowLegal, BuryLegal} <= met
