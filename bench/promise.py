"""What the search promises and what comes of it: `python -m bench.promise [PRESET …] [--overrulings N] [--of net]`.

Networks play deals that no network was trained on, and at each of their choices the search is asked too. Where it would
do something else than the expert (or the network), both actions are played in the true deal, and networks play on to
the end after each. What the search promised is the difference of its own two values; what came is the difference of the
two ends, in the same measure: what networks play for, in climbing games with 4 for winning. There the shares of a value
add up to 0.85, so a search that is right promises a little less than comes. Of what it thought hopeless and never tried
it has promised nothing. Where it overrules the expert, the network often does so too.
"""

import argparse
from collections import defaultdict
from itertools import count
from math import sqrt
from statistics import fmean, stdev

from bench.measure import pin
from paiju.actions import Action, Pass, Play
from paiju.arena.deal import opening
from paiju.bots import Budget, make_bot
from paiju.bots.net import Net
from paiju.bots.search import Search
from paiju.game import Game
from paiju.match import Match
from paiju.past import Decision, PastDeal, past_deals
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.table import Table

PRESETS = ("guandan-standard", "shengji")
MANY = 100  # overrulings of one kind from which on it is judged alone


def ended(deal: PastDeal, at: Decision, action: Action, net: Net, seed: bytes) -> float:
    """What comes of an action if networks play on, as they count it for the seat's side."""
    match = deal.until(at.v)
    match.play(at.seat, action)
    players(match, seed).play()
    return net.worths(at.view)[net.outcome(deal.rules, at.seat, match.state, match.events)]


def players(match: Match, seed: bytes) -> Table:
    """Networks in all seats."""
    seats = range(match.rules.options.seats)
    return Table(match, [make_bot("net", match.rules, seat, Stream(seed, seat)) for seat in seats], Stream(seed))


def kind_of(old: Action, new: Action) -> str:
    def word(action: Action) -> str:
        if isinstance(action, Pass):
            return "pass"
        reads = action.reads if isinstance(action, Play) else None
        return "bomb" if reads and ("bomb" in reads or "flush" in reads) else type(action).__name__.lower()

    return f"{word(old)} -> {word(new)}"


def overrulings(rules: Ruleset, budget: Budget, wanted: int, of: str) -> list[tuple[str, float, float]]:
    """Of each: its kind, what was promised, what came. `of`: whose choice the search overrules."""
    found: list[tuple[str, float, float]] = []
    game = Game(rules)
    for number in count():
        seed = b"promise %d" % number
        match = opening(rules, seed)
        players(match, seed).play()
        *_, deal = past_deals(rules, match.events)
        for at in deal.decisions():
            legal = at.legal(game)
            net = make_bot("net", rules, at.seat, Stream(seed))
            search = make_bot("search", rules, at.seat, Stream(seed, at.v), budget)
            assert isinstance(net, Net) and isinstance(search, Search)
            listed = net.candidates(at.view, legal)
            if len(listed) < 2 or not net.rows(at.view, legal, listed):
                continue
            old = at.action if of == "net" else listed[0].action
            expected = {each.action: each.worth for each in net.advise(at.view, legal)}
            advice = search.advise(at.view, legal)
            worth = {each.action: each.worth for each in advice}
            best = advice[0].action
            tried = old in expected and expected[old] > max(expected.values()) - search.hopeless
            if best != old and tried:
                came = [ended(deal, at, action, net, seed) for action in (best, old)]
                found.append((kind_of(old, best), worth[best] - worth[old], came[0] - came[1]))
                if len(found) == wanted:
                    return found
    raise AssertionError("count() has no end")


def told(name: str, rows: list[tuple[str, float, float]]) -> str:
    promised, came = fmean(row[1] for row in rows), [row[2] for row in rows]
    error = 1.96 * stdev(came) / sqrt(len(came)) if len(came) > 1 else 0.0
    ratio = fmean(came) / promised if promised else 0.0
    return f"{name:24} {len(rows):6} promised {promised:+.3f} came {fmean(came):+.3f} ± {error:.3f} ratio {ratio:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", default=PRESETS)
    parser.add_argument("--overrulings", type=int, default=2000)
    parser.add_argument("--of", choices=("expert", "net"), default="expert", help="whose choices are overruled")
    parser.add_argument("--worlds", type=int, default=24, help="of the search, instead of a time")
    args = parser.parse_args()
    pin()
    for preset in args.presets:
        rows = overrulings(load(preset), Budget(worlds=args.worlds), args.overrulings, args.of)
        print(told(preset, rows))
        kinds = defaultdict(list)
        for row in rows:
            kinds[row[0]].append(row)
        for kind, each in sorted(kinds.items(), key=lambda item: -len(item[1])):
            if len(each) >= MANY:
                print(told(f"  {kind}", each))


if __name__ == "__main__":
    main()
