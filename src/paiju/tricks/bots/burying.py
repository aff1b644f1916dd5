"""Burying and exchanging: empty short suits, keep what wins, and points where the attackers do not get them."""

from itertools import combinations

from paiju.actions import Action, Bury, Pass, Swap
from paiju.bots.advice import Advice
from paiju.cards import FACES, Card, Cards
from paiju.legal import Legal
from paiju.tricks.bots.insight import Insight
from paiju.tricks.bots.outlook import Outlook
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.tables import points_of

LEVELS = 0.02  # levels for each point of cost
CAPTURED = 0.5  # the share of points kept in the hand that the attackers take
MANY = 1.3  # what buried points are multiplied with, on average


def buries(look: Insight, legal: Legal) -> list[Advice]:
    """For each choice of side suits to empty, the cheapest cards besides."""
    size = look.o.bottom_size
    hand = sorted(look.view.hands[look.seat], key=lambda card: (cost(look, card), card))
    suits = [group for group in range(TRUMP) if 0 < look.lengths[group] <= size]
    found: dict[Action, Advice] = {}
    for n in range(len(suits) + 1):
        for emptied in combinations(suits, n):
            out = [card for card in hand if look.group[card] in emptied]
            if len(out) > size:
                continue
            rest = [card for card in hand if look.group[card] not in emptied]
            cards = bytes(sorted(out + rest[: size - len(out)]))
            action = Bury(cards)
            if action in legal:
                found[action] = Advice(action, -LEVELS * total(look, cards), reason(look, cards))
    if not found:
        found = {action: Advice(action, 0.0, "trick_bury") for action in legal}
    return sorted(found.values(), key=lambda advice: -advice.worth)


def total(look: Insight, cards: Cards) -> float:
    """What a bottom costs: its cards, less for each side suit that is gone then."""
    gone = [0] * (TRUMP + 1)
    for card in cards:
        gone[look.group[card]] += 1
    voids = sum(0 < gone[group] == look.lengths[group] for group in range(TRUMP))
    ruffs = min(1.0, look.lengths[TRUMP] / 8)
    return sum(cost(look, card) for card in cards) - look.weights.void * voids * ruffs


def cost(look: Insight, card: Card) -> float:
    """What it costs to bury a card, in points."""
    value = points_of(card) * point_cost(look)
    if look.group[card] == TRUMP:
        return value + 12 + 0.5 * look.rung[card]
    pair = 3.0 * (look.held[card] > 1)
    higher = look.o.decks * (top_rung(look, look.group[card]) - look.rung[card]) - own_higher(look, card)
    return value + pair + (8.0 if higher == 0 else 3.0 / higher) + 0.15 * look.rung[card]


def top_rung(look: Insight, group: int) -> int:
    return max(look.rung[card] for card in range(FACES) if look.group[card] == group)


def own_higher(look: Insight, card: Card) -> int:
    rung, group = look.rung[card], look.group[card]
    return sum(n for other, n in enumerate(look.held) if look.group[other] == group and look.rung[other] > rung)


def point_cost(look: Insight) -> float:
    """What a buried point costs one's own side, against a point kept."""
    if look.o.bottom_scores == "none":
        lost = 0.0
    else:
        jokers = look.held[-1] + look.held[-2]
        extra = look.lengths[TRUMP] - sum(look.held) / 3
        lost = MANY * min(0.8, max(0.1, look.weights.buried - 0.04 * extra - 0.06 * jokers))
    return (lost - CAPTURED) * (1 if look.declares else -1)


def reason(look: Insight, cards: Cards) -> str:
    gone = {
        group for group in range(TRUMP) if 0 < sum(look.group[card] == group for card in cards) == look.lengths[group]
    }
    points = points_in(cards) if look.declares else 0
    if points >= 20 or (points >= 10 and not gone):
        return "trick_bury_points"
    return "trick_bury_void" if gone else "trick_bury"


def trade(look: Outlook, cards: list[Card]) -> Swap:
    """Cards of one's own for as many trumps of the bottom, the highest."""
    offered = sorted(look.view.bottom, key=look.rung.__getitem__, reverse=True)
    return Swap(bytes(sorted(cards)), bytes(sorted(offered[: len(cards)])))


def swaps(look: Insight, legal: Legal) -> list[Advice]:
    """The cheapest side cards for as many trumps as there are."""
    cheap = sorted(look.side_cards, key=lambda card: (cost(look, card), card))
    found = [Advice(Pass(), 0.0, "trick_no_swap")]
    for n in range(1, min(len(look.view.bottom.known), len(cheap)) + 1):
        action = trade(look, cheap[:n])
        if action in legal:
            found.append(Advice(action, LEVELS * sum(8 - cost(look, card) for card in cheap[:n]), "trick_swap"))
    return sorted(found, key=lambda advice: -advice.worth)
