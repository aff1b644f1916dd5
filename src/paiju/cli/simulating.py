"""paiju simulate: bots play many deals; a summary of what happened."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from paiju.bots import make_bot
from paiju.bots.table import Table
from paiju.cli.tally import Tally
from paiju.cli.tally_climb import ClimbTally
from paiju.cli.tally_trick import TrickTally
from paiju.errors import BadInput
from paiju.kernels import compiled
from paiju.match import Match
from paiju.record import save
from paiju.rng import Stream, derive
from paiju.rules import Ruleset, load
from paiju.rules.schema import Words

TALLIES: dict[str, type[Tally]] = {"climbing": ClimbTally, "tricks": TrickTally}


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("simulate", parents=[common], help="let bots play many deals")
    command.add_argument("ruleset", help="a preset or a path to a .toml")
    command.add_argument("--deals", type=int, default=1000, metavar="N")
    command.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same deals (default 0)")
    command.add_argument(
        "--bots",
        default="random",
        metavar="A[,B…]",
        help="one for all, one for each side of fixed partners, or one for each seat (default random)",
    )
    command.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every match here")
    command.add_argument("--json", action="store_true", help="print the summary as JSON")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = load(args.ruleset)
    names = seat_bots(args.bots, rules.options)
    if args.deals < 1:
        raise BadInput("bad_value", fact="--deals", value=args.deals, wanted=">= 1")
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)
    if not compiled():
        note = Words("核心未编译，速度较慢", "the kernels run uncompiled: correct, but slow")
        print(f"paiju: {note.in_(args.lang)}", file=sys.stderr)
    started = time.process_time()
    tally = _play(rules, names, args)
    cpu = time.process_time() - started
    head = {"ruleset": rules.name, "digest": rules.digest(), "seed": args.seed, "bots": names}
    speed = {"cpu_seconds": round(cpu, 3), "decisions_per_cpu_second": round(tally.decisions / max(cpu, 1e-9))}
    if args.json:
        print(json.dumps({**head, **tally.summary(), **speed}, ensure_ascii=False, indent=2))
    else:
        _print(tally, names, {**tally.summary(), **speed}, args.lang)
    return 0


def seat_bots(text: str, options: Any) -> list[str]:
    """One name for all seats, one for each side of fixed partners, or one for each seat."""
    names, seats = [name.strip() for name in text.split(",")], int(options.seats)
    allowed = sorted({1, int(options.sides), seats})
    if len(names) not in allowed:
        raise BadInput("bad_value", fact="--bots", value=text, wanted=f"{' | '.join(map(str, allowed))} × BOT")
    return (names * seats)[:seats]


def _play(rules: Ruleset, names: list[str], args: argparse.Namespace) -> Tally:
    seed, tally = derive(args.seed.encode(), "simulate"), TALLIES[rules.family](rules)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(rules.title.in_(args.lang), total=args.deals)
        while tally.deals < args.deals:
            number = tally.matches + 1
            match = Match(rules, derive(seed, "match", number), deals=args.deals - tally.deals)
            bots = [make_bot(name, rules, seat, Stream(seed, "bot", number, seat)) for seat, name in enumerate(names)]
            table = Table(match, bots, Stream(seed, "turns", number))
            try:
                table.play()
            finally:
                table.close()
            tally.take(table)
            progress.update(task, completed=tally.deals)
            if args.records:
                players = {seat: f"{name} {seat}" for seat, name in enumerate(names)}
                save(args.records / f"{rules.name}-{args.seed}-{number:05}.paiju", match, players)
    return tally


def _print(tally: Tally, names: list[str], summary: dict[str, Any], lang: str) -> None:
    table = Grid("", title=tally.rules.title.in_(lang))
    for column in range(tally.columns):
        table.add_column(tally.title(column, lang), justify="right")
    sitting = [", ".join(names[column :: tally.columns]) for column in range(tally.columns)]
    table.add_row(Words("机器人", "bots").in_(lang), *sitting)
    for label, numbers in tally.all_rows().values():
        table.add_row(label.in_(lang), *map(str, numbers))
    console = Console(highlight=False)
    console.print(table)
    head = Words(
        "{deals} 副，{matches} 场；每副 {decisions_per_deal} 手",
        "{deals} deals in {matches} matches; {decisions_per_deal} decisions a deal",
    )
    pace = Words(
        "CPU {cpu_seconds} 秒，每秒 {decisions_per_cpu_second} 手",
        "{cpu_seconds} s of CPU, {decisions_per_cpu_second} decisions/s",
    )
    for words in (head, *tally.notes(), pace):
        console.print(words.in_(lang).format(**summary))
    for seat, why in sorted(tally.why.items()):
        console.print(Words(f"{seat} 号位最近一次失误：{why}", f"the last fault of seat {seat}: {why}").in_(lang))
