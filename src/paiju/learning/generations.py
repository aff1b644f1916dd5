"""Generations: practice deals are played, a network learns from them, plays the next ones, and so on.

Everything lies in one folder, and everything that is there is whole: whoever is stopped goes on from it.
"""

import csv
import os
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from msgspec import Struct

from paiju import __version__
from paiju.arena.hiring import workers
from paiju.arena.workers import Pending
from paiju.bots.weights import shipped
from paiju.errors import BadInput
from paiju.learning.card import card
from paiju.learning.duels import Duel, duels, name
from paiju.learning.model import packed
from paiju.learning.practice import GRAIN, Lot, Practised, net_of, play_lot
from paiju.learning.samples import Data, counted, gathered, write_lot
from paiju.learning.summary import Summary
from paiju.learning.training import (
    Point,
    Settings,
    Trained,
    chances,
    cross_entropy,
    ignorance,
    kept_promises,
    slopes,
    train,
)
from paiju.practice import Habits
from paiju.rng import Stream
from paiju.rules import Ruleset

CARD, PLAN = "card.md", "plan.json"


class Plan(Struct, frozen=True):
    """All that the networks depend on. A folder is of one plan."""

    family: str
    features: int
    rules: tuple[str, ...]
    digests: tuple[str, ...]
    teacher: str  # expert, or net: who plays the first generation
    deals: int  # of a generation
    explore: float
    keep: float
    survey: float
    plies: int
    trace: float
    lot: int
    window: int  # generations that are learned from, the last ones
    hidden: tuple[int, ...]
    critic: tuple[int, ...]  # its hidden layers, where the family has one
    passes: int
    batch: int
    rate: float
    dropout: float
    pair: float
    seed: int


class Effort(Struct, frozen=True):
    """What may differ when a run goes on."""

    generations: int
    jobs: int
    hours: float | None
    ray: str | None
    duels: int  # deals of each


class Listener:
    """Hears how it goes."""

    def practised(self, generation: int, deals: int, of: int) -> None: ...

    def looked(self, generation: int, point: Point, critic: bool) -> None: ...

    def finished(self, summary: Summary, found: Sequence[Duel]) -> None: ...


class Generations:
    def __init__(self, folder: Path, plan: Plan, rulesets: Sequence[Ruleset], effort: Effort, ears: Listener) -> None:
        self.folder, self.plan, self.rulesets, self.effort, self.ears = folder, plan, rulesets, effort, ears
        self.kind = net_of(rulesets[0])
        self.width = self.kind.INPUTS + self.kind.INSIGHTS  # of the rows of practice
        self.deadline = None if effort.hours is None else time.monotonic() + 3600 * effort.hours

    def run(self) -> None:
        self._open()
        torch.set_num_threads(self.effort.jobs)
        summaries, found = list[Summary](), list[Duel]()
        for generation in range(1, self.effort.generations + 1):
            told = self.folder / f"generation-{generation}.json"
            if not told.exists():
                if summaries and self._late():
                    break
                self._practise(generation)
                self._learn(generation, told)
            summaries.append(msgspec.json.decode(told.read_bytes(), type=Summary))
            if self.effort.duels:
                found += duels(self.folder, generation, self.rulesets, self.effort.duels, self.effort.jobs)
            _write(self.folder / CARD, card(self.plan.family, self.plan.rules, summaries, found).encode())
            self.ears.finished(summaries[-1], [duel for duel in found if duel.generation == generation])

    def _open(self) -> None:
        """Make the folder, or see that it is of this plan."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path, wanted = self.folder / PLAN, msgspec.to_builtins(self.plan)
        if not path.exists():
            if any(self.folder.iterdir()):
                raise BadInput("training_folder", path=self.folder)
            _write(path, msgspec.json.format(msgspec.json.encode(self.plan)))
            return
        try:
            found = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise BadInput("unreadable_file", path=path, reason=error) from None
        for field, value in wanted.items():
            if found.get(field) != msgspec.json.decode(msgspec.json.encode(value)):
                raise BadInput("training_other", path=self.folder, fact=field, found=found.get(field), wanted=value)

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() > self.deadline

    # --- practice -----------------------------------------------------------------------------------------------------

    def _lots(self, generation: int) -> list[Path]:
        """The files of the lots that were played, in their order."""
        return sorted((self.folder / f"generation-{generation}").glob("lot-*.npz"))

    def _practise(self, generation: int) -> None:
        folder = self.folder / f"generation-{generation}"
        folder.mkdir(exist_ok=True)
        teacher, critic = self._teacher(generation), self._critic(generation)
        lots = -(-self.plan.deals // self.plan.lot)
        missing = [number for number in range(lots) if not _lot_file(folder, number).exists()]
        played = lots - len(missing)
        for lot, practised in self._played(self._lot(generation, number, teacher, critic) for number in missing):
            write_lot(_lot_file(folder, lot.number), lot, practised, self.width, self.kind.OUTCOMES)
            played += 1
            self.ears.practised(generation, played * self.plan.lot, lots * self.plan.lot)
            if self._late():
                return

    def _played(self, lots: Iterator[Lot]) -> Iterator[tuple[Lot, Practised]]:
        turns: deque[tuple[Lot, Pending[Practised]]] = deque()
        with workers(play_lot, self.effort.jobs, self.effort.ray) as hands:
            for lot in lots:
                turns.append((lot, hands.submit(lot)))
                if len(turns) >= hands.ahead:
                    first, pending = turns.popleft()
                    yield first, pending.wait()
            while turns:
                first, pending = turns.popleft()
                yield first, pending.wait()

    def _lot(self, generation: int, number: int, teacher: bytes | None, critic: bytes | None) -> Lot:
        rules = self.rulesets[number % len(self.rulesets)]
        seed = Stream(b"lot", self.plan.seed, generation, number).below(1 << 32)
        plan = self.plan
        habits = Habits(plan.explore, plan.keep, plan.survey, plan.plies)
        return Lot(rules, number, plan.lot, seed, teacher, critic, habits, plan.trace)

    def _teacher(self, generation: int) -> bytes | None:
        """The network that plays the practice deals of a generation: the one before, or at first what was asked for."""
        if generation > 1:
            return (self.folder / name(generation - 1)).read_bytes()
        return shipped(self.rulesets[0].wing.package).data if self.plan.teacher == "net" else None

    def _critic(self, generation: int) -> bytes | None:
        """What judges the candidates of practice deals: the critic of the generation before, if there is any."""
        if not self.kind.INSIGHTS:
            return None
        if generation > 1:
            return (self.folder / critic_name(generation - 1)).read_bytes()
        return shipped(self.rulesets[0].wing.package, "critic").data if self.plan.teacher == "net" else None

    # --- learning -----------------------------------------------------------------------------------------------------

    def _learn(self, generation: int, told: Path) -> None:
        first = max(1, generation + 1 - self.plan.window)
        lots = [path for number in range(first, generation + 1) for path in self._lots(number)]
        data, held_out = (gathered(lots, self.width, self.kind.OUTCOMES, part) for part in (False, True))
        if not len(data.rows) or not len(held_out.rows):
            raise BadInput("training_empty", path=self.folder)
        plan, critic_loss = self.plan, None
        if self.kind.INSIGHTS:
            data, held_out, critic_loss = self._judged(generation, data, held_out, counted(lots).deals)
        usual = self.kind.USUAL
        pair = plan.pair if usual else 0.0
        made = self._trained(generation, data, held_out, plan.hidden, pair)
        layers = (self.kind.INPUTS, *plan.hidden, self.kind.OUTCOMES)
        made_in_deals = held_out.choices
        told_of_deals = chances(made.model, made.scale, made_in_deals)
        loss = cross_entropy(told_of_deals, made_in_deals)
        mine, all_of_them = counted(self._lots(generation)), counted(lots)
        summary = Summary(
            generation=generation,
            teacher=f"generation {generation - 1}" if generation > 1 else plan.teacher,
            layers=layers,
            features=self.kind.FEATURES,
            deals=mine.deals,
            decisions=mine.decisions,
            practice_seconds=mine.seconds,
            learned_from=all_of_them.deals,
            rows=len(data.rows),
            held_out_rows=len(made_in_deals.rows),
            passes=made.curve[-1].passes,
            training_seconds=made.curve[-1].seconds,
            loss=loss,
            ignorance=ignorance(made_in_deals),
            slopes=slopes(told_of_deals, made_in_deals),
            critic_loss=critic_loss,
            promises=kept_promises(chances(made.model, made.scale, held_out), held_out, usual),
            version=__version__,
        )
        self._write_network(name(generation), generation, made, all_of_them.deals, loss)
        _write(told, msgspec.json.format(msgspec.json.encode(summary)))  # last: it says that the generation is there
        for checkpoint in (self.folder / f"generation-{generation}").glob("*.pt"):
            checkpoint.unlink()

    def _judged(self, generation: int, data: Data, held_out: Data, deals: int) -> tuple[Data, Data, float]:
        """The same rows as the network reads them, each with what the critic says of it, and the critic's loss.

        The critic sees all hands, so it learns what came of a choice from far fewer deals. What it says of the other
        candidates is nothing that was played, and without it the network would have to find small differences in the
        luck of single deals.
        """
        made = self._trained(generation, data.known, held_out.known, self.plan.critic, self.plan.pair)
        loss = cross_entropy(chances(made.model, made.scale, held_out.choices), held_out.choices)
        self._write_network(critic_name(generation), generation, made, deals, loss)
        judged = []
        for part in (data, held_out):
            said = np.rint(GRAIN * chances(made.model, made.scale, part)).astype(np.uint8)
            judged.append(part._replace(rows=np.ascontiguousarray(part.rows[:, : self.kind.INPUTS]), counts=said))
        return judged[0], judged[1], loss

    def _trained(self, generation: int, data: Data, held_out: Data, hidden: tuple[int, ...], pair: float) -> Trained:
        plan, critic = self.plan, data.rows.shape[1] > self.kind.INPUTS
        layers = (data.rows.shape[1], *hidden, self.kind.OUTCOMES)
        seed = plan.seed + generation
        settings = Settings(layers, plan.passes, plan.batch, plan.rate, plan.dropout, seed, self.kind.USUAL, pair)
        what = f"critic-{generation}" if critic else f"generation-{generation}"
        checkpoint = self.folder / f"generation-{generation}" / f"{what}.pt"
        made = train(data, held_out, settings, checkpoint, lambda point: self.ears.looked(generation, point, critic))
        _write_curve(self.folder / f"{what}.csv", made.curve)
        return made

    def _write_network(self, file: str, generation: int, made: Trained, deals: int, loss: float) -> None:
        header = {
            "family": self.plan.family,
            "features": self.kind.FEATURES,
            "generation": generation,
            "deals": deals,
            "loss": round(loss, 4),
        }
        _write(self.folder / file, packed(made.model, made.scale, header))


def critic_name(generation: int) -> str:
    """The file of the network that saw all hands."""
    return f"critic-{generation}.net"


def _lot_file(folder: Path, number: int) -> Path:
    return folder / f"lot-{number:06}.npz"


def _write(path: Path, data: bytes) -> None:
    """All or nothing."""
    draft = path.with_suffix(".part")
    draft.write_bytes(data)
    os.replace(draft, path)


def _write_curve(path: Path, curve: Sequence[Point]) -> None:
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(Point.__struct_fields__)
        table.writerows([getattr(point, field) for field in Point.__struct_fields__] for point in curve)
