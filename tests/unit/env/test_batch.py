"""The batch beside what the laws say of it: seeds, threads, open hands, wrong choices."""

import numpy as np
import pytest

from paiju.cards import FACES
from paiju.env import batch as module
from paiju.env.batch import Batch
from paiju.state import Standing

PLAYED = ("guandan-standard", "shengji", "zhaopengyou-six")


def course(name: str, threads: int, steps: int = 60) -> list[bytes]:
    """All that is seen at 40 tables with random choices."""
    env, rng = Batch(name, tables=40, seed=3, threads=threads), np.random.default_rng(5)
    turn, seen = env.reset(), []
    for _ in range(steps):
        choices = (rng.random(40) * np.diff(turn.offsets)).astype(int)
        turn, end = env.step(choices)
        seen += [array.tobytes() for array in (*turn, *end)]
    env.close()
    return seen


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_gives_the_same_deals_with_any_number_of_threads(name: str) -> None:
    assert course(name, threads=1) == course(name, threads=2) == course(name, threads=5)


def test_another_seed_gives_other_deals() -> None:
    hands = {tuple(Batch("shengji", tables=2, seed=seed).hands(1)) for seed in range(8)}
    assert len(hands) == 1  # nothing is dealt before the first reset
    envs = [Batch("shengji", tables=2, seed=seed) for seed in range(8)]
    for env in envs:
        env.reset()
    assert len({tuple(env.hands(table)) for env in envs for table in range(2)}) == 16


@pytest.mark.parametrize(("name", "before", "step"), [("guandan-standard", 6, 1), ("shengji", 11, -1)])
def test_open_hands_tell_the_other_hands(name: str, before: int, step: int) -> None:
    """They stand after so many piles, in the order of play."""
    shown = slice(before * FACES, (before + 3) * FACES)
    closed = Batch(name, tables=6, seed=9).reset()
    env = Batch(name, tables=6, seed=9, open_hands=True)
    turn = env.reset()
    assert not closed.observations[:, shown].any()
    for table, seat in enumerate(turn.seats):
        others = [env.hands(table)[(seat + i * step) % 4] for i in (1, 2, 3)]
        assert turn.observations[table, shown].tobytes() == b"".join(others)
        assert turn.observations[table, :FACES].tobytes() == env.hands(table)[seat]


def test_rows_of_actions_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = course("guandan-house", threads=1, steps=20)
    monkeypatch.setattr(module, "ROOM", 1)
    assert course("guandan-house", threads=1, steps=20) == wide


@pytest.mark.parametrize("choices", [[0, 10_000], [-1, 0], [0], [[0, 0]]])
def test_a_choice_that_is_none_changes_nothing(choices: list[int]) -> None:
    env = Batch("guandan", tables=2, seed=1)
    before = [array.copy() for array in env.reset()]
    with pytest.raises(IndexError):
        env.step(choices)
    after = env.step([0, 0])[0]
    assert not np.array_equal(before[1], after.observations)


def test_what_is_listed_cannot_be_changed() -> None:
    turn = Batch("guandan", tables=2, seed=1).reset()
    with pytest.raises(ValueError):
        turn.actions[0, 0] = 1


def test_deals_begin_as_they_are_told_to() -> None:
    """At the top level the winner of a deal wins the match, which is worth more than any rise."""
    starts = [Standing(("A", "A"), "A", 0, (0, 0)), Standing(("2", "2"), "2", 0, (0, 0))]
    env, rng = Batch("guandan-standard", tables=64, seed=1, starts=starts), np.random.default_rng(1)
    turn, best = env.reset(), np.zeros(2)
    for _ in range(400):
        turn, end = env.step((rng.random(64) * np.diff(turn.offsets)).astype(int))
        for start in (0, 1):
            best[start] = max(best[start], end.rewards[env.start_of == start].max())
        assert np.allclose(end.rewards.sum(axis=1), 0)
    assert best[0] > 3 and 3 < best[1] < 4.5
