"""Measure everything in one run and print it: `python -m bench [--markdown]`."""

import argparse
import sys

from bench import climbing, env, judging, memory, tricks
from bench.measure import Work, measure, pin
from bench.report import Run, page, show
from paiju.kernels import compiled

PARTS = (climbing, tricks, env, judging)  # each has works() and bars(rates)
ROUNDS, SECONDS = 13, 0.4


def run() -> Run:
    works: dict[str, Work] = {}
    for part in PARTS:
        works |= part.works()
    rates = measure(works, ROUNDS, SECONDS)
    matches = memory.largest_matches()
    bars = [bar for part in PARTS for bar in part.bars(rates)]
    return Run(rates, matches, bars + memory.bars(matches, memory.playout_bytes()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="print the page results.md")
    wanted = parser.parse_args()
    if not compiled():
        sys.exit("bench: the kernels are not compiled for this Python; say 'make setup'")
    pin()
    found = run()
    if wanted.markdown:
        print(page(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
