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
        assert compiled[name]["items"] > 500
    assert compiled["cases"] == pure["cases"]
