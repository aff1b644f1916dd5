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
    """Decisions, each with the outcome of its deal and the part of the deal that it was made in."""

    rows: NDArray[np.uint8]
    outcomes: NDArray[np.uint8]
    parts: NDArray[np.uint8]


class Counted(NamedTuple):
    deals: int
    decisions: int
    seconds: float  # of processors


def write_lot(path: Path, lot: Lot, practised: Practised, inputs: int) -> None:
    """All or nothing: a file that is there is whole."""
    deals = np.frombuffer(practised.deals, np.uint32).astype(np.uint32) + np.uint32(lot.number * lot.deals)
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez_compressed(
            file,
            rows=np.frombuffer(practised.rows, np.uint8).reshape(-1, inputs),
            outcome=np.frombuffer(practised.outcomes, np.uint8),
            deal=deals,
            played=np.array([lot.deals, practised.seconds]),
        )
    os.replace(draft, path)


def counted(paths: Sequence[Path]) -> Counted:
    deals, decisions, seconds = 0, 0, 0.0
    for path in paths:
        lot = _read(path, "outcome", "played")
        deals += int(lot["played"][0])
        seconds += float(lot["played"][1])
        decisions += len(lot["outcome"])
    return Counted(deals, decisions, seconds)


def gathered(paths: Sequence[Path], inputs: int, held_out: bool) -> Data:
    """The decisions of these lots that are to be learned from, or those of the deals that are held out."""
    wanted = [_chosen(_read(path, "deal")["deal"], held_out) for path in paths]
    total = sum(int(chosen.sum()) for chosen in wanted)
    data = Data(*(np.empty(shape, np.uint8) for shape in ((total, inputs), total, total)))
    at = 0
    for path, chosen in zip(paths, wanted, strict=True):
        lot = _read(path, "rows", "outcome", "deal")
        if lot["rows"].shape[1] != inputs:
            raise BadInput("network_sizes", name=path, found=lot["rows"].shape[1], wanted=inputs)
        here = slice(at, at + int(chosen.sum()))
        data.rows[here], data.outcomes[here] = lot["rows"][chosen], lot["outcome"][chosen]
        data.parts[here] = _parts(lot["deal"])[chosen]
        at = here.stop
    return data


def _chosen(deals: NDArray[np.uint32], held_out: bool) -> NDArray[np.bool_]:
    last: NDArray[np.bool_] = deals % HELD == HELD - 1
    return last if held_out else ~last


def _parts(deals: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The part of its deal that each decision is in, by its place among those that were kept."""
    _, first, count = np.unique(deals, return_index=True, return_counts=True)
    place = np.arange(len(deals)) - np.repeat(first, count)
    return (PARTS * place // np.repeat(count, count)).astype(np.uint8)


def _read(path: Path, *names: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as lot:
            return {name: lot[name] for name in names}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadInput("unreadable_file", path=path, reason=error) from None
