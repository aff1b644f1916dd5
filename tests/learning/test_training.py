"""A network learns what its rows tell, stops where held-out deals say so, and is the same in the file."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from paiju.kernels.network import Network
from paiju.learning.model import make_model, packed, scale_of
from paiju.learning.samples import PARTS, Data
from paiju.learning.training import (
    Point,
    Settings,
    Trained,
    Units,
    chances,
    cross_entropy,
    ignorance,
    kept_promises,
    missed,
    slopes,
    train,
)

LAYERS = (12, 32, 3)
QUICK = Settings(LAYERS, passes=3, batch=128, rate=0.01, dropout=0.1, seed=4)


def invented(count: int, seed: int) -> Data:
    """Three outcomes whose chances follow from two of the inputs; the last input is always the same."""
    luck = np.random.default_rng(seed)
    rows = luck.integers(0, 30, (count, LAYERS[0])).astype(np.uint8)
    rows[:, 2] += 200  # large numbers, whose differences are small
    rows[:, -1] = 7
    sums = np.stack([rows[:, 0] / 8, rows[:, 1] / 8, np.full(count, 1.5)], axis=1)
    share = np.exp(sums) / np.exp(sums).sum(axis=1, keepdims=True)
    outcomes = (luck.random((count, 1)) > share.cumsum(axis=1)).sum(axis=1).clip(0, 2).astype(np.uint8)
    parts = (np.arange(count) * PARTS // count).astype(np.uint8)
    return Data(rows, np.eye(3, dtype=np.uint8)[outcomes], outcomes, parts, np.zeros(count, np.uint32))


DATA, HELD_OUT = invented(20_000, 1), invented(5_000, 2)


def learned(folder: Path, settings: Settings = QUICK, heard: Callable[[Point], None] = lambda point: None) -> Trained:
    return train(DATA, HELD_OUT, settings, folder / "checkpoint.pt", heard)


def same(one: Trained, other: Trained) -> bool:
    return all(torch.equal(a, b) for a, b in zip(one.model.parameters(), other.model.parameters(), strict=True))


def test_it_learns_and_is_calibrated(tmp_path: Path) -> None:
    made = learned(tmp_path)
    nothing = ignorance(HELD_OUT)
    best = min(point.held_out for point in made.curve)
    assert best < 0.85 * nothing and made.curve[0].held_out > best
    found = slopes(chances(made.model, made.scale, HELD_OUT), HELD_OUT)
    assert len(found) == PARTS and all(slope is not None and 0.9 < slope < 1.1 for slope in found)


def test_bragging_has_a_small_slope() -> None:
    """Chances that are pushed to the ends promise more than comes."""
    sums = np.stack([HELD_OUT.rows[:, 0] / 8, HELD_OUT.rows[:, 1] / 8, np.full(5_000, 1.5)], axis=1)
    sure = np.exp(4 * sums) / np.exp(4 * sums).sum(axis=1, keepdims=True)
    assert all(slope is not None and slope < 0.85 for slope in slopes(sure, HELD_OUT))
    assert slopes(np.full((5_000, 3), 1 / 3), HELD_OUT) == [None] * PARTS


def test_the_best_look_is_kept_and_overfitting_ends_it(tmp_path: Path) -> None:
    few = Data(*(part[:600] for part in DATA))
    greedy = Settings((12, 256, 3), passes=80, batch=64, rate=0.01, dropout=0.0, seed=4)
    made = train(few, HELD_OUT, greedy, tmp_path / "checkpoint.pt", lambda point: None)
    losses = [point.held_out for point in made.curve]
    assert made.curve[-1].passes < 40 and losses[-1] > 1.05 * min(losses)
    told = chances(made.model, made.scale, HELD_OUT)
    assert cross_entropy(told, HELD_OUT) == pytest.approx(min(losses), abs=1e-5)


def test_the_same_seed_gives_the_same_network(tmp_path: Path) -> None:
    one, again, other = (
        learned(tmp_path / name, QUICK if name != "c" else Settings(LAYERS, 3, 128, 0.01, 0.1, 5))
        for name in ("a", "b", "c")
        if not (tmp_path / name).mkdir()
    )
    assert same(one, again) and not same(one, other)


def test_a_run_that_was_stopped_goes_on_to_the_same_network(tmp_path: Path) -> None:
    for name in ("whole", "stopped"):
        (tmp_path / name).mkdir()
    whole = learned(tmp_path / "whole")
    heard: list[Point] = []

    def stop(point: Point) -> None:
        heard.append(point)
        if len(heard) in (2, 5):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            learned(tmp_path / "stopped", heard=stop)
    made = learned(tmp_path / "stopped", heard=stop)
    assert same(whole, made)
    assert [point.held_out for point in made.curve] == [point.held_out for point in whole.curve]
    assert len(heard) == len(whole.curve)  # nothing was learned twice


def test_the_file_says_what_the_model_says() -> None:
    torch.manual_seed(3)
    model, scale = make_model((12, 40, 20, 3), 0.1), scale_of(DATA.rows)
    network = Network(packed(model, scale, {"family": "climbing", "features": 7}))
    assert (network.inputs, network.outputs, network.features) == (12, 3, 7)
    some = Data(*(part[:50] for part in HELD_OUT))
    found = network.evaluate(some.rows.tobytes())
    assert np.abs(np.array(found) - chances(model, scale, some)).max() < 2e-3


def test_an_input_that_never_differed_counts_nothing() -> None:
    network = Network(packed(make_model(LAYERS, 0.0), scale_of(DATA.rows), {"family": "climbing", "features": 1}))
    row = bytearray(HELD_OUT.rows[0].tobytes())
    before = network.evaluate(bytes(row))
    row[-1] = 200
    assert network.evaluate(bytes(row)) == before
    row[0] ^= 16
    assert network.evaluate(bytes(row)) != before


# --- candidates that were tried ---------------------------------------------------------------------------------------

WORTH = (-1.0, 2.0)
CANDIDATES, WORLDS = 4, 12


def tried(decisions: int, seed: int) -> Data:
    """Decisions whose cards matter much, and whose candidates differ little; beside them choices in deals."""
    luck = np.random.default_rng(seed)
    cards, action = luck.integers(0, 40, (decisions, 5)), luck.integers(0, 8, (decisions, CANDIDATES))
    rows = np.concatenate([np.repeat(cards, CANDIDATES, axis=0), action.reshape(-1, 1)], axis=1).astype(np.uint8)
    sums = rows[:, :5].sum(axis=1) / 10 - 10 + 0.15 * rows[:, 5]
    won = luck.binomial(WORLDS, 1 / (1 + np.exp(-sums)))
    counts = np.stack([WORLDS - won, won], axis=1).astype(np.uint8)
    numbers = np.repeat(np.arange(1, decisions + 1), CANDIDATES).astype(np.uint32)
    outcomes = (won[::CANDIDATES] > 5).astype(np.uint8)
    return Data(
        np.concatenate([rows[::CANDIDATES], rows]),
        np.concatenate([np.eye(2, dtype=np.uint8)[outcomes], counts]),
        np.concatenate([outcomes, np.zeros(len(rows), np.uint8)]),
        np.zeros(decisions + len(rows), np.uint8),
        np.concatenate([np.zeros(decisions, np.uint32), numbers]),
    )


def test_units_are_choices_and_decisions() -> None:
    data = tried(3, 1)
    units = Units(data)
    assert units.size.tolist() == [1, 1, 1, 4, 4, 4] and units.start.tolist() == [0, 1, 2, 3, 7, 11]
    rows, owner = units.rows(np.array([4, 0, 3]))
    assert rows.tolist() == [7, 8, 9, 10, 0, 3, 4, 5, 6] and owner.tolist() == [0] * 4 + [1] + [2] * 4
    centred = units.centred(np.arange(15.0))
    assert centred[:3].tolist() == [0, 0, 0] and centred[3:7].tolist() == [-1.5, -0.5, 0.5, 1.5]
    assert len(data.choices.rows) == 3 and not data.choices.decisions.any()
    vague = data._replace(counts=np.full_like(data.counts, 9))
    assert (vague.choices.counts == data.choices.counts).all()  # they are asked for what came


def test_differences_are_learned_better_where_they_count(tmp_path: Path) -> None:
    data, held_out = tried(1_500, 1), tried(500, 2)
    apart = list[float]()
    for pair in (0.0, 12.0):
        settings = Settings((6, 16, 2), 8, 256, 0.01, 0.0, 4, WORTH, pair)
        made = train(data, held_out, settings, tmp_path / f"{pair}.pt", lambda point: None)
        told = chances(made.model, made.scale, held_out)
        apart.append(missed(told, held_out, Settings((), 0, 0, 0, 0, 0, WORTH, 1.0)) - cross_entropy(told, held_out))
        promises = kept_promises(told, held_out, WORTH)
        assert promises is not None and 0.5 < promises < 1.5
    assert 0 < apart[1] < apart[0]
    assert kept_promises(told, held_out, ()) is None and kept_promises(told[:500], held_out.choices, WORTH) is None
