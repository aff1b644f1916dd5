"""Samples on the disk and in memory: a file for each lot of practice deals, and what some of them hold together."""

import os
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.errors import BadInput
from paiju.learning.practice import Lot, Practised

HELD = 20  # every so manieth deal is held out: a network is never trained on any decision of it
PARTS = 3  # of a deal: its beginning, its middle and its end


class Data(NamedTuple):
    """Rows, each with how often every outcome is to be expected of it, on a scale of its own."""

    rows: NDArray[np.uint8]
    counts: NDArray[np.uint8]
    outcomes: NDArray[np.uint8]  # what came of the deal that a choice was made in
    parts: NDArray[np.uint8]  # of that deal
    decisions: NDArray[np.uint32]  # the same number for candidates of one decision that were tried; 0 for choices

    @property
    def choices(self) -> "Data":
        """What was chosen in deals, with what truly came of it."""
        made = Data(*(part[self.decisions == 0] for part in self))
        return made._replace(counts=np.eye(self.counts.shape[1], dtype=np.uint8)[made.outcomes])

    @property
    def known(self) -> "Data":
        """What a critic learns from: choices, and candidates of which something is known."""
        told: Any = self.counts.any(axis=1) & (self.decisions > 0)
        both: Any = zip(self.choices, self, strict=True)
        return Data(*(np.concatenate([made, part[told]]) for made, part in both))


class Counted(NamedTuple):
    deals: int
    decisions: int
    seconds: float  # of processors


def write_lot(path: Path, lot: Lot, practised: Practised, inputs: int, outcomes: int) -> None:
    """All or nothing: a file that is there is whole."""
    deals = np.frombuffer(practised.deals, np.uint32).astype(np.uint32) + np.uint32(lot.number * lot.deals)
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez_compressed(
            file,
            rows=np.frombuffer(practised.rows, np.uint8).reshape(-1, inputs),
            counts=np.frombuffer(practised.counts, np.uint8).reshape(-1, outcomes),
            outcome=np.frombuffer(practised.outcomes, np.uint8),
            deal=deals,
            decision=np.frombuffer(practised.decisions, np.uint32),
            played=np.array([lot.deals, practised.seconds]),
        )
    os.replace(draft, path)


def counted(paths: Sequence[Path]) -> Counted:
    deals, decisions, seconds = 0, 0, 0.0
    for path in paths:
        lot = _read(path, "deal", "played")
        deals += int(lot["played"][0])
        seconds += float(lot["played"][1])
        decisions += len(lot["deal"])
    return Counted(deals, decisions, seconds)


def gathered(paths: Sequence[Path], inputs: int, outcomes: int, held_out: bool) -> Data:
    """The rows of these lots that are to be learned from, or those of the deals that are held out."""
    wanted = [_chosen(_read(path, "deal")["deal"], held_out) for path in paths]
    total = sum(int(chosen.sum()) for chosen in wanted)
    shapes = ((total, inputs), (total, outcomes), total, total, total)
    kinds = (np.uint8, np.uint8, np.uint8, np.uint8, np.uint32)
    data = Data(*(np.empty(shape, kind) for shape, kind in zip(shapes, kinds, strict=True)))
    at, tried = 0, 0
    for path, chosen in zip(paths, wanted, strict=True):
        lot = _read(path, "rows", "counts", "outcome", "deal", "decision")
        found = lot["rows"].shape[1], lot["counts"].shape[1]
        if found != (inputs, outcomes):
            raise BadInput("network_sizes", name=path, found="{}-{}".format(*found), wanted=f"{inputs}-{outcomes}")
        here = slice(at, at + int(chosen.sum()))
        data.rows[here], data.counts[here] = lot["rows"][chosen], lot["counts"][chosen]
        data.outcomes[here] = lot["outcome"][chosen]
        data.parts[here] = _parts(lot["deal"], lot["decision"] == 0)[chosen]
        decision = lot["decision"]
        data.decisions[here] = np.where(decision > 0, decision + tried, 0)[chosen]
        at, tried = here.stop, tried + int(decision.max(initial=0))
    return data


def _chosen(deals: NDArray[np.uint32], held_out: bool) -> NDArray[np.bool_]:
    last: NDArray[np.bool_] = deals % HELD == HELD - 1
    return last if held_out else ~last


def _parts(deals: NDArray[np.uint32], made: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The part of its deal that each choice was made in, by its place among those that were kept; 0 for others."""
    found = np.zeros(len(deals), np.uint8)
    _, first, count = np.unique(deals[made], return_index=True, return_counts=True)
    place = np.arange(int(made.sum())) - np.repeat(first, count)
    found[made] = PARTS * place // np.repeat(count, count)
    return found


def _read(path: Path, *names: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as lot:
            return {name: lot[name] for name in names}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadInput("unreadable_file", path=path, reason=error) from None
