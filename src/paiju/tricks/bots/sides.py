"""Guess the sides before all friends are found, from the cards and from how players behaved."""

from functools import lru_cache
from math import exp

from paiju.cards import Card, Seat, counts
from paiju.tricks.bots.chances import Chances
from paiju.tricks.bots.limits import Trick
from paiju.tricks.bots.payoff import fair
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import TRUMP, TrickTables, shape_of
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import Call

FED = 0.05  # log-odds of being the friend, per point given to the declarer's trick
FED_OTHERS = -0.04  # … per point given to another's trick
OVERTOOK = -0.3  # … for taking the declarer's trick, and per point in it:
OVERTOOK_POINT = -0.04
STRONG = 0.6  # points per trump above average: a strong hand gains more on the smaller side
WELCOME = 10  # points by which the attackers may be ahead before the bot declines
RIVALS = 0.8  # rivals for each unseen copy
UNWILLING = 0.15  # the chance of becoming the friend against one's will
ALONE = 0.1  # the weight of a declarer alone, compared with a seat


@lru_cache(maxsize=1 << 14)
def signs(tables: TrickTables, declarer: Seat, trick: Trick) -> tuple[tuple[Seat, float], ...]:
    """What each play of a trick tells of its player, as log-odds of being the friend."""
    piles = [counts(laid.cards) for laid in trick]
    lead = shape_of(tables, piles[0])
    found, best = [], 0
    for place, laid in enumerate(trick[1:], 1):
        before = trick[best].seat
        best = winner_of(tables, lead, piles[: place + 1])
        if laid.seat == declarer:
            continue
        if best == place and before == declarer:
            table = sum(tables.points_of(card) for other in trick[:place] for card in other.cards)
            found.append((laid.seat, OVERTOOK + OVERTOOK_POINT * table))
        elif best != place:
            fed = sum(map(tables.points_of, laid.cards))
            found.append((laid.seat, fed * (FED if before == declarer else FED_OTHERS)))
    return tuple(found)


def may_take(chances: Chances) -> list[Call]:
    """The places that the bot can still take, with its copies of the called cards, to become a friend."""
    view, look = chances.look.view, chances.look
    if look.seat in (view.declarer, *view.friends):
        return []
    held, unseen = look.held, look.unseen
    return [
        call
        for call in view.sought
        if held[call.card] and view.copies(call.card) + held[call.card] + unseen[call.card] >= call.copy
    ]


def joins(chances: Chances) -> bool:
    """Whether the bot wants to be a friend: not if the points show that the declarer is losing."""
    look, view = chances.look, chances.look.view
    score = sum(points for seat, points in enumerate(view.score) if seat not in (view.declarer, *view.friends))
    left = sum(n * (chances.hidden[card] + look.held[card]) for card, n in enumerate(look.points) if n)
    trumps = sum(n for card, n in enumerate(look.held) if look.group[card] == TRUMP) - sum(look.held) / 3
    return look.o.line - score - fair(look.o) * left + STRONG * trumps + WELCOME > 0


def own_chance(chances: Chances) -> float:
    """The chance that the bot becomes a friend, before others who hold the card."""
    calls = may_take(chances)
    if not calls:
        return 0.0
    look, view = chances.look, chances.look.view
    if not joins(chances):
        return UNWILLING
    first = {call: view.copies(call.card) + look.held[call.card] >= call.copy for call in calls}
    found = 0.0
    for call in calls:
        taken = (1.0 if first[call] else 0.5) / (1 + RIVALS * look.unseen[call.card])
        found += taken - found * taken
    return found


def friend_chances(chances: Chances) -> list[float]:
    """For each seat, the chance to be a friend who is not found yet."""
    look, view = chances.look, chances.look.view
    if not view.calls:
        return [look.o.friends / (look.o.seats - 1)] * look.o.seats  # nothing is called yet
    found = [0.0] * look.o.seats
    for call in view.sought:
        found = [one + other - one * other for one, other in zip(found, takers(chances, call.card), strict=True)]
    return found


def takers(chances: Chances, card: Card) -> list[float]:
    """For each seat, the chance to take the place of this card."""
    look, view = chances.look, chances.look.view
    logs = [0.0] * look.o.seats
    for trick in (*view.rounds, view.plays):
        for seat, sign in signs(look.tables, view.declarer, trick) if trick else ():
            logs[seat] += sign
    weights = []
    for seat, log in enumerate(logs):
        can = seat not in (view.declarer, look.seat) and look.unseen[card] > 0
        weights.append(can * (chances.most[seat][look.group[card]] > 0) * exp(max(-2.0, min(2.0, log))))
    total = sum(weights) + (ALONE if look.seat != view.declarer else 0)
    return [weight / total if total else 0.0 for weight in weights]


def allies(chances: Chances) -> list[float]:
    """For each seat, the chance that it is on the bot's side."""
    look, view, me = chances.look, chances.look.view, chances.look.seat
    seats = range(look.o.seats)
    if look.o.partners == "opposite":
        return [float(side_of(look.o, seat) == side_of(look.o, me)) for seat in seats]
    side = (view.declarer, *view.friends)
    if view.friends_known:
        return [float((seat in side) == (me in side)) for seat in seats]
    friends = friend_chances(chances)
    if me in side:
        return [1.0 if seat in side else friends[seat] for seat in seats]
    own, both = own_chance(chances), len(view.sought) > 1  # where one place is left, two cannot become friends
    others = [(1 - own) * (1 - friend) + both * own * friend for friend in friends]
    return [1.0 if seat == me else own if seat in side else others[seat] for seat in seats]
