"""paiju backup, restore and check: look after what a server keeps."""

import argparse
from pathlib import Path

from paiju.cli.serve import data_folder
from paiju.errors import need
from paiju.rules.schema import Words

BROKEN = 1  # the exit status of a check that has found something


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    kept = argparse.ArgumentParser(add_help=False)
    kept.add_argument("--data", type=Path, default=data_folder(), help="where the server keeps guests and games")
    backup = commands.add_parser("backup", parents=[common, kept], help="copy what a server keeps, even while it runs")
    backup.add_argument("target", type=Path, help="a new file, or a folder for a file named by the time")
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", parents=[common, kept], help="put a backup back into a data folder")
    restore.add_argument("backup", type=Path)
    restore.add_argument("--force", action="store_true", help="overwrite what is there")
    restore.set_defaults(run=run_restore)
    check = commands.add_parser(
        "check", parents=[common, kept], help="check what a server keeps, and replay every match"
    )
    check.set_defaults(run=run_check)


def run_backup(args: argparse.Namespace) -> int:
    need("paiju backup", "fcntl")
    from paiju.server.storage.backup import back_up  # loaded late, as the server is: other commands need nothing of it

    path, manifest = back_up(args.data, args.target)
    size = sum(file.bytes for file in manifest.files.values())
    zh, en = f"✓ 已备份到 {path}（{size} 字节）", f"✓ backed up to {path} ({size} bytes)"
    print(Words(zh, en).in_(args.lang))
    return 0


def run_restore(args: argparse.Namespace) -> int:
    need("paiju restore", "fcntl")
    from paiju.server.storage.backup import restore

    manifest = restore(args.backup, args.data, args.force)
    zh = f"✓ 已把 {manifest.made} 的备份恢复到 {args.data}"
    print(Words(zh, f"✓ restored the backup of {manifest.made} to {args.data}").in_(args.lang))
    return 0


def run_check(args: argparse.Namespace) -> int:
    need("paiju check", "fcntl")
    from paiju.server.storage.inspection import inspect_folder

    found = inspect_folder(args.data)
    seen = Words(
        f"{found.tables} 张牌桌，打完 {found.deals} 副，{found.events} 个事件，{found.guests} 位访客",
        f"{_some(found.tables, 'table')}, {_some(found.deals, 'deal')} over, "
        f"{_some(found.events, 'event')}, {_some(found.guests, 'guest')}",
    )
    sound = Words("✓ 无误：每一步合规，每副洗牌与承诺相符", "✓ sound: every action legal, every shuffle as committed")
    for words in [*found.problems, seen] if found.problems else [seen, sound]:
        print(words.in_(args.lang))
    return BROKEN if found.problems else 0


def _some(n: int, thing: str) -> str:
    """In English: one thing, or several."""
    return f"{n} {thing}{'' if n == 1 else 's'}"
