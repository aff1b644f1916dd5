"""paiju judge: questions about the rules as JSON lines in, answers out."""

import argparse
import sys
from collections.abc import Iterator

from paiju.errors import BadInput
from paiju.judge import answer_lines


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser(
        "judge",
        parents=[common],
        help="answer questions about the rules",
        description="Answer JSON lines of questions.",
    )
    command.add_argument("files", nargs="*", metavar="FILE", help="files of questions (default: standard input)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for reply in answer_lines(_lines(args.files), args.lang):
        sys.stdout.buffer.write(reply + b"\n")
    sys.stdout.buffer.flush()
    return 0


def _lines(paths: list[str]) -> Iterator[bytes]:
    if not paths:
        yield from sys.stdin.buffer
    for path in paths:
        try:
            with open(path, "rb") as file:
                yield from file
        except OSError as error:
            raise BadInput("unreadable_file", path=path, reason=error.strerror) from None
