"""The combinations of Guandan by brute force: every replacement of the wild cards is tried and looked at.

Written from the rules alone and meant to be read beside them; nothing here is shared with the engine it checks.
Cards, levels and readings are the strings of the rules: `S7`, `RJ`, `T`, `straight:7/5`.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import inf
from typing import Any, NamedTuple

Options = Mapping[str, Any]

SUITS = "SHCD"
RANKS = "23456789TJQKA"
AXIS = "A" + RANKS  # the ace stands at both ends
FACES = tuple(suit + rank for suit in SUITS for rank in RANKS)
JOKERS = ("BJ", "RJ")
LOWEST_RUN = {"ace": AXIS, "2": RANKS, "3": RANKS[1:]}
GROUPS = {"straight": (1, "straight_cards"), "tube": (2, "tube_pairs"), "plate": (3, "plate_triples")}
READING_OPTIONS = (
    *("straight_cards", "tube_pairs", "plate_triples", "straight_flush_cards", "sequence_low"),
    *("suited_run_is_only_flush", "joker_pair", "joker_triple", "full_house_joker_pair", "max_bomb"),
    *("wild_alone_is_level", "wild_for_two_in_sets", "decks"),
)


# What natural cards form


def rank_of(card: str) -> str:
    """The rank letter; a joker is its own rank."""
    return card if card in JOKERS else card[1]


def joker_sets(options: Options, ranks: Sequence[str]) -> set[str]:
    """What cards form that are all jokers."""
    highest = "RJ" if "RJ" in ranks else "BJ"
    if len(ranks) == 1:
        return {f"single:{highest}"}
    if len(ranks) == 2 and (options["joker_pair"] == "any" or ranks[0] == ranks[1]):
        return {f"pair:{highest}"}
    if len(ranks) == 3 and options["joker_triple"]:
        return {"triple:RJ"}
    every = ["BJ"] * options["decks"] + ["RJ"] * options["decks"]
    return {"joker_bomb"} if sorted(ranks) == every else set()


def sets(options: Options, ranks: Sequence[str]) -> set[str]:
    """Single, pair, triple or bomb: all the cards are of one rank, or all are jokers."""
    if all(rank in JOKERS for rank in ranks):
        return joker_sets(options, ranks)
    if len(set(ranks)) > 1 or len(ranks) > options["max_bomb"]:
        return set()
    if len(ranks) > 3:
        return {f"bomb:{ranks[0]}x{len(ranks)}"}
    return {f"{('single', 'pair', 'triple')[len(ranks) - 1]}:{ranks[0]}"}


def full_houses(options: Options, ranks: Sequence[str]) -> set[str]:
    """A triple that is not of jokers and, of the two cards left, whatever counts as a pair."""
    found = set()
    for triple in set(ranks) - set(JOKERS):
        rest = [rank for rank in ranks if rank != triple]
        if len(ranks) != 5 or len(rest) != 2 or not sets(options, rest):
            continue
        if rest[0] not in JOKERS or options["full_house_joker_pair"]:
            found.add(f"full_house:{triple}")
    return found


def run_tops(options: Options, ranks: Sequence[str], width: int, span: str) -> Iterator[tuple[str, int]]:
    """Top rank and length of every stretch of the axis that the cards fill with `width` cards of each rank."""
    axis = LOWEST_RUN[options["sequence_low"]]
    shortest, longest = options[span]
    length = len(ranks) // width
    if not shortest <= length <= longest or len(set(ranks)) != length:
        return
    for start in range(len(axis) - length + 1):
        stretch = axis[start : start + length]
        if sorted(stretch * width) == sorted(ranks):
            yield stretch[-1], length


def runs(options: Options, ranks: Sequence[str], suited: bool) -> set[str]:
    """Straights, tubes, plates and straight flushes; `suited` says that all the cards share one suit."""
    found = set()
    for kind, (width, span) in GROUPS.items():
        if kind == "straight" and suited and options["suited_run_is_only_flush"]:
            continue
        found |= {f"{kind}:{top}/{length}" for top, length in run_tops(options, ranks, width, span)}
    if suited:
        flushes = run_tops(options, ranks, 1, "straight_flush_cards")
        found |= {f"straight_flush:{top}/{length}" for top, length in flushes}
    return found


# What cards form with wild cards among them


@lru_cache(maxsize=200_000)
def readings_of(values: tuple[Any, ...], level: str, cards: tuple[str, ...]) -> frozenset[str]:
    """`readings`, remembered; `values` are those of `READING_OPTIONS`.

    Each of the 52 faces is a rank and a suit chosen freely, and of the suits only matters whether all cards share one.
    """
    options = dict(zip(READING_OPTIONS, values, strict=True))
    others = [card for card in cards if card != "H" + level]
    wilds, stays = len(cards) - len(others), not others and options["wild_alone_is_level"]
    ranks, suits = [rank_of(card) for card in others], {card[0] for card in others}
    suited_or_not = {len(suits.union(new)) == 1 for new in product("H" if stays else SUITS, repeat=wilds)}
    found: set[str] = set()
    may_be_two = options["wild_for_two_in_sets"] or level == "2" or len(cards) == 1  # a single is no set
    for stand_ins in combinations_with_replacement(level if stays else RANKS, wilds):
        natural = sorted(ranks + list(stand_ins))
        for suited in suited_or_not:
            found |= runs(options, natural, suited)
        if may_be_two or "2" not in stand_ins:
            found |= sets(options, natural) | full_houses(options, natural)
    return frozenset(found)


def readings(options: Options, level: str, cards: Sequence[str]) -> set[str]:
    """All that the cards may be played as; empty where they are no combination."""
    values = tuple(options[name] for name in READING_OPTIONS)
    return set(readings_of(values, level, tuple(sorted(cards)))) if cards else set()


# What beats what


def set_weight(level: str, rank: str) -> int:
    """Place of a rank among singles, pairs, triples and full houses."""
    return [*RANKS.replace(level, ""), level, *JOKERS].index(rank)


def bomb_weight(options: Options, level: str, reading: str) -> tuple[float, int, int] | None:
    """Place among the bombs, by size first, where a straight flush lies between five and six, or higher or lower as
    the house says; None if no bomb."""
    kind, _, key = reading.partition(":")
    if kind == "joker_bomb":
        return inf, 0, 0
    if kind == "bomb":
        rank, count = key.split("x")
        high = options["bomb_level_rank"] == "high"
        return int(count), set_weight(level, rank) if high else RANKS.index(rank), 0
    if kind == "straight_flush":
        top, length = key.split("/")
        place = (RANKS.index(top), int(length))
        return options["straight_flush_beats"] + 0.5, *(
            place if options["straight_flush_order"] == "top_then_length" else place[::-1]
        )
    return None


def beats(options: Options, level: str, reading_on_table: str, reading_played: str) -> bool:
    """Whether the second reading may be put on the first."""
    lying, played = (bomb_weight(options, level, reading) for reading in (reading_on_table, reading_played))
    if played is not None:
        return lying is None or played > lying
    kind, _, key = reading_on_table.partition(":")
    kind_played, _, key_played = reading_played.partition(":")
    if lying is not None or kind != kind_played:
        return False
    if kind not in GROUPS:
        return set_weight(level, key_played) > set_weight(level, key)
    (top, length), (top_played, length_played) = key.split("/"), key_played.split("/")
    if options["sequence_length_must_match"] and length != length_played:
        return False
    return (RANKS.index(top_played), int(length_played)) > (RANKS.index(top), int(length))


# What a hand may play


def hopeless(level: str, cards: Sequence[str]) -> bool:
    """Three or more ranks, so no set or full house, that cannot fill equal groups of one, two or three cards either."""
    counts = Counter("joker" if card in JOKERS else card[1] for card in cards if card != "H" + level)
    if len(counts) < 3:
        return False
    return not any(
        len(cards) % width == 0 and len(cards) // width >= len(counts) and max(counts.values()) <= width
        for width, _ in GROUPS.values()
    )


def plays(
    options: Options, level: str, hand: Sequence[str], table_reading: str | None
) -> set[tuple[tuple[str, ...], str]]:
    """Every play but the pass, as its sorted cards and its reading; without a reading on the table the hand leads."""
    return {
        (cards, reading)
        for size in range(1, len(hand) + 1)
        for cards in set(combinations(sorted(hand), size))
        if not hopeless(level, cards)
        for reading in readings(options, level, cards)
        if table_reading is None or beats(options, level, table_reading, reading)
    }


# Levels


class Levels(NamedTuple):
    """How the two sides stand: the level of each, the one played and whose it is, failed attempts, the champion."""

    levels: tuple[str, str]
    played: str
    owner: int | None
    fails: tuple[int, int]
    champion: int | None = None


def results(seats: int) -> list[str]:
    """All places that the side of the first can have."""
    return ["-".join(map(str, (1, *rest))) for rest in combinations(range(2, seats + 1), seats // 2 - 1)]


def named(result: str) -> str:
    """A result as the rules about the top level and tribute name it: with four players it is its own name."""
    places = [int(place) for place in result.split("-")]
    if places == list(range(1, len(places) + 1)):
        return "1-2"
    return "1-4" if 2 * len(places) in places else "1-3"


def rise(options: Options, result: str) -> int:
    """The levels that a result is worth to the winners."""
    best, middle, least = options["rise"]
    if options["seats"] == 4:
        return int({"1-2": best, "1-3": middle, "1-4": least}[result])
    places = {int(place) for place in result.split("-")}
    if named(result) == "1-2" and options["rise_sweep"] is not None:
        return int(options["rise_sweep"])
    if options["rise_by"] == "next_place":
        return int(best if 2 in places else middle if 3 in places else least)
    if options["rise_by"] == "front":
        return int(best if {2, 3} <= places else middle if 2 in places else least)
    won = sum(options["seats"] - place for place in places)
    lost = sum(options["seats"] - place for place in range(1, options["seats"] + 1) if place not in places)
    for worth, gap in zip(options["rise"], options["rise_gaps"], strict=True):
        if won - lost >= gap:
            return int(worth)
    return 0


def settled(options: Options, before: Levels, winner: int, result: str, last: Sequence[str]) -> Levels:
    """After a deal that a side has won with a result; `last`: what the first went out with."""
    top, levels, fails = options["top_level"], list(before.levels), list(before.fails)
    raised = RANKS.index(levels[winner]) + rise(options, result)
    levels[winner] = RANKS[min(raised, RANKS.index(top))]
    if may_pass(options, before, winner) and named(result) in options["a_pass_with"]:
        return Levels((levels[0], levels[1]), "", None, before.fails, winner)
    champion = None
    for side in (1 - winner, winner):
        if not (plays_own_top(options, before, side) or stands_at_top_in_an_attempt(options, before, side)):
            fails[side] = 0 if options["a_fails_kept"] == "in_a_row" else fails[side]
            continue
        falls_to = options["a_fail"] if side == winner else options["a_fail_on_loss"]
        levels[side] = falls_to if falls_to in RANKS else levels[side]
        if side == winner or options["a_fails_counted"] == "all":
            fails[side] += 1
            if fails[side] == options["a_max_fails"]:
                if options["a_max_fails_effect"] == "opponents_win":
                    champion = champion if champion is not None else 1 - side
                    continue
                back_to = {"level_2": options["start_level"], "opponents_level": levels[1 - side]}
                levels[side], fails[side] = back_to[options["a_max_fails_effect"]], 0
    loser, lost_top = 1 - winner, plays_own_top(options, before, 1 - winner)
    if options["a_lost_to_aces"] and lost_top and champion is None and last and {card[1] for card in last} == {top}:
        levels[loser], fails[loser] = options["start_level"], 0
    owner = loser if lost_top and options["a_lost_next_level"] == "A" and levels[loser] == top else winner
    played = options["start_level"] if options["level_played"] == "first" else levels[owner]
    return Levels((levels[0], levels[1]), played, owner, (fails[0], fails[1]), champion)


def plays_own_top(options: Options, now: Levels, side: int) -> bool:
    """Whether a side plays a deal at the top level that is its own."""
    if now.levels[side] != options["top_level"]:
        return False
    shared = now.played == options["top_level"] and (now.owner == side or options["a_both"] == "either")
    return options["level_played"] != "winner" or shared


def may_pass(options: Options, now: Levels, side: int) -> bool:
    at_top = now.levels[side] == options["top_level"]
    return plays_own_top(options, now, side) or (at_top and options["a_pass_in"] == "any_deal")


def stands_at_top_in_an_attempt(options: Options, now: Levels, side: int) -> bool:
    """Whether a deal is an attempt of a side although it does not play its own top level there."""
    return options["a_attempt"] == "every_deal" and now.levels[side] == options["top_level"]


# Tribute


def returns(options: Options, level: str, hand: Sequence[str], received: str) -> set[str]:
    """Every card that may be returned for the one received, which the hand holds already."""
    cards = set(hand)
    if not options["return_tribute_card"] and cards != {received}:
        cards -= {received}
    rule = options["return_rule"]
    if rule == "any":
        return cards
    if rule == "any_but_wild":
        return cards - {"H" + level} or cards
    if rule == "lowest_non_joker":
        return lowest(level, cards - set(JOKERS))
    up_to_ten = RANKS[: RANKS.index("T") + 1]
    small = {card for card in cards if rank_of(card) in up_to_ten}
    if rule == "max10_else_lowest":
        small = {card for card in small if rank_of(card) != level}
    return small or lowest(level, cards)


def lowest(level: str, cards: set[str]) -> set[str]:
    weights = {card: set_weight(level, rank_of(card)) for card in cards}
    return {card for card in cards if weights[card] == min(weights.values())}


def double_tribute(options: Options, level: str, order: Sequence[int], given: Mapping[int, str]) -> dict[int, int]:
    """Who takes the card of which payer after first and second place of one side; `order`: the seats by place."""
    first, second, third, _ = order
    after, before = (first + 1) % 4, (first - 1) % 4
    high, low = sorted(given, key=lambda seat: -set_weight(level, rank_of(given[seat])))
    if options["double_tribute"] == "by_place":
        to_first = third
    elif options["double_tribute"] == "last_to_first":
        to_first = order[3]
    elif options["double_tribute"] == "by_seat":
        to_first = after
    elif set_weight(level, rank_of(given[high])) > set_weight(level, rank_of(given[low])):
        to_first = high
    elif options["equal_tributes"] == "clockwise":  # the next seat clockwise of whoever gives is the first
        to_first = before if options["direction"] == "clockwise" else after
    else:
        to_first = {"seat_order": after, "previous_seat": before}[options["equal_tributes"]]
    return {seat: first if seat == to_first else second for seat in given}


def tributes(options: Options, level: str, order: Sequence[int], best: Mapping[int, str]) -> dict[int, int]:
    """Who pays whom after a deal by more than four; `order`: the seats by place, `best`: the highest card of each."""
    front = 0
    while order[front] % 2 == order[0] % 2:
        front += 1
    places = [place for place, seat in enumerate(order, 1) if seat % 2 == order[0] % 2]
    if front == 1 and named("-".join(map(str, places))) not in options["single_tribute_on"]:
        return {}
    may_pay = [seat for seat in order if options["one_four_payer"] == "last" or seat % 2 != order[0] % 2]
    payers = may_pay[len(may_pay) - front :]
    round_the_table = [(order[0] + step) % len(order) for step in range(1, len(order))]
    before = {"seat_order": False, "previous_seat": True, "clockwise": options["direction"] == "clockwise"}
    line = {
        "by_place": payers,
        "last_to_first": payers[::-1],
        "by_seat": [seat for seat in round_the_table if seat in payers],
    }
    if options["double_tribute"] == "by_size":
        turns = [seat for seat in round_the_table if seat in payers]
        turns = turns[::-1] if before[options["equal_tributes"]] else turns
        line["by_size"] = sorted(turns, key=lambda seat: -set_weight(level, rank_of(best[seat])))
    return {payer: order[place] for place, payer in enumerate(line[options["double_tribute"]])}


def leader_after_double(
    options: Options, level: str, order: Sequence[int], given: Mapping[int, str], returned: Mapping[int, str]
) -> int:
    """Who leads when both tributes are given and returned; cards by payer."""
    first, last = order[0], order[3]
    takers = double_tribute(options, level, order, given)
    if len({set_weight(level, rank_of(card)) for card in given.values()}) == 1:
        if options["lead_after_equal"] == "last_place":
            return last
        got = {seat: set_weight(level, rank_of(card)) for seat, card in returned.items()}
        if options["lead_after_equal"] == "lower_return" and len(set(got.values())) == 2:
            return min(got, key=lambda seat: got[seat])
    if options["lead_after_double"] == "first" or options["lead_after_tribute"] == "first":
        return first
    if options["lead_after_tribute"] == "last_place":
        return last
    return next(seat for seat, taker in takers.items() if taker == first)


def random_hand(rng: random.Random, level: str, size: int, wilds: int, decks: int = 2) -> list[str]:
    """A hand with that many wild cards and the rest crowded on neighbouring ranks, few suits and jokers."""
    deck = Counter({card: decks for card in (*FACES, *JOKERS) if card != "H" + level})
    width = rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 8))
    start = rng.randrange(len(AXIS) - width + 1)
    suits, copies = rng.sample(SUITS, rng.randint(1, 4)), rng.choice(range(1, decks + 1))
    crowd = {suit + rank: copies for suit in suits for rank in AXIS[start : start + width]}
    if width > 4 and rng.random() < 0.5:
        crowd = {rng.choice(suits) + rank: 1 for rank in AXIS[start : start + width]}
    if rng.random() < 0.3:
        crowd |= dict.fromkeys(JOKERS, copies)
    near = list((Counter(crowd) & deck).elements())
    far = list((deck - Counter(crowd)).elements())
    rng.shuffle(near)
    rng.shuffle(far)
    strangers = rng.choice((0, 0, 0, 1))
    return ["H" + level] * wilds + (far[:strangers] + near + far[strangers:])[: size - wilds]
