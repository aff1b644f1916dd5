"""paiju simulate: bots play many deals, and a summary tells what happened."""

import argparse
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from paiju.bots import Budget, make_bot
from paiju.cli.budget import add_budget, budget_of
from paiju.cli.wrap import wrapped
from paiju.errors import BadInput
from paiju.kernels import compiled
from paiju.match import Match
from paiju.record import save
from paiju.rng import Stream, derive
from paiju.rules import load
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.table import Table
from paiju.tally import Tally

PIECE = re.compile(r"""\\.|'[^']*'|"(?:\\.|[^"\\])*"|.""", re.DOTALL)  # a character, or a quoted piece
MOST_ACROSS = 5  # columns that fit side by side; of more, each has a line
LAST_FAULT = Words("{seat} 号位最近一次失误：{why}", "the last fault of seat {seat}: {why}")


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
    add_budget(command)
    command.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every match here")
    command.add_argument("--json", action="store_true", help="print the summary as JSON")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = load(args.ruleset)
    names, budget = seat_bots(args.bots, rules.options), budget_of(args)
    if args.deals < 1:
        raise BadInput("bad_value", fact="--deals", value=args.deals, wanted=">= 1")
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)
    if not compiled():
        note = Words("核心未编译，速度较慢", "the kernels run uncompiled: correct, but slow")
        print(f"paiju: {note.in_(args.lang)}", file=sys.stderr)
    tally, started = rules.wing.room("tally")(rules), time.process_time()
    try:
        _play(tally, names, budget, args)
    except KeyboardInterrupt:
        if tally.deals:
            _tell(tally, names, time.process_time() - started, args)
        raise
    _tell(tally, names, time.process_time() - started, args)
    return 0


def seat_bots(text: str, options: Any) -> list[str]:
    """The bots by seat, from one name for all, one per side of fixed partners, or one per seat."""
    names, seats = split_names(text), int(options.seats)
    allowed = sorted({1, int(options.sides), seats})
    if len(names) not in allowed:
        raise BadInput("bad_value", fact="--bots", value=text, wanted=f"{' | '.join(map(str, allowed))} × BOT")
    return (names * seats)[:seats]


def split_names(text: str) -> list[str]:
    """Split at commas outside quotes, because a command may contain commas.

    >>> split_names("cmd:bot '--model=a,b', greedy")
    ["cmd:bot '--model=a,b'", 'greedy']
    """
    names = [""]
    for piece in PIECE.findall(text):
        if piece == ",":
            names.append("")
        else:
            names[-1] += piece
    return [name.strip() for name in names]


def _play(tally: Tally, names: list[str], budget: Budget, args: argparse.Namespace) -> None:
    rules, seed = tally.rules, derive(args.seed.encode(), "simulate")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(rules.title.in_(args.lang), total=args.deals)
        while tally.deals < args.deals:
            number = tally.matches + 1
            match = Match(rules, derive(seed, "match", number), deals=args.deals - tally.deals)
            bots = [
                make_bot(name, rules, seat, Stream(seed, "bot", number, seat), budget)
                for seat, name in enumerate(names)
            ]
            table = Table(match, bots, Stream(seed, "turns", number))
            try:
                table.play()
            finally:
                table.close()
                tally.take(table)  # also after an interrupt
            progress.update(task, completed=tally.deals)
            if args.records:
                players = {seat: f"{name} {seat}" for seat, name in enumerate(names)}
                save(args.records / f"{rules.name}-{args.seed}-{number:05}.paiju", match, players)


def _tell(tally: Tally, names: list[str], cpu: float, args: argparse.Namespace) -> None:
    head = {
        "ruleset": tally.rules.name,
        "digest": tally.rules.digest(),
        "seed": args.seed,
        "bots": names,
        "budget_ms": args.budget,
        "worlds": args.worlds,
        "threads": args.threads,
    }
    speed = {"cpu_seconds": round(cpu, 3), "decisions_per_cpu_second": round(tally.decisions / max(cpu, 1e-9))}
    if args.json:
        print(json.dumps({**head, **tally.summary(), **speed}, ensure_ascii=False, indent=2))
    else:
        _print(tally, names, {**tally.summary(), **speed}, args.lang)


def _print(tally: Tally, names: list[str], summary: dict[str, Any], lang: str) -> None:
    columns = range(tally.columns)
    sitting = [", ".join(names[column :: tally.columns]) for column in columns]
    rows = [[Words("机器人", "bots").in_(lang), *sitting]]
    rows += [[label.in_(lang), *map(str, numbers)] for label, numbers in tally.all_rows().values()]
    rows = [["", *(tally.title(column, lang) for column in columns)], *rows]
    if tally.columns > MOST_ACROSS:
        rows = [list(row) for row in zip(*rows, strict=True)]
    table = Grid(rows[0][0], title=tally.rules.title.in_(lang))
    for title in rows[0][1:]:
        table.add_column(title.strip(), justify="right")
    for first, *others in rows[1:]:
        table.add_row(first, *map(Text, others))  # `Text`: brackets in names are not markup
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
        last = LAST_FAULT.in_(lang).format(seat=seat, why=error_words(why).in_(lang))
        console.print(Text(wrapped(last, console.width)))  # `Text`: nor in a program's output
