"""Prints digests of what the kernels answer, so that two builds of them can be compared: see test_compiled.py."""

import hashlib
import json
import random
from array import array
from collections.abc import Iterator

from paiju.cards import counts, deck, rank_of
from paiju.climbing.bots.census import rivals, turns
from paiju.climbing.bots.players import Players
from paiju.climbing.kernels.combos import CODES
from paiju.climbing.kernels.duel import Duel
from paiju.climbing.kernels.planner.splitter import Appraiser, Splitter
from paiju.climbing.kernels.playout import ClimbPlayout
from paiju.climbing.kernels.policy import ClimbPolicy
from paiju.climbing.kernels.practice import ClimbPractice
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.kernels.trials import ClimbTrials
from paiju.climbing.kernels.turns import Turns
from paiju.climbing.kernels.worlds import ClimbWorlds
from paiju.climbing.tables import climb_tables
from paiju.kernels import compiled
from paiju.kernels.chance import Chance
from paiju.kernels.network import Network
from paiju.rules import Ruleset, load
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.features import (
    PLAY_INPUTS,
    RULE_INPUTS,
    SCENE_INPUTS,
    SEAT_GIVEN,
    SEAT_PLACES,
    TrickFeatures,
)
from paiju.tricks.kernels.follow import check_follow, duty_of, winner_of
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.kernels.policy import TrickPolicy
from paiju.tricks.kernels.units import GROUPS, shape_of
from paiju.tricks.kernels.worlds import TrickWorlds
from paiju.tricks.rulings.seats import step
from paiju.tricks.tables import trick_tables
from tests import trick_walks
from tests.conformance.cases import CASES, TRICK_CASES, wrong
from tests.effort import often
from tests.networks import numbers, packed
from tests.variants import PRESETS, random_ruleset

SHAPE = ("kind", "width", "length", "group", "size", "widest", "top")
VARIANTS = often(48, deep=80)
HANDS_A_RULESET = 12
DEALS_A_RULESET = 5
STEPS_A_RULESET = 8
ROWS = 20_000  # of actions, at two tables


def rulesets() -> list[Ruleset]:
    return [*map(load, PRESETS), *(random_ruleset(random.Random(number)) for number in range(VARIANTS))]


def random_counts(rng: random.Random, level: int, size: int) -> bytes:
    """A hand on few ranks, with both wild cards."""
    ranks = rng.sample(range(15), 7)
    near = [card for card in deck(2) if rank_of(card) in ranks and card != 4 * level + 1]
    return counts(bytes([4 * level + 1] * rng.randrange(3) + rng.sample(near, min(size, len(near)))))


def readings(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    work, level = SuitedPlays(), rng.randrange(13)
    tables = climb_tables(rules.options, level)
    for _ in range(HANDS_A_RULESET):
        for _, code in work.plays(random_counts(rng, level, 8), tables, 0)[::5]:
            yield code, tables.order_of(code)
        yield work.readings(random_counts(rng, level, rng.randint(1, 6)), tables)
        for cards, _ in work.plays(random_counts(rng, level, 10), tables, 0)[::7]:
            yield cards.hex(), work.readings(counts(cards), tables)


def plays(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    work, level = SuitedPlays(), rng.randrange(13)
    tables = climb_tables(rules.options, level)
    for _ in range(HANDS_A_RULESET):
        hand = random_counts(rng, level, 25)
        leads = work.plays(hand, tables, 0)
        yield [(cards.hex(), code) for cards, code in leads]
        to_beat = tables.order_of(rng.choice(leads)[1])
        yield [(cards.hex(), code) for cards, code in work.plays(random_counts(rng, level, 25), tables, to_beat)]


def every_play(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    work, level = SuitedPlays(), rng.randrange(13)
    tables = climb_tables(rules.options, level)
    for _ in range(HANDS_A_RULESET):
        n = work.find(random_counts(rng, level, 9), tables, 0)
        yield [(work.code_of(i), [cards.hex() for cards in work.every_suit(i)]) for i in range(n)]
        cards, code = work.random_play(rng.getrandbits(63) + 1)
        yield cards.hex(), code


def splits(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    level = rng.randrange(13)
    splitter = Splitter(climb_tables(rules.options, level))
    splitter.set_prices([rng.randint(-50, 200) for _ in range(CODES)])
    for size in range(HANDS_A_RULESET):
        cost, groups = splitter.arrange(random_counts(rng, level, size))
        yield cost, [(code, cards.hex()) for code, cards in groups]


def appraisals(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    level = rng.randrange(13)
    tables = climb_tables(rules.options, level)
    odds, appraiser = rivals(tables, rules.options.seats, 5), Appraiser(tables)
    for size in range(HANDS_A_RULESET):
        odds.count(random_counts(rng, level, 30), rng.randint(1, 27), 200)
        appraiser.use(odds)
        yield odds.prices(), appraiser.appraise(random_counts(rng, level, size))


def duels(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    levels = rng.sample(range(13), 2)
    duel = Duel(*(climb_tables(rules.options, level) for level in levels), SuitedPlays())
    for _ in range(4):
        hands = [random_counts(rng, level, 4) for level in levels]
        for cards, code, result in duel.solve(*hands, 0, 40):
            yield cards.hex(), code, result


def playouts(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    o = rules.options
    tables = tuple(climb_tables(o, rng.randrange(13)) for _ in range(2))
    wind_next = o.wind_to == "next_seat"
    playout = ClimbPlayout(tables, SuitedPlays(), o.pass_locks_round, wind_next, o.stop_at_double, o.seats)
    for _ in range(DEALS_A_RULESET):
        yield playout.random_deals(1, rng.getrandbits(63) + 1), playout.order_of_going_out()
        cards = rng.sample(deck(o.decks), 54 * o.decks)
        for seat in range(o.seats):
            playout.set_hand(seat, counts(bytes(cards[seat :: o.seats])))
        yield playout.start(rng.randrange(o.seats)), playout.finish(rng.getrandbits(63) + 1)


def climb_worlds(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Sampled hands, and what two leads bring in them."""
    o, level = rules.options, rng.randrange(13)
    tables = climb_tables(o, level)
    planners = tuple(Splitter(tables) for _ in range(2))
    for planner in planners:
        planner.set_prices([0 if code >> 8 >= 8 else 100 for code in range(CODES)])
    order, luck = Turns(o.pass_locks_round, o.wind_to == "next_seat", False, o.seats), Chance()
    worlds = ClimbWorlds(planners, luck, o.seats)
    trials = ClimbTrials(ClimbPolicy((tables, tables), order, luck), worlds)
    cards = rng.sample(deck(o.decks), 9 * o.seats)
    for seat in range(o.seats):
        own = counts(bytes(cards[:9])) if seat == 0 else bytes(54)
        doubt = bytes(rng.choice((0, 0, 18, 60, 200, 255)) for _ in range(54))
        worlds.set_known(seat, own, 9 if seat else 0, doubt, 20)
    worlds.set_unseen(0, bytes(cards[9:]), 4)
    trials.set_start(0, 0, -1, (), ())
    trials.count_for(0, {result: float(result) for result in range(512)})
    for cards_led, code in SuitedPlays().plays(counts(bytes(cards[:9])), tables, 0)[:3]:
        rest = bytearray(counts(bytes(cards[:9])))
        for card in cards_led:
            rest[card] -= 1
        trials.add_choice(code, bytes(rest))
    for _ in range(HANDS_A_RULESET):
        yield [hand.hex() for hand in worlds.world(rng.getrandbits(60))]
    yield trials.compare(rng.getrandbits(60), 3, [0, 1])
    yield trials.wins(3, 2)


def tricks(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Shapes, duties, refusals and winners on random piles of few ranks."""
    o, trump = rules.options, rng.randrange(4)
    tables = trick_tables(o, rng.randrange(13), trump)
    for _ in range(HANDS_A_RULESET):
        ranks = rng.sample(range(13), 4)
        near = [card for card in deck(o.decks) if rank_of(card) in ranks or card >= 52]
        piles = [counts(bytes(rng.sample(near, rng.randint(1, 9)))) for _ in range(6)]
        shapes = [shape_of(tables, pile) for pile in piles]
        yield [[getattr(shape, name) for name in SHAPE] for shape in shapes]
        lead = shapes[0]
        if lead.kind:
            yield winner_of(tables, lead, piles), [check_follow(tables, lead, piles[1], pile) for pile in piles]
            duty = duty_of(tables, lead, piles[2])
            yield (
                duty.suited,
                [duty.sets_of(width) for width in range(2, 6)],
                duty.run,
                bool(duty.scraped),
                bool(duty.lowest),
                bool(duty.whole),
            )


def trick_playouts(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    o = rules.options
    tables = trick_tables(o, rng.randrange(13), rng.randrange(4))
    deal = TrickDeal(tables, o.seats, step(o.direction))
    playout = TrickPlayout(deal)
    for _ in range(2 * DEALS_A_RULESET):
        yield playout.random_deals(1, o.bottom_size, rng.getrandbits(63)), deal.points(), deal.last_winner


def trick_policies(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Short deals: the rest of the cards is left out."""
    o = rules.options
    tables = trick_tables(o, rng.randrange(13), rng.randrange(4))
    deal = TrickDeal(tables, o.seats, step(o.direction))
    policy = TrickPolicy(deal, o.throw_min, o.throw_ruffed)
    size = min(6, o.cards // o.seats)
    for _ in range(2 * DEALS_A_RULESET):
        yield policy.policy_deals(1, o.cards - size * o.seats, rng.getrandbits(63)), deal.last_winner
    cards = rng.sample(range(54), size * o.seats, counts=o.copies)
    for seat in range(o.seats):
        deal.set_hand(seat, counts(bytes(sorted(cards[size * seat : size * seat + size]))))
    policy.begin(0, (), bytes(54), bytes(GROUPS * o.seats), -1, bytes(54))
    for card in rng.sample(sorted(set(cards)), 2):
        deal.call(0, card, 1)
    while deal.seat_in_turn() >= 0:
        policy.play(play := policy.policy_play(rng.getrandbits(60)))
        yield list(play), deal.found_friends()


def trick_worlds(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Some cards among four hands and the bottom, with random limits and preferences."""
    unseen = counts(bytes(rng.sample(deck(rules.options.decks), 26)))
    caps = [bytes(rng.choice((0, 1, 3, 3)) for _ in range(54)) for _ in range(3)] + [b"\3" * 54] * 3
    weights = [[round(30_000 ** rng.random()) for _ in range(54)] for _ in range(6)]
    worlds = TrickWorlds(unseen, [5, 5, 5, 5, 0, 6], caps, weights)
    for _ in range(2 * DEALS_A_RULESET):
        yield [pile.hex() for pile in worlds.world(rng.getrandbits(63))]


def trick_features(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Rows after random plays of random hands, whatever else is told."""
    o = rules.options
    tables = trick_tables(o, rng.randrange(13), rng.randrange(5))
    features = TrickFeatures(tables, rng.randbytes(RULE_INPUTS))
    for _ in range(DEALS_A_RULESET):
        cards = rng.sample(range(54), min(50, o.cards), counts=o.copies)
        sizes = (SEAT_PLACES * SEAT_GIVEN, SEAT_PLACES * GROUPS, SEAT_PLACES * GROUPS)
        seats = [rng.randbytes(size) for size in sizes]
        scene = rng.randbytes(SCENE_INPUTS)
        features.situate(counts(bytes(sorted(cards[:20]))), counts(bytes(sorted(cards[20:]))), scene, *seats)
        for led in range(GROUPS):
            play = counts(bytes(sorted(cards[: rng.randint(1, 8)])))
            yield features.after(play, led, rng.random() < 0.5, rng.randbytes(PLAY_INPUTS)).hex()


def batches(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """All that two tables of the batch show and list, and what their deals bring."""
    encoding, n = rules.wing.room("encoding")(rules), 2
    seeds = [rng.getrandbits(63) | 1 for _ in range(n)]
    deals = encoding.deals(rng.choice(encoding.starts()), seeds, encoding.workspace())
    in_turn, starts, choices = array("b", bytes(n)), array("q", bytes(8 * n)), array("i", bytes(4 * n))
    rows, rewards, over = bytearray(n * encoding.inputs), array("f", bytes(4 * n * rules.options.seats)), bytearray(n)
    actions = bytearray(ROWS * encoding.columns)
    deals.attach(in_turn, rows, starts, choices, rewards, over)
    deals.attach_actions(actions)
    deals.begin()
    for _ in range(STEPS_A_RULESET):
        done, used = deals.observe(0, 0)
        yield done, used, list(in_turn), rows.hex(), actions[: used * encoding.columns].hex()
        for table, end in enumerate((starts[1], used)):
            choices[table] = rng.randrange(end - starts[table])
        deals.step()
        yield list(over), list(rewards)


def practices(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Short deals of experts: what they consider, choose and write down. Uncompiled it takes long, so they are few."""
    if rng.randrange(12):
        return
    o, level = rules.options, rng.randrange(13)
    players = Players(o, (level, level), None)
    practice = ClimbPractice(players.both, (turns(o), turns(o)), 0.2, 0.5, 0.3)
    deal, cards = practice.position(), rng.sample(deck(o.decks), 6 * o.seats)
    for seat in range(o.seats):
        deal.set_hand(seat, counts(bytes(cards[6 * seat : 6 * seat + 6])))
    played = counts(bytes(rng.sample(cards, 3)))
    deal.set_table(rng.randrange(o.seats), (0, -1, 0), (), (), played)
    yield practice.play(rng.getrandbits(60))
    for seat, strayed, row in practice.choices():
        yield seat, strayed, row.hex()
    for rows in practice.surveys():
        yield [row.hex() for row, _ in rows]


def networks(rules: Ruleset, rng: random.Random) -> Iterator[object]:
    """Weights of few bits, so that the order of adding up does not matter."""
    layers = [rng.randint(1, 40), rng.randint(1, 20), rng.randint(1, 9)]
    network = Network(packed(layers, [round(8 * value) / 8 for value in numbers(layers, rng.getrandbits(32))]))
    rows = bytes(rng.choice((0, 0, 0, 1, 2, 255)) for _ in range(HANDS_A_RULESET * layers[0]))
    for chances in network.evaluate(rows):
        yield [round(chance, 3) for chance in chances]


SECTIONS = {
    "readings": readings,
    "plays": plays,
    "every_play": every_play,
    "splits": splits,
    "appraisals": appraisals,
    "duels": duels,
    "playouts": playouts,
    "climb_worlds": climb_worlds,
    "climb_batches": batches,
    "practices": practices,
    "networks": networks,
}
TRICK_SECTIONS = {
    "tricks": tricks,
    "trick_playouts": trick_playouts,
    "trick_policies": trick_policies,
    "trick_worlds": trick_worlds,
    "trick_features": trick_features,
    "trick_batches": batches,
}


def digest(items: Iterator[object]) -> dict[str, object]:
    number, content = 0, hashlib.sha256()
    for item in items:
        number += 1
        content.update(json.dumps(item).encode())
    return {"items": number, "hash": content.hexdigest()}


def fingerprint() -> dict[str, object]:
    found: dict[str, object] = {"compiled": compiled()}
    for name, section in SECTIONS.items():
        rng = random.Random(name)
        found[name] = digest(item for rules in rulesets() for item in section(rules, rng))
    for name, section in TRICK_SECTIONS.items():
        rng = random.Random(name)
        known = [*trick_walks.rulesets(VARIANTS, 1), *trick_walks.HOUSES.values()]
        found[name] = digest(item for rules in known for item in section(rules, rng))
    asked = [*CASES, *TRICK_CASES]
    return found | {"cases": {"asked": len(asked), "wrong": wrong(asked)}}


if __name__ == "__main__":
    print(json.dumps(fingerprint()))
