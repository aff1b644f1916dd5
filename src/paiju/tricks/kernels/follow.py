"""What a hand owes to a lead, whether a play pays it, and which play takes the trick."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import (
        BLACK_JOKER,
        COPIES,
        FACES,
        MANY,
        RED_JOKER,
        THREE,
        THROW,
        TRACTOR,
        TRUMP,
        TWO,
        Shape,
        TrickTables,
        run_top,
    )

    FINE, COUNT, SUIT, RUN, TRIPLES, PAIRS, HIGHEST = range(7)  # what is wrong with a play
    SUIT_POWER, TRUMP_POWER = 256, 512


@cython.cclass
class Duty:
    """What a hand must contribute to a trick."""

    def __init__(self) -> None:
        self.suited = self.triples = self.pairs = self.run = 0
        self.scraped = False


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
    if duty.suited <= lead.size:
        return
    if lead.kind >= TRACTOR and (t.run_must or not duty.scraped):
        for length in range(lead.length, 1, -1):
            if run_top(t, hand, lead.group, lead.width, length, most_copies(t, lead.width)) >= 0:
                duty.run = length
                break
            if not t.subtractor or lead.kind == THROW:
                break
    duty.triples = min(lead.triples, three)
    if t.break_triples:
        two += three - duty.triples
    duty.pairs = duty.triples + min(lead.pairs + lead.triples - duty.triples, two)


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
    if two < duty.pairs:
        return PAIRS
    if duty.scraped and duty.pairs < lead.pairs and not from_the_top(t, lead, hand, play):
        return HIGHEST
    return FINE


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
    if lead.length > 1:
        return run_top(t, play, group, lead.width, lead.length, COPIES)
    return best_of(t, play, 3 if lead.triples > 0 else 2 if lead.pairs > 0 else 1)


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
    if mine <= best_power:
        return False
    if not t.all_units or lead.kind != THROW or mine // SUIT_POWER != best_power // SUIT_POWER:
        return True
    if lead.triples > 0 and best_of(t, play, 3) <= best_of(t, best, 3):
        return False
    if lead.pairs > 0 and best_of(t, play, 2) <= best_of(t, best, 2):
        return False
    return lead.size == 3 * lead.triples + 2 * lead.pairs or best_of(t, play, 1) > best_of(t, best, 1)


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
