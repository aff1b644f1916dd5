"""paiju simulate: bots play many deals; a summary of what happened."""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from paiju.bots import Bot, make_bot
from paiju.errors import BadInput
from paiju.events import DealEnded, Event, LeadGiven, Played, TributeGiven
from paiju.kernels import compiled
from paiju.match import Match
from paiju.record import save
from paiju.rng import Stream, derive
from paiju.rules import Ruleset, load
from paiju.rules.climbing import RESULTS
from paiju.rules.schema import Words
from paiju.strategies.levels import result_of
from paiju.strategies.seating import side_of
from paiju.tables import CODES, is_bomb


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
        metavar="A[,B[,C,D]]",
        help="one for all, one a side, or one a seat (default random)",
    )
    command.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every match here")
    command.add_argument("--json", action="store_true", help="print the summary as JSON")
    command.set_defaults(run=run)


class Tally:
    """What is counted while the deals are played."""

    def __init__(self) -> None:
        self.deals = self.matches = self.decisions = 0
        self.results = [Counter[str](), Counter[str]()]
        self.champions = Counter[int]()
        self.bombs = self.tributes = self.resisted = 0

    def take(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case DealEnded(places=places):
                    self.deals += 1
                    self.results[side_of(places[0][0])][result_of(places)] += 1
                case Played(reads=reads):
                    self.bombs += is_bomb(CODES[reads])
                case TributeGiven():
                    self.tributes += 1
                case LeadGiven(why="resisted"):
                    self.resisted += 1

    def summary(self) -> dict[str, Any]:
        deals = max(1, self.deals)
        return {
            "deals": self.deals,
            "matches": self.matches,
            "decisions": self.decisions,
            "decisions_per_deal": round(self.decisions / deals, 2),
            "bombs_per_deal": round(self.bombs / deals, 2),
            "tributes_per_deal": round(self.tributes / deals, 2),
            "resisted_per_deal": round(self.resisted / deals, 3),
            "sides": [
                {
                    "deals_won": sum(self.results[side].values()),
                    **{result: self.results[side][result] for result in RESULTS},
                    "matches_won": self.champions[side],
                }
                for side in (0, 1)
            ],
        }


def run(args: argparse.Namespace) -> int:
    rules, names = load(args.ruleset), seat_bots(args.bots)
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
        _print(rules, names, {**tally.summary(), **speed}, args.lang)
    return 0


def seat_bots(text: str) -> list[str]:
    """One name for all seats, two for the sides, or four."""
    names = [name.strip() for name in text.split(",")]
    if len(names) not in (1, 2, 4):
        raise BadInput("bad_value", fact="--bots", value=text, wanted="1, 2 or 4 names")
    return (names * 4)[:4]


def _play(rules: Ruleset, names: list[str], args: argparse.Namespace) -> Tally:
    seed, tally = derive(args.seed.encode(), "simulate"), Tally()
    bots = [make_bot(name, rules, seat, Stream(seed, "bot", seat)) for seat, name in enumerate(names)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(rules.title.in_(args.lang), total=args.deals)
        while tally.deals < args.deals:
            number = tally.matches + 1
            match = Match(rules, derive(seed, "match", number), deals=args.deals - tally.deals)
            play_out(match, bots, tally)
            progress.update(task, completed=tally.deals)
            if args.records:
                players = dict(enumerate(names))
                save(args.records / f"{rules.name}-{args.seed}-{number:05}.paiju", match, players)
    return tally


def play_out(match: Match, bots: list[Bot], tally: Tally) -> None:
    """Play a match to its end and count what happened."""
    while not match.over:
        for seat in match.actors:
            match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
            tally.decisions += 1
            if match.over:
                break
    tally.take(match.events)
    tally.matches += 1
    if match.state.champion is not None:
        tally.champions[match.state.champion] += 1


def _print(rules: Ruleset, names: list[str], summary: dict[str, Any], lang: str) -> None:
    table = Table(title=rules.title.in_(lang))
    for words in (Words("", ""), Words("甲方", "side A"), Words("乙方", "side B")):
        table.add_column(words.in_(lang), justify="right" if words.en else "left")
    sides = summary["sides"]
    table.add_row(Words("机器人", "bots").in_(lang), f"{names[0]}, {names[2]}", f"{names[1]}, {names[3]}")
    labels = {"deals_won": Words("赢下的副数", "deals won"), "matches_won": Words("全场胜利", "matches won")}
    for key in ("deals_won", *RESULTS, "matches_won"):
        label = labels[key].in_(lang) if key in labels else f"  {key}"
        table.add_row(label, *(str(side[key]) for side in sides))
    console = Console()
    console.print(table)
    zh = (
        "{deals} 副，{matches} 场；每副 {decisions_per_deal} 手、{bombs_per_deal} 炸、"
        "{tributes_per_deal} 贡、{resisted_per_deal} 抗贡"
    )
    en = (
        "{deals} deals in {matches} matches; a deal has {decisions_per_deal} decisions, {bombs_per_deal} bombs, "
        "{tributes_per_deal} tributes, {resisted_per_deal} resisted"
    )
    console.print(Words(zh, en).in_(lang).format(**summary), highlight=False)
    pace = Words(
        "CPU {cpu_seconds} 秒，每秒 {decisions_per_cpu_second} 手",
        "{cpu_seconds} s of CPU, {decisions_per_cpu_second} decisions/s",
    )
    console.print(pace.in_(lang).format(**summary), highlight=False)
