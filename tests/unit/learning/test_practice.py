"""Practice deals on the referee, and in a family's kernels: what is kept of them, and that it is true."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.networks import TinyNet, packed

from paiju.arena.hiring import workers
from paiju.errors import BadInput
from paiju.family import FAMILIES
from paiju.kernels.network import Network
from paiju.learning.practice import GRAIN, Lot, Practice, Practised, play_lot, traced
from paiju.practice import Choice, Drill, Habits, Played, Trial
from paiju.rng import Stream
from paiju.rules import load

RULES = load("guandan")
INPUTS = TinyNet.INPUTS


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    family = FAMILIES["climbing"]
    bots = {**family.bots, "net": TinyNet}
    monkeypatch.setitem(FAMILIES, "climbing", replace(family, bots=bots, drill=None))
    yield


def test_a_seed_determines_a_deal() -> None:
    practice = Practice(RULES, None, None, Habits(0.06, 1.0))
    assert practice.play(b"one") == practice.play(b"one") != practice.play(b"other")
    assert practice.play(b"one").tried == []  # this family tries nothing


def test_who_goes_out_first_has_won() -> None:
    """The rows say who goes out: no cards left after a play."""
    checked = 0
    for number in range(6):
        choices = Practice(RULES, None, None, Habits(0.0, 1.0)).play(b"%d" % number).choices
        assert {choice.outcome for choice in choices} == {0, 1}
        first = next((choice for choice in choices if choice.row[0] == 0), None)
        if first is not None and 0 not in first.row[1:4]:
            checked += 1
            assert first.outcome == 1
    assert checked


def test_exploration_is_told() -> None:
    choices = [
        choice
        for number in range(4)
        for choice in Practice(RULES, None, None, Habits(0.3, 1.0)).play(b"%d" % number).choices
    ]
    assert 0.2 < sum(choice.strayed for choice in choices) / len(choices) < 0.4
    assert not any(choice.strayed for choice in Practice(RULES, None, None, Habits(0.0, 1.0)).play(b"0").choices)


def test_a_network_plays_another_game_than_the_expert() -> None:
    expert, network = (
        Practice(RULES, data, None, Habits(0.0, 1.0)).play(b"game") for data in (None, packed([INPUTS, 2]))
    )
    assert expert != network


def test_some_choices_are_kept_and_all_that_strayed() -> None:
    choices = [Choice(bytes([place]), 0, place % 10 == 7, 0) for place in range(60)]
    practice = Practice(RULES, None, None, Habits(0.0, 0.25))
    kept = practice.kept(choices, Stream(b"kept"))
    assert 10 < len(kept) < 30 and kept == sorted(kept) and set(range(7, 60, 10)) <= set(kept)
    assert kept != practice.kept(choices, Stream(b"others"))
    assert Practice(RULES, None, None, Habits(0.0, 1.0)).kept(choices, Stream(b"kept")) == list(range(60))


def test_what_is_learned_is_the_outcome_or_what_comes_next() -> None:
    class Sayer:
        outputs = 2

        def evaluate(self, rows: bytes) -> list[list[float]]:
            return [[byte / 10, 1 - byte / 10] for byte in rows]

    choices = [Choice(bytes([said]), 1, False, seat) for seat, said in ((0, 5), (1, 3), (0, 8), (0, 2))]
    assert traced(choices, 2, Sayer(), 1.0) == traced(choices, 2, None, 0.5) == [[0, 1]] * 4
    first, other, second, last = traced(choices, 2, Sayer(), 0.5)
    assert last == other == [0, 1]  # the last choices of their seats
    assert second == pytest.approx([0.5 * 0.2, 0.5 * 0.8 + 0.5])
    assert first == pytest.approx([0.5 * 0.8 + 0.5 * 0.1, 0.5 * 0.2 + 0.5 * 0.9])
    assert traced(choices, 2, Sayer(), 0.0)[0] == pytest.approx([0.8, 0.2])


def content(practised: Practised) -> Any:
    return practised.rows, practised.counts, practised.deals, practised.decisions


def test_a_lot_is_of_so_many_deals() -> None:
    lot = Lot(RULES, 0, 3, 7, None, None, Habits(0.0, 0.3))
    found = play_lot(lot)
    rows = len(found.deals)
    assert list(found.deals) == sorted(found.deals) and set(found.deals) == {0, 1, 2}
    assert (len(found.rows), len(found.counts)) == (rows * INPUTS, rows * 2) and not any(found.decisions)
    assert (
        content(found) == content(play_lot(lot)) != content(play_lot(Lot(RULES, 0, 3, 8, None, None, Habits(0.0, 0.3))))
    )


def test_kernels_take_over_where_they_can(monkeypatch: pytest.MonkeyPatch) -> None:
    states, asked = list[Any](), list[Any]()

    class Quick:
        phase = "climb"

        def play(self, state: Any, seed: int) -> Played:
            states.append(state)
            return Played([Choice(bytes(INPUTS), 1, False, 0)], [[Trial(b"\1" * INPUTS, b"")] * 2])

    def drill(*given: Any) -> Drill:
        asked.append(given)
        return Quick()

    monkeypatch.setitem(FAMILIES, "climbing", replace(FAMILIES["climbing"], drill=drill))
    found = play_lot(Lot(RULES, 3, 5, 7, packed([INPUTS, 2]), None, Habits(0.1, 0.7, 0.4, 5)))
    [(rules, network, critic, habits)] = asked
    assert rules == RULES and isinstance(network, Network)
    assert critic is None and habits == Habits(0.1, 0.7, 0.4, 5)
    assert {state.phase for state in states} == {"climb"} and not any(state.plays for state in states)
    one, two = bytes(INPUTS), b"\1" * 2 * INPUTS  # a choice, and two candidates of which a critic is to speak
    assert content(found)[:2] == ((one + two) * 5, (bytes([0, GRAIN]) + bytes(4)) * 5)
    assert list(found.decisions) == [number for deal in range(5) for number in (0, deal + 1, deal + 1)]


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # other processes know only what is shipped
    lots = [Lot(RULES, number, 2, number, None, None, Habits(0.06, 0.3)) for number in range(3)]
    with workers(play_lot, 2) as hands:
        found = [content(pending.wait()) for pending in [hands.submit(lot) for lot in lots]]
    assert found == [content(play_lot(lot)) for lot in lots]


def test_a_family_without_a_network_cannot_practise(monkeypatch: pytest.MonkeyPatch) -> None:
    family = FAMILIES["climbing"]
    bots = {name: bot for name, bot in family.bots.items() if name != "net"}
    monkeypatch.setitem(FAMILIES, "climbing", replace(family, bots=bots))
    with pytest.raises(BadInput, match="family_lacks"):
        play_lot(Lot(RULES, 0, 1, 1, None, None, Habits(0.0, 0.3)))
