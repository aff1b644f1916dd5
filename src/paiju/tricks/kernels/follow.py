"""What a hand owes to a lead, whether a play pays it, and which play takes the trick."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import (
        ALL_UNITS,
        BLACK_JOKER,
        COPIES,
        FACES,
        FROM_BOTTOM,
        FROM_TOP,
        HIGHEST_CARD,
        HIGHEST_SHAPE,
        MANY,
        RED_JOKER,
        THREE,
        THROW,
        TRACTOR,
        TRUMP,
        TWO,
        Shape,
        TrickTables,
        highest_run,
        kinds_in_runs,
        run_top,
    )

    FINE, COUNT, SUIT, RUN, TRIPLES, PAIRS, HIGHEST, LOWEST = range(8)  # what is wrong with a play
    SUIT_POWER, TRUMP_POWER = 256, 512


@cython.cclass
class Duty:
    """What a hand must contribute to a trick."""

    def __init__(self) -> None:
        self.suited = self.triples = self.pairs = self.run = 0
        self.scraped = self.lowest = self.whole = False


def read_duty(t, lead, hand, duty):
    """B0: all of the suit where it is short; else the run, then as many triples and pairs as can be."""
    card: cython.int
    length: cython.int
    three: cython.int = 0
    two: cython.int = 0
    duty.suited = duty.run = 0
    for card in range(FACES):
        if hand[card] and t.group[card] == lead.group:
            duty.suited += hand[card]
            three += hand[card] >= 3
            two += hand[card] == 2
    duty.triples = duty.pairs = 0
    duty.scraped = t.gua_feng and lead.group == TRUMP and (lead.kind == TWO or lead.kind == TRACTOR)
    if t.filler:
        duty.scraped, duty.lowest = t.filler == FROM_TOP, t.filler == FROM_BOTTOM
    duty.whole = t.whole_pairs
    if duty.suited <= lead.size or not t.follow_sets:
        return
    if lead.kind >= TRACTOR and t.follow_runs and (t.run_must or not duty.scraped):
        for length in range(lead.length, t.shortest_run - 1, -1):
            if run_top(t, hand, lead.group, lead.width, length, most_copies(t, lead.width)) >= 0:
                duty.run = length
                break
            if not t.subtractor or lead.kind == THROW:
                break
    if not t.break_runs and lead.length <= 1:  # only a run draws runs (S93)
        three -= count_bits(kinds_in_runs(t, hand, lead.group, 3))
        two -= count_bits(kinds_in_runs(t, hand, lead.group, 2))
    duty.triples = min(lead.triples, three)
    if t.break_triples:
        two += three - duty.triples
    duty.pairs = duty.triples + min(lead.pairs + lead.triples - duty.triples, two)


def count_bits(kinds):
    """How many kinds a set has."""
    found: cython.int = 0
    while kinds:
        kinds &= kinds - 1
        found += 1
    return found


def most_copies(t, width):
    """A kind held more often than this owes nothing: triples may be kept whole (B50)."""
    return COPIES if t.break_triples else width


def check(t, lead, hand, play, duty):
    """FINE, or the first duty that a play neglects; the hand is what was held before it."""
    card: cython.int
    size: cython.int = 0
    suited: cython.int = 0
    three: cython.int = 0
    two: cython.int = 0
    for card in range(FACES):
        if play[card]:
            size += play[card]
            if t.group[card] == lead.group:
                suited += play[card]
                three += play[card] >= 3
                two += play[card] >= 2
    if size != lead.size:
        return COUNT
    read_duty(t, lead, hand, duty)
    if suited != min(size, duty.suited):
        return SUIT
    if duty.suited <= size:
        if duty.scraped and t.fill_by_rank and not from_the_top(t, lead, hand, play):
            return HIGHEST
        return FINE
    if duty.run > 0 and run_top(t, play, lead.group, lead.width, duty.run, COPIES) < 0:
        return RUN
    if three < duty.triples:
        return TRIPLES
    if two < duty.pairs or (t.whole_pairs and pairs_of_hand(t, lead, hand, play) < duty.pairs - duty.triples):
        return PAIRS
    if duty.pairs < lead.pairs:
        if duty.scraped and not from_the_top(t, lead, hand, play):
            return HIGHEST
        if duty.lowest and not from_the_bottom(t, lead, hand, play):
            return LOWEST
    return FINE


def pairs_of_hand(t, lead, hand, play):
    """The pairs of the suit that were pairs in the hand, and no part of a triple."""
    card: cython.int
    found: cython.int = 0
    for card in range(FACES):
        found += hand[card] == 2 and play[card] == 2 and t.group[card] == lead.group
    return found


def from_the_top(t, lead, hand, play):
    """Whether what is no pair of the suit was forced out from the highest down (刮风, D21, D22)."""
    card: cython.int
    worth: cython.int
    lowest: cython.int = MANY
    highest: cython.int = 0
    short: cython.bint = False
    for card in range(FACES):
        short = short or (t.group[card] == lead.group and hand[card] > play[card])
    for card in range(FACES):
        if (t.group[card] == lead.group) != short:
            continue  # where the suit is used up, the other cards are compared
        worth = t.rung[card] if short else t.fill[card]
        if play[card] > 0 and (play[card] == 1 or not short):
            lowest = min(lowest, worth)
        if hand[card] > play[card]:
            highest = max(highest, worth)
    return lowest >= highest


def from_the_bottom(t, lead, hand, play):
    """Whether what is no pair was chosen from the lowest up (S96); all pairs are played."""
    card: cython.int
    lowest: cython.int = MANY
    highest: cython.int = 0
    for card in range(FACES):
        if t.group[card] == lead.group:
            if play[card] == 1:
                highest = max(highest, t.rung[card])
            if hand[card] > play[card]:
                lowest = min(lowest, t.rung[card])
    return highest <= lowest


def best_of(t, play, width):
    """The highest rung of which a pile has so many, or -1."""
    card: cython.int
    best: cython.int = -1
    for card in range(FACES):
        if play[card] >= width and t.rung[card] > best:
            best = t.rung[card]
    return best


def throw_top(t, lead, play, group):
    """The strength of a throw or of an answer to it: its run, else its best triple, pair or card (B57)."""
    top: cython.int
    if lead.length > 1:
        top = run_top(t, play, group, lead.width, lead.length, COPIES)
    else:
        top = best_of(t, play, 3 if lead.triples > 0 else 2 if lead.pairs > 0 else 1)
    return best_of(t, play, 1) if t.compare == HIGHEST_CARD and top >= 0 else top  # S85


def lead_power(t, lead, play):
    """The strength that followers have to exceed."""
    top: cython.int = lead.top
    if lead.kind == THROW:
        top = throw_top(t, lead, play, lead.group)
    return (TRUMP_POWER if lead.group == TRUMP else SUIT_POWER) + 2 * top


def top_of(power):
    """The rung in a strength."""
    return power % SUIT_POWER // 2


def power(t, lead, play):
    """The strength of an answer; 0 where it cannot take the trick: another suit, or not the led shape (B55–B59)."""
    card: cython.int
    size: cython.int = 0
    suited: cython.int = 0
    trumps: cython.int = 0
    three: cython.int = 0
    two: cython.int = 0
    top: cython.int
    for card in range(FACES):
        if play[card]:
            size += play[card]
            suited += play[card] if t.group[card] == lead.group else 0
            trumps += play[card] if t.group[card] == TRUMP else 0
            three += play[card] >= 3
            two += play[card] >= 2
    if (
        t.joker_ruff
        and suited == 0
        and (lead.kind == TWO or lead.kind == THREE)
        and play[BLACK_JOKER]
        and play[RED_JOKER]
    ):
        return TRUMP_POWER + 2 * t.rung[BLACK_JOKER] + 1  # between the black and the red jokers (B58)
    if suited != size and trumps != size:
        return 0
    if lead.kind == TRACTOR:
        top = run_top(t, play, lead.group if suited == size else TRUMP, lead.width, lead.length, COPIES)
    elif three < lead.triples or two < lead.triples + lead.pairs:
        top = -1
    else:
        top = throw_top(t, lead, play, lead.group if suited == size else TRUMP)
    if top < 0:
        return 0
    return (TRUMP_POWER if trumps == size else SUIT_POWER) + 2 * top


def outdoes(t, lead, play, best, best_power):
    """Whether an answer takes the trick from the best so far; of equals the earlier stays (B60)."""
    mine: cython.int = power(t, lead, play)
    if lead.kind != THROW or t.compare == HIGHEST_SHAPE or mine // SUIT_POWER != best_power // SUIT_POWER:
        return mine > best_power
    if mine < best_power or t.compare == HIGHEST_CARD:
        return mine > best_power
    if t.compare == ALL_UNITS:
        return mine > best_power and units_are_higher(t, lead, play, best, mine)
    return mine > best_power or units_are_higher(t, lead, play, best, mine)


def units_are_higher(t, lead, play, best, mine):
    """Compare unit by unit, after the run: all of them must be higher (S84), or the first that differs (S86)."""
    width: cython.int
    number: cython.int
    rung: cython.int
    other: cython.int
    group: cython.int = TRUMP if mine >= TRUMP_POWER else lead.group
    run: cython.ulonglong = 0
    best_run: cython.ulonglong = 0
    if lead.length > 1:
        run = highest_run(t, play, group, lead.width, lead.length)
        best_run = highest_run(t, best, group, lead.width, lead.length)
    for width in range(COPIES, 0, -1):
        for number in range(lead.size):
            rung = unit_rung(t, lead, play, group, run, width, number)
            other = unit_rung(t, lead, best, group, best_run, width, number)
            if other < 0:
                break
            if t.compare == ALL_UNITS and rung <= other:
                return False
            if t.compare != ALL_UNITS and rung != other:
                return rung > other
    return t.compare == ALL_UNITS


def unit_rung(t, lead, play, group, run, width, number):
    """The rung of a unit in an answer to a throw: so many units of this width are higher. -1: there are not so many.

    Beside the run, the highest kinds are the triples and then the pairs that the throw asks for; the rest is singles.
    """
    i: cython.int
    card: cython.int
    left: cython.int
    unit: cython.int
    triples: cython.int = lead.loose_triples
    pairs: cython.int = lead.loose_pairs
    for i in range(t.first[group + 1] - 1, t.first[group] - 1, -1):
        card = t.order[i]
        left = play[card] - (lead.width if run >> card & 1 else 0)
        unit = 0
        if left >= 3 and triples > 0:
            unit = 3
            triples -= 1
        elif left >= 2 and pairs > 0:
            unit = 2
            pairs -= 1
        number -= left - unit if width == 1 else 1 if unit == width else 0
        if number < 0:
            return t.rung[card]
    return -1


# --- for the referee --------------------------------------------------------------------------------------------


def check_follow(t: TrickTables, lead: Shape, hand: bytes, play: bytes) -> int:
    return check(t, lead, hand, play, Duty())


def duty_of(t: TrickTables, lead: Shape, hand: bytes) -> Duty:
    duty = Duty()
    read_duty(t, lead, hand, duty)
    return duty


def winner_of(t: TrickTables, lead: Shape, plays: list) -> int:
    """The index of the play that takes the trick; the first one is the lead."""
    best: cython.int = 0
    best_power: cython.int = lead_power(t, lead, plays[0])
    i: cython.int
    for i in range(1, len(plays)):
        if outdoes(t, lead, plays[i], plays[best], best_power):
            best = i
            best_power = power(t, lead, plays[i])
    return best
