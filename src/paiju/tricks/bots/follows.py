"""Follows: win, ruff, feed or duck, whichever is worth most; and choose the unit of a failed throw that stays."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from msgspec import Struct

from paiju.actions import KeepUnit, Play
from paiju.bots.advice import Advice
from paiju.cards import BLACK_JOKER, FACES, RED_JOKER, Card, Cards, counts
from paiju.legal import Legal
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.payoff import favoured
from paiju.tricks.bots.places import shown, shows, wasted
from paiju.tricks.bots.plays import Weighed, forecast, height_of, varied, worth_of
from paiju.tricks.bots.position import Position
from paiju.tricks.kernels.follow import duty_of, winner_of
from paiju.tricks.kernels.units import THREE, THROW, TRACTOR, TRUMP, TWO, Shape, shape_of
from paiju.tricks.rulings.candidates import runs_in
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.throws import beats_unit, units_of

WAYS = 12  # the most ways to pay for several pairs
HOPE = 0.3  # a chance of the trick that is worth hoping for


def follows(look: Assessment, legal: Legal) -> list[Advice]:
    view, behind = look.view, look.behind
    piles = [counts(laid.cards) for laid in view.plays]
    lead = shape_of(look.tables, piles[0])
    best = view.plays[winner_of(look.tables, lead, piles)]
    lost = forecast(look, lead, best.seat, height_of(look, lead, best.cards), behind)
    plays = [cards for cards in sorted(set(answers(look, lead))) if Play(cards) in legal]
    forced = len(plays) == 1 and len(legal) == 1
    pointed = all(points_in(look.o, cards) for cards in plays)
    situation = Situation(lead.group, look.ally[best.seat] > 0.5, lost.ours, forced, pointed)
    found = []
    for cards in plays:
        mine = winner_of(look.tables, lead, [*piles, counts(cards)]) == len(piles)
        end = forecast(look, lead, look.seat, height_of(look, lead, cards), behind) if mine else lost
        points = points_in(look.o, cards)
        pot = look.laid_points + points
        worth = worth_of(look, end, pot, cards, mine)
        if not look.called.isdisjoint(cards):
            worth += look.payoff.point * shown(look, cards, end.holds if mine else None)
            if favoured(look.o):
                worth -= look.payoff.point * look.weights.place * wasted(look, cards)
        highest = mine and look.rung[cards[-1]] == look.tops[look.group[cards[-1]]]
        sort = mine, highest, points > 0, look.group[cards[0]]
        found.append((sort, worth, (cards, end, pot, mine)))
    return [
        Weighed(Play(cards), worth, why_follow(look, situation, cards, mine), end, pot, mine)
        for worth, (cards, end, pot, mine) in varied(found)
    ] or [Advice(action, 0.0, "trick_duck") for action in legal]


def keeps(look: Position, legal: Legal, friendly: bool) -> list[Advice]:
    """Choose the unit that stays of a throw the bot beats.

    From an opponent's throw: the unit beaten with the fewest cards. From an ally's: a unit that the bot does not beat.
    """
    throw = look.view.throw
    assert throw is not None
    units = units_of(look.o, look.tables, throw.cards)
    found = []
    for action in legal:
        assert isinstance(action, KeepUnit)
        unit = units[action.shape][0]
        beaten = beats_unit(look.o, look.tables, unit, look.view.hands[look.seat])
        worth = (0.1 if beaten != friendly else 0.0) - 0.01 * len(unit)
        found.append(Advice(action, worth, "trick_keep"))
    return sorted(found, key=lambda advice: -advice.worth)


# --- candidates -----------------------------------------------------------------------------------------------------


def answers(look: Assessment, lead: Shape) -> Iterator[Cards]:
    """Each way to win, and the cheapest ways to lose with and without points. Some may be illegal."""
    hand = [card for card in range(FACES) for _ in range(look.held[card])]
    suited = [card for card in hand if look.group[card] == lead.group]
    duty = duty_of(look.tables, lead, look.held)
    if len(suited) > lead.size:
        paid = payments(look, lead, suited, duty.run, duty.sets_of)
        yield from fill(look, b"", paid, suited, lead.size)
        return
    others = [card for card in hand if look.group[card] != lead.group]
    yield from fill(look, bytes(suited), [b""], others, lead.size - len(suited))
    if not suited and lead.group != TRUMP:
        yield from ruffs(look, lead, [card for card in others if look.group[card] == TRUMP])


def orders(look: Assessment, pool: list[Card]) -> list[list[Card]]:
    """Orders of cards: cheap without points, cheap with points, highest first, and each side suit's cheapest."""
    group, lengths = look.group, look.lengths

    def cost(card: Card) -> float:
        short = 0.0 if group[card] == TRUMP else 0.05 * lengths[group[card]]
        return look.worth[card] + short + (look.weights.pair if look.held[card] > 1 else 0)

    shed = sorted(pool, key=lambda card: (cost(card) + look.points[card], card))
    feed = sorted(pool, key=lambda card: (cost(card) - look.points[card], card))
    high = sorted(pool, key=lambda card: (-look.rung[card], card))
    suits = {group[card] for card in pool}
    each = [sorted(shed, key=lambda card: group[card] != suit) for suit in sorted(suits)] if len(suits) > 1 else []
    low = [high[::-1]] if look.o.follow_fill == "lowest" else []
    return [shed, feed, high, *low, *each]


def fill(look: Assessment, must: Cards, paid: list[Cards], pool: list[Card], size: int) -> Iterator[Cards]:
    """Combine the cards that must be played, the cards that pay the duty, and others in several orders."""
    if size == 1 and len({look.group[card] for card in pool}) == 1:
        yield from (bytes(sorted(must + bytes((card,)))) for card in set(pool))
        return
    sorts = orders(look, pool)
    for payment in paid:
        for order in sorts:
            rest = list(order)
            for card in payment:
                rest.remove(card)
            yield bytes(sorted(must + payment + bytes(rest[: size - len(payment)])))


def payments(look: Assessment, lead: Shape, pool: list[Card], run: int, sets: Callable[[int], int]) -> list[Cards]:
    """The units that pay for a run, or for so many sets of each width and more, the cheapest first."""
    held = counts(bytes(pool))
    if run:
        rows = [cards for cards in runs_in(look.tables, held, lead.width) if len(cards) == run * lead.width]
        return sorted(rows, key=look.price)[:WAYS]
    kinds = sorted(set(pool), key=lambda card: (look.worth[card] + look.points[card], card))
    found = [b""]
    for width in range(lead.widest, 1, -1):
        owed = sets(width) - (sets(width + 1) if width < lead.widest else 0)
        wider, found = found, []
        for paid in wider[:WAYS]:
            rest = [card for card in kinds if held[card] >= width and card not in paid]
            found += [paid + bytes(way) * width for way in islice(combinations(rest, owed), WAYS)]
            if width == 2:
                found.append(paid + bytes(rest[len(rest) - owed :]) * 2)  # the dearest pairs may win
    return found


def ruffs(look: Assessment, lead: Shape, trumps: list[Card]) -> Iterator[Cards]:
    """Trumps in the shape of the lead: each unit, or for a throw the cheapest and the highest units."""
    held = counts(bytes(trumps))
    if lead.kind == TRACTOR:
        yield from (cards for cards in runs_in(look.tables, held, lead.width) if len(cards) == lead.size)
    elif lead.kind != THROW:
        yield from (bytes((card,)) * lead.size for card in range(FACES) if held[card] >= lead.size)
        if look.o.joker_ruff and lead.kind in (TWO, THREE) and held[BLACK_JOKER] and held[RED_JOKER]:
            low = sorted(trumps, key=look.rung.__getitem__)[: lead.size - 2]
            yield bytes(sorted([BLACK_JOKER, RED_JOKER, *low]))
    elif len(trumps) >= lead.size:
        paid = payments(look, lead, trumps, lead.length if lead.length > 1 else 0, lead.sets_of)
        yield from fill(look, b"", paid, trumps, lead.size)


# --- reasons: keys of `reasons.toml` ----------------------------------------------------------------------------------


class Situation(Struct, frozen=True):
    """The trick that a follow answers."""

    group: int  # the group led
    partner: bool  # whether an ally seems to win the trick
    ours: float  # the chance that the bot's side wins the trick without its help
    forced: bool  # whether there is only one play
    pointed: bool  # whether every play has points


def why_follow(look: Assessment, situation: Situation, cards: Cards, mine: bool) -> str:
    if shows(look, cards):
        return "trick_show"
    if mine and not situation.partner:
        return "trick_ruff" if look.group[cards[0]] == TRUMP != situation.group else "trick_win"
    if situation.forced:
        return "trick_only"
    if mine:
        return "trick_take_over"
    if points_in(look.o, cards) and situation.ours <= 0.5:
        return "trick_forced" if situation.pointed else "trick_hope" if situation.ours > HOPE else "trick_spend"
    if points_in(look.o, cards):
        return "trick_feed"
    return "trick_duck" if situation.ours < 0.5 else "trick_small"
