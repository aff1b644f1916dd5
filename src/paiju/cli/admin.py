"""paiju admin: tables, people, reports and backups of a server, for whoever runs it."""

import argparse
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from paiju.cli.serve import data_folder
from paiju.errors import BadInput, need
from paiju.pictures import Text
from paiju.rules.schema import Words

if TYPE_CHECKING:
    from paiju.server.table.census import Census, PersonEntry, TableEntry
    from paiju.server.web.orders import Order

SHORT = 8  # characters of an id that are shown: enough to tell it from the others, too few to do anything else with
STATES = {"open": Words("没开始", "not begun"), "begun": Words("在打", "being played"), "over": Words("打完了", "over")}
TABLES = Words("牌桌|打法|状态|上次用|在座", "table|game|state|last used|people")
PEOPLE = Words("编号|名字|账号|设备|牌桌|上次来", "id|name|account|devices|tables|last seen")
REPORTS = Words("时间|牌桌|编号|名字|说的话|举报人", "when|table|id|name|said|reported by")
BANS = Words("谁|到", "who|until")
BACKUPS = Words("备份|时间|版本|字节", "backup|made|version|bytes")
NONE = Words("没有。", "None.")
YES, NO = Words("有", "yes"), Words("没有", "no")
DAMAGED = Words("不完整", "not whole")
UNKNOWN = Words("一台设备", "a device")
TO_REMOVE = Words(
    "要删除的是 {id}（{name}）：账号、设备、名字、{tables} 张牌桌上的座位；没有别人的牌桌一起删。",
    "To be deleted: {id} ({name}) with account, devices, name and seats at {tables}. Tables without others go, too.",
)
REMOVED = Words("✓ {id} 的一切都删了，设备也都退出了。", "✓ all of {id} is deleted, and every device logged out.")
TO_CLOSE = Words(
    "要关掉并删除的是牌桌 {code}：{title}，在座 {people}。",
    "To be closed and deleted: table {code}, {title}, people: {people}.",
)
BANNED = Words("✓ {who} 停用到 {until}。", "✓ {who} is kept away until {until}.")
UNBANNED = Words("✓ {who} 又可以来了。", "✓ {who} may come again.")
DAYS, MOST_DAYS = 7.0, 3650.0  # of a ban, if nothing else is said, and the longest
CLOSED = Words("✓ 牌桌 {code} 关掉并删除了。", "✓ table {code} is closed and deleted.")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    admin = commands.add_parser("admin", help="look after the tables and people of a server, even while it runs")
    kinds = admin.add_subparsers(dest="kind", required=True, metavar="WHAT")
    kept = argparse.ArgumentParser(add_help=False, parents=[common])
    kept.add_argument("--data", type=Path, default=data_folder(), help="where the server keeps guests and games")

    def add(name: str, run: Callable[[argparse.Namespace], None], help: str) -> argparse.ArgumentParser:
        command = kinds.add_parser(name, parents=[kept], help=help, description=help)
        command.set_defaults(run=lambda args: _run(run, args))
        return command

    add("tables", list_tables, "list all tables, the last used first")
    add("people", list_people, "list all people, the last seen first")
    add("person", show_person, "show one person with their devices and tables").add_argument(
        "id", help="as `people` shows it"
    )
    add("reports", list_reports, "list what was reported at tables, the last first")
    remove = add("remove-person", remove_person, "delete all that is known of a person, as they could themselves")
    remove.add_argument("id", help="as `people` shows it")
    close = add("close-table", close_table, "close a table, and delete it with its log")
    close.add_argument("code", help="as `tables` shows it, or the short code that people say")
    for command in (remove, close):
        command.add_argument("--yes", action="store_true", help="do it; otherwise it is only said what would be done")
    ban = add("ban", ban_somebody, "keep a person or a network away for a while, and cut them off")
    ban.add_argument("who", help="an id as `people` shows it, or an address")
    ban.add_argument("--days", type=days, default=DAYS, metavar="N", help=f"for so long ({DAYS:g})")
    add("unban", lift_ban, "keep somebody away no longer").add_argument("who", help="as `bans` shows it")
    add("bans", list_bans, "list who is kept away, and until when")
    add("backups", list_backups, "list the backups in a folder; `paiju backup` makes them").add_argument(
        "folder", type=Path
    )


def days(text: str) -> float:
    found = float(text)
    if not 0 < found <= MOST_DAYS:
        raise ValueError(text)
    return found


def _run(run: Callable[[argparse.Namespace], None], args: argparse.Namespace) -> int:
    need("paiju admin", "fcntl")
    run(args)
    return 0


# --- looking ----------------------------------------------------------------------------------------------------------


def _look(args: argparse.Namespace) -> AbstractContextManager["Census"]:
    """At a copy of what is kept. The server's modules are loaded late: other commands need nothing of them."""
    from paiju.server.table.census import census_of

    return census_of(args.data)


def list_tables(args: argparse.Namespace) -> None:
    with _look(args) as census:
        _print(TABLES, [_table(table, args.lang) for table in census.tables()], args.lang)


def list_people(args: argparse.Namespace) -> None:
    with _look(args) as census:
        _print(PEOPLE, [_person(person, args.lang) for person in census.people()], args.lang)


def show_person(args: argparse.Namespace) -> None:
    with _look(args) as census:
        person = census.person(args.id)
    _print(PEOPLE, [_person(person, args.lang)], args.lang)
    for device in person.devices:
        print(f"  · {device or UNKNOWN.in_(args.lang)}")
    if person.tables:
        print()
        _print(TABLES, [_table(table, args.lang) for table in person.tables], args.lang)


def list_reports(args: argparse.Namespace) -> None:
    with _look(args) as census:
        found = census.reports()
    rows = [
        [_time(one.at), one.code[:SHORT], one.guest[:SHORT], one.name, one.said, one.reporter[:SHORT]] for one in found
    ]
    _print(REPORTS, rows, args.lang)


def list_bans(args: argparse.Namespace) -> None:
    with _look(args) as census:
        _print(BANS, [[_who(who), _time(until)] for who, until in census.bans()], args.lang)


def list_backups(args: argparse.Namespace) -> None:
    from paiju.server.storage.backup import backups

    rows = []
    for path, manifest in backups(args.folder):
        made, version = (manifest.made, manifest.paiju) if manifest else (DAMAGED.in_(args.lang), "")
        rows.append([path.name, made, version, f"{path.stat().st_size:,}"])
    _print(BACKUPS, rows, args.lang)


# --- changing ---------------------------------------------------------------------------------------------------------


def remove_person(args: argparse.Namespace) -> None:
    from paiju.server.web.orders import RemovePerson

    with _look(args) as census:
        person = census.person(args.id)
    count = Words(f"{len(person.tables)}", f"{len(person.tables)} table{'' if len(person.tables) == 1 else 's'}")
    facts = {"id": person.guest[:SHORT], "name": _said(person.name, args.lang), "tables": count.in_(args.lang)}
    _order(args, RemovePerson(person.guest), TO_REMOVE, REMOVED, facts)


def close_table(args: argparse.Namespace) -> None:
    from paiju.server.web.orders import CloseTable

    with _look(args) as census:
        table = census.table(args.code)
    code, title, _, _, people = _table(table, args.lang)
    _order(args, CloseTable(table.code), TO_CLOSE, CLOSED, {"code": code, "title": title, "people": people})


def ban_somebody(args: argparse.Namespace) -> None:
    from paiju.server.web.orders import Ban

    until = time.time() + args.days * 24 * 3600
    with _look(args) as census:
        who = _network(args.who) or census.person(args.who).guest
    _carry_out(args, Ban(who, until), BANNED, {"who": _who(who), "until": _time(until)})


def lift_ban(args: argparse.Namespace) -> None:
    from paiju.server.web.orders import Ban

    with _look(args) as census:
        who = census.banned(_network(args.who) or args.who)
    _carry_out(args, Ban(who, 0.0), UNBANNED, {"who": _who(who)})


def _network(typed: str) -> str | None:
    """An address as the server counts it: of IPv6 its network. None: it is something else."""
    from paiju.server.web.origin import network

    try:
        ip_address(typed.partition("/")[0])
    except ValueError:
        return None
    return network(typed.partition("/")[0])


def _who(who: str) -> str:
    """A network, or a part of an id."""
    return who if _network(who) else who[:SHORT]


def _order(args: argparse.Namespace, order: "Order", plan: Words, done: Words, facts: dict[str, str]) -> None:
    """Say what is to be done, and have it done if that is confirmed."""
    print(_plain(plan.in_(args.lang).format(**facts)))
    if not args.yes:
        raise BadInput("not_confirmed")
    _carry_out(args, order, done, facts)


def _carry_out(args: argparse.Namespace, order: "Order", done: Words, facts: dict[str, str]) -> None:
    from paiju.server.web.orders import give

    if refused := give(args.data, order).refused:
        raise BadInput("order_refused", why=_said(refused, args.lang))
    print(done.in_(args.lang).format(**facts))


# --- in words ---------------------------------------------------------------------------------------------------------


def _table(table: "TableEntry", lang: str) -> list[str]:
    seated = ", ".join(_said(name, lang) for name in table.seated) or "–"
    state = STATES[table.progress].in_(lang)
    return [table.code[:SHORT], _said(table.title, lang), state, _time(table.touched), seated]


def _person(person: "PersonEntry", lang: str) -> list[str]:
    account, devices = (YES if person.account else NO).in_(lang), max(1, len(person.devices))
    counts = [str(devices), str(len(person.tables))]
    return [person.guest[:SHORT], _said(person.name, lang), account, *counts, _time(person.seen)]


def _said(text: Text, lang: str) -> str:
    return text.zh if lang == "zh" else text.en


def _time(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")


def _plain(text: str) -> str:
    """What people have written, without a sign that could steer a terminal."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def _print(head: Words, rows: Sequence[Sequence[str]], lang: str) -> None:
    """In columns, as wide as they need to be."""
    if not rows:
        print(NONE.in_(lang))
        return
    lines = [head.in_(lang).split("|"), *([_plain(cell) for cell in row] for row in rows)]
    widths = [max(cell_len(cell) for cell in column) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=True))
        print("  ".join(padded).rstrip())
