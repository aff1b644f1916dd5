"""What the search prepares for its trials, by positions made by hand."""

import pytest
from msgspec.structs import replace
from tests.unit.tricks.bots.positions import HEARTS, laid, state

from paiju.actions import Play
from paiju.bots import Budget
from paiju.cards import FACES, Cards, counts, parse, parse_card
from paiju.rng import Stream
from paiju.rules import resolve
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.search import SearchTrick
from paiju.tricks.bots.simulator import NO_UNITS, TrickSimulator, policy_for, solvable
from paiju.tricks.options import Tricks
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables


def throws(test: str) -> Ruleset:
    return resolve({"extends": "shengji", "throw_test": test})


# --- the policy -----------------------------------------------------------------------------------------------------


def policy_lead(o: Tricks) -> Cards:
    """Seat 0 has all the spades that are left, single ones, and leads; who plays after it has clubs alone."""
    policy = policy_for(o, trick_tables(o, 0, HEARTS))
    hands = [parse(cards) for cards in ("S9 SQ SA C3", "C4 C6 C7 C8", "C4 C6 C7 C8", "C3 C9 C9 CJ")]
    held = counts(bytes(sorted(b"".join(hands))))
    for seat, hand in enumerate(hands):
        policy.deal.set_hand(seat, counts(hand))
    policy.begin(0, (), bytes(2 - n for n in held), bytes(25), -1, bytes(FACES))
    policy.deal.call(1, -1, 0)
    policy.deal.know_friends([3])
    play = policy.policy_play(1)
    return bytes(card for card in range(FACES) for _ in range(play[card]))


def test_the_policy_throws_what_nobody_can_beat() -> None:
    assert policy_lead(throws("unbeatable").options) == parse("S9 SQ SA")


@pytest.mark.parametrize("test", ["none", "smaller_played"])
def test_the_policy_leads_one_unit_where_such_throws_are_not_the_rule(test: str) -> None:
    assert len(policy_lead(throws(test).options)) == 1


# --- actions --------------------------------------------------------------------------------------------------------

OWN, OUT = "SA SK SQ SQ C3", "SJ C4 C6 C7 C8 C9 D3 D4 D6 D7 D8 D9 H3 H4 H6"


def units(rules: Ruleset, view: TrickState, cards: str) -> tuple[int, int, int]:
    """The lowest units by which a play may fail, as the trials get them."""
    ((_, lowest),) = TrickSimulator(rules, 0, view, [Play(parse(cards))]).actions
    return lowest


def test_a_throw_may_fail_by_its_lowest_single_or_pair() -> None:
    queen, king = parse_card("SQ"), parse_card("SK")
    assert units(throws("unbeatable"), state(OWN, OUT), "SQ SQ SK SA") == (king, queen, -1, -1, -1)
    assert units(throws("unbeatable"), state(OWN, OUT), "SK SA") == (king, -1, -1, -1, -1)


def test_nothing_else_fails() -> None:
    rules = throws("unbeatable")
    assert units(rules, state(OWN, OUT), "SA") == NO_UNITS
    assert units(rules, state(OWN, OUT), "SQ SQ") == NO_UNITS
    follow = state(OWN, OUT, plays=laid(1, 4, "S3 S4"))
    assert units(rules, follow, "SK SA") == NO_UNITS, "a follow is no throw"
    assert units(throws("smaller_played"), state(OWN, OUT), "SK SA") == NO_UNITS, "it stands whatever others have"


# --- worlds ---------------------------------------------------------------------------------------------------------


def test_worlds_hold_what_is_known() -> None:
    """A seat that did not follow spades gets none; cards that were shown stay where they are."""
    view = state("SK C5 H3", "SA SQ C3 C4 D3 D4", rounds=(laid(1, 4, "S3", "S4", "C9", "S6"),))
    simulator = TrickSimulator(throws("unbeatable"), 0, replace(view, actors=(0,)), [])
    for seed in range(20):
        world = simulator.worlds.world(seed)
        assert [sum(pile) for pile in world] == [0, 2, 2, 2, 0]
        assert not world[3][parse_card("SA")] and not world[3][parse_card("SQ")]


@pytest.mark.parametrize(
    ("own", "out", "fall"),
    [
        ("DJ", "S3 S4 S6", 9),
        ("DJ DJ", "S3 S4 S6 S7 S8 S9", 8),
        ("RJ", "S3 S4 S6", 0),
        ("DJ", "RJ BJ BJ", 0),  # somebody else takes the last trick
    ],
)
def test_a_play_out_sees_a_hook(own: str, out: str, fall: int) -> None:
    """The declarers play J: to lose the last trick to a J costs them nine levels, to a pair of them eight."""
    view = state(own, out, levels=("2", "J"), level="J", score=(10, 0, 0, 0))
    plain, hooked = (
        TrickSimulator(rules, 0, view, [Play(parse(own))]).run(1, 8, [0])
        for rules in (
            resolve("shengji"),
            resolve({"extends": "shengji", "hook_single": {"J": "2"}, "hook_pair": {"J": "3"}}),
        )
    )
    # without the hook they would have risen by two levels
    assert [after[0] - before[0] for before, after in zip(plain, hooked, strict=True)] == pytest.approx(
        [fall and fall + 2] * 8
    )


def test_a_play_out_sees_who_may_rise() -> None:
    """The attackers take the last trick: then the declarers who have held rise by nothing."""
    view = state("RJ", "S3 S4 S6", score=(10, 0, 0, 0))
    plain, bound = (
        TrickSimulator(rules, 0, view, [Play(parse("RJ"))]).run(1, 4, [0])
        for rules in (resolve("shengji"), resolve({"extends": "shengji", "rise_by_last_trick": True}))
    )
    assert [after[0] - before[0] for before, after in zip(plain, bound, strict=True)] == pytest.approx([2] * 4)


# --- ends -----------------------------------------------------------------------------------------------------------


def test_ends_are_solved_by_the_cards_of_all_hands() -> None:
    """Four players: of one's own last four tricks, and the last two of any play-out; more players have fewer."""
    o, six = resolve({"extends": "shengji"}).options, resolve({"extends": "zhaopengyou-six"}).options
    assert [solvable(o, cards) for cards in (25, 5, 4, 1)] == [2, 2, 4, 4]
    assert [solvable(six, cards) for cards in (25, 3, 2)] == [1, 1, 2]
    search = SearchTrick(throws("none"), 0, Stream(b""), Budget())
    for own, cards in (("SA S3 C5 C6", 4), ("SA S3 C5 C6 C7", 2)):
        simulator = search.simulator(0, state(own, OUT), [Play(parse("SA")), Play(parse("S3"))])
        assert isinstance(simulator, TrickSimulator) and simulator.solved == cards


def test_too_many_cards_are_not_solved() -> None:
    simulator = TrickSimulator(throws("none"), 0, state(OWN, OUT), [])
    with pytest.raises(ValueError, match="7 cards in each hand are too many"):
        simulator.trials.solve(7)
