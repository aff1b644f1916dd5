"""Choose tribute and returns: cards that the arranged hand needs least, and that help an opponent least."""

from paiju.actions import Action, GiveTribute, ReturnTribute
from paiju.bots.advice import Advice
from paiju.cards import BLACK_JOKER, Card, Cards, Seat, rank_of
from paiju.climbing.bots.arrangement import Arranger, minus
from paiju.climbing.bots.census import Census
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.legal import Legal

MIDDLE = (3, 8)  # the fives and tens: every straight of five contains one
HELP = 0.02  # the worth of such a card to its receiver, in levels
FLUSH = 0.02  # the worth of each neighbour in suit to its owner
MOST = 24  # choices that are valued in full


def rank_gifts(o: Climbing, view: ClimbState, seat: Seat, legal: Legal) -> list[Advice]:
    census = Census(o, view, seat)
    arranger = Arranger(census)
    base = arranger.value(census.hand).cost

    def loss(cards: Cards) -> int:
        return arranger.value(minus(census.hand, cards)).cost - base

    alone = {card: loss(bytes((card,))) for card in set(view.hands[seat].known)}
    actions: list[Action] = sorted(legal, key=lambda action: sum(alone[card] for card in cards_of(action)))[:MOST]
    to_partner = any(pay.receiver == seat and side_of(pay.payer) == side_of(seat) for pay in view.payments)
    found = []
    for action in actions:
        cards = cards_of(action)
        worth = -loss(cards) / 1000 - sum(suited(census.hand, card) for card in cards)
        if isinstance(action, ReturnTribute):
            worth += sum(use(card) for card in cards) * (1 if to_partner else -1)
        reason = (
            "climb_give"
            if isinstance(action, GiveTribute)
            else "climb_return_partner"
            if to_partner
            else "climb_return"
        )
        found.append(Advice(action, worth, reason))
    return sorted(found, key=lambda advice: -advice.worth)


def cards_of(action: Action) -> Cards:
    assert isinstance(action, GiveTribute | ReturnTribute)
    return action.cards


def suited(hand: bytes, card: Card) -> float:
    """The worth of a card's chances for a straight flush, from its neighbours of the same suit."""
    if card >= BLACK_JOKER:
        return 0.0
    return FLUSH * sum(
        hand[near] > 0 for near in range(max(card % 4, card - 16), min(52, card + 17), 4) if near != card
    )


def use(card: Card) -> float:
    """The worth of a card to its receiver: more for high ranks, and for the middle of straights."""
    rank = rank_of(card)
    return 0.1 if card >= BLACK_JOKER else 0.004 * rank + HELP * (rank in MIDDLE)
