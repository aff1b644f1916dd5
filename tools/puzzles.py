"""Mine the puzzles that come with the package: `python tools/puzzles.py guandan=40 shengji=25 zhaopengyou=25`.

Bots play deals from a seed, and what the analysis finds in them is written to `src/paiju/puzzles`. The same seed gives
the same file; with another seed, `--add` adds to those that are there. At most TAKEN puzzles come from one deal. In the
end `--sift` drops every puzzle that a third search, again with other chances, does not find as clear.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from paiju.bots import make_bot
from paiju.match import Match
from paiju.past import PastDeal, past_deals
from paiju.puzzles import Puzzle, clear, mine, packed, reconfirm, unpacked
from paiju.rng import Stream, derive
from paiju.rules import load
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing
from paiju.table import Table

FILE = Path("src/paiju/puzzles/mined.jsonl.gz")
BOT = "expert"
TAKEN = 3
THIRD = 1 << 20  # the seed of the third search


def deals(rules: Ruleset, seed: bytes) -> Iterator[tuple[PastDeal, str]]:
    """Deals of bots at levels of all heights, each with the words where it comes from."""
    o = rules.options
    for number in count():
        own = derive(seed, rules.name, number)
        chance = Stream(own, "levels")
        levels, owner = tuple(chance.choice(o.ladder[:-1]) for _ in range(o.sides)), chance.below(o.sides)
        match = Match(rules, own, start=Standing(levels, levels[owner], owner, (0,) * o.sides), deals=1)
        bots = [make_bot(BOT, rules, seat, Stream(own, seat)) for seat in range(o.seats)]
        Table(match, bots, Stream(own, "turns")).play()
        for deal in past_deals(rules, match.events):
            yield deal, f"{BOT} {number}"


def puzzles(preset: str, seed: str) -> Iterator[Puzzle]:
    for number, (deal, source) in enumerate(deals(load(preset), seed.encode())):
        yield from islice(mine(deal, source, number), TAKEN)


def main() -> None:
    parser = argparse.ArgumentParser(prog="puzzles", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="PRESET=N")
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--add", action="store_true")
    parser.add_argument("--sift", action="store_true")
    args = parser.parse_args()
    found = unpacked(args.file.read_bytes()) if args.add or args.sift else []
    for preset, _, number in (each.partition("=") for each in args.wanted):
        for puzzle in islice(puzzles(preset, args.seed), int(number)):
            found.append(puzzle)
            args.file.write_bytes(packed(found))  # what is there may be used
            print(f"{puzzle.id}: {puzzle.best[0]}, {puzzle.margin} levels ahead", file=sys.stderr, flush=True)
    if args.sift:
        args.file.write_bytes(packed(puzzle for puzzle in found if clear(reconfirm(puzzle, THIRD))))


if __name__ == "__main__":
    main()
