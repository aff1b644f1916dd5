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
        WIDTHS,
        Shape,
        TrickTables,
        highest_run,
        kinds_in_runs,
        kinds_with,
        run_at,
        run_top,
    )

    FINE, COUNT, SUIT, RUN, HIGHEST, LOWEST = range(6)  # what is wrong with a play
    SETS = 10
    SUIT_POWER, TRUMP_POWER = 256, 512


@cython.cclass
class Duty:
    """What a hand must contribute to a trick."""

    def __init__(self) -> None:
        self.suited = self.run = 0
        self.scraped = self.lowest = self.whole = False
        if not cython.compiled:
            self.held, self.sets, self.rest = [0] * WIDTHS, [0] * WIDTHS, [0] * WIDTHS

    def sets_of(self, width: int) -> int:
        """The kinds that must be played at least so often."""
        return self.sets[width]


def read_duty(t, lead, hand, duty):
    """B0: all of the suit where it is short; else the run, then as large and as many sets of equal cards as can be."""
    card: cython.int
    width: cython.int
    length: cython.int
    duty.suited = duty.run = 0
    for width in range(WIDTHS):
        duty.held[width] = duty.sets[width] = 0
    for card in range(FACES):
        if hand[card] and t.group[card] == lead.group:
            duty.suited += hand[card]
            duty.held[min(hand[card], t.widest)] += 1  # who asks what may be held can ask for too many
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
        for width in range(t.widest, 1, -1):
            duty.held[width] -= count_bits(kinds_in_runs(t, hand, lead.group, width))
    if lead.widest > 1:
        read_sets(t, lead, duty)


def read_sets(t, lead, duty):
    """A unit of the lead, the widest first, draws the widest kind; what it still lacks draws on: four, then two pairs.

    Kinds that are wider than what is owed count only where they must be broken (B50).
    """
    width: cython.int
    size: cython.int
    paid: cython.int
    free: cython.int = 0
    total: cython.int = 0
    for size in range(WIDTHS):
        duty.rest[size] = lead.units[size]
    for width in range(t.widest, 1, -1):
        free = duty.held[width] + (free if t.break_triples else 0)
        for size in range(lead.widest, width - 1, -1):
            paid = min(free, duty.rest[size])
            duty.rest[size] -= paid
            duty.rest[size - width] += paid
            free -= paid
            total += paid
        duty.sets[width] = total


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
    width: cython.int
    wider: cython.int = 0
    size: cython.int = 0
    suited: cython.int = 0
    for card in range(FACES):
        if play[card]:
            size += play[card]
            if t.group[card] == lead.group:
                suited += play[card]
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
    for width in range(lead.widest, 1, -1):
        if kinds_with(t, play, lead.group, width) < duty.sets[width]:
            return SETS + width
        if t.whole_pairs and whole_sets(t, lead, hand, play, width) < duty.sets[width] - wider:
            return SETS + width
        wider = duty.sets[width]
    if duty.sets[2] < lead.sets[2]:
        if duty.scraped and not from_the_top(t, lead, hand, play):
            return HIGHEST
        if duty.lowest and not from_the_bottom(t, lead, hand, play):
            return LOWEST
    return FINE


def whole_sets(t, lead, hand, play, width):
    """The sets of the suit that are played as they were held, and no part of a larger one."""
    card: cython.int
    found: cython.int = 0
    for card in range(FACES):
        found += hand[card] == width and play[card] == width and t.group[card] == lead.group
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
    """The strength of a throw or of an answer to it: its run, else its best unit of the widest (B57). -1: it has not
    the units of the throw."""
    top: cython.int
    if lead.length > 1:
        top = highest_run(t, play, group, lead.width, lead.length, lead.loose)
        top = t.slot_value[top] if top >= 0 else -1
    elif not has_sets(t, lead, play):
        return -1
    else:
        top = best_of(t, play, lead.widest)
    return best_of(t, play, 1) if t.compare == HIGHEST_CARD and top >= 0 else top  # S85


def run_in(t, lead, play, group):
    """The kinds of the run in a throw or in an answer to it, as bits; none where the throw has no run."""
    at: cython.int
    if lead.length <= 1:
        return 0
    at = highest_run(t, play, group, lead.width, lead.length, lead.loose)
    return run_at(t, play, group, lead.width, lead.length, at)


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
    top: cython.int
    for card in range(FACES):
        if play[card]:
            size += play[card]
            suited += play[card] if t.group[card] == lead.group else 0
            trumps += play[card] if t.group[card] == TRUMP else 0
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
    else:
        top = throw_top(t, lead, play, lead.group if suited == size else TRUMP)
    if top < 0:
        return 0
    return (TRUMP_POWER if trumps == size else SUIT_POWER) + 2 * top


def has_sets(t, lead, play):
    """Whether a play has as many and as large sets as a throw."""
    width: cython.int
    for width in range(lead.widest, 1, -1):
        if kinds_with(t, play, -1, width) < lead.sets[width]:
            return False
    return True


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
    run: cython.ulonglong = run_in(t, lead, play, group)
    best_run: cython.ulonglong = run_in(t, lead, best, group)
    for width in range(lead.widest, 0, -1):
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

    Beside the run, the highest kinds are the widest units that the throw still asks for; the rest is singles.
    """
    i: cython.int
    card: cython.int
    left: cython.int
    unit: cython.int
    loose: cython.int[6]
    if not cython.compiled:
        loose = [0] * WIDTHS
    for unit in range(WIDTHS):
        loose[unit] = lead.loose[unit]
    for i in range(t.first[group + 1] - 1, t.first[group] - 1, -1):
        card = t.order[i]
        left = play[card] - (lead.width if run >> card & 1 else 0)
        unit = left
        while unit > 1 and loose[unit] == 0:
            unit -= 1
        if unit > 1:
            loose[unit] -= 1
        else:
            unit = 0
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
