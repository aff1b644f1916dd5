"""paiju stats: count what was played, in record files or in what a server keeps."""

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Line

from paiju.cli.serve import data_folder
from paiju.errors import BadInput, need
from paiju.past import past_deals
from paiju.pictures import Text
from paiju.record import Record
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.server.protocol.statistics import Companion, Estimate, FigureMean, PlayedDeal, Statistics
from paiju.server.shown.statistics import seen_by, statistics, table_of

DIFFERENT = 1  # the exit status of a check that has found something
Played = dict[str, list[PlayedDeal]]  # by player, the newest first


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("stats", parents=[common], help="count what was played, by player")
    command.add_argument("files", nargs="*", type=Path, metavar="FILE", help="records; each is verified")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print everything that is counted, as JSON")
    form.add_argument("--csv", action="store_true", help="print a line for every player in every deal")
    command.add_argument("--data", type=Path, default=data_folder(), help="where the server keeps guests and games")
    kept = command.add_mutually_exclusive_group()
    kept.add_argument("--rebuild", action="store_true", help="count every log of a server again, while it is stopped")
    kept.add_argument("--check", action="store_true", help="see whether what a server has counted fits its logs")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if bool(args.files) == (args.rebuild or args.check):
        raise BadInput("bad_value", fact="paiju stats", value="", wanted="FILE… | --rebuild | --check")
    if args.rebuild:
        return _rebuild(args)
    return _check(args) if args.check else _count(args)


# --- what a server keeps ----------------------------------------------------------------------------------------------


def _rebuild(args: argparse.Namespace) -> int:
    need("paiju stats", "fcntl")
    from paiju.server.table.projection import rebuild  # loaded late: records need nothing of the server

    tables = rebuild(args.data)
    print(Words(f"✓ 已重新统计 {tables} 张牌桌", f"✓ counted {tables} tables again").in_(args.lang))
    return 0


def _check(args: argparse.Namespace) -> int:
    need("paiju stats", "fcntl")
    from paiju.server.table.projection import differences

    found = differences(args.data)
    for line in found:
        print(line)
    told = Words(f"✗ {len(found)} 行与牌谱不符", f"✗ {len(found)} rows do not fit the logs")
    print((told if found else Words("✓ 统计与牌谱相符", "✓ the statistics fit the logs")).in_(args.lang))
    return DIFFERENT if found else 0


# --- records ----------------------------------------------------------------------------------------------------------


def _count(args: argparse.Namespace) -> int:
    games = games_in(args.files)
    if args.csv:
        rows = [(name, deal) for _, players in games.values() for name, deals in players.items() for deal in deals]
        sys.stdout.write(table_of([deal for _, deal in rows], [name for name, _ in rows]))
    elif args.json:
        told = [
            {"ruleset": rules.name, "players": {name: statistics([rules], deals) for name, deals in players.items()}}
            for rules, players in games.values()
        ]
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        for rules, players in games.values():
            _print(rules, {name: statistics([rules], deals) for name, deals in players.items()}, args.lang)
    return 0


def games_in(files: list[Path]) -> dict[str, tuple[Ruleset, Played]]:
    """What the players of some records have played, by the digest of their rules."""
    games: dict[str, tuple[Ruleset, Played]] = {}
    for path in files:
        record = Record.read(path)
        match, seats = record.verify(), range(record.rules.options.seats)
        names = [record.players.get(seat, f"{seat}") for seat in seats]
        who = {seat: Companion(name, Text(name, name), None) for seat, name in enumerate(names)}
        _, players = games.setdefault(record.rules.digest(), (record.rules, defaultdict(list)))
        for deal in past_deals(match.rules, match.events):
            count = deal.count()
            for seat, name in enumerate(names):
                facts = count.result, dict(enumerate(count.seats)), who, record.rules, path.stem, deal.number
                players[name].insert(0, seen_by(seat, *facts))
    return games


def _print(rules: Ruleset, players: dict[str, Statistics], lang: str) -> None:
    """A column for each player, and a row for whatever is counted of one of them."""
    names = sorted(players)
    table = Grid("", title=rules.title.in_(lang))
    for name in names:
        table.add_column(Line(name), justify="right")
    found = [players[name] for name in names]
    table.add_row(Words("副", "deals").in_(lang), *(f"{one.deals}" for one in found))
    table.add_row(Words("赢全场", "matches won").in_(lang), *(f"{one.matches.sum} / {one.matches.of}" for one in found))
    table.add_row(Words("胜率", "won").in_(lang), *(_share(one.won) for one in found))
    table.add_row(Words("级 / 副", "levels a deal").in_(lang), *(_mean(one.rise) for one in found))
    for name, words in {figure.name: figure.words for one in found for figure in one.figures}.items():
        told = [next((figure for figure in one.figures if figure.name == name), None) for one in found]
        table.add_row(words.zh if lang == "zh" else words.en, *map(_figure, told))
    Console(highlight=False).print(table)


def _figure(found: FigureMean | None) -> str:
    if found is None:
        return "–"
    estimate = found.estimate
    return f"{estimate.sum} / {estimate.of}" if found.part else f"{estimate.mean:.2f}"


def _share(found: Estimate) -> str:
    return f"{found.mean:.0%}" if found.low is None else f"{found.mean:.0%} ({found.low:.0%}–{found.high:.0%})"


def _mean(found: Estimate) -> str:
    return f"{found.mean:.2f}" if found.low is None else f"{found.mean:.2f} ({found.low:.2f}–{found.high:.2f})"
