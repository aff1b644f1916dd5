"""Preparation before the first trick: burying the bottom, the exchange, and calling the friend.

Burying empties short suits, keeps winners, and hides points that the attackers would get. The called card is a side
card that others hold and the declarer can lead to. A hand that is strong enough alone calls nobody.
"""

from itertools import combinations

from paiju.actions import Action, Bury, CallFriend, Pass, Swap
from paiju.bots.advice import Advice
from paiju.cards import BLACK_JOKER, FACES, RED_JOKER, UNKNOWN, Card, Cards, parse_card
from paiju.legal import Legal
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.position import Position
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.rulings.scoring import points_in

LEVELS = 0.02  # levels for each point of a bottom's cost
MEANT = 0.4  # the chance to be a trump from which on a card is said to be meant for the partner
SUIT_NAMED = 3  # the power by which a suit is likelier the one named, the more of it others hold
CAPTURED = 0.5  # the share of points in the hand that the attackers take
MANY = 1.3  # the mean factor of buried points, compared with that of a single
CALL_LEVELS = 0.1  # levels per unit of a call's score
CALLS = 16  # calls in the advice
SAME_CARD = 3.0  # units of a call's score: who holds two copies of a card would take both places

# --- the bottom -------------------------------------------------------------------------------------------------------


def buries(look: Assessment, legal: Legal) -> list[Advice]:
    """For each set of side suits to empty, fill up with the cheapest cards."""
    size, pool = look.o.bottom_size, buriable(look, legal)
    hand = sorted(pool, key=lambda card: (cost(look, card), card))
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
                found[action] = Advice(action, -LEVELS * bottom_cost(look, cards), why_bury(look, cards))
    if not found:
        found = {action: Advice(action, 0.0, "trick_bury") for action in legal}
    return sorted(found.values(), key=lambda advice: -advice.worth)


def buriable(look: Position, legal: Legal) -> list[Card]:
    """The cards of the hand that some bottom contains; without points where the house allows few of them (S49)."""
    told = legal.described().set or {}
    cards = [parse_card(name) for name in (*told["must"], *told["choose"])]
    few = [card for card in cards if not look.points[card]]
    return few if look.o.bury_points is not None and len(few) >= look.o.bottom_size else cards


def bottom_cost(look: Assessment, cards: Cards) -> float:
    """The cost of a bottom: its cards, less a bonus for each emptied side suit."""
    gone = [0] * (TRUMP + 1)
    for card in cards:
        gone[look.group[card]] += 1
    voids = sum(0 < gone[group] == look.lengths[group] for group in range(TRUMP))
    ruffs = min(1.0, look.lengths[TRUMP] / 8)
    return sum(cost(look, card) for card in cards) - look.weights.void * voids * ruffs


def cost(look: Assessment, card: Card) -> float:
    """The cost of burying a card, in points."""
    value = look.points[card] * point_cost(look)
    if look.group[card] == TRUMP:
        return value + 12 + 0.5 * look.rung[card]
    value -= look.weights.gift * given(look, look.group[card])
    pair = 3.0 * (look.held[card] > 1)
    higher = look.o.decks * (top_rung(look, look.group[card]) - look.rung[card]) - own_higher(look, card)
    return value + pair + (8.0 if higher == 0 else 3.0 / higher) + 0.15 * look.rung[card]


def given(look: Assessment, suit: int) -> float:
    """The chance that a card of a side suit is a trump that the partner, who named it face down, takes in exchange."""
    bids = look.view.bids
    if not (look.o.swap and bids and UNKNOWN in bids[-1].cards and look.ally[bids[-1].seat] > 0.5):
        return 0.0
    hidden = [0] * TRUMP
    for card, n in enumerate(look.unseen):
        if look.group[card] != TRUMP:
            hidden[look.group[card]] += n
    return float(hidden[suit] ** SUIT_NAMED / max(1, sum(n**SUIT_NAMED for n in hidden)))


def top_rung(look: Assessment, group: int) -> int:
    return max(look.rung[card] for card in range(FACES) if look.group[card] == group)


def own_higher(look: Assessment, card: Card) -> int:
    rung, group = look.rung[card], look.group[card]
    return sum(n for other, n in enumerate(look.held) if look.group[other] == group and look.rung[other] > rung)


def point_cost(look: Assessment) -> float:
    """The cost of a buried point to the bot's side, compared with one in the hand."""
    if look.o.bottom_scores == "none":
        lost = 0.0
    else:
        jokers = look.held[-1] + look.held[-2]
        extra = look.lengths[TRUMP] - sum(look.held) / 3
        lost = look.o.single_factor * MANY * min(0.8, max(0.1, look.weights.buried - 0.04 * extra - 0.06 * jokers))
    return (lost - CAPTURED) * (1 if look.declares else -1)


def why_bury(look: Assessment, cards: Cards) -> str:
    gone = {
        group for group in range(TRUMP) if 0 < sum(look.group[card] == group for card in cards) == look.lengths[group]
    }
    if look.weights.gift and any(given(look, look.group[card]) > MEANT for card in cards if look.group[card] != TRUMP):
        return "trick_bury_gift"
    points = points_in(look.o, cards) if look.declares else 0
    if points >= 20 or (points >= 10 and not gone):
        return "trick_bury_points"
    return "trick_bury_void" if gone else "trick_bury"


def trade(look: Position, cards: list[Card]) -> Swap:
    """Exchange these cards for the highest trumps of the bottom."""
    offered = sorted(look.view.bottom, key=look.rung.__getitem__, reverse=True)
    return Swap(bytes(sorted(cards)), bytes(sorted(offered[: len(cards)])))


def swaps(look: Assessment, legal: Legal) -> list[Advice]:
    """Exchange the cheapest side cards, for one trump up to all of them."""
    cheap = sorted(look.side_cards, key=lambda card: (cost(look, card), card))
    found = [Advice(Pass(), 0.0, "trick_no_swap")]
    for n in range(1, min(len(look.view.bottom.known), len(cheap)) + 1):
        action = trade(look, cheap[:n])
        if action in legal:
            found.append(Advice(action, LEVELS * sum(8 - cost(look, card) for card in cheap[:n]), "trick_swap"))
    return sorted(found, key=lambda advice: -advice.worth)


# --- the friend -------------------------------------------------------------------------------------------------------


def calls(look: Assessment, legal: Legal) -> list[Advice]:
    """Score each call by the friend it should find, and playing alone by the strength of the hand."""
    found = []
    for action in legal:
        assert isinstance(action, CallFriend)
        nobody = is_alone(look, action)
        score = solo(look) if nobody else friendly(look, action)
        score -= SAME_CARD * any(bytes((call.card,)) == action.card for call in look.view.calls)
        found.append(Advice(action, CALL_LEVELS * score, "trick_alone" if nobody else "trick_call"))
    return sorted(found, key=lambda advice: -advice.worth)[:CALLS]


def is_alone(look: Assessment, call: CallFriend) -> bool:
    """Whether nobody is called, or nobody else can play the named copy."""
    if not call.card:
        return True
    out, mine = look.unseen[call.card[0]], look.held[call.card[0]]
    return out == 0 or call.copy > out + mine


def solo(look: Assessment) -> float:
    """How much better the declarer does alone: extra trumps, jokers, and side cards that nobody can beat."""
    trumps = look.lengths[TRUMP] - sum(look.held) / 3
    jokers = look.held[RED_JOKER] * 1.5 + look.held[BLACK_JOKER]
    return trumps + jokers + sum(n for card, n in enumerate(look.held) if side_boss(look, card)) - look.weights.alone


def side_boss(look: Assessment, card: int) -> bool:
    return look.held[card] > 0 and look.group[card] != TRUMP and look.boss(card, 1)


def friendly(look: Assessment, call: CallFriend) -> float:
    """The score of a call: how good a friend it should find, and how soon."""
    card, copy = call.card[0], call.copy
    mine, group = look.held[card], look.group[card]
    if group == TRUMP:
        return 2.0 + 0.5 * (card == RED_JOKER) - abs(copy - mine - 1) if card >= BLACK_JOKER else -2.0
    w, small = look.weights, look.lengths[group] - mine
    highest = max(rung for other, rung in enumerate(look.rung) if look.group[other] == group)
    score = 5.0 - w.call_lower * max(0, highest - look.rung[card]) - 0.2 * max(0, small - 3)
    if mine == 0:
        return score - (0 if small else 2.0) - 1.5 * (copy - 1)
    if copy <= mine:
        return score - w.call_early - 1.5 * (copy - 1) - (0 if small else 2.0)
    return score - w.call_own * mine - 1.5 * (copy - mine - 1)
