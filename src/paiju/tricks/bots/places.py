"""Friends' places: what a play that contains a called card is worth beyond its trick.

Where a declarer with friends can expect to hold the deal, a place with them is worth many points: in every play,
whoever holds the card hurries, and those who have joined keep the other places free. Otherwise a friend waits until
the card wins a trick, and only leads spare a place.
"""

from paiju.cards import Cards
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.payoff import favoured
from paiju.tricks.state import Call

LOST = -0.5  # the part of its worth that showing a card costs which loses the trick, or comes before the copy called


def takes(look: Assessment, call: Call, cards: Cards) -> bool:
    """Whether the copy that was called is among these cards."""
    return call.card in cards and look.view.copies(call.card) + cards.count(call.card) >= call.copy


def shows(look: Assessment, cards: Cards) -> bool:
    """Whether these cards make the bot a friend."""
    return any(takes(look, call, cards) for call in look.may_take)


def wasted(look: Assessment, cards: Cards) -> int:
    """The places that these cards would take from a friend to come, because their player is on that side already."""
    view = look.view
    again = look.o.declarer_nth if look.seat == view.declarer else look.o.friend_nth
    if look.seat not in (view.declarer, *view.friends) or again == "next_other":
        return 0
    return sum(takes(look, call, cards) for call in view.sought)


def shown(look: Assessment, cards: Cards, holds: float | None = None) -> float:
    """The worth of showing oneself, in points; `holds`: the chance that these cards win the trick, unless they lose."""
    w = look.weights
    if not any(call.card in cards for call in look.may_take):
        return 0.0
    if not look.joins:
        return -w.show
    if favoured(look.o):
        return w.join * (1.0 if shows(look, cards) else LOST)
    return w.show * (LOST if holds is None else holds)
