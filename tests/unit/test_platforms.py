"""Where POSIX is missing, the engine, the bots and the terminal work, and what cannot work says what it needs."""

import subprocess
import sys
from pathlib import Path

import pytest

# What Windows does not have, taken away before anything is imported; and pipes have an encoding of old.
WITHOUT_POSIX = """
import io, os, signal, sys

for name in ("stdin", "stdout", "stderr"):
    setattr(sys, name, io.TextIOWrapper(getattr(sys, name).buffer, encoding="cp1252", line_buffering=True))

ABSENT = {"fcntl", "uvloop", "termios", "tty", "pty", "readline", "curses", "resource", "pwd", "grp", "syslog"}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ABSENT:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
for module, names in {
    os: ("fork", "killpg", "setsid", "getpgid", "getuid", "sched_getaffinity"),
    signal: ("pthread_sigmask", "pthread_kill", "SIGKILL", "SIGHUP"),
}.items():
    for name in names:
        delattr(module, name)
"""
COMMAND = "from paiju.cli import main; raise SystemExit(main(sys.argv[1:]))"
LIBRARY = """
from paiju import presets
from paiju.bots import make_bot
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.table import Table

for preset in presets():
    rules = load(preset)
    match = Match(rules, b"seed", deals=1)
    seats = range(rules.options.seats)
    Table(match, [make_bot("expert", rules, seat, Stream(b"bot", seat)) for seat in seats], Stream(b"turns")).play()
    assert match.over
"""


def without_posix(script: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_POSIX + script, *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False
    )


def test_every_game_is_played_by_bots() -> None:
    done = without_posix(LIBRARY)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("preset", ["guandan", "shengji"])
def test_deals_are_simulated(preset: str) -> None:
    done = without_posix(COMMAND, "simulate", preset, "--deals", "3", "--bots", "expert,greedy", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "3 deals" in done.stdout


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou"])
def test_a_person_plays_at_a_terminal_that_is_a_pipe(preset: str, tmp_path: Path) -> None:
    record = tmp_path / "record.paiju"
    asked = ["play", preset, "--seed", "1", "--lang", "en", "--record", str(record)]
    done = without_posix(COMMAND, *asked, typed="l\n/1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "Goodbye" in done.stdout
    assert record.exists()


@pytest.mark.parametrize(("command", "missing"), [("serve", "fcntl, uvloop"), ("arena", "fcntl")])
def test_what_cannot_work_says_what_it_needs(command: str, missing: str) -> None:
    asked = {"serve": ["serve"], "arena": ["arena", "guandan", "greedy", "random"]}[command]
    english = without_posix(COMMAND, *asked, "--lang", "en")
    assert english.returncode == 2
    assert f"paiju {command} needs Linux or macOS" in english.stderr and missing in english.stderr
    chinese = without_posix(COMMAND, *asked, "--lang", "zh")
    assert chinese.returncode == 2
    assert f"paiju {command} 需要 Linux 或 macOS" in chinese.stderr and missing in chinese.stderr


def test_a_program_as_a_bot_says_what_it_needs() -> None:
    asked = ["simulate", "guandan", "--deals", "1", "--bots", "cmd:true,greedy", "--lang", "en"]
    done = without_posix(COMMAND, *asked)
    assert done.returncode == 2
    assert "cmd:PROGRAM needs Linux or macOS" in done.stderr
