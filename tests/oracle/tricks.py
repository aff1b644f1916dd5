"""The tricks of the trick-taking family by brute force: every choice of cards from a hand is tried and looked at.

Written from the rules alone and meant to be read beside them; nothing here is shared with the engine it checks.
Cards, levels and suits are the strings of the rules: `S7`, `RJ`, `T`; `trump` is a suit, or empty for no trump; `T` as
the suit of a play is the trump group. Whether a throw stands is known only where runs in it count as their pairs or
triples (`throw_units` kinds).
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Any

Options = Mapping[str, Any]

SUITS = "SHCD"
RANKS = "23456789TJQKA"
JOKERS = ("BJ", "RJ")
FACES = (*(suit + rank for suit in SUITS for rank in RANKS), *JOKERS)
SHAPES = {"five": 5, "four": 4, "triple": 3, "pair": 2, "single": 1}  # from the highest
SHAPE_OF = {copies: shape for shape, copies in SHAPES.items()}
SETS = (5, 4, 3, 2)  # cards of a set, from the largest
MOST_HANDS = 5  # that follow in a random position


# The deck


def deck_of(options: Options) -> Counter[str]:
    """Whole packs, less the jokers and low ranks that are not played with, less the lowest cards one by one."""
    jokers = {"both": ["BJ", "RJ"], "red": ["RJ"], "black": ["BJ"], "none": []}[options["jokers"]]
    ranks = RANKS[RANKS.index(options["lowest_rank"]) :]
    cards = [suit + rank for suit in SUITS for rank in ranks] + jokers
    deck = Counter(cards * options["decks"])
    low = [suit + rank for rank in ranks for _ in range(options["decks"]) for suit in reversed(SUITS)]
    return deck - Counter(low[: options["cards_out"]])


# Groups and rungs


def raised(fives: str, advisers: bool, trump: str, level: str) -> tuple[list[str], list[str]]:
    """The red fives above the jokers, and the advisers below the level cards, each from the top."""
    above = {"none": [], "hearts": ["H5"], "both": ["H5", "D5"]}[fives]
    colour = {"S": "C", "C": "S", "H": "D", "D": "H"}
    return above, [trump + "3", colour[trump] + "3"] if advisers and trump and level != "3" else []


@lru_cache
def places_of(
    permanent: tuple[str, ...], fives: str, advisers: bool, there: frozenset[str], trump: str, level: str
) -> dict[str, tuple[str, int]]:
    """`place` of every card that is there; each rung of trumps is written down from the top."""
    above, threes = raised(fives, advisers, trump, level)
    special = [level, *(rank for rank in reversed(RANKS) if rank in permanent and rank != level)]
    plain = [rank for rank in RANKS if rank not in special]
    trumps: list[list[str]] = [["RJ"], ["BJ"]]
    for rank in special:
        if trump:
            trumps.append([trump + rank])
        trumps.append([suit + rank for suit in SUITS if suit != trump])
    if trump:
        trumps += [[trump + rank] for rank in reversed(plain)]
    trumps = [[card for card in cards if card in FACES and card not in above + threes] for cards in trumps]
    after_level = 4 if trump else 3
    trumps = [*([five] for five in above), *trumps[:after_level], *([three] for three in threes), *trumps[after_level:]]
    trumps = [found for cards in trumps if (found := [card for card in cards if card in there])]
    places = {card: ("T", rung) for rung, cards in enumerate(reversed(trumps), 1) for card in cards}
    for suit in SUITS.replace(trump or " ", ""):
        cards = [suit + rank for rank in plain if suit + rank not in above + threes and suit + rank in there]
        places |= {card: (suit, rung) for rung, card in enumerate(cards, 1)}
    return places


@lru_cache
def faces_there(decks: int, jokers: str, lowest: str, out: int) -> frozenset[str]:
    return frozenset(deck_of({"decks": decks, "jokers": jokers, "lowest_rank": lowest, "cards_out": out}))


def place(options: Options, trump: str, level: str, card: str) -> tuple[str, int]:
    """The card's group, a side suit or `T`, and its rung there; no group if it is not in the deck."""
    special = tuple(options["permanent_trumps"]), options["red_fives"], options["advisers"]
    there = faces_there(options["decks"], options["jokers"], options["lowest_rank"], options["cards_out"])
    return places_of(*special, there, trump, level).get(card, ("", 0))


def group(options: Options, trump: str, level: str, card: str) -> str:
    return place(options, trump, level, card)[0]


def rung(options: Options, trump: str, level: str, card: str) -> int:
    return place(options, trump, level, card)[1]


def order(options: Options, trump: str, level: str, a: str, b: str) -> str:
    """How two cards compare; of two different side suits neither is higher."""
    (group_a, rung_a), (group_b, rung_b) = (place(options, trump, level, card) for card in (a, b))
    if group_a != group_b:
        return ">" if group_a == "T" else "<" if group_b == "T" else "none"
    return ">" if rung_a > rung_b else "<" if rung_a < rung_b else "="


# Shapes


def kinds(cards: Iterable[str], copies: int) -> list[str]:
    """The kinds of which there are at least so many copies."""
    return [kind for kind, count in Counter(cards).items() if count >= copies]


def contains(whole: Iterable[str], part: Iterable[str]) -> bool:
    return not Counter(part) - Counter(whole)


def sister_top(options: Options, level: str, pairs: Sequence[str]) -> int | None:
    """Natural place of the top pair of sister pairs; None if the pairs are no sisters."""
    if sorted(pairs) == sorted(JOKERS):
        return 99 if options["joker_tractor"] else None
    if any(kind in JOKERS for kind in pairs) or len({kind[0] for kind in pairs}) > 1:
        return None
    axis = "A" + (RANKS if options["sister_ace"] == "both" else RANKS[:-1])
    if options["sister_skip_level"]:
        axis = axis.replace(level, "")
    for start in reversed(range(len(axis) - len(pairs) + 1)):
        if sorted(axis[start : start + len(pairs)]) == sorted(kind[1] for kind in pairs):
            return start + len(pairs) - 1
    return None


def parted(options: Options, trump: str, level: str, upper: str, lower: str) -> bool:
    """Whether a rank is missing between two cards of a suit that stand in the order of their ranks."""
    above, threes = raised(options["red_fives"], options["advisers"], trump, level)
    apart = [card for card in (upper, lower) if card in (*JOKERS, *above, *threes)]
    if apart or {upper[1], lower[1]} & {level, *options["permanent_trumps"]}:
        return False
    return RANKS.index(upper[1]) - RANKS.index(lower[1]) > 1


def adjacent(options: Options, trump: str, level: str, upper: str, lower: str) -> bool:
    """Whether the rung of one kind follows that of the other; the bridge leaves out the level cards of side suits."""
    if not options["tractor_over_gap"] and parted(options, trump, level, upper, lower):
        return False
    step = rung(options, trump, level, upper) - rung(options, trump, level, lower)
    in_place = upper not in raised(options["red_fives"], options["advisers"], trump, level)[0]
    return step == 1 or (step == 2 and upper == trump + level and in_place and options["tractor_bridge"])


def tractor_size(options: Options, trump: str, level: str, cards: Iterable[str]) -> tuple[int, int] | None:
    """Width and length of a tractor; None if the cards are none."""
    counts = Counter(cards)
    if len(counts) < 2 or len(set(counts.values())) > 1:
        return None
    width, length = next(iter(counts.values())), len(counts)
    if width < options["tractor_width"] or length < options["tractor_length"]:
        return None
    if options["tractors"] == "sisters":
        return (width, length) if width == 2 and sister_top(options, level, list(counts)) is not None else None
    if width < 2 or len({group(options, trump, level, kind) for kind in counts}) > 1:
        return None
    if not options["joker_tractor"] and any(kind in JOKERS for kind in counts):
        return None
    falling = sorted(counts, key=lambda kind: -rung(options, trump, level, kind))
    steps = zip(falling, falling[1:], strict=False)
    return (width, length) if all(adjacent(options, trump, level, *step) for step in steps) else None


def is_tractor(options: Options, trump: str, level: str, cards: Iterable[str]) -> bool:
    return tractor_size(options, trump, level, cards) is not None


def tractors(
    options: Options, trump: str, level: str, cards: Iterable[str], width: int, length: int
) -> list[tuple[str, ...]]:
    """Every tractor of that size which can be taken out of the cards."""
    found = (tuple(sorted(chosen * width)) for chosen in combinations(sorted(kinds(cards, width)), length))
    return [cards for cards in found if is_tractor(options, trump, level, cards)]


def led_suit(options: Options, trump: str, level: str, cards: Sequence[str]) -> str | None:
    """The one group of a lead; sister pairs of trumps and side cards count as their printed suit."""
    groups = {group(options, trump, level, card) for card in cards}
    if len(groups) == 1:
        return groups.pop()
    mixed = options["tractors"] == "sisters" and options["sister_mixed_lead"]
    return cards[0][0] if mixed and is_tractor(options, trump, level, cards) else None


def classify(options: Options, trump: str, level: str, cards: Sequence[str]) -> dict[str, Any]:
    """Shape and suit of a lead."""
    suit = led_suit(options, trump, level, cards)
    if suit is None:
        return {"shape": "invalid"}
    sizes = list(Counter(cards).values())
    if len(sizes) == 1:
        return {"shape": SHAPE_OF[sizes[0]], "suit": suit}
    size = tractor_size(options, trump, level, cards)
    if size is not None:
        return {"shape": "tractor", "suit": suit, "width": size[0], "length": size[1]}
    return {"shape": "throw", "suit": suit, "units": {f"{shape}s": sizes.count(SHAPES[shape]) for shape in SHAPES}}


def sets_led(lead: Iterable[str]) -> list[int]:
    """The sizes of the sets that a lead has, from the largest."""
    return sorted((count for count in Counter(lead).values() if count > 1), reverse=True)


def run_top(options: Options, trump: str, level: str, run: Iterable[str]) -> float:
    """What a tractor counts by."""
    if options["tractors"] == "sisters":
        top = sister_top(options, level, list(set(run)))
        assert top is not None
        return top
    return max(rung(options, trump, level, card) for card in run)


def run_in_throw(options: Options, trump: str, level: str, lead: Sequence[str]) -> tuple[str, ...]:
    """The largest tractor in a throw, where it counts as one: of equal ones the widest, then the highest."""
    if options["throw_units"] != "tractors" or classify(options, trump, level, lead)["shape"] != "throw":
        return ()
    sizes = [(width, length) for width in SETS for length in range(2, len(set(lead)) + 1)]
    found = [(size, run) for size in sizes for run in tractors(options, trump, level, lead, *size)]
    best = max(found, default=None, key=lambda one: (len(one[1]), one[0], run_top(options, trump, level, one[1])))
    return best[1] if best else ()


def covers(cards: Iterable[str], owed: Iterable[str]) -> bool:
    """Whether some cards have as many and as large sets as others."""
    mine, theirs = list(cards), list(owed)
    return all(len(kinds(mine, size)) >= len(kinds(theirs, size)) for size in SETS)


def lead_legal(options: Options, trump: str, level: str, cards: Sequence[str]) -> bool:
    """Whether the cards may be led, or at least be tried as a throw."""
    shape = classify(options, trump, level, cards)["shape"]
    if shape == "throw":
        return options["throw_test"] != "none" and len(cards) >= options["throw_min"]
    return shape != "invalid"


# Following


def runs_due(
    options: Options, trump: str, level: str, suited: Sequence[str], width: int, length: int
) -> list[tuple[str, ...]]:
    """Tractors one of which must be in the play; where triples are protected, one made of them is no duty."""
    counts = Counter(suited)
    bound = suited if options["break_triples"] else [card for card in suited if counts[card] == width]
    if options["follow_shape"] != "tractors":
        return []
    for size in range(length, 1, -1):
        if tractors(options, trump, level, bound, width, size):
            return tractors(options, trump, level, suited, width, size)
        if not options["follow_subtractor"]:
            break
    return []


def kept(options: Options, trump: str, level: str, suited: Sequence[str]) -> set[str]:
    """The kinds that stand in a tractor of the hand, all its groups being as large as they are held."""
    found: set[str] = set()
    for width in SETS:
        kin = [kind for kind, count in Counter(suited).items() if count == width]
        for length in range(2, len(kin) + 1):
            for run in tractors(options, trump, level, kin * width, width, length):
                found |= set(run)
    return found


def sets_due(options: Options, suited: Sequence[str], led: Sequence[int]) -> list[int]:
    """The sizes of the sets that must be in the play: first as many as can be of the largest, then smaller ones.

    A set answers the largest group that is led, of which so many cards are then still to be answered.
    """
    held, open_, due = list(Counter(suited).values()), list(led), list[int]()
    for size in SETS:
        usable = [count for count in held if count == size or (count > size and options["break_triples"])]
        while usable and max(open_, default=0) >= size:
            largest = max(open_)
            open_.remove(largest)
            open_.append(largest - size)
            held.remove(usable.pop())
            due.append(size)
    return due


def from_the_top(values: Iterable[int], held: Iterable[int]) -> bool:
    """Whether the values are the highest of those held; among equal ones the choice is free."""
    chosen = sorted(values, reverse=True)
    return chosen == sorted(held, reverse=True)[: len(chosen)]


def scraped(
    options: Options, trump: str, level: str, suited: Sequence[str], play: Sequence[str], pairs: int, sign: int = 1
) -> bool:
    """Whether the play holds as many pairs as led, or all pairs of the hand and then the highest; -1: the lowest."""
    if len(kinds(play, 2)) >= pairs:
        return True
    counts = Counter(suited)
    bound = {kind: 2 for kind, count in counts.items() if count == 2 or (count == 3 and options["break_triples"])}
    rest, held = ((Counter(cards) - Counter(bound)).elements() for cards in (play, suited))
    rungs = ([sign * rung(options, trump, level, card) for card in cards] for cards in (rest, held))
    return contains(play, Counter(bound).elements()) and from_the_top(*rungs)


def legal_follows(
    options: Options, trump: str, level: str, lead: Sequence[str], hand: Sequence[str]
) -> set[tuple[str, ...]]:
    """Every legal answer to the lead, as sorted cards."""
    shape = classify(options, trump, level, lead)
    inner = Counter(run_in_throw(options, trump, level, lead))
    led = sorted(sets_led((Counter(lead) - inner).elements()) + sets_led(inner.elements()), reverse=True)
    pairs = led.count(2)
    suited = [card for card in hand if group(options, trump, level, card) == shape["suit"]]
    others = list((Counter(hand) - Counter(suited)).elements())
    wind = options["gua_feng"] and shape["suit"] == "T" and shape["shape"] in ("pair", "tractor") and pairs > 0
    runs: list[tuple[str, ...]] = []
    if shape["shape"] == "tractor" and (options["gua_feng_sister_must"] or not wind):
        runs = runs_due(options, trump, level, suited, shape["width"], shape["length"])
    if inner:
        whole_only = {**options, "follow_subtractor": False}
        runs = runs_due(whole_only, trump, level, suited, max(inner.values()), len(inner))
    bound = suited
    if not options["break_tractors"] and shape["shape"] != "tractor" and not inner:
        bound = [card for card in suited if card not in kept(options, trump, level, suited)]
    due = sets_due(options, bound, led)
    sign = {"free": 0, "highest": 1, "lowest": -1}[options["follow_fill"]]
    held = Counter(suited)

    def fits(play: tuple[str, ...]) -> bool:
        mine = [card for card in play if card in suited]
        if len(mine) < min(len(lead), len(suited)):
            return False
        if len(suited) <= len(lead):
            fill = [RANKS.index(card[1]) for card in play if card not in suited]
            forced = wind and options["gua_feng_fill"] == "by_rank"
            return not forced or from_the_top(fill, [RANKS.index(card[1]) for card in others])
        if options["follow_shape"] == "suit":
            return True
        if runs and not any(contains(play, run) for run in runs):
            return False
        if wind and not scraped(options, trump, level, suited, play, pairs):
            return False
        if sign and not scraped(options, trump, level, suited, play, pairs, sign):
            return False
        whole = not options["triple_pays"] and not options["break_triples"]
        for size in SETS:
            as_held = [kind for kind in held if held[kind] == play.count(kind) == size]
            if whole and len(as_held) < due.count(size):
                return False
        return all(len(kinds(play, size)) >= sum(one >= size for one in due) for size in SETS)

    return {play for play in set(combinations(sorted(hand), len(lead))) if fits(play)}


# Winning


def parts(options: Options, trump: str, level: str, shape: Mapping[str, Any], cards: Sequence[str]) -> list[list[int]]:
    """A play taken apart as a throw was: the rungs of its sets and of its singles, in each shape from the top.

    The highest kinds that can be are its largest sets, then its smaller ones; all other cards are singles.
    """
    left, found = Counter(cards), []
    for name, copies in SHAPES.items():
        falling = sorted(kinds(left.elements(), copies), key=lambda kind: -rung(options, trump, level, kind))
        wanted = (
            falling[: shape["units"][f"{name}s"]]
            if copies > 1
            else sorted(left.elements(), key=lambda kind: -rung(options, trump, level, kind))
        )
        left -= Counter({kind: copies for kind in wanted})
        found.append([rung(options, trump, level, kind) for kind in wanted])
    return found


def tops(options: Options, trump: str, level: str, shape: Mapping[str, Any], cards: Sequence[str]) -> tuple[float, ...]:
    """What a play counts by: the rung of its highest unit, or of every unit, or its highest card."""
    if shape["shape"] == "tractor" and options["tractors"] == "sisters":
        top = sister_top(options, level, list(Counter(cards)))
        assert top is not None
        return (top,)
    if shape["shape"] != "throw" or options["throw_compare"] == "highest_card":
        return (max(rung(options, trump, level, card) for card in cards),)
    units = [top for part in parts(options, trump, level, shape, cards) for top in part]
    return tuple(units[:1] if options["throw_compare"] == "highest_shape" else units)


def higher(options: Options, new: tuple[float, ...], old: tuple[float, ...]) -> bool:
    """Whether a play beats another of its group: in the first unit that differs, or in all of them."""
    if options["throw_compare"] == "all_units":
        return all(a > b for a, b in zip(new, old, strict=True))
    return new > old


def standing(
    options: Options, trump: str, level: str, lead: Sequence[str], cards: Sequence[str]
) -> tuple[bool, tuple[float, ...]] | None:
    """Whether a play to the lead is of trumps and what it counts by; None if it cannot win."""
    shape = classify(options, trump, level, lead)
    groups = {group(options, trump, level, card) for card in cards}
    void_in_side_suit = shape["suit"] != "T" and shape["suit"] not in groups
    if options["joker_ruff"] and void_in_side_suit and shape["shape"] in ("pair", "triple") and contains(cards, JOKERS):
        return True, (rung(options, trump, level, "BJ") + 0.5,)
    if groups not in ({shape["suit"]}, {"T"}):
        return None
    if inner := run_in_throw(options, trump, level, lead):
        return answer_to_run(options, trump, level, lead, inner, cards)
    if shape["shape"] == "throw":
        fits = covers(cards, lead)
    else:
        fits = classify(options, trump, level, cards) | {"suit": None} == shape | {"suit": None}
    return (groups == {"T"}, tops(options, trump, level, shape, cards)) if fits else None


def without(cards: Sequence[str], some: Sequence[str]) -> list[str]:
    return list((Counter(cards) - Counter(some)).elements())


def answer_to_run(
    options: Options, trump: str, level: str, lead: Sequence[str], inner: Sequence[str], cards: Sequence[str]
) -> tuple[bool, tuple[float, ...]] | None:
    """The same where the lead is a throw with a tractor: the play has one too, and beside it the other sets. It counts
    by the highest such tractor, and where all units count by those beside it; or by its highest card."""
    size, owed = (len(inner) // len(set(inner)), len(set(inner))), without(lead, inner)
    runs = [run for run in tractors(options, trump, level, cards, *size) if covers(without(cards, run), owed)]
    if not runs:
        return None
    counted: tuple[float, ...] = (max(run_top(options, trump, level, run) for run in runs),)
    if options["throw_compare"] == "highest_card":
        counted = (max(rung(options, trump, level, card) for card in cards),)
    elif options["throw_compare"] != "highest_shape":
        sizes = list(Counter(owed).values())
        beside = {"units": {f"{name}s": sizes.count(copies) for name, copies in SHAPES.items()}}
        highest = [run for run in runs if run_top(options, trump, level, run) == counted[0]]
        counted += max(
            tuple(top for part in parts(options, trump, level, beside, without(cards, run)) for top in part)
            for run in highest
        )
    return {group(options, trump, level, card) for card in cards} == {"T"}, counted


def winner(options: Options, trump: str, level: str, plays: Sequence[tuple[Any, Sequence[str]]]) -> Any:
    """The seat that wins the trick; the first play is the lead."""
    seat, lead = plays[0]
    shape, inner = classify(options, trump, level, lead), run_in_throw(options, trump, level, lead)
    own = answer_to_run(options, trump, level, lead, inner, lead) if inner else None
    trumps, best = own or (shape["suit"] == "T", tops(options, trump, level, shape, lead))
    for other, cards in plays[1:]:
        found = standing(options, trump, level, lead, cards)
        if found is None or found[0] < trumps:
            continue
        if found[0] > trumps or higher(options, found[1], best):
            seat, (trumps, best) = other, found
    return seat


# Throws and the bottom


def throw_stands(
    options: Options, trump: str, level: str, thrower_cards: Sequence[str], others: Sequence[Sequence[str]]
) -> tuple[bool, int | None, list[str], dict[str, tuple[str, ...]]]:
    """Whether nobody beats a unit; else the first who does, the shapes he may leave and the cards left for each."""
    units = Counter(thrower_cards)
    present = [shape for shape in SHAPES if SHAPES[shape] in units.values()]
    watched = [index for index in range(len(others)) if options["throw_against"] == "all" or index % 2 == 0]
    beaten = {index: beaten_by(options, trump, level, units, others[index]) for index in watched}
    able = [index for index in watched if beaten[index]]
    if not able:
        return True, None, [], {}
    blocker, shapes = able[0], present
    if options["throw_keep"] == "beaten_shape":
        shapes = [shape for shape in present if shape in beaten[blocker]]
    elif options["throw_keep"] == "lowest":
        shapes = present[-1:]
    elif options["throw_keep"] == "lowest_beaten":
        shapes = [shape for shape in present if any(shape in beaten[index] for index in able)][-1:]
        blocker = next(index for index in able if shapes[0] in beaten[index])
    return False, blocker, shapes, {shape: smallest(options, trump, level, units, shape) for shape in shapes}


def beaten_by(options: Options, trump: str, level: str, units: Counter[str], hand: Sequence[str]) -> set[str]:
    """The shapes of a throw in which a hand has something higher; where that counts, also trumps if it is void."""
    suit = group(options, trump, level, next(iter(units)))
    suited = [card for card in hand if group(options, trump, level, card) == suit]
    ruffing = options["throw_ruffed"] and not suited
    rivals = [card for card in hand if group(options, trump, level, card) == "T"] if ruffing else suited
    return {
        SHAPE_OF[count]
        for kind, count in units.items()
        for rival in kinds(rivals, count)
        if ruffing or rung(options, trump, level, rival) > rung(options, trump, level, kind)
    }


def smallest(options: Options, trump: str, level: str, units: Mapping[str, int], shape: str) -> tuple[str, ...]:
    """The smallest unit of that shape; of two on one rung the one whose suit comes first."""
    of_shape = [kind for kind, count in units.items() if count == SHAPES[shape]]
    least = min(of_shape, key=lambda kind: (rung(options, trump, level, kind), FACES.index(kind)))
    return (least,) * SHAPES[shape]


def throw_allowed(options: Options, trump: str, level: str, cards: Sequence[str], played: Iterable[str]) -> bool:
    """Whether every copy of every lower card of the suit has been played before this throw."""
    suit = led_suit(options, trump, level, cards)
    if suit is None or len(cards) < options["throw_min"]:
        return False
    lowest = min(rung(options, trump, level, card) for card in cards)
    lower = [card for card in FACES if group(options, trump, level, card) == suit]
    lower = [card for card in lower if rung(options, trump, level, card) < lowest]
    deck = deck_of(options)
    return contains(played, [card for card in deck.elements() if card in lower])


def bottom_factor(
    options: Options, trump: str, level: str, winning_play: Sequence[str], lead: Sequence[str] | None = None
) -> int:
    """Factor of the bottom, by the shape of the lead; without one the winning play is taken to have that shape."""
    shape = classify(options, trump, level, lead or winning_play)
    factors = dict(enumerate(all_factors(options["bottom_factors"]), 1))
    base = factors[max(Counter(lead or winning_play).values())]
    if shape["shape"] == "tractor":
        groups = [base] * shape["length"]
        by_length = {"double_per_group": base * 2 ** (len(groups) - 1), "times_groups": sum(groups), "same": base}
        return by_length.get(options["bottom_tractor"], prod(groups))
    if options["joker_ruff"] and lead is None and contains(winning_play, JOKERS) and len(winning_play) < 4:
        no_lead = not lead_legal(options, trump, level, winning_play)  # so the jokers have ruffed a pair or a triple
        return factors[len(winning_play)] if no_lead else base
    return base


def all_factors(written: Sequence[int]) -> list[int]:
    """Of one card up to five: what is not written goes on in the same ratio, or else in the same steps."""
    factors = list(written)
    while len(factors) < 5:
        a, b, c = factors[-3:]
        factors.append(c * c // b if c * a == b * b else c + (c - b))
    return [max(1, factor) for factor in factors]


def rises(options: Options, points: int, missing: int = 0) -> tuple[int, int]:
    """How far the declarer's side and the attackers rise, counted point by point; so many friends are missing."""
    line = 2 * options["score_step"] if options["score_line"] is None else options["score_line"]
    if points < line:
        lacking = list(range(points, line))  # the points that the attackers lack
        begun = [lacking[i : i + options["score_step"]] for i in range(0, len(lacking), options["score_step"])]
        up = len(begun) + (options["shutout_rise"] if points == 0 else 0)
        if missing:
            up = up * (options["solo_factor"] if missing == options["friends"] else 1) + options["solo_bonus"]
        return up, 0
    start, rise = line + options["dead_zone"], 0
    if points >= start:
        further = len([point for point in range(start + 1, points + 1) if (point - start) % options["score_step"] == 0])
        limit = further if options["attack_most"] is None else options["attack_most"]
        rise = options["attack_rise"] + min(further, limit)
    if missing and missing == options["friends"]:
        rise = min(rise, options["solo_attack_most"])
    return 0, rise


def friends_found(
    options: Options, declarer: int, calls: Sequence[tuple[str, int]], plays: Iterable[tuple[int, Sequence[str]]]
) -> list[int | None]:
    """Who has taken the place of each call; the declarer: nobody joins by it; None: nobody has yet. Where a play
    reaches several places, the earlier call comes first."""
    taken: list[int | None] = [None] * len(calls)
    table: list[str] = []
    for seat, cards in plays:
        table += cards
        for place, (card, copy) in enumerate(calls):
            again = "declarer_nth" if seat == declarer else "friend_nth" if seat in taken else ""
            joins = not again or options[again] != "next_other"
            if taken[place] is None and card in cards and table.count(card) >= copy and joins:
                taken[place] = seat
    return taken


def settled_alone(
    options: Options, levels: Sequence[str], declarer: int, friends: Sequence[int], points: int, last: int
) -> list[str]:
    """The levels of players who rise alone after a deal, hooks aside; `last` took the last trick."""
    up, attack_up = rises(options, points, options["friends"] - len(friends))
    held, new = bool(up), []
    ladder = [step for step in (*RANKS, "NT") if step not in options["levels_left_out"]]
    for seat, level in enumerate(levels):
        ours = seat == declarer or seat in friends
        steps = up if ours else attack_up
        if held and seat == declarer and friends:
            steps += options["declarer_extra"]
        if options["rise_by_last_trick"] and (last == declarer or last in friends) != held:
            steps = 0
        if level in options["must_hold"] and not (held and seat == declarer):
            steps = 0
        start = level
        while steps and level != options["top_level"]:
            level = ladder[ladder.index(level) + 1]
            steps = 0 if level in (*options["must_play"], *options["must_hold"]) else steps - 1
        if ours and not held:
            for _ in range(options["lost_falls"][0 if seat == declarer else 1]):
                level = ladder[max(ladder.index(level) - 1, ladder.index(options["start_level"]))]
        if seat == declarer and not held:
            level = dict(options["fall_lost"]).get(start, level)
            level = options["start_level"] if options["demote"] and start == options["top_level"] else level
        new.append(level)
    return new


def settled(
    options: Options,
    levels: Mapping[str, str],
    declares: str,
    points: int,
    last: str,
    cards: Sequence[str],
    trump: str,
    takeovers: int = 0,
) -> dict[str, str]:
    """The levels of two sides after a deal. The side `last` took the last trick, with these cards."""
    up, attack_up = rises(options, points)
    for _ in range(takeovers if options["takeover_doubles"] else 0):
        up, attack_up = up + up, attack_up + attack_up
    other = next(side for side in levels if side != declares)
    winner, loser, steps = (declares, other, up) if up else (other, declares, attack_up)
    new, level = dict(levels), levels[declares]
    ladder = [step for step in (*RANKS, "NT") if step not in options["levels_left_out"]]
    if options["rise_by_last_trick"] and last != winner:
        steps = 0
    if levels[winner] in options["must_hold"] and winner != declares:
        steps = 0
    while steps and new[winner] != options["top_level"]:
        new[winner] = ladder[ladder.index(new[winner]) + 1]
        steps = 0 if new[winner] in (*options["must_play"], *options["must_hold"]) else steps - 1
    if loser == declares:
        for _ in range(options["lost_falls"][0]):
            new[declares] = ladder[max(ladder.index(new[declares]) - 1, ladder.index(options["start_level"]))]
        new[declares] = dict(options["fall_lost"]).get(level, new[declares])
    if loser == declares and options["demote"] and level == options["top_level"]:
        new[declares] = options["start_level"]
    kind = {1: "hook_single", 2: "hook_pair"}.get(len(cards), "")
    if kind and options["hook_side"] and trump and cards[0][0] != trump:
        kind = "hook_side"
    if kind and last == other and len(set(cards)) == 1 and cards[0] in [suit + level for suit in SUITS]:
        new[declares] = dict(options[kind]).get(level, new[declares])
    return new


# Positions


def crowd(rng: random.Random, trump: str, level: str) -> list[str]:
    """Kinds close together: one or two suits, some neighbouring ranks, often level cards and jokers."""
    axis = "A" + RANKS
    width = rng.randint(3, 7)
    start = rng.choice((rng.randrange(len(axis) - width + 1), len(axis) - width, max(0, axis.find(level) - 2)))
    suits = {rng.choice(SUITS), rng.choice((trump or "S", rng.choice(SUITS)))}
    near = {suit + rank for suit in suits for rank in axis[start : start + width]}
    if rng.random() < 0.5:
        near |= {suit + level for suit in SUITS}
    if rng.random() < 0.5:
        near |= set(JOKERS)
    return sorted(near & {*FACES})


def random_lead(rng: random.Random, options: Options, trump: str, level: str, near: Sequence[str]) -> list[str]:
    """A lead of some of the cards, each group among them as likely; six cards at most unless a throw needs more."""
    decks, throws, fewest = options["decks"], options["throw_test"] != "none", options["throw_min"]
    most = 6 if decks < 4 else 2 * decks
    sizes = [(width, length) for width in range(2, decks + 1) for length in (2, 2, 3) if width * length <= most]
    sets = [SHAPE_OF[size] for size in range(2, decks + 1)]
    wanted = rng.choice(("single", *(sets if decks != 2 else sets * 2), *(["tractor"] * 2 if sets else [])))
    wanted = "throw" if throws and rng.random() < 0.25 else wanted
    for _ in range(20):
        group_of = {kind: group(options, trump, level, kind) for kind in near}
        suit = rng.choice(sorted(set(group_of.values())))
        kin = [kind for kind in near if group_of[kind] == suit]
        lead = [rng.choice(kin)] * SHAPES.get(wanted, 1)
        if wanted == "tractor":
            pool = near if options["tractors"] == "sisters" and rng.random() < 0.3 else kin
            found = tractors(options, trump, level, pool * decks, *rng.choice(sizes))
            lead = list(rng.choice(found or [tuple(lead)]))
        elif wanted == "throw":
            falling = sorted(kin, key=lambda kind: -rung(options, trump, level, kind))
            tried = falling if rng.random() < 0.5 else rng.sample(kin, len(kin))
            lead = take(rng, Counter(kin * decks), tried, rng.randint(fewest, max(most, fewest)), decks)
        if lead_legal(options, trump, level, lead) and classify(options, trump, level, lead)["shape"] == wanted:
            return lead
    return [rng.choice(near)] * rng.randint(1, min(2, decks))


def take(rng: random.Random, deck: Counter[str], tried: Iterable[str], room: int, most: int) -> list[str]:
    """Cards taken out of the deck, of each kind up to `most`, until there is no more room."""
    taken: list[str] = []
    for kind in tried:
        count = min(deck[kind], rng.randint(min(2, most) if rng.random() < 0.7 else 1, most), room - len(taken))
        deck[kind] -= count
        taken += [kind] * count
    return taken


def random_hand(
    rng: random.Random, deck: Counter[str], kin: list[str], rest: list[str], far: list[str], room: int, size: int
) -> list[str]:
    """A hand out of the deck with at most `room` of the kin; far cards come last, the others in order or shuffled."""
    for tried in (kin, rest):
        rng.shuffle(tried)
        if rng.random() < 0.6:
            tried.sort(key=FACES.index)
    most, most_of_rest = (rng.choice((1, 2, max(deck.values()))) for _ in range(2))
    hand = take(rng, deck, kin, room, most)
    return hand + take(rng, deck, rest + rng.sample(far, len(far)), size - len(hand), most_of_rest)


def random_position(rng: random.Random, options: Options) -> tuple[str, str, list[str], list[list[str]]]:
    """Trump, level, a lead and the hands that follow: rich in the suit led, short of it, or without it."""
    without = options["bid_no_trump"] or options["no_bid"] == "no_trump"
    trump = rng.choice((*SUITS, "") if without else SUITS)
    deck = deck_of(options)
    full = [card for card in FACES if deck[card] == options["decks"]]
    level = rng.choice([rank for rank in RANKS if "S" + rank in deck])
    if options["top_level"] == "NT" and rng.random() < 0.3:
        trump, level = "", "NT"
    near = [card for card in crowd(rng, trump, level) if card in full] or full
    lead = random_lead(rng, options, trump, level, near)
    suit = led_suit(options, trump, level, lead)
    deck -= Counter(lead)
    size = max(3, len(lead), rng.choice((8, rng.randint(3, 8), min(11, len(lead) + 3))))
    hands = []
    for _ in range(min(options["seats"] - 1, MOST_HANDS, deck.total() // size)):
        kin = [card for card in FACES if group(options, trump, level, card) == suit]
        far = [card for card in FACES if card not in kin]
        kin = [card for card in kin if card in near or rng.random() < 0.2]
        rest = [card for card in far if card in near or (card in JOKERS and rng.random() < 0.2)]
        room = rng.choice((size, size, rng.randint(0, size), rng.randint(0, len(lead)), 0))
        hands.append(random_hand(rng, deck, kin, rest, far, room, size))
    return trump, level, lead, hands
