"""paiju rotate-key: makes a new key for the cookies of a server."""

import argparse
from pathlib import Path

from paiju.cli.serve import data_folder
from paiju.rules.schema import Words

DONE = Words(
    "新密钥已写好，旧密钥还留着 {old} 个。重启服务器后生效。",
    "A new key is written, and {old} older ones still verify. Restart the server to use it.",
)


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("rotate-key", parents=[common], help="sign the guests' cookies with a new key")
    command.add_argument("--data", type=Path, default=data_folder(), help="where guests and games are kept")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from paiju.server.web.guests import rotate  # loaded late: it is slow, and only this command needs it

    print(DONE.in_(args.lang).format(old=rotate(args.data) - 1))
    return 0
