"""Attack a server of one's own on this machine: python -m bench.attack [name …] [--seconds N] [--scale X].

Each attack starts its own server with an empty folder, and four people play beside it. One line says what was measured,
and whether the bar holds; where one does not, the exit code is 1.
"""

import argparse
import asyncio
import sys

from bench.attack.bots import hints, search_tables
from bench.attack.finding import Attack, Size
from bench.attack.floods import floods
from bench.attack.heads import slow_heads
from bench.attack.hostile import hostile
from bench.attack.soak import soak
from bench.attack.storage import disk_full, kill
from bench.attack.timing import timing

ATTACKS: dict[str, Attack] = {
    "search-tables": search_tables,
    "hints": hints,
    "floods": floods,
    "slow-heads": slow_heads,
    "hostile": hostile,
    "disk-full": disk_full,
    "timing": timing,
    "kill": kill,
    "soak": soak,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description="attack a server on this machine")
    parser.add_argument("name", nargs="*", help=f"one of {', '.join(ATTACKS)}; all of them if none is named")
    parser.add_argument("--seconds", type=float, help="how long each lasts, instead of its usual time")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many tables, messages, kills …")
    args = parser.parse_args()
    if unknown := set(args.name) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(unknown)}")
    held = True
    for name in args.name or ATTACKS:
        for finding in asyncio.run(ATTACKS[name](Size(args.seconds, args.scale))):
            print(finding, flush=True)
            held = held and finding.holds
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
