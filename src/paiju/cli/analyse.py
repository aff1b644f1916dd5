"""paiju analyse: tells where the deals of a record were won and lost."""

import argparse
import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from paiju.actions import parse_action
from paiju.analysis import (
    COUNTED,
    DOUBT,
    GRADES,
    THRESHOLDS,
    VERSION,
    Analysis,
    Judged,
    Plan,
    Point,
    begin,
    go_on,
    sentence,
    steps,
    walked,
)
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.past import PastDeal, past_deals
from paiju.record import Record
from paiju.rules.schema import Words
from paiju.text import Teller

BLOCKS = "▁▂▃▄▅▆▇█"
CURVE = 60  # the most columns of a curve
OFTEN = 50  # steps after which what was found is kept


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    default = Plan()
    command = commands.add_parser("analyse", parents=[common], help="tell where the deals of a record were lost")
    command.add_argument("file", type=Path)
    command.add_argument("--deal", type=int, metavar="N", help="only this deal (default: all that are over)")
    command.add_argument("--seat", type=int, metavar="S", help="only the mistakes of this seat")
    budget = command.add_mutually_exclusive_group()
    budget.add_argument("--worlds", type=int, metavar="W", help="sampled worlds for a decision: repeatable")
    budget.add_argument(
        "--ms", type=int, default=default.ms, metavar="MS", help="time for a decision (default %(default)s)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="of the sampled worlds (default 0)")
    command.add_argument("--cache", type=Path, metavar="DIR", help="keep what is found here, and go on from it")
    command.add_argument("--json", action="store_true", help="print everything as JSON")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    plan = Plan(seed=args.seed, worlds=args.worlds, ms=None if args.worlds else args.ms)
    plan.check()
    record = Record.read(args.file)
    seats = record.rules.options.seats
    if args.seat is not None and not 0 <= args.seat < seats:
        raise BadInput("bad_value", fact="--seat", value=args.seat, wanted=f"0..{seats - 1}")
    deals = list(past_deals(record.rules, record.verify().events))
    if not (chosen := [deal for deal in deals if args.deal in (None, deal.number)]):
        wanted = f"1..{len(deals)}" if deals else Words("打完的牌局", "a deal that is over")
        raise BadInput("bad_value", fact="--deal", value=args.deal or "-", wanted=wanted)
    found = list[tuple[PastDeal, Analysis]]()
    try:
        for deal in chosen:
            kept = Kept(args.cache, deal, plan)
            found.append((deal, kept.analysis))
            _work(deal, kept, args.lang)
            if not args.json:
                _print(deal, kept.analysis, record.players, args)
    except KeyboardInterrupt:
        if not args.json:
            _print(*found[-1], record.players, args)
        raise
    finally:
        if args.json:
            print(_json(record, plan, found))
    return 0


class Kept:
    """An analysis that is kept in a folder, if there is one, by the deal, the plan and the version of its numbers."""

    def __init__(self, folder: Path | None, deal: PastDeal, plan: Plan) -> None:
        budget = f"{plan.worlds}w" if plan.worlds else f"{plan.ms}ms"
        self.path = folder / f"{deal.key[:24]}-{plan.seed}-{budget}-{VERSION}.json" if folder else None
        self.analysis = begin(deal, plan)
        if self.path and self.path.exists():
            with suppress(msgspec.DecodeError):  # where it is not whole, it begins again
                self.analysis = msgspec.json.decode(self.path.read_bytes(), type=Analysis)

    def keep(self) -> None:
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(".new")
            fresh.write_bytes(msgspec.json.encode(self.analysis))
            fresh.replace(self.path)


def _work(deal: PastDeal, kept: Kept, lang: str) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done = len(kept.analysis.points) + len(kept.analysis.judged)
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            title = Words(f"第 {deal.number} 副", f"deal {deal.number}").in_(lang)
            task = progress.add_task(title, total=steps(deal), completed=done)
            for number, _ in enumerate(go_on(kept.analysis, deal), done + 1):
                progress.update(task, completed=number)
                if number % OFTEN == 0:
                    kept.keep()
    finally:
        kept.keep()


def _json(record: Record, plan: Plan, found: Iterable[tuple[PastDeal, Analysis]]) -> str:
    whole: dict[str, Any] = {
        "ruleset": record.rules.name,
        "digest": record.rules.digest(),
        "version": VERSION,
        "plan": msgspec.to_builtins(plan),
        "thresholds": dict(THRESHOLDS),
        "doubt": DOUBT,
        "players": {str(seat): name for seat, name in record.players.items()},
        "deals": [
            {
                "deal": deal.number,
                "key": analysis.key,
                "dealt": analysis.dealt,
                "result": analysis.result,
                "seats": [msgspec.to_builtins(analysis.seat(seat)) for seat in range(deal.rules.options.seats)],
                "points": msgspec.to_builtins(analysis.points),
                "judged": msgspec.to_builtins(analysis.judged),
            }
            for deal, analysis in found
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)


# --- for people -------------------------------------------------------------------------------------------------------


def _print(deal: PastDeal, found: Analysis, players: dict[Seat, str], args: argparse.Namespace) -> None:
    console, lang = Console(highlight=False), args.lang
    teller = Teller(deal.rules, lang, players)
    title = Words(f"第 {deal.number} 副", f"deal {deal.number}").in_(lang)
    console.rule(Text(f"{deal.rules.title.in_(lang)} · {title}"))
    for line in _curves(found.points, teller):
        console.print(line)
    console.print(_seats(deal, found, teller))
    mistakes = [each for each in found.mistakes if args.seat in (None, each.seat)]
    if mistakes:
        console.print(_mistakes(deal, mistakes, teller))
    elif found.judged:
        console.print(Words("没有看得出的失误。", "No mistakes that can be told from noise.").in_(lang))
    console.print(Text(_budget(found).in_(lang), style="dim"))


def _curves(points: list[Point], teller: Teller) -> list[Text]:
    """The chance to win over the deal, a line for all seats that have the same one."""
    sharing = dict[tuple[float, ...], list[str]]()
    for seat in range(len(points[0].chance) if points else 0):
        sharing.setdefault(tuple(point.chance[seat] for point in points), []).append(teller.name(seat))
    lines = list[Text]()
    for chances, names in sharing.items():
        drawn = "".join(BLOCKS[min(7, int(8 * chance))] for chance in chances[:: -(-len(chances) // CURVE)])
        lines.append(Text(f"{drawn}  {chances[0]:.0%} → {chances[-1]:.0%}  {', '.join(names)}"))
    return lines


def _seats(deal: PastDeal, found: Analysis, teller: Teller) -> Table:
    say = teller.say
    table = Table(say("座位", "seat"))
    heads = [say("开局值", "dealt"), say("结果", "result"), say("决定", "decisions"), say("每手亏", "lost a decision")]
    for head in (*heads, say("共亏", "lost"), *(GRADES[grade].in_(teller.lang) for grade in COUNTED)):
        table.add_column(head, justify="right")
    for seat in range(deal.rules.options.seats):
        own = found.seat(seat)
        luck = [f"{by_seat[seat]:+.1f}" if by_seat else "" for by_seat in (found.dealt, found.result)]
        numbers = [str(own.decisions), f"{own.average:.2f}", f"{own.loss:.1f}"]
        table.add_row(Text(teller.name(seat)), *luck, *numbers, *(str(own.grades[grade]) for grade in COUNTED))
    return table


def _mistakes(deal: PastDeal, mistakes: list[Judged], teller: Teller) -> Table:
    table = Table("#")
    for zh, en in (("座位", "seat"), ("出了", "played"), ("应出", "better"), ("", "")):
        table.add_column(teller.say(zh, en), overflow="fold")  # Chinese has no blanks to break at
    views = {(decision.v, decision.seat): decision.view for decision in walked(deal)}
    terminal = deal.rules.wing.terminal
    for each in mistakes:
        board = terminal(deal.rules, each.seat, teller) if terminal else None
        view = views[each.v, each.seat]
        both = [board.words(view, parse_action(text)) if board else text for text in (each.played, each.best)]
        why = sentence(each)
        words = f"{GRADES[each.grade].in_(teller.lang)}{teller.say('：', ': ')}{why.in_(teller.lang) if why else ''}"
        table.add_row(str(each.v), Text(teller.name(each.seat)), *map(Text, both), Text(words))
    return table


def _budget(found: Analysis) -> Words:
    plan = found.plan
    zh = f"每个决定 {plan.worlds} 个设想的牌局" if plan.worlds else f"每个决定 {plan.ms} 毫秒"
    en = f"{plan.worlds} sampled worlds a decision" if plan.worlds else f"{plan.ms} ms a decision"
    marks = ", ".join(f"{GRADES[grade].en} {least:g}" for grade, least in THRESHOLDS)
    marks_zh = "，".join(f"{GRADES[grade].zh} {least:g}" for grade, least in THRESHOLDS)
    return Words(
        f"{zh}，曲线每点 {plan.playouts} 次推演，种子 {plan.seed}，算法第 {found.version} 版；{marks_zh} 级起",
        f"{en}, {plan.playouts} play-outs a point, seed {plan.seed}, version {found.version}; in levels: {marks}",
    )
