"""The `paiju` command and all that it can do."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from paiju import __version__
from paiju.cli import admin, arena, exam, rotate_key, stats, train
from paiju.cli import analyse as analysing
from paiju.cli import backup as keeping
from paiju.cli import judge as judging
from paiju.cli import play as playing
from paiju.cli import rules as ruling
from paiju.cli import serve as serving
from paiju.cli import show as reading
from paiju.cli import simulate as simulating
from paiju.errors import BadData, BadInput
from paiju.rules.prose import error_words
from paiju.rules.schema import Words

BAD_INPUT = 2
BAD_DATA = 3
INTERRUPTED = 130  # the exit status of shells for Ctrl-C


def language() -> str:
    """The user's language, from the environment."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="paiju", description="Paiju 牌局: Chinese level-up card games by your own rules. 按你家的规则打牌。"
    )
    top.add_argument("--version", action="version", version=f"paiju {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=("zh", "en"), default=language(), help="language (default: from LANG)")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (
        playing,
        serving,
        keeping,
        rotate_key,
        admin,
        simulating,
        arena,
        train,
        exam,
        judging,
        reading,
        stats,
        analysing,
        ruling,
    ):
        module.add_commands(commands, common)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. 0: done; 1: `paiju check` has found something; 2: bad input or a record that does not verify; 3:
    data that a server cannot use; 130: Ctrl-C. Standard error tells why."""
    _speak_utf8()
    args = parser().parse_args(arguments)
    try:
        return int(args.run(args))
    except BadInput as error:
        label = Words("错误：", "error: ").in_(args.lang)
        print(f"paiju: {label}{error_words(error).in_(args.lang)}", file=sys.stderr)
        return BAD_DATA if isinstance(error, BadData) else BAD_INPUT
    except KeyboardInterrupt:
        print(f"paiju: {Words('已停止。', 'Stopped.').in_(args.lang)}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"paiju: {error}", file=sys.stderr)
        return BAD_INPUT


def _speak_utf8() -> None:
    """Suits and Chinese need it, and on Windows pipes and files have another encoding."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() != "utf-8":
            stream.reconfigure(encoding="utf-8")
