"""Leads: sure throws, high units while they hold, the friend's suit, drawing trumps, or a cheap card."""

from collections.abc import Iterator

from paiju.actions import Play
from paiju.cards import FACES, Card, Cards, counts
from paiju.legal import Legal
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.payoff import favoured
from paiju.tricks.bots.places import shown, wasted
from paiju.tricks.bots.plays import Weighed, forecast, height_of, varied, worth_of
from paiju.tricks.bots.position import ACE_RUNG
from paiju.tricks.kernels.units import NO_SHAPE, THROW, TRACTOR, TRUMP, TWO, Shape, shape_of
from paiju.tricks.rulings.candidates import tractors_in, units_in
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.throws import lower_left, units_of

UNBEATABLE = 99  # above every rung
HIGH = ACE_RUNG - 3  # jacks and above
HOLDS = 0.6  # the chance to hold that makes a lead a high one, for the reason given
GONE = 0.9  # the chance of a void that counts as certain
SHORT = 2  # the most cards in a suit worth emptying


def leads(look: Assessment, legal: Legal) -> list[Weighed]:
    found = []
    for cards in dict.fromkeys(candidates(look)):
        lead = shape_of(look.tables, counts(cards))
        if lead.kind in (THROW, NO_SHAPE) and Play(cards) not in legal:
            continue
        sure = lead.kind == THROW and look.o.throw_test == "unbeatable"  # this test allows only such throws
        group, rung = height_of(look, lead, cards)
        end = forecast(look, lead, look.seat, (group, UNBEATABLE if sure else rung), look.behind)
        pot = points_in(look.o, cards)
        worth = worth_of(look, end, pot, cards, True)
        worth += look.payoff.point * plans(look, lead, cards)
        sort = lead.group, lead.kind, lead.size
        found.append((sort, worth, (lead, cards, end, pot)))
    return [
        Weighed(Play(cards), worth, why_lead(look, lead, cards, end.holds), end, pot, True)
        for worth, (lead, cards, end, pot) in varied(found)
    ]


def plans(look: Assessment, lead: Shape, cards: Cards) -> float:
    """The worth of a lead beyond its trick, in points."""
    w, worth = look.weights, 0.0
    if lead.group == TRUMP and look.lengths[TRUMP] > 2:
        foes = [seat for seat in range(look.o.seats) if look.ally[seat] < 0.5]
        drawn = sum(min(lead.size, look.chances.share[TRUMP][seat] * look.chances.left[TRUMP]) for seat in foes)
        ahead = look.lengths[TRUMP] - look.chances.left[TRUMP] / max(1, look.o.seats - 1)
        worth += w.draw * drawn * max(-1.0, min(1.0, ahead / 3))
        if look.o.gua_feng and lead.kind in (TWO, TRACTOR):
            worth += w.scrape * scraped(look, lead, cards)
    if lead.kind == THROW and look.o.throw_test == "unbeatable":
        worth += w.throw * lead.size
    for called in look.asked:
        if lead.group == look.group[called] and lead.kind == 1 and look.rung[cards[0]] < look.rung[called]:
            worth += w.find * (look.chances.hidden[called] > 0)
    if not look.called.isdisjoint(cards):
        worth -= w.place * wasted(look, cards)
        if favoured(look.o):
            worth += shown(look, cards)
    return worth


def scraped(look: Assessment, lead: Shape, cards: Cards) -> float:
    """The high trumps that a led pair forces out of opponents, less those of allies."""
    total = 0.0
    for seat, ally in enumerate(look.ally):
        if seat != look.seat:
            trumps = min(lead.size, look.chances.share[TRUMP][seat] * look.chances.left[TRUMP])
            total += trumps * (1 - look.chances.unit(seat, (TRUMP, 2, 1), 0)) * (1 - 1.5 * ally)
    return total * look.chances.safe_unit(cards)


# --- candidates -----------------------------------------------------------------------------------------------------


def candidates(look: Assessment) -> Iterator[Cards]:
    """Every unit; and for each group the throws that nobody can beat or, under `smaller_played`, its highest kinds."""
    yield from units_in(look.held)
    for cards in tractors_in(look.tables, look.held):
        if shape_of(look.tables, counts(cards)).kind == TRACTOR:
            yield cards
    if look.o.throw_test == "unbeatable":
        for group in range(TRUMP + 1):
            yield from throws(look, group)
    elif look.o.throw_test == "smaller_played":
        for group in range(TRUMP + 1):
            yield from highest(look, group)


def throws(look: Assessment, group: int) -> Iterator[Cards]:
    """Throws of the two or more highest units of a group that nobody can beat."""
    kinds = [card for card in range(FACES) if look.held[card] and look.group[card] == group]
    kinds.sort(key=look.rung.__getitem__, reverse=True)
    parts = [part for part in (sure_part(look, card) for card in kinds) if part]
    for n in range(2, len(parts) + 1):
        thrown = bytes(sorted(b"".join(parts[:n])))
        if len(thrown) >= look.o.throw_min and sure(look, thrown):
            yield thrown


def sure_part(look: Assessment, card: Card) -> Cards:
    """The most copies of a card that nobody can beat together."""
    for n in range(look.held[card], 0, -1):
        if look.chances.safe_unit(bytes((card,)) * n):
            return bytes((card,)) * n
    return b""


def sure(look: Assessment, cards: Cards) -> bool:
    units = units_of(look.o, look.tables, cards).values()
    return all(look.chances.safe_unit(unit[0]) for unit in units)


def highest(look: Assessment, group: int) -> Iterator[Cards]:
    """The highest kinds of a group together with its lowest card, since no lower card can remain."""
    kinds = [card for card in range(FACES) if look.held[card] and look.group[card] == group]
    kinds.sort(key=look.rung.__getitem__, reverse=True)
    if not kinds or lower_left(look.o, look.tables, bytes(kinds[-1:]), look.view.discards):
        return
    copies = [bytes((kind,)) * look.held[kind] for kind in kinds]
    for n in range(1, len(kinds) - 1):
        yield bytes(sorted((*b"".join(copies[:n]), kinds[-1])))
    yield bytes(sorted(b"".join(copies)))


# --- reasons: keys of `reasons.toml` ----------------------------------------------------------------------------------


def why_lead(look: Assessment, lead: Shape, cards: Cards, holds: float) -> str:
    if len(cards) == look.cards_left:
        return "trick_last"
    if lead.kind == THROW:
        return "trick_throw" if look.o.throw_test == "unbeatable" else "trick_throw_many"
    if lead.group == TRUMP:
        return "trick_draw" if can_draw(look) else "trick_free"
    if seeks(look, lead, cards):
        return "trick_seek"
    if lead.kind == TRACTOR:
        return "trick_tractor"
    high = look.rung[cards[0]] >= HIGH
    if holds > HOLDS and (high or look.boss(cards[0], len(cards))):
        return "trick_boss"
    if len(cards) > 1:
        return "trick_pair" if lead.kind == TWO else "trick_triple"
    if look.lengths[lead.group] <= SHORT and look.lengths[TRUMP]:
        return "trick_short"
    return "trick_try" if high else "trick_low"


def can_draw(look: Assessment) -> bool:
    """Whether an opponent may hold a trump."""
    foes = [seat for seat, ally in enumerate(look.ally) if ally < 0.5]
    return any(look.chances.void(seat, TRUMP) < GONE for seat in foes)


def seeks(look: Assessment, lead: Shape, cards: Cards) -> bool:
    """Whether a declarer, or a friend for them, leads below a called card, which somebody may hold."""
    called = [card for card in look.asked if look.group[card] == lead.group]
    return any(look.rung[cards[-1]] < look.rung[card] and look.chances.hidden[card] > 0 for card in called)
