"""Make the weights of the trick-taking `net`: `python tools/trick_values.py practise DIR`, then `… train DIR FILE`.

Deals are played as in the arena, by `expert` in all seats with some strays. At leads, and at some follows, every
candidate is played out by the light policy in the same sampled worlds, which the seat's own view allows: that tells far
more of the difference between two plays than the end of the deal does, and costs a few milliseconds. Rows say by two
inputs who plays on; at a table both are 0. Besides, some rows of the deal itself are kept with its real end.

The loss is the cross-entropy of the ends and, weighed by PAIRS, the squared error of the differences in worth between
the candidates of a decision. Without that second part the same data are worth a quarter (docs/models/tricks.md).
Practice needs numpy, training PyTorch (the extra `train`). Both may be stopped; practice goes on with another seed.
"""

import argparse
import json
import random
import time
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from paiju.arena.deal import opening
from paiju.bots.base import Budget
from paiju.cards import Seat
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets
from paiju.table import VOIDS, next_actor
from paiju.tricks.bots.bands import BANDS, ENDS, end_of
from paiju.tricks.bots.encoding import LIGHT_PLAY, SAMPLED
from paiju.tricks.bots.net import NetTrick
from paiju.tricks.bots.payoff import possible_friends
from paiju.tricks.bots.simulator import TrickSimulator, supports
from paiju.tricks.kernels.features import FEATURES, INPUTS
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import declaring_side

# practice
SHARES = {"shengji": 30, "zimeidui": 28, "zhaopengyou": 14, "zhaopengyou-classic": 14}  # of 100; others the rest
WORLDS = 24  # for a lead; half of it for a follow, since those differ less
FOLLOWS = 0.2  # of the follows that are played out
STRAYS = 0.06  # of the decisions up to a random one
LAST_STRAY = 70  # the latest of these
FIRST, MORE = 5, 2  # candidates that are played out: the first ones, and some of the others
REAL = 12  # decisions of a deal that are kept with its real end
LOT = 30_000  # rows of a file

# training
HELD = 20  # every so manieth deal is held out
HIDDEN = 256, 64
PASSES, RATE, DECAY, DROPOUT, BATCH = 6, 1.5e-3, 0.2, 0.1, 400  # decisions of a batch
REAL_ROWS = 600  # beside them
PAIRS = 20.0
USUAL = (-2.1, -2.0, -1.76, -1.64, -1.56, 0.52, 0.6, 0.72, 1.96, 3.28)  # what the bands are worth to an attacker


# --- practice ---------------------------------------------------------------------------------------------------------


@lru_cache(200)
def ends_table(o: Tricks, declarer: Seat, seat: Seat) -> list[float]:
    """In the place of levels, the number of each end."""
    sides = [seat in declaring_side(o, declarer, friends) for friends in possible_friends(o, declarer, seat)]
    return [float(end_of(o, points, declares)) for declares in sides for points in range(LIMIT)]


class EndSimulator(TrickSimulator):
    """Tells how deals end, not what that is worth."""

    def worths(self) -> list[float]:
        return ends_table(self.o, self.declarer, self.eyes)


def chosen_rules(rng: random.Random) -> Ruleset:
    others = [name for name in presets() if load(name).family == "tricks" and name not in SHARES]
    name = rng.choices([*SHARES, rng.choice(others)], [*SHARES.values(), 100 - sum(SHARES.values())])[0]
    return load(name)


class Lot:
    """Rows, the ends that came of each, its deal, and the decision that it belongs to; 0: the deal itself."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.ends: list[bytes] = []
        self.deals: list[int] = []
        self.decisions: list[int] = []

    def add(self, row: bytes, ends: bytes, deal: int, decision: int) -> None:
        self.rows.append(row)
        self.ends.append(ends)
        self.deals.append(deal)
        self.decisions.append(decision)

    def write(self, path: Path) -> None:
        rows = np.frombuffer(b"".join(self.rows), np.uint8).reshape(-1, INPUTS)
        ends = np.frombuffer(b"".join(self.ends), np.uint8).reshape(-1, WORLDS)
        draft = path.with_suffix(".part")
        with draft.open("wb") as file:
            np.savez_compressed(file, rows=rows, ends=ends, deals=self.deals, decisions=self.decisions)
        draft.rename(path)


def play(rules: Ruleset, rng: random.Random, lot: Lot) -> None:
    """One deal."""
    seed, number = rng.randbytes(16), rng.getrandbits(40)
    match, chance = opening(rules, seed), Stream(seed, "turns")
    seats = range(rules.options.seats)
    bots = [NetTrick(rules, seat, Stream(seed, "bot", seat), Budget()) for seat in seats]
    last_stray, decision, made = rng.randint(0, LAST_STRAY), 0, list[tuple[Seat, bytes]]()
    while not match.over:
        seat = next_actor(match, chance)
        view, legal = match.view(seat), match.legal(seat)
        if view.redeals >= VOIDS and not view.begun:  # somebody has to bid
            match.play(seat, list(legal)[-1])
            continue
        found = bots[seat].candidates(view, legal)
        rows = bots[seat].rows(view, legal, found) if len(found) > 1 else b""
        pick = 0
        if rows:
            decision += 1
            if decision <= last_stray and rng.random() < STRAYS:
                pick = rng.randrange(1, min(3, len(found)) if len(found) > 2 else 2)
            actions = [advice.action for advice in found]
            if supports(view, actions) and (not view.plays or rng.random() < FOLLOWS):
                tried = EndSimulator(rules, seat, view, actions)
                for place, ends in played_out(tried, len(actions), rng, bool(view.plays)):
                    lot.add(rows[place * INPUTS : (place + 1) * INPUTS], ends, number, decision)
            if decision >= last_stray:
                made.append((seat, rows[pick * INPUTS : (pick + 1) * INPUTS]))
        match.play(seat, found[pick].action)
    for seat, row in rng.sample(made, min(REAL, len(made))):
        lot.add(row, bytes([real_end(match, seat)]) * WORLDS, number, 0)


def played_out(tried: TrickSimulator, actions: int, rng: random.Random, follow: bool) -> list[tuple[int, bytes]]:
    """Some candidates, each with its ends in the same worlds."""
    places, worlds = list(range(actions)), WORLDS // 2 if follow else WORLDS
    if actions > FIRST + MORE:
        places = [*places[:FIRST], *sorted(rng.sample(places[FIRST:], MORE))]
    found = tried.run(rng.getrandbits(31), worlds, places)
    return [(place, bytes(int(row[i]) for row in found) * (WORLDS // worlds)) for i, place in enumerate(places)]


def real_end(match: Match, seat: Seat) -> int:
    return NetTrick.outcome(match.rules, seat, match.state, match.events)


def practise(folder: Path, seed: str, minutes: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rng, started, deals = random.Random(seed), time.monotonic(), 0
    for number in count():
        lot = Lot()
        while len(lot.rows) < LOT and time.monotonic() < started + 60 * minutes:
            play(chosen_rules(rng), rng, lot)
            deals += 1
        if lot.rows:
            lot.write(folder / f"{seed}-{number:03}.npz")
        print(f"{deals} deals, {time.process_time():.0f} CPU seconds", flush=True)
        if len(lot.rows) < LOT:
            return


# --- training ---------------------------------------------------------------------------------------------------------


def train(folder: Path, out: Path) -> None:
    import torch
    from torch import nn

    torch.manual_seed(0)
    files = [np.load(path) for path in sorted(folder.glob("*.npz"))]
    rows, ends, deals, decisions = (
        np.concatenate([file[name] for file in files]) for name in ("rows", "ends", "deals", "decisions")
    )
    learned = deals % HELD != 0
    mean, spread = rows[learned].mean(0) / 255, np.maximum(rows[learned].std(0) / 255, 0.05)
    mean[[LIGHT_PLAY, SAMPLED]], spread[[LIGHT_PLAY, SAMPLED]] = 0, 1
    centre, scale = torch.from_numpy(mean).float(), torch.from_numpy(1 / spread).float()
    usual = torch.tensor([*USUAL, *(-worth for worth in USUAL)])
    assert len(usual) == ENDS == 2 * BANDS
    sizes = [INPUTS, *HIDDEN, ENDS]
    layers: list[Any] = [nn.Linear(a, b) for a, b in zip(sizes, sizes[1:], strict=False)]
    model = nn.Sequential(layers[0], nn.ReLU(), nn.Dropout(DROPOUT), layers[1], nn.ReLU(), layers[2])

    def told(chosen: Any, light: bool) -> tuple[Any, Any]:
        """The logarithms of the chances, and the shares of the ends that came."""
        inputs = torch.from_numpy(rows[chosen]).float() / 255
        inputs[:, [LIGHT_PLAY, SAMPLED]] = float(light)
        came = torch.from_numpy(ends[chosen].astype(np.int64))
        shares = torch.zeros(len(chosen), ENDS).scatter_add_(1, came, torch.ones(came.shape)) / WORLDS
        return torch.log_softmax(model((inputs - centre) * scale), 1), shares

    def loss(first: Any, size: Any, real: Any) -> tuple[Any, Any]:
        """Of whole decisions, which begin at these rows, and of rows with real ends: cross-entropy, and differences."""
        which = np.repeat(np.arange(len(first)), size)
        chosen = np.repeat(first - (np.cumsum(size) - size), size) + np.arange(int(size.sum()))
        logs, shares = told(chosen, True)
        real_logs, real_shares = told(real, False)
        entropy = -(torch.cat([shares, real_shares]) * torch.cat([logs, real_logs])).sum(1).mean()
        error, belongs = (logs.exp() - shares) @ usual, torch.from_numpy(which)
        means = torch.zeros(len(first)).index_add_(0, belongs, error) / torch.from_numpy(size).float()
        return entropy, ((error - means[belongs]) ** 2).mean()

    key = deals * 1024 + decisions
    begins = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
    sizes_of = np.diff(np.r_[begins, len(key)])
    light = decisions[begins] > 0
    first, size = begins[light & learned[begins]], sizes_of[light & learned[begins]]
    held_first, held_size = begins[light & ~learned[begins]], sizes_of[light & ~learned[begins]]
    real, held_real = np.flatnonzero((decisions == 0) & learned), np.flatnonzero((decisions == 0) & ~learned)
    steps = max(1, PASSES * len(first) // BATCH)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.1)
    luck = np.random.default_rng(0)
    for step in range(steps):
        chosen = luck.choice(len(first), min(BATCH, len(first)), replace=False)
        entropy, differences = loss(first[chosen], size[chosen], luck.choice(real, REAL_ROWS))
        optimiser.zero_grad()
        (entropy + PAIRS * differences).backward()
        optimiser.step()
        schedule.step()
        if (step + 1) % max(1, steps // 6) == 0:
            model.eval()
            with torch.no_grad():
                held = [round(float(part), 4) for part in loss(held_first, held_size, held_real)]
            model.train()
            print(f"{step + 1} of {steps}: cross-entropy and differences, held out {held}", flush=True)
    write(out, layers, mean, spread)


def write(out: Path, layers: list[Any], mean: Any, spread: Any) -> None:
    """The scaling of the inputs goes into the first layer."""
    header = {"format": 1, "family": "tricks", "features": FEATURES, "layers": [INPUTS, *HIDDEN, ENDS]}
    parts = [json.dumps(header).encode() + b"\n"]
    for number, layer in enumerate(layers):
        weights, biases = layer.weight.detach().numpy().T, layer.bias.detach().numpy()
        if number == 0:
            weights = weights / spread[:, None]
            biases, weights = biases - mean @ weights, weights / 255
        parts += [weights.astype("<f2").tobytes(), biases.astype("<f2").tobytes()]
    out.write_bytes(b"".join(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("practise")
    playing.add_argument("folder", type=Path)
    playing.add_argument("--seed", default="practice")
    playing.add_argument("--minutes", type=float, default=60)
    training = commands.add_parser("train")
    training.add_argument("folder", type=Path)
    training.add_argument("out", type=Path)
    a = parser.parse_args()
    if a.command == "practise":
        practise(a.folder, a.seed, a.minutes)
    else:
        train(a.folder, a.out)


if __name__ == "__main__":
    main()
