"""paiju arena: bots against each other on the same deals, and what that says of their strength."""

import argparse
import math
import os
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from paiju.arena.contest import Contest
from paiju.arena.playing import Played
from paiju.arena.plot import check_plot, plot
from paiju.arena.report import Report, report
from paiju.arena.results import ResultsFile
from paiju.arena.running import Progress, run
from paiju.arena.workers import workers
from paiju.bots import Budget
from paiju.cli.arena_tables import print_report
from paiju.errors import BadInput
from paiju.rules import load
from paiju.rules.schema import Words

INTERRUPTED = 130  # as shells report Ctrl-C
ON = Words("已停止；再运行同一命令即可继续。", "Stopped; the same command goes on from here.")
LOST = Words("已停止；没有用 --out 保存。", "Stopped; nothing was kept without --out.")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("arena", parents=[common], help="measure bots against each other on mirrored deals")
    command.add_argument("ruleset", help="a preset or a path to a .toml")
    command.add_argument("bots", nargs="+", metavar="BOT", help="two or more; all play against all")
    command.add_argument("--deals", type=int, default=1000, metavar="N", help="of each pairing (default 1000)")
    command.add_argument("--budget", type=float, default=100, metavar="MS", help="of a decision (default 100)")
    command.add_argument("--worlds", type=int, metavar="W", help="think about W sampled worlds instead of for a time")
    command.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same deals (default 0)")
    command.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes (default: cores)"
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="keep the results here, and go on from what is there")
    command.add_argument("--plot", type=Path, metavar="FILE", help="draw the ladder, as .svg or .png")
    command.add_argument("--stop-early", action="store_true", help="end a pairing as soon as it is decided")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (local: one on this machine)")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.set_defaults(run=run_arena)


def run_arena(args: argparse.Namespace) -> int:
    contest = _contest(args)
    if args.plot:
        check_plot(args.plot)
    progress = Progress(contest, args.deals, args.stop_early)
    try:
        _play(progress, args)
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    if any(progress.played.values()):
        _tell(report(progress), args)
    if code:
        print(f"paiju: {(ON if args.out else LOST).in_(args.lang)}", file=sys.stderr)
    return code


def _contest(args: argparse.Namespace) -> Contest:
    for fact, value in {"--deals": args.deals, "--jobs": args.jobs, "--worlds": args.worlds}.items():
        if value is not None and value < 1:
            raise BadInput("bad_value", fact=fact, value=value, wanted=">= 1")
    if not 0 < args.budget < math.inf:
        raise BadInput("bad_value", fact="--budget", value=args.budget, wanted="> 0")
    if len(args.bots) < 2:
        raise BadInput("bad_value", fact="BOT", value=args.bots[0], wanted=">= 2 × BOT")
    contest = Contest(load(args.ruleset), tuple(args.bots), args.seed, Budget(args.budget, args.worlds))
    contest.check()
    return contest


def _play(progress: Progress, args: argparse.Namespace) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = args.deals * len(progress.contest.pairs)
    with (
        ResultsFile(args.out, progress.contest) as results,
        Bar(*columns, console=Console(stderr=True), transient=True) as bar,
        workers(args.jobs, args.ray) as hands,
    ):
        task = bar.add_task(progress.contest.rules.title.in_(args.lang), total=total)

        def on_deal(played: Played) -> None:
            results.add(played)
            bar.update(task, completed=progress.done)

        run(progress, results.known, hands, on_deal)


def _tell(told: Report, args: argparse.Namespace) -> None:
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        print_report(told, load(args.ruleset).title.in_(args.lang), args.lang)
    if args.plot and told.ladder:
        plot(args.plot, told.contest.ruleset, told.contest.bots, told.ladder)
