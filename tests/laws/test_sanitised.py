"""The kernels, compiled with sanitizers, touch no memory that is not theirs and do nothing that C leaves undefined."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import DEEP

ROOT = Path(__file__).parents[2]
FLAGS = "-fsanitize=address,undefined"
RUNTIMES = ("libasan.so", "libubsan.so", "libstdc++.so.6")


def runtimes() -> list[str]:
    """The sanitizers' libraries, where gcc has them."""
    if sys.platform != "linux" or not shutil.which("gcc"):
        return []
    asked = (["gcc", f"-print-file-name={name}"] for name in RUNTIMES)
    found = [subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip() for ask in asked]
    return found if all(map(os.path.isabs, found)) else []  # gcc repeats a name that it does not know


@pytest.mark.skipif(not DEEP, reason="compiling takes two minutes: PAIJU_DEEP=1")
@pytest.mark.skipif(not runtimes(), reason="gcc has no sanitizers here")
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    build = {**os.environ, "CFLAGS": FLAGS, "LDFLAGS": FLAGS}
    script = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    made = subprocess.run(script, cwd=tmp_path, env=build, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    # PYTHONMALLOC: a pool of Python's would hide where an object ends.
    run = {"LD_PRELOAD": ":".join(runtimes()), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.fingerprint"],
        cwd=tmp_path, env={**os.environ, **run, "PYTHONPATH": "src"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["compiled"] is True
