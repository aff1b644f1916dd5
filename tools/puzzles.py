"""Mine the puzzles that come with the package: `python tools/puzzles.py` writes them to `src/paiju/puzzles`.

Bots play deals from a seed, the analysis finds puzzles in them, and a third search, again with other chances, drops
those that it does not find as clear. At most TAKEN come from one deal. The same seed gives the same file.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from paiju.bots import make_bot
from paiju.match import Match
from paiju.past import PastDeal, past_deals
from paiju.puzzles import Puzzle, clear, mine, packed, reconfirm
from paiju.rng import Stream, derive
from paiju.rules import load
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing
from paiju.table import Table

FILE = Path("src/paiju/puzzles/mined.jsonl.gz")
WANTED = ("guandan=60", "shengji=21", "zhaopengyou=34")
SEED = "puzzles"
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


def usual(deal: PastDeal) -> bool:
    """Whether the level that is played is always that of the side that owns it. In a first deal between unequal levels
    a bid may give it to the others; later in a match that cannot be."""
    states = [decision.state for decision in deal.decisions()]
    return all(state.owner is None or state.levels[state.owner] == state.level for state in states)


def puzzles(preset: str, seed: str) -> Iterator[Puzzle]:
    for number, (deal, source) in enumerate(deals(load(preset), seed.encode())):
        if not usual(deal):
            continue
        found = mine(deal, source, number)
        yield from islice((puzzle for puzzle in found if clear(reconfirm(puzzle, THIRD))), TAKEN)


def main() -> None:
    parser = argparse.ArgumentParser(prog="puzzles", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="PRESET=N", default=WANTED)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--file", type=Path, default=FILE)
    args = parser.parse_args()
    found = list[Puzzle]()
    for preset, _, number in (each.partition("=") for each in args.wanted):
        for puzzle in islice(puzzles(preset, args.seed), int(number)):
            found.append(puzzle)
            args.file.write_bytes(packed(found))  # what is there may be used
            told = f"{puzzle.id} ({puzzle.source}): {puzzle.best[0]}, {puzzle.margin} levels ahead"
            print(told, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
