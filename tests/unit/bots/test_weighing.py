"""Weighing: by how much the first action is behind the best of the others, or ahead of it."""

from collections.abc import Sequence
from random import Random

import pytest

from paiju.bots import Budget
from paiju.bots.halving import Clock, weigh

WORLDS = 90


def run(
    worth: list[float], prior: list[float] | None = None, trust: float = 0.0, salt: int = 0
) -> tuple[int, float, float, list[int]]:
    """The leader, its gain and the error, and the numbers of the worlds in which it was tried."""
    seen = list[int]()

    def trial(first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        seen.extend(range(first, first + worlds))
        noise = [Random(1000 * salt + first + world) for world in range(worlds)]
        return [[worth[k] + each.gauss(0, 0.5) for k in chosen] for each in noise]

    found = weigh(trial, prior or [0.0] * len(worth), Clock(Budget(worlds=WORLDS), 0.0), trust)
    return found.leader, found.gain[found.leader], found.error[found.leader], seen


@pytest.mark.parametrize(("worth", "leader"), [([0.0, 1.0, -1.0], 1), ([0.0, -2.0, -1.0, -3.0, -4.0, -5.0], 2)])
def test_the_best_of_the_others_leads(worth: list[float], leader: int) -> None:
    found, gain, error, seen = run(worth)
    assert found == leader and gain == pytest.approx(worth[leader], abs=4 * error)
    assert 0 < error < 0.3 and seen == list(range(len(seen))), "no world is used twice"


def test_being_picked_flatters_nobody() -> None:
    """Of ten equal actions the luckiest is picked, and its lead is gone in fresh worlds."""
    gains = [run([0.0] * 10, salt=number)[1] for number in range(40)]
    assert abs(sum(gains) / len(gains)) < 0.08


def test_a_trusted_proposer_decides_between_equals() -> None:
    assert run([0.0, 0.0, 0.0], [0.0, 0.0, 4.0], 0.25)[0] == 2
