"""Training: a network learns the outcomes of practice deals until held-out deals say that it is enough."""

import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from msgspec import Struct
from torch.nn import functional

from paiju.learning.model import Scale, make_model, scale_of
from paiju.learning.samples import PARTS, Data

LOOKS = 4  # at the held-out deals, in a pass
PATIENCE = 6  # looks without a gain, after which it ends
WARM = 0.02  # of all steps, until the rate has its full height
DECAY = 0.01  # of the weights
MANY = 16384  # rows that are looked at together
# Where the processor multiplies numbers of 16 bits, it learns several times as fast by them, and no worse.
HALF = any(torch.cpu.get_capabilities().get(name) for name in ("avx512_bf16", "amx_bf16"))


class Settings(Struct, frozen=True):
    layers: tuple[int, ...]
    passes: int
    batch: int
    rate: float
    dropout: float
    seed: int
    usual: tuple[float, ...] = ()  # the worth of each outcome, for differences between candidates
    pair: float = 0.0  # how much these differences count


class Point(Struct, frozen=True):
    """A look at the held-out deals. A loss is the cross-entropy of a row and, where candidates were tried, `pair` times
    the mean square by which the differences between them were missed."""

    step: int
    passes: float
    rate: float
    loss: float  # of what was learned from since the last look
    held_out: float
    seconds: float


class Trained(Struct, frozen=True):
    model: Any
    scale: Scale
    curve: list[Point]


def train(
    data: Data, held_out: Data, settings: Settings, checkpoint: Path, on_look: Callable[[Point], None]
) -> Trained:
    """Learn, and go on from the checkpoint where there is one. The model is that of the best look."""
    run = Run(data, held_out, settings)
    if checkpoint.exists():
        run.restore(checkpoint)
    while not run.over:
        run.go_on()
        run.save(checkpoint)
        on_look(run.curve[-1])
    run.model.load_state_dict(run.best)
    return Trained(run.model.eval(), run.scale, run.curve)


class Run:
    def __init__(self, data: Data, held_out: Data, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.settings, self.held_out = settings, held_out
        self.rows, self.counts = torch.from_numpy(data.rows), torch.from_numpy(data.counts)
        self.units = Units(data)
        self.usual = torch.tensor(settings.usual)
        self.scale = scale_of(data.rows)
        self.model = make_model(settings.layers, settings.dropout)
        self.optimiser = torch.optim.AdamW(self.model.parameters(), lr=settings.rate, weight_decay=DECAY)
        self.together = max(1, round(settings.batch * len(self.units.start) / len(data.rows)))  # units of a step
        self.in_pass = max(1, len(self.units.start) // self.together)  # steps; the last few wait for the next pass
        self.steps, self.step = self.in_pass * settings.passes, 0
        self.curve: list[Point] = []
        self.best: dict[str, Any] = {}
        self.order: tuple[int, Any] = (-1, None)

    @property
    def over(self) -> bool:
        losses = [point.held_out for point in self.curve]
        stale = len(losses) - 1 - losses.index(min(losses)) if losses else 0
        return self.step >= self.steps or stale >= PATIENCE

    def go_on(self) -> None:
        """Learn until the next look, and look."""
        started, before = time.perf_counter(), self.curve[-1].seconds if self.curve else 0.0
        until = min(self.steps, self.step + max(1, self.in_pass // LOOKS))
        losses = []
        self.model.train()
        while self.step < until:
            losses.append(self._learn())
            self.step += 1
        held_out = missed(chances(self.model, self.scale, self.held_out), self.held_out, self.settings)
        if not self.curve or held_out < min(point.held_out for point in self.curve):
            self.best = {name: value.clone() for name, value in self.model.state_dict().items()}
        seconds = round(before + time.perf_counter() - started, 2)
        loss = sum(losses) / len(losses)
        self.curve.append(Point(self.step, self.step / self.in_pass, self._rate(), loss, held_out, seconds))

    def _learn(self) -> float:
        number, place = divmod(self.step, self.in_pass)
        if self.order[0] != number:
            luck = torch.Generator().manual_seed(self.settings.seed * 1000 + number)
            self.order = number, torch.randperm(len(self.units.start), generator=luck).numpy()
        chosen, owner = self.units.rows(self.order[1][place * self.together : (place + 1) * self.together])
        for group in self.optimiser.param_groups:
            group["lr"] = self._rate()
        with torch.autocast("cpu", torch.bfloat16, enabled=HALF):
            told = self.model(self.scale(self.rows[chosen])).float()
        came = self.counts[chosen].float()
        came /= came.sum(1, keepdim=True)
        loss = functional.cross_entropy(told, came)
        if self.settings.pair and self.units.several:
            miss = (functional.softmax(told, 1) - came) @ self.usual
            loss = loss + self.settings.pair * self._apart(miss, torch.from_numpy(owner))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        return float(loss.detach())

    def _apart(self, miss: Any, owner: Any) -> Any:
        """The mean square of what was missed in the worth of candidates, less its mean over those of their decision. A
        choice that stands alone is its own mean."""
        ones = torch.ones_like(miss)
        size = torch.zeros(self.together).index_add_(0, owner, ones)
        mean = torch.zeros(self.together).index_add_(0, owner, miss) / size.clamp(min=1)
        tried = (size[owner] > 1).sum().clamp(min=1)
        return ((miss - mean[owner]) ** 2).sum() / tried

    def _rate(self) -> float:
        """It rises for a while, and falls to nothing along a cosine."""
        warm = max(1, int(WARM * self.steps))
        if self.step < warm:
            return self.settings.rate * (self.step + 1) / warm
        return self.settings.rate * (1 + math.cos(math.pi * (self.step - warm) / max(1, self.steps - warm))) / 2

    def save(self, path: Path) -> None:
        draft = path.with_suffix(".part")
        state = {
            "rows": len(self.rows),
            "step": self.step,
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "best": self.best,
            "curve": [
                [point.step, point.passes, point.rate, point.loss, point.held_out, point.seconds]
                for point in self.curve
            ],
            "luck": torch.get_rng_state(),
        }
        torch.save(state, draft)
        os.replace(draft, path)

    def restore(self, path: Path) -> None:
        """Go on where a run of the same data stopped; other data are another run."""
        state = torch.load(path, weights_only=True)
        if state["rows"] != len(self.rows):
            return
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.best, self.step = state["best"], state["step"]
        self.curve = [Point(*values) for values in state["curve"]]
        torch.set_rng_state(state["luck"])


def chances(model: Any, scale: Scale, data: Data) -> Any:
    """What a model says of each decision, as a table of chances."""
    model.eval()
    rows = torch.from_numpy(data.rows)
    with torch.no_grad():
        parts = [torch.softmax(model(scale(part)), 1) for part in rows.split(MANY)]
    return torch.cat(parts).numpy()


def shares(data: Data) -> Any:
    """How often each outcome came, as chances."""
    return data.counts / data.counts.sum(axis=1, keepdims=True)


def cross_entropy(told: Any, data: Data) -> float:
    return float(-(shares(data) * np.log(np.maximum(told, 1e-9))).sum(axis=1).mean())


def missed(told: Any, data: Data, settings: Settings) -> float:
    """The loss of these chances."""
    units, loss = Units(data), cross_entropy(told, data)
    if not (settings.pair and units.several):
        return loss
    miss = units.centred((told - shares(data)) @ np.array(settings.usual))
    return loss + settings.pair * float((miss**2).sum() / max(1, (data.decisions > 0).sum()))


def ignorance(data: Data) -> float:
    """The cross-entropy for somebody who knows how often each outcome comes, and nothing of the position."""
    share = shares(data).mean(axis=0)
    return float(-(share[share > 0] * np.log(share[share > 0])).sum())


def slopes(told: Any, data: Data) -> list[float | None]:
    """Calibration by part of the deal: how much more often an outcome comes for each bit that its chance is higher.
    One is right, less is bragging; None where nothing differs. All outcomes together, each around its mean."""
    found: list[float | None] = []
    for part in range(PARTS):
        chosen = data.parts == part
        said = told[chosen].astype(np.float64)
        found.append(_slope(said - said.mean(axis=0), shares(data)[chosen]) if len(said) else None)
    return found


def kept_promises(told: Any, data: Data, usual: tuple[float, ...]) -> float | None:
    """How much of a difference that it sees between two candidates comes by trials or by the critic; None without."""
    if not usual:
        return None
    units = Units(data)
    return _slope(units.centred(told @ np.array(usual)), units.centred(shares(data) @ np.array(usual)))


def _slope(said: Any, came: Any) -> float | None:
    spread = float((said * said).sum())
    return float((said * came).sum()) / spread if spread > 1e-9 else None


class Units:
    """What is learned together: a choice alone, the candidates of a decision side by side."""

    def __init__(self, data: Data) -> None:
        decisions = data.decisions
        begins = (decisions[1:] != decisions[:-1]) | (decisions[1:] == 0)
        self.start = np.flatnonzero(np.concatenate([[True], begins])) if len(decisions) else np.zeros(0, np.int64)
        self.size = np.diff(np.append(self.start, len(decisions)))
        self.several = len(self.start) < len(decisions)

    def rows(self, chosen: Any) -> tuple[Any, Any]:
        """The rows of some units, and which of the units each is of."""
        start, size = self.start[chosen], self.size[chosen]
        owner = np.repeat(np.arange(len(chosen)), size)
        return np.arange(len(owner)) - np.repeat(np.cumsum(size) - size, size) + start[owner], owner

    def centred(self, values: Any) -> Any:
        """Values of rows, less their mean over the unit."""
        means = np.add.reduceat(values, self.start) / self.size
        return values - np.repeat(means, self.size)
