"""paiju exam: puts positions with a known answer to a bot."""

import argparse
import json
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from paiju.cli.budget import add_budget, budget_of
from paiju.cli.wrap import wrapped
from paiju.errors import BadInput
from paiju.exam import Mark, chapters, choose, examine
from paiju.rules.schema import Words

SHOWN = 3  # wrong answers shown per row
MARGIN = 16  # columns beside the answers
LINES = Words("所出：{}", "played {}"), Words("应出：{}。{}", "best {}: {}")
FAULTS = Words("失误 × {}：{}", "faults × {}: {}")
OR = Words(" 或 ", " or ")
WORDS = {
    "alone": Words("独打", "alone"),
    "bomb": Words("炸弹", "a bomb"),
    "friend": Words("叫到别人", "a real friend"),
    "other": Words("其他任何一手", "anything else"),
    "pass": Words("不要", "pass"),
    "with": Words("含", "with"),
}


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("exam", parents=[common], help="put positions with a known answer to a bot")
    command.add_argument("bot", metavar="BOT", help="a bot's name")
    add_budget(command)
    command.add_argument("--rows", default="", metavar="A,G3…", help="groups and rows (default: all)")
    command.add_argument("--fills", type=int, default=20, metavar="N", help="draws of the hidden cards (default 20)")
    command.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same cards (default 1)")
    command.add_argument("--json", action="store_true", help="print the marks as JSON")
    command.add_argument("--verbose", action="store_true", help="show the solved rows too")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.fills < 1:
        raise BadInput("bad_value", fact="--fills", value=args.fills, wanted=">= 1")
    marks: list[Mark] = []
    try:
        _examine(marks, args)
    except KeyboardInterrupt:
        if marks:
            _tell(marks, args)
        raise
    _tell(marks, args)
    return 0


def _examine(marks: list[Mark], args: argparse.Namespace) -> None:
    """Add mark by mark, so that an interrupt keeps those already known."""
    rows = choose(name.strip() for name in args.rows.split(",") if name.strip())
    found = examine(args.bot, rows, args.fills, args.seed.encode(), budget_of(args))
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        marks.extend(progress.track(found, total=len(rows), description=args.bot))


def _tell(marks: list[Mark], args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(_summary(marks, args), ensure_ascii=False, indent=2))
    else:
        _print(marks, args)


def _summary(marks: list[Mark], args: argparse.Namespace) -> dict[str, Any]:
    solved = sum(mark.solved for mark in marks)
    return {
        "bot": args.bot,
        "budget_ms": args.budget,
        "worlds": args.worlds,
        "threads": args.threads,
        "seed": args.seed,
        "fills": args.fills,
        "rows": [
            {
                "id": mark.row.id,
                "solved": mark.solved,
                "right": mark.right,
                "blunders": mark.blunders,
                "wrong": mark.wrong,
                "faults": mark.faults,
                "why": mark.why and mark.why._asdict(),
                "best": mark.row.best,
            }
            for mark in marks
        ],
        "solved": solved,
        "total": len(marks),
        "share": round(solved / len(marks), 3),
        "faults": sum(mark.faults for mark in marks),
    }


def _print(marks: list[Mark], args: argparse.Namespace) -> None:
    console, lang = Console(highlight=False), args.lang
    console.print(_groups(marks, args.bot, lang))
    if told := [mark for mark in marks if args.verbose or not mark.solved]:
        console.print(_rows(told, lang, console.width - MARGIN))
    solved = sum(mark.solved for mark in marks)
    line = Words("{total} 题解出 {solved} 题（{share:.0f} %）", "{solved} of {total} rows solved ({share:.0f} %)")
    console.print(line.in_(lang).format(solved=solved, total=len(marks), share=100 * solved / len(marks)))
    if why := next((mark.why for mark in reversed(marks) if mark.why), None):
        last = Words("最近一次失误：{}", "the last fault: {}")
        console.print(Text(wrapped(last.in_(lang).format(why.in_(lang)), console.width)))


def _groups(marks: list[Mark], bot: str, lang: str) -> Table:
    """A line for each group. A fault is more than a bad play, so faults have their own column."""
    table = Table("", "", Words("解出", "solved").in_(lang), title=Text(bot))
    faulty = any(mark.faults for mark in marks)
    if faulty:
        table.add_column(Words("失误", "faults").in_(lang))
    for column in table.columns[2:]:
        column.justify = "right"
    for letter, (title, _) in chapters().items():
        if mine := [mark for mark in marks if mark.row.group == letter]:
            counts = f"{sum(mark.solved for mark in mine)}/{len(mine)}", str(sum(mark.faults for mark in mine))
            table.add_row(letter, title.in_(lang), *counts[: 1 + faulty])
    return table


def _rows(marks: list[Mark], lang: str, width: int) -> Table:
    table = Table.grid(padding=(0, 2))
    for mark in marks:
        told = wrapped("\n".join(_lines(mark, lang)), width)
        table.add_row(f"{'✓' if mark.solved else '✗'} {mark.row.id}", f"{mark.right}/{mark.fills}", Text(told))
    return table


def _lines(mark: Mark, lang: str) -> list[str]:
    """The wrong answers, the fault if any, and the best answer."""
    lines = []
    if wrong := [f"{_told(answer, lang)} × {n}" for answer, n in list(mark.wrong.items())[:SHOWN]]:
        lines.append(LINES[0].in_(lang).format(", ".join(wrong)))
    if mark.why:  # only its first line: the program's standard error is printed once, below
        lines.append(FAULTS.in_(lang).format(mark.faults, mark.why.in_(lang).split("\n")[0]))
    best = OR.in_(lang).join(_told(answer, lang) for answer in mark.row.best)
    return [*lines, LINES[1].in_(lang).format(best, mark.row.why.in_(lang))]


def _told(answer: str, lang: str) -> str:
    """An answer of the suite in words."""
    return " ".join(WORDS[part].in_(lang) if part in WORDS else part for part in answer.split(" "))
