"""What is concluded about hidden cards is true, and sampled worlds agree with it, each as often as the others."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import log
from statistics import fmean

import pytest
from msgspec.structs import replace

from paiju.bots.registry import make_bot
from paiju.cards import FACES, Seat, counts, pile
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import State
from paiju.tricks.bots.clues import weights
from paiju.tricks.bots.simulator import TrickSimulator, supports
from paiju.tricks.kernels.worlds import TrickWorlds
from tests.effort import often
from tests.trick_walks import HOUSES, rulesets

MATCHES = [*rulesets(often(24, deep=400), seed=31), *HOUSES.values()]
DEALS = 2
GREEDY = 0.7  # how often a sensible action is taken
WORLDS = 3
EVEN = [1000] * FACES
NONE = bytes(FACES)


def views(rules: Ruleset, rng: random.Random) -> Iterator[tuple[Match, Seat, State]]:
    """Some views of tricks of deals that are played partly well and partly at random."""
    for _ in range(DEALS):
        match = Match(rules, rng.randbytes(8), deals=1)
        bots = [make_bot("greedy", rules, seat, Stream(rng.randbytes(8))) for seat in range(rules.options.seats)]
        while not match.over:
            seat = rng.choice(match.actors)
            legal, view = match.legal(seat), match.view(seat)
            if match.state.phase == "trick" and rng.random() < 0.15:
                yield match, seat, view
            good = rng.random() < GREEDY
            match.play(seat, bots[seat].act(view, legal) if good else rng.choice(list(legal)))


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_the_truth_agrees_with_the_facts_and_so_does_every_world(rules: Ruleset) -> None:
    rng, o = random.Random(rules.digest()), rules.options
    for match, seat, view in views(rules, rng):
        if not supports(view, []):
            continue
        simulator = TrickSimulator(rules, seat, view, [])
        most = simulator.limits.most
        for other in range(o.seats):
            assert all(n <= cap for n, cap in zip(match.state.hands[other].counts, most[other], strict=True))
        for _ in range(WORLDS):
            check_world(simulator, view, seat, simulator.worlds.world(rng.getrandbits(60)))


def check_world(simulator: TrickSimulator, view: State, seat: Seat, world: list[bytes]) -> None:
    """Piles of the right size that make up all unseen cards, and nobody holds what they cannot."""
    o = simulator.o
    total = Counter(view.discards.known + view.bottom.known)
    for other, hand in enumerate(view.hands):
        assert sum(world[other]) == hand.hidden
        held = [a + b for a, b in zip(hand.counts, world[other], strict=True)]
        assert other == seat or all(n <= cap for n, cap in zip(held, simulator.limits.most[other], strict=True))
        total.update({card: n for card, n in enumerate(held) if n})
    assert sum(world[-1]) == view.bottom.hidden
    total.update({card: n for card, n in enumerate(world[-1]) if n})
    assert total == Counter(pile(o.copies))


@pytest.mark.parametrize("name", ["shengji", "zimeidui", "zhaopengyou", "zhaopengyou-classic"])
def test_clues_make_the_true_hands_likelier(name: str) -> None:
    """In logarithms, of all hidden cards together, against worlds in which every place is as likely by its size; and
    those of plays by themselves, against what bids and burying tell."""
    rules, rng, gained, by_plays = load(name), random.Random(7), list[float](), list[float]()
    for number in range(often(10)):
        match = Match(rules, b"clues %d" % number, deals=1)
        bots = [make_bot("expert", rules, seat, Stream(b"clues", seat)) for seat in range(rules.options.seats)]
        while not match.over:
            seat, state = match.actors[0], match.state
            view = match.view(seat)
            if state.phase == "trick" and not view.throw and view.rounds and rng.random() < 0.1:
                before, after = (surprise(match, seat, seen) for seen in (replace(view, rounds=(), plays=()), view))
                gained.append(-after)
                by_plays.append(before - after)
            match.play(seat, bots[seat].act(view, match.legal(seat)))
    assert len(gained) > 20 and fmean(gained) > 1.0 and fmean(by_plays) > 0.2, (fmean(gained), fmean(by_plays))


def surprise(match: Match, seat: Seat, told: State) -> float:
    """How much less likely the true cards are by the clues of this view than if all places were alike."""
    state, view = match.state, match.view(seat)
    simulator = TrickSimulator(match.rules, seat, view, [])
    most = [*map(simulator._hidden_caps, range(match.rules.options.seats)), match.rules.options.copies]
    sizes = [hand.hidden for hand in (*view.hands, view.bottom)]
    likely, found = weights(match.rules.options, simulator.tables, told), 0.0
    for place, (true, seen) in enumerate(zip((*state.hands, state.bottom), (*view.hands, view.bottom), strict=True)):
        for card, n in enumerate(true.counts):
            if n > seen.counts[card]:
                able = [pile for pile, size in enumerate(sizes) if size and most[pile][card]]
                mean = sum(sizes[pile] * likely[pile][card] for pile in able) / sum(sizes[pile] for pile in able)
                found -= (n - seen.counts[card]) * log(likely[place][card] / mean)
    return found


def test_facts_of_every_sort_were_met() -> None:
    """Voids, and hands that can have no pair of a suit though they have the suit."""
    met = Counter[str]()
    for rules in MATCHES[:12]:
        for match, seat, view in views(rules, random.Random(5)):
            if not supports(view, []):
                continue
            limits = TrickSimulator(rules, seat, view, []).limits
            for other in range(rules.options.seats):
                met["void"] += any(limits.void(other, group) for group in range(5))
                met["single"] += 1 in limits.most[other]
                met["pinned"] += other != seat and any(view.hands[other].counts) and match.state.phase == "trick"
    assert min(met["void"], met["single"], met["pinned"]) > 20, met


def every_deal(cards: list[int], sizes: list[int], caps: list[dict[int, int]]) -> Counter[tuple[bytes, ...]]:
    """How many orders of the (distinct) cards give each allowed deal."""
    found = Counter[tuple[bytes, ...]]()
    for order in permutations(cards):
        piles, at = [], 0
        for size in sizes:
            piles.append(counts(bytes(sorted(order[at : at + size]))))
            at += size
        if all(pile[card] <= n for pile, cap in zip(piles, caps, strict=True) for card, n in cap.items()):
            found[tuple(piles)] += 1
    return found


TINY: list[tuple[list[int], list[int], list[dict[int, int]]]] = [
    ([0, 0, 1, 1, 2, 2], [2, 2, 2], [{}, {}, {}]),
    ([0, 0, 1, 1, 2, 2], [2, 2, 2], [{0: 0}, {1: 1}, {}]),
    ([0, 1, 2, 3, 4, 5, 6], [3, 2, 2], [{0: 0, 1: 0}, {2: 0, 3: 0}, {4: 0}]),
    ([0, 0, 0, 1, 1, 2, 3], [3, 3, 1], [{0: 1}, {1: 0}, {3: 0}]),
    ([0, 0, 1, 2, 3, 3, 4], [1, 2, 2, 2], [{0: 0, 1: 0}, {3: 1, 0: 1}, {4: 0}, {2: 0}]),
]


@pytest.mark.parametrize("cards, sizes, caps", TINY)
def test_worlds_are_drawn_evenly(cards: list[int], sizes: list[int], caps: list[dict[int, int]]) -> None:
    """χ² against the count of all possible deals."""
    expected = every_deal(cards, sizes, caps)
    unseen = counts(bytes(cards))
    most = [bytes(min(unseen[card], cap.get(card, 3)) for card in range(FACES)) for cap in caps]
    spare = 6 - len(sizes)
    worlds = TrickWorlds(unseen, sizes + [0] * spare, most + [NONE] * spare, [EVEN] * 6)
    draws = often(20_000)
    seen = Counter(tuple(worlds.world(seed * 7919 + 1)[: len(sizes)]) for seed in range(draws))
    assert set(seen) <= set(expected)
    share = draws / sum(expected.values())
    chi = sum((seen[deal] - n * share) ** 2 / (n * share) for deal, n in expected.items())
    freedom = len(expected) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5, (chi, freedom)


def test_preferences_are_kept() -> None:
    """Two of four cards go to the bottom; one of them is four times as likely to be there as the others."""
    unseen = counts(bytes([0, 1, 2, 3]))
    preferences = [EVEN] * 5 + [[8000, *[2000] * (FACES - 1)]]
    worlds = TrickWorlds(unseen, [2, 0, 0, 0, 0, 2], [unseen] * 6, preferences)
    draws = often(20_000)
    hits = sum(worlds.world(seed * 7919 + 1)[-1][0] for seed in range(draws))
    assert abs(hits / draws - 4 * 3 / (4 * 3 + 3)) < 0.02
