"""The kernels answer the same compiled and uncompiled."""

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.conformance.cases import CASES, TRICK_CASES
from tests.laws.fingerprint import SECTIONS, TRICK_SECTIONS


@cache
def fingerprint(pure: bool) -> dict[str, Any]:
    env = {name: value for name, value in os.environ.items() if name != "PAIJU_PURE"}
    if pure:
        env["PAIJU_PURE"] = "1"
    script = [sys.executable, "-m", "tests.laws.fingerprint"]
    done = subprocess.run(script, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_uncompiled_kernels_answer_the_rule_cases() -> None:
    found = fingerprint(pure=True)
    assert found["compiled"] is False
    assert found["cases"] == {"asked": len(CASES) + len(TRICK_CASES), "wrong": []}


def test_compiled_and_uncompiled_kernels_agree() -> None:
    compiled, pure = fingerprint(pure=False), fingerprint(pure=True)
    if not compiled["compiled"]:
        pytest.skip("no compiled kernels here: there is nothing to compare")
    assert pure["compiled"] is False
    for name in (*SECTIONS, *TRICK_SECTIONS):
        assert compiled[name] == pure[name], name
        assert compiled[name]["items"] > (50 if name == "practices" else 500)
    assert compiled["cases"] == pure["cases"]


CONSTANTS = """
import importlib, json, pathlib, re
import paiju
root, found = pathlib.Path(paiju.__file__).parent, {}
for file in sorted(root.glob("**/kernels/**/*.pxd")):
    module = importlib.import_module(".".join(["paiju", *file.relative_to(root).with_suffix("").parts]))
    assert module.__file__.endswith(".py")
    for name, value in re.findall(r"^    ([A-Z][A-Z_0-9]*) = (\\d+)", file.read_text(), re.M):
        found[f"{module.__name__}.{name}"] = [int(value), getattr(module, name, None)]
print(json.dumps(found))
"""


def test_constants_are_declared_and_defined_alike() -> None:
    """C reads them from the .pxd, uncompiled code from the module."""
    env = {**os.environ, "PAIJU_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", CONSTANTS], env=env, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert len(found) > 100 and {name: pair for name, pair in found.items() if pair[0] != pair[1]} == {}
