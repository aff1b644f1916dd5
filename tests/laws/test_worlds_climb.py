"""Worlds of a climbing game fit what a seat knows, the truth among them, and play-outs in them end as deals do."""

import random
from collections import Counter
from collections.abc import Iterator
from math import exp, log
from statistics import fmean

import pytest

from paiju.bots.registry import make_bot
from paiju.cards import FACES, Seat, counts, parse_rank
from paiju.climbing.bots.clues import doubts
from paiju.climbing.bots.payoff import payoffs
from paiju.climbing.bots.simulator import ClimbSimulator
from paiju.climbing.bots.worlds import Worlds
from paiju.climbing.kernels.combos import CODES
from paiju.climbing.kernels.planner.splitter import Splitter
from paiju.climbing.kernels.worlds import NEVER, ClimbWorlds
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.tables import climb_tables
from paiju.kernels.chance import Chance
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import Standing, State
from tests.effort import often
from tests.variants import PRESETS, random_ruleset

RULES = [*map(load, PRESETS), *(random_ruleset(random.Random(number)) for number in range(often(20)))]
ROUNDING = 1e-9  # a value is the mean of several play-outs
SIZE, TIMES = 3, 3000  # of the uniform test: unknown cards a seat, worlds


def views(rules: Ruleset, rng: random.Random) -> Iterator[tuple[Match, Seat, State]]:
    """Some decisions of two deals, the second with tribute where there is any."""
    match = Match(rules, rng.randbytes(8), deals=2)
    bots = [make_bot("greedy", rules, seat, Stream(rng.randbytes(8))) for seat in range(rules.options.seats)]
    while not match.over:
        seat = rng.choice(match.actors)
        legal, view = match.legal(seat), match.view(seat)
        if view.phase == "climb" and rng.random() < 0.15:
            yield match, seat, view
        good = rng.random() < 0.7
        match.play(seat, bots[seat].act(view, legal) if good else legal.sample(Stream(rng.randbytes(8))))


def levels_in(rules: Ruleset, view: State) -> tuple[int, int]:
    even, odd = (parse_rank(level_for(rules.options, view, side)) for side in (0, 1))
    return even, odd


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_worlds_fit_what_is_known_and_so_does_the_truth(rules: Ruleset) -> None:
    rng = random.Random(rules.digest())
    for match, seat, view in views(rules, rng):
        worlds = Worlds(rules.options, levels_in(rules, view))
        worlds.set(seat, view)
        for other in range(rules.options.seats):
            banned = worlds.banned(other)
            hidden = Counter(match.state.hands[other].known) - Counter(view.hands[other].known)
            assert not any(banned[card] for card in hidden)
        hands = worlds.kernel.world(rng.getrandbits(60))
        assert hands[seat] == view.hands[seat].counts or not view.hands[seat].hidden
        for other in range(rules.options.seats):
            if other == seat:
                continue
            hand = view.hands[other]
            assert sum(hands[other]) == len(hand)
            assert all(n >= known for n, known in zip(hands[other], hand.counts, strict=True))
        total = [
            sum(hands[other][card] for other in range(rules.options.seats) if other != seat) for card in range(FACES)
        ]
        seen = [mine + gone for mine, gone in zip(view.hands[seat].counts, view.discards.counts, strict=True)]
        assert [n + k for n, k in zip(total, seen, strict=True)] == [rules.options.decks] * FACES


@pytest.mark.parametrize("rules", RULES[:8], ids=lambda rules: rules.name)
def test_play_outs_are_worth_what_a_deal_can_be_worth(rules: Ruleset) -> None:
    rng = random.Random(rules.digest())
    for match, seat, view in views(rules, rng):
        simulator = ClimbSimulator(rules.options, levels_in(rules, view))
        actions = list(match.legal(seat))[:3]
        simulator.set(seat, view, actions, seat)
        chosen = list(range(len(actions)))
        rows = simulator.run(5, 4, chosen)
        assert rows == simulator.run(5, 4, chosen)
        before = Standing(view.levels, view.level, view.owner, view.fails)
        possible = payoffs(rules.options, before, side_of(seat))
        assert all(len(row) == len(actions) for row in rows)
        low, high = min(possible.values()) - ROUNDING, max(possible.values()) + ROUNDING
        assert all(low <= value <= high for row in rows for value in row)


@pytest.mark.parametrize("name", ["guandan-standard", "guandan-six"])
def test_clues_make_the_true_hands_likelier(name: str) -> None:
    """In logarithms, of all hidden cards together, against worlds in which every seat is as likely by its size."""
    rules, rng, gained = load(name), random.Random(7), list[float]()
    for number in range(often(8)):
        match = Match(rules, b"clues %d" % number, deals=1)
        bots = [make_bot("expert", rules, seat, Stream(b"clues", seat)) for seat in range(rules.options.seats)]
        while not match.over:
            seat = match.actors[0]
            view = match.view(seat)
            if view.phase == "climb" and view.rounds and rng.random() < 0.1:
                chances = [[exp(-doubt / 20) for doubt in row] for row in doubts(rules.options, view)]
                sizes = [hand.hidden for hand in view.hands]
                gained.append(0.0)
                for other, hand in enumerate(match.state.hands):
                    for card, n in Counter(hand.known).items():
                        told = sum(size * row[card] for size, row in zip(sizes, chances, strict=True)) / sum(sizes)
                        gained[-1] += n * (sizes[other] > 0) * log(chances[other][card] / told)
            match.play(seat, bots[seat].act(view, match.legal(seat)))
    assert len(gained) > 20 and fmean(gained) > 1.0, (len(gained), fmean(gained))


def test_a_card_is_where_it_is_doubted_the_less() -> None:
    """One of four cards is doubted with one of two seats, by so much that it is there in one deal of four."""
    tables = climb_tables(load("guandan").options, 0)
    planner = Splitter(tables)
    planner.set_prices([1] * CODES)
    worlds, doubt = ClimbWorlds((planner, planner), Chance()), bytearray(FACES)
    doubt[4] = round(20 * log(3))
    for seat in range(4):
        unknown = bytes(doubt) if seat == 1 else bytes(FACES)
        worlds.set_known(seat, counts(b""), 2 if seat in (1, 2) else 0, unknown, 0)
    worlds.set_unseen(0, bytes((4, 8, 12, 16)), 12)
    rng = random.Random(1)
    share = fmean(worlds.world(rng.getrandbits(60))[1][4] for _ in range(TIMES))
    assert share == pytest.approx(0.25, abs=0.03)


def test_worlds_find_room_for_what_hardly_fits() -> None:
    """Two seats may not have the card that is dealt last: it is dealt to one all the same, and the chain mends it."""
    tables = climb_tables(load("guandan").options, 0)
    planner = Splitter(tables)
    planner.set_prices([1] * CODES)
    worlds = ClimbWorlds((planner, planner), Chance())
    for seat in range(4):
        never = bytes(NEVER if card in ((4,), (4, 8), (8,), (4,))[seat] else 0 for card in range(FACES))
        worlds.set_known(seat, counts(b""), int(seat > 0), never, 0)
    worlds.set_unseen(0, bytes((12, 8, 4)), 200)
    rng = random.Random(1)
    assert all(worlds.world(rng.getrandbits(60))[2][4] for _ in range(100))


def test_without_the_chain_every_world_has_the_same_chance() -> None:
    """Nine different cards in three hands of three, one of which cannot have two of them: χ² over where a card lies."""
    tables = climb_tables(load("guandan").options, 0)
    planner = Splitter(tables)
    planner.set_prices([1] * CODES)
    worlds = ClimbWorlds((planner, planner), Chance())
    cards = bytes(range(4, 13))
    banned = bytes(NEVER if card in cards[:2] else 0 for card in range(FACES))
    for seat in range(4):
        worlds.set_known(seat, counts(b""), SIZE if seat else 0, banned if seat == 1 else bytes(FACES), 0)
    worlds.set_unseen(0, cards, 0)
    rng = random.Random(1)
    found = Counter(tuple(map(bytes, worlds.world(rng.getrandbits(60))[1:])) for _ in range(1, TIMES))
    ways = 7 * 6 * 5 // 6 * 20  # hands of the banned seat, times those of the next
    expected = (TIMES - 1) / ways
    assert len(found) > 0.95 * ways
    assert sum((n - expected) ** 2 for n in found.values()) / expected < 1.25 * ways
