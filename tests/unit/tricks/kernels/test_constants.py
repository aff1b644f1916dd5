"""The numbers of the trick kernels stand twice, in a .pxd for C and in its .py for Python: both say the same."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from paiju.rules.schema import options_of
from paiju.tricks import kernels
from paiju.tricks.bots import payoff
from paiju.tricks.options import Tricks

FOLDER = Path(str(kernels.__file__)).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.pxd") if "enum:" in path.read_text("utf-8"))


def declared(module: str) -> dict[str, int]:
    """The rows `NAME = number` of the enums in a .pxd."""
    rows = re.findall(r"^    ([A-Z_]+) = (-?\d+)", (FOLDER / f"{module}.pxd").read_text("utf-8"), re.MULTILINE)
    return {name: int(number) for name, number in rows}


@cache
def uncompiled() -> dict[str, dict[str, int]]:
    script = f"""
import importlib, json
names = { ({module: list(declared(module)) for module in MODULES})!r}
kernel = lambda module: importlib.import_module("paiju.tricks.kernels." + module)
print(json.dumps({{module: {{name: getattr(kernel(module), name) for name in names[module]}} for module in names}}))
"""
    env = os.environ | {"PAIJU_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_both_declarations_agree(module: str) -> None:
    assert declared(module)
    assert uncompiled()[module] == declared(module)


def test_sizes_that_follow_from_others() -> None:
    names = ("units", "worlds", "bottom", "trials")
    units, worlds, bottom, trials = (import_module(f"paiju.tricks.kernels.{name}") for name in names)
    assert units.CARDS == units.COPIES * units.FACES
    assert units.GROUPS == units.TRUMP + 1 and units.RED_JOKER == units.FACES - 1
    assert worlds.PILES == units.SEATS + 1
    assert (units.WIDTHS, units.TRACTOR, bottom.LENGTHS) == (units.COPIES + 1, units.COPIES + 1, units.SLOTS + 1)
    bounds = options_of(Tricks)
    assert (bounds["seats"].high, bounds["decks"].high) == (units.SEATS, units.COPIES)  # type: ignore[attr-defined]
    assert len(payoff.ENDS) == trials.ENDS
