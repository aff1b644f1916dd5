"""Calling the friend: a side card that others hold and one can lead to; alone with a hand that needs nobody."""

from paiju.actions import CallFriend
from paiju.bots.advice import Advice
from paiju.cards import BLACK_JOKER, RED_JOKER
from paiju.legal import Legal
from paiju.tricks.bots.insight import Insight
from paiju.tricks.kernels.units import TRUMP

LEVELS = 0.1  # levels for each unit of score
MOST = 16  # calls worth telling


def calls(look: Insight, legal: Legal) -> list[Advice]:
    found = []
    for action in legal:
        assert isinstance(action, CallFriend)
        nobody = is_alone(look, action)
        score = solo(look) if nobody else friendly(look, action)
        found.append(Advice(action, LEVELS * score, "trick_alone" if nobody else "trick_call"))
    return sorted(found, key=lambda advice: -advice.worth)[:MOST]


def is_alone(look: Insight, call: CallFriend) -> bool:
    """Nobody is called, or nobody else can play the named copy."""
    if not call.card:
        return True
    out, mine = look.unseen[call.card[0]], look.held[call.card[0]]
    return out == 0 or call.copy > out + mine


def solo(look: Insight) -> float:
    """How much better than with a friend: trumps above the average, jokers, and side cards that nobody can beat."""
    trumps = look.lengths[TRUMP] - sum(look.held) / 3
    jokers = look.held[RED_JOKER] * 1.5 + look.held[BLACK_JOKER]
    return trumps + jokers + sum(n for card, n in enumerate(look.held) if side_boss(look, card)) - look.weights.alone


def side_boss(look: Insight, card: int) -> bool:
    return look.held[card] > 0 and look.group[card] != TRUMP and look.boss(card, 1)


def friendly(look: Insight, call: CallFriend) -> float:
    """How good a friend this copy is likely to find, and how soon."""
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
