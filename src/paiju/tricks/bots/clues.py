"""Clues: where the hidden cards are likely to lie, from who named trumps, who buried, and how everybody has played.

People give opponents the cheapest card they have, give points to their own side, and take tricks that bring points. So
a card that would have been the better play is rarely still there. What the plays prove is the business of `limits`.
"""

from functools import lru_cache
from math import exp

from paiju.cards import FACES, Card, Seat, counts
from paiju.state import Laid
from paiju.tricks.bots.position import ACE_RUNG, KINDS
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import TRUMP, Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.rulings.seats import burier
from paiju.tricks.state import TrickState

EVEN, MOST = 1000, 30_000  # the weight of a card that nothing is known of, and the greatest; the least is 1
# By how much, as logarithms, a card is likelier to be in a place. `bench/results.md` says from what they were fitted.
CHOSEN = 0.31  # a trump with the seat that named trumps, and with the one that sorted its hand around the bottom
BURIED_TRUMP, BURIED_ACE = -5.0, -4.5
BURIED_POINTS = 1.75  # points where those of the bottom go to nobody; as much less for each time that they count
SPARED = -1.25  # a card that would have been cheaper to lose to opponents than the single that was laid
SPARED_ELSE = -0.45  # … than trumps, than parts of sets, or while sides are not known
SPARED_ALLY = -0.2  # … or to one's own side, or from another suit
FED = -0.85  # a card with more points that would have gone to one's own side
TAKEN = -0.14  # for each point of a trick that a card would have taken from opponents
TAKEN_TRUMP = -0.045  # … if that was a trick of trumps

Sides = tuple[int | None, ...]  # of each seat 1: the declarer's, 0: the other one, None: not known
Clue = tuple[Seat, tuple[tuple[Card, float], ...]]


def weights(o: Tricks, tables: TrickTables, view: TrickState) -> list[list[int]]:
    """By pile, the hands and then the bottom, and card: how likely each hidden copy is to be there."""
    sides, owner = sides_of(o, view), burier(o, view)
    bidder = view.bids[-1].seat if view.bids else None
    logs = [_held(tables, (seat == owner) + (seat == bidder)) for seat in range(o.seats)]
    for trick in (*view.rounds, view.plays):
        for seat, clue in clues(tables, sides, trick) if len(trick) > 1 else ():
            for card, log in clue:
                logs[seat][card] += log
    logs.append(_buried(o, tables, owner is None or sides[owner] != 0))
    return [[max(1, min(MOST, round(EVEN * exp(log)))) for log in pile] for pile in logs]


def sides_of(o: Tricks, view: TrickState) -> Sides:
    """As everybody knows them."""
    assert view.declarer is not None
    if o.partners == "opposite":
        declares = declaring_side(o, view.declarer)
        return tuple(int(seat in declares) for seat in range(o.seats))
    declares = {view.declarer, *view.friends}
    return tuple(1 if seat in declares else 0 if view.friends_known else None for seat in range(o.seats))


def _held(tables: TrickTables, reasons: int) -> list[float]:
    return [CHOSEN * reasons if tables.group_of(card) == TRUMP else 0.0 for card in KINDS]


def _buried(o: Tricks, tables: TrickTables, by_declarer: bool) -> list[float]:
    """Who buries against the declarer hides no points from the own side."""
    times = 0 if o.bottom_scores == "none" else min(o.single_factor, 3) if by_declarer else 1
    found = [0.0] * FACES
    for card in KINDS:
        if tables.group_of(card) == TRUMP:
            found[card] = BURIED_TRUMP
        elif tables.rung_of(card) >= ACE_RUNG:
            found[card] = BURIED_ACE
        elif tables.points_of(card):
            found[card] = BURIED_POINTS * (1 - times)
    return found


# --- what the plays of a trick tell -----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def clues(tables: TrickTables, sides: Sides, trick: tuple[Laid, ...]) -> tuple[Clue, ...]:
    """Of each player who followed and did not take the trick: the cards that they are less likely to hold."""
    piles = [counts(laid.cards) for laid in trick]
    lead = shape_of(tables, piles[0])
    found, best = [], 0
    points = sum(map(tables.points_of, trick[0].cards))
    for place, laid in enumerate(trick[1:], 1):
        was, best = best, winner_of(tables, lead, piles[: place + 1])
        points += sum(map(tables.points_of, laid.cards))
        if best != place:
            ours, holders = sides[laid.seat], sides[trick[was].seat]
            allies = None if ours is None or holders is None else ours == holders
            found.append((laid.seat, _lost(tables, lead, laid, trick[was], allies, points)))
    return tuple(found)


def _lost(
    tables: TrickTables, lead: Shape, laid: Laid, top: Laid, allies: bool | None, points: int
) -> tuple[tuple[Card, float], ...]:
    """`points`: of the trick with this play."""
    logs = [0.0] * FACES
    followed = all(tables.group_of(card) == lead.group for card in laid.cards)
    for card in set(laid.cards):
        group = tables.group_of(card)
        if followed or group not in (lead.group, TRUMP):
            spared = _spared(lead, allies) if followed else SPARED_ALLY
            for other in KINDS:
                if tables.group_of(other) == group and _cheaper(tables, other, card):
                    logs[other] += spared
    if followed and lead.size == 1:
        _missed(tables, lead, laid.cards[0], top.cards[0], allies, points, logs)
    return tuple((card, log) for card, log in enumerate(logs) if log)


def _spared(lead: Shape, allies: bool | None) -> float:
    if allies:
        return SPARED_ALLY
    return SPARED if allies is False and lead.size == 1 and lead.group != TRUMP else SPARED_ELSE


def _cheaper(tables: TrickTables, other: Card, card: Card) -> bool:
    return tables.rung_of(other) < tables.rung_of(card) and tables.points_of(other) <= tables.points_of(card)


def _missed(
    tables: TrickTables, lead: Shape, card: Card, top: Card, allies: bool | None, points: int, logs: list[float]
) -> None:
    """What a single that followed suit could have done better."""
    for other in KINDS:
        if tables.group_of(other) != lead.group or allies is None:
            continue
        if allies and lead.group != TRUMP and tables.points_of(other) > tables.points_of(card):
            logs[other] += FED
        ruffed = tables.group_of(top) != lead.group
        if not allies and not ruffed and tables.rung_of(other) > tables.rung_of(top):
            logs[other] += points * (TAKEN_TRUMP if lead.group == TRUMP else TAKEN)
