"""The simulator of trick-taking deals: its rows, its worlds, and whether it tells good actions from bad ones."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.trick_walks import PRESETS, decisions, rulesets

from paiju.actions import Action, Play
from paiju.cards import Seat, counts, parse
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import Ruleset, load
from paiju.state import Laid, State
from paiju.tricks.bots.payoff import STAGE, factors, payoffs
from paiju.tricks.bots.simulator import TrickSimulator, supports
from paiju.tricks.kernels.bottom import LENGTHS
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import WIDTHS
from paiju.tricks.state import TrickState


def positions(rules: Ruleset, seed: int) -> Iterator[tuple[Seat, State, list[Action]]]:
    rng = random.Random(seed)
    match = Match(rules, rng.randbytes(8), deals=1)
    for seat in decisions(match, rng):
        yield seat, match.view(seat), list(match.legal(seat))


@pytest.mark.parametrize("rules", list(rulesets(20, seed=41)), ids=lambda rules: rules.name)
def test_every_play_of_a_trick_can_be_tried(rules: Ruleset) -> None:
    tried = 0
    for seat, view, actions in positions(rules, 1):
        if supports(view, actions) and len(view.rounds) % 5 == 0:
            tried += 1
            rows = TrickSimulator(rules, seat, view, actions).run(7, 2, range(min(80, len(actions))))
            assert [len(row) for row in rows] == [min(80, len(actions))] * 2
    assert tried


@pytest.mark.parametrize("name", PRESETS)
def test_rows_depend_on_the_seed_alone(name: str) -> None:
    """Not on which actions are compared, nor on what was run before."""
    rules, others = load(name), 0
    for seat, view, actions in positions(rules, 2):
        if supports(view, actions) and len(actions) > 3 and len(view.rounds) % 6 == 1:
            simulator = TrickSimulator(rules, seat, view, actions)
            rows = simulator.run(11, 6, [0, 1, 2, 3])
            others += simulator.run(12, 6, [0, 1, 2, 3]) != rows
            assert simulator.run(11, 6, [0, 1, 2, 3]) == rows
            assert simulator.run(11, 4, [2, 0]) == [[row[2], row[0]] for row in rows[:4]]
            assert TrickSimulator(rules, seat, view, actions).run(11, 6, [3]) == [[row[3]] for row in rows]
    assert others, "another seed is another row, where not everything is decided"


def last_tricks(own: str, table: list[str], score: int) -> State:
    """Seat 0, an attacker with fixed partners, is the last to play; hearts are trumps and the level is 2."""
    mine, unseen = parse(own), parse("S3 S4 S6 S7 S8 S9 SJ SQ C3 C4 C6 C7 C8 C9")
    held = counts(bytes(sorted(mine + unseen)))
    hidden = Hand(hidden=len(mine) - 1)
    return TrickState(
        hands=(Hand(counts(mine)), hidden, hidden, hidden),
        levels=("2", "2"),
        level="2",
        phase="trick",
        actors=(0,),
        plays=tuple(Laid(seat, parse(cards)) for seat, cards in zip((3, 2, 1), table, strict=True)),
        discards=Hand(bytes(2 - n for n in held)),
        bottom=Hand(hidden=len(unseen) - 3 * len(hidden)),
        declarer=1,
        trump=1,
        starter=1,
        score=(score, 0, 0, 0),
        penalties=(0, 0, 0, 0),
    )


def best(view: State, plays: list[str]) -> str:
    simulator = TrickSimulator(load("shengji"), 0, view, [Play(parse(cards)) for cards in plays])
    rows = simulator.run(5, 60, range(len(plays)))
    return plays[max(range(len(plays)), key=lambda i: sum(row[i] for row in rows))]


def test_points_are_taken_where_they_reach_the_line() -> None:
    """Attackers need 5 more points, and only the red joker wins them."""
    view = last_tricks("RJ CQ CQ", ["DA", "D5", "DJ"], score=75)
    assert best(view, ["CQ", "RJ"]) == "RJ"


def test_points_go_to_a_partner_who_wins() -> None:
    view = last_tricks("DK D3 H3", ["DJ", "DA", "DQ"], score=40)
    assert best(view, ["DK", "D3"]) == "DK"
    view = last_tricks("DK D3 H3", ["DA", "DJ", "DQ"], score=40)
    assert best(view, ["DK", "D3"]) == "D3"


def test_the_table_of_payoffs() -> None:
    """升级: 0 points are three levels and the stage, 80 the stage, 120 a level more."""
    o = load("shengji").options
    mine = payoffs(o, ("2", "2"), 0, 2)[LIMIT * 2 : LIMIT * 3]
    theirs = payoffs(o, ("2", "2"), 0, 1)[LIMIT * 2 : LIMIT * 3]
    assert [round(theirs[points] - theirs[points - 1]) for points in (1, 40, 79, 80, 120)] == [1, 1, 0, 2, 1]
    assert mine[80] == -STAGE / 2
    assert all(a == -b for a, b in zip(mine, theirs, strict=True))
    assert payoffs(o, ("A", "2"), 0, 0)[LIMIT * 2 + 79] > 3
    o = load("zhaopengyou").options
    alone = payoffs(o, ("2",) * 5, 3, 3)[LIMIT * 3 : LIMIT * 4]
    friend = payoffs(o, ("2",) * 5, 3, 4)[LIMIT * 4 :]
    assert round(alone[1] - alone[0]) == -3 and round(alone[119] - alone[120]) == 4
    assert round(4 * (friend[0] - friend[1])) == 3


def test_factors_of_the_bottom() -> None:
    found = factors(load("zhaopengyou").options)
    assert found[1:4] == [1, 2, 4] and found[WIDTHS + LENGTHS * 2 + 2] == 4 and found[WIDTHS + LENGTHS * 3 + 3] == 16
    assert not any(factors(load("zimeidui").options))


def test_a_throw_that_can_be_beaten_is_as_good_as_the_unit_that_stays() -> None:
    """Some other hand always has a spade above the three."""
    view = last_tricks("S3 H3 H3", ["S4", "S6", "S7"], score=0)
    hands = tuple(Hand(counts(parse(cards))) for cards in ("S4 S6 C3", "S7 S8 C4", "S9 SJ C6"))
    own = Hand(counts(parse("S3 SK SK")))
    gone = counts(bytes(sorted(own.known + b"".join(hand.known for hand in hands))))
    view = replace(view, hands=(own, *hands), plays=(), discards=Hand(bytes(2 - n for n in gone)), bottom=Hand())
    plays: list[Action] = [Play(parse("S3 SK SK")), Play(parse("S3"))]
    rows = TrickSimulator(load("shengji"), 0, view, plays).run(3, 20, [0, 1])
    assert all(thrown == kept for thrown, kept in rows)
