"""paiju arena: bots play each other on the same deals, and a report compares their strength."""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from paiju.arena.cluster import check_cluster
from paiju.arena.contest import Contest, bot_of, labels
from paiju.arena.deal import DealResult
from paiju.arena.plot import check_plot, plot
from paiju.arena.progress import Progress, players, run
from paiju.arena.report import report
from paiju.arena.results import ResultsFile
from paiju.cli.arena_tables import print_report
from paiju.cli.budget import add_budget, budget_of
from paiju.errors import BadInput, need
from paiju.rules import load
from paiju.rules.schema import Words

INTERRUPTED = 130  # the exit status of shells for Ctrl-C
ON = Words("已停止；再运行同一命令即可继续。", "Stopped; the same command goes on from here.")
LOST = Words("已停止；没有用 --out 保存。", "Stopped; nothing was kept without --out.")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("arena", parents=[common], help="measure bots against each other on mirrored deals")
    command.add_argument("ruleset", help="a preset or a path to a .toml")
    command.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="two or more; all play against all. LABEL=BOT names one in the tables, NAME@MS gives it a time of its own",
    )
    command.add_argument("--deals", type=int, default=1000, metavar="N", help="of each pairing (default 1000)")
    add_budget(command)
    command.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same deals (default 0)")
    command.add_argument("--jobs", type=int, metavar="J", help="processes (default: cores, divided by --threads)")
    command.add_argument("--out", type=Path, metavar="FILE", help="keep the results here, and go on from what is there")
    command.add_argument("--plot", type=Path, metavar="FILE", help="draw the ladder, as .svg or .png")
    command.add_argument("--stop-early", action="store_true", help="end a pairing as soon as it is decided")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (local: one on this machine)")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.set_defaults(run=run_arena)


def run_arena(args: argparse.Namespace) -> int:
    need("paiju arena", "fcntl")
    contest = _contest(args)
    _check_ways_out(args)
    progress = Progress(contest, args.deals, args.stop_early)
    try:
        _play(progress, args)
    except KeyboardInterrupt:
        _tell(progress, args)
        _tell_way_on(args)
        return INTERRUPTED
    except BadInput:
        if progress.done:  # a worker was lost, perhaps after hours: print the report before the error
            _tell(progress, args)
            _tell_way_on(args)
        raise
    _tell(progress, args)
    return 0


def _contest(args: argparse.Namespace) -> Contest:
    for fact, value in {"--deals": args.deals, "--jobs": args.jobs}.items():
        if value is not None and value < 1:
            raise BadInput("bad_value", fact=fact, value=value, wanted=">= 1")
    budget = budget_of(args)
    if len(args.bots) < 2:
        raise BadInput("too_few_bots")
    contest = Contest(load(args.ruleset), tuple(map(bot_of, args.bots)), args.seed, budget)
    contest.check()
    return contest


def _check_ways_out(args: argparse.Namespace) -> None:
    """Refuse outputs that could not be written, before anything is played."""
    if args.plot:
        check_plot(args.plot)
    for path in (args.plot, args.out):
        if path and (path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK)):
            raise BadInput("no_folder", path=path)
    if args.ray is not None:
        check_cluster(args.ray)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C: leave a valid file, and print a report."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(progress: Progress, args: argparse.Namespace) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = args.deals * len(progress.contest.pairs)
    with (
        ResultsFile(args.out, progress.contest) as results,
        Bar(*columns, console=Console(stderr=True), transient=True) as bar,
        players(args.jobs or max(1, (os.cpu_count() or 1) // args.threads), args.ray) as hands,
        _ended_like_interrupted(),  # last: Ray sets a handler of its own
    ):
        task = bar.add_task(progress.contest.rules.title.in_(args.lang), total=total)

        def on_deal(played: DealResult) -> None:
            results.add(played)
            bar.update(task, completed=progress.done)

        run(progress, results.known, hands, on_deal)


def _tell(progress: Progress, args: argparse.Namespace) -> None:
    if not progress.done:
        return
    told = report(progress, labels(args.bots))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        print_report(told, progress.contest.rules.title.in_(args.lang), args.lang)
    if args.plot and told.ladder:
        plot(args.plot, told.contest.ruleset, [bot.label for bot in told.bots], told.ladder)


def _tell_way_on(args: argparse.Namespace) -> None:
    print(f"paiju: {(ON if args.out else LOST).in_(args.lang)}", file=sys.stderr)
