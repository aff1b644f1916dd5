"""The options --budget, --worlds and --threads: how long bots may think, alike in every command."""

import argparse
import math

from paiju.bots import Budget
from paiju.errors import BadInput
from paiju.rules.schema import Words

ABOVE_0 = Words("大于 0 的有限数", "a finite number above 0")


def add_budget(parser: argparse.ArgumentParser) -> None:
    default = Budget()
    parser.add_argument(
        "--budget", type=float, default=default.ms, metavar="MS", help=f"of a decision (default {default.ms:g})"
    )
    parser.add_argument("--worlds", type=int, metavar="W", help="think about W sampled worlds instead of for a time")
    parser.add_argument(
        "--threads", type=int, default=default.threads, metavar="T", help="of search (default %(default)s)"
    )


def budget_of(args: argparse.Namespace) -> Budget:
    """The budget from the options; BadInput names a wrong option."""
    if not 0 < args.budget < math.inf:
        raise BadInput("bad_value", fact="--budget", value=args.budget, wanted=ABOVE_0)
    for fact, value in (("--worlds", args.worlds), ("--threads", args.threads)):
        if value is not None and value < 1:
            raise BadInput("bad_value", fact=fact, value=value, wanted=">= 1")
    return Budget(args.budget, args.worlds, args.threads)
