"""paiju exam: positions with a known answer are put to a bot."""

import argparse
import json
import math
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from paiju.bots import Budget
from paiju.cli.wrapping import wrap
from paiju.errors import BadInput
from paiju.exam import Mark, chapters, choose, examine
from paiju.rules.schema import Words

SHOWN = 3  # wrong answers of a row
MARGIN = 16  # columns beside the answers
LINES = Words("所出：{}", "played {}"), Words("应出：{}。{}", "best {}: {}")
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
    command.add_argument("--budget", type=float, default=100, metavar="MS", help="of a decision (default 100)")
    command.add_argument("--worlds", type=int, metavar="W", help="think about W sampled worlds instead of for a time")
    command.add_argument("--rows", default="", metavar="A,G3…", help="groups and rows (default: all)")
    command.add_argument("--fills", type=int, default=20, metavar="N", help="draws of the hidden cards (default 20)")
    command.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same cards (default 0)")
    command.add_argument("--json", action="store_true", help="print the marks as JSON")
    command.add_argument("--verbose", action="store_true", help="show the solved rows too")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for fact, value in (("--fills", args.fills), ("--worlds", 1 if args.worlds is None else args.worlds)):
        if value < 1:
            raise BadInput("bad_value", fact=fact, value=value, wanted=">= 1")
    if not 0 < args.budget < math.inf:
        raise BadInput("bad_value", fact="--budget", value=args.budget, wanted="> 0")
    marks = _examine(args)
    if args.json:
        print(json.dumps(_summary(marks, args), ensure_ascii=False, indent=2))
    else:
        _print(marks, args)
    return 0


def _examine(args: argparse.Namespace) -> list[Mark]:
    rows = choose(name.strip() for name in args.rows.split(",") if name.strip())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        budget = Budget(args.budget, args.worlds)
        marks = examine(args.bot, rows, args.fills, args.seed.encode(), budget)
        return list(progress.track(marks, total=len(rows), description=args.bot))


def _summary(marks: list[Mark], args: argparse.Namespace) -> dict[str, Any]:
    solved = sum(mark.solved for mark in marks)
    return {
        "bot": args.bot,
        "budget_ms": args.budget,
        "worlds": args.worlds,
        "seed": args.seed,
        "fills": args.fills,
        "rows": [
            {
                "id": mark.row.id,
                "solved": mark.solved,
                "right": mark.right,
                "blunders": mark.blunders,
                "wrong": mark.wrong,
                "best": mark.row.best,
            }
            for mark in marks
        ],
        "solved": solved,
        "total": len(marks),
        "share": round(solved / len(marks), 3),
    }


def _print(marks: list[Mark], args: argparse.Namespace) -> None:
    console = Console(highlight=False)
    groups = Table("", "", Words("解出", "solved").in_(args.lang), title=args.bot)
    groups.columns[2].justify = "right"
    for letter, (title, _) in chapters().items():
        mine = [mark for mark in marks if mark.row.group == letter]
        if mine:
            groups.add_row(letter, title.in_(args.lang), f"{sum(mark.solved for mark in mine)}/{len(mine)}")
    console.print(groups)
    if told := [mark for mark in marks if args.verbose or not mark.solved]:
        console.print(_rows(told, args.lang, console.width - MARGIN))
    solved = sum(mark.solved for mark in marks)
    line = Words("{total} 题解出 {solved} 题（{share:.0f} %）", "{solved} of {total} rows solved ({share:.0f} %)")
    console.print(line.in_(args.lang).format(solved=solved, total=len(marks), share=100 * solved / len(marks)))


def _rows(marks: list[Mark], lang: str, width: int) -> Table:
    table = Table.grid(padding=(0, 2))
    for mark in marks:
        wrong = [f"{_told(answer, lang)} × {n}" for answer, n in list(mark.wrong.items())[:SHOWN]]
        best = OR.in_(lang).join(_told(answer, lang) for answer in mark.row.best)
        lines = [LINES[0].in_(lang).format(", ".join(wrong))] if wrong else []
        lines.append(LINES[1].in_(lang).format(best, mark.row.why.in_(lang)))
        told = "\n".join(part for line in lines for part in wrap(line, width))
        table.add_row(f"{'✓' if mark.solved else '✗'} {mark.row.id}", f"{mark.right}/{mark.fills}", told)
    return table


def _told(answer: str, lang: str) -> str:
    """An answer as the suite writes it, in words."""
    return " ".join(WORDS[part].in_(lang) if part in WORDS else part for part in answer.split(" "))
