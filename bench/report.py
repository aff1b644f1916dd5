"""The figures of a run, as tables for the terminal or for the page `results.md`."""

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bench.bars import Bar
from bench.measure import Rates
from bench.memory import Kept

RATE_HEAD = ("per CPU second", "decisions", "deals", "slowest to fastest round")
MEMORY_HEAD = ("match in progress, at its largest", "kB", "deals", "events")

HOW = "`make bench` runs it; then `.venv-bench/bin/python -m bench --markdown` runs it again and prints this page."
NOTES = """\
Everything comes from one run on one pinned core: each row for a slice of CPU time in each round, one row after the
other; the median of the rounds counts. Every figure includes dealing.

- **kernel**: random play in a loop inside the kernel, all 13 levels alike.
- **match**: the view and the list of legal plays of the seat in turn, a random choice, the play; whole matches.
- **OpenSpiel, RLCard**: a Python loop over `apply_action` or `env.step`; Dou Dizhu has three players and one pack.
  OpenSpiel spends most of its time on dealing, in 52 outcomes of chance drawn by their probabilities. "Fast deal" draws
  them as equally likely, which needs to know the game. The bars are against the first; against the second
  there are figures without a goal.
- **batch**: `paiju.env.batch` with 4,096 tables: observations, the rows of all legal actions, rewards, a random choice.
- **judge**: the simple rule cases, or random questions where there are no cases, with their JSON; starting the command
  is not counted.
- **match in progress**: the log, the state and the views of all seats and a spectator, the largest of some matches."""


class Run(NamedTuple):
    rates: Rates
    matches: dict[str, list[Kept]]
    bars: list[Bar]


def rate_rows(run: Run) -> list[tuple[str, ...]]:
    return [
        (
            name,
            f"{rate.decisions:,.0f}",
            f"{rate.deals:,.0f}" if rate.deals else "",
            f"{rate.slowest:,.0f} to {rate.fastest:,.0f}",
        )
        for name, rate in run.rates.items()
    ]


def memory_rows(run: Run) -> list[tuple[str, ...]]:
    """The largest match of each preset."""
    largest = {preset: max(found) for preset, found in run.matches.items()}
    return [(name, f"{kept.kilobytes:.0f}", str(kept.deals), f"{kept.events:,}") for name, kept in largest.items()]


def show(run: Run) -> None:
    console = Console()
    for head, rows in ((RATE_HEAD, rate_rows(run)), (MEMORY_HEAD, memory_rows(run))):
        table = Table(head[0])
        for title in head[1:]:
            table.add_column(title, justify="right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    for bar in run.bars:
        console.print(Text(str(bar), style="" if bar.ok else "bold red"), soft_wrap=True)


def page(run: Run) -> str:
    bars = "\n".join(f"    {bar}" for bar in run.bars)
    parts = ["# Results", _setting(), HOW, NOTES]
    parts += [_markdown(RATE_HEAD, rate_rows(run)), _markdown(MEMORY_HEAD, memory_rows(run)), bars]
    return "\n\n".join(parts)


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def _setting() -> str:
    """Commit, day, machine and versions."""
    peers = ", ".join(f"{name} {version(name)}" for name in ("open_spiel", "rlcard"))
    return (
        f"Commit {_commit()}, {date.today()}; {_processor()}, {os.cpu_count()} cores; "
        f"{platform.python_implementation()} {platform.python_version()}, {peers}."
    )


def _commit() -> str:
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--exclude=*"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"


def _processor() -> str:
    """The name of the processor; only Linux has it in a file."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
