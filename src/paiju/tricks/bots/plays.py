"""Weigh leads and follows: who will take the trick, what that is worth, and a ranking."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from paiju.bots.advice import Advice
from paiju.cards import Cards, Seat
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.kernels.units import THROW, Shape

AGAIN = 0.5  # how much harder it is to beat a play that has beaten another
DOUBT = 0.4  # how much fewer points go to an unsure trick
MOST = 2  # plays of one sort in a ranking

T = TypeVar("T")


class Forecast(Struct):
    """`ours`: the chance that the bot's side takes the trick; `holds`: that the winning play still wins."""

    ours: float
    holds: float
    won: float  # points to come if the bot's side takes it
    lost: float  # points to come if not: players feed their own side


class Weighed(Advice, frozen=True):
    """A play with what the expert expects of it."""

    end: Forecast
    pot: int  # the points in the trick, with those of this play
    mine: bool  # whether it takes the trick so far


def height_of(look: Assessment, lead: Shape, cards: Cards) -> tuple[int, int]:
    """The group and rung of the cards that decide a trick."""
    if cards.count(cards[0]) == len(cards):
        return look.group[cards[0]], look.rung[cards[0]]
    width = lead.width if lead.kind != THROW else lead.widest
    if lead.kind == THROW and look.o.throw_compare == "highest_card":
        width = 1
    best = max((card for card in cards if cards.count(card) >= width), key=look.rung.__getitem__, default=cards[-1])
    return look.group[best], look.rung[best]


def forecast(look: Assessment, lead: Shape, winner: Seat, top: tuple[int, int], behind: Sequence[Seat]) -> Forecast:
    """Predict the trick: each seat behind may beat the winning play, and feeds its own side."""
    ally, will = look.ally, look.weights.will
    ours, holds, stays = ally[winner], 1.0, 1.0
    for seat in behind:
        beats = will * look.chances.beats(seat, lead, *top)
        foe, again = 1 - ally[seat], 1 - AGAIN * (1 - stays)
        ours = ours * (1 - beats * again * foe) + (1 - ours) * beats * again * ally[seat]
        holds *= 1 - beats * (foe if winner == look.seat else 1 - ally[winner] * ally[seat])
        stays *= 1 - beats
    won, lost = _coming(look, lead, ours, behind)
    return Forecast(ours, holds, won, lost)


def _coming(look: Assessment, lead: Shape, ours: float, behind: Sequence[Seat]) -> tuple[float, float]:
    """The points that the seats behind should add if the trick is won, and if it is lost. Doubt lowers them."""
    w, won, lost = look.weights, 0.0, 0.0
    sure, hopeless = 1 - DOUBT * (1 - ours), 1 - DOUBT * ours
    for seat in behind:
        ally, mean = look.ally[seat], lead.size * look.mean_points(seat, lead.group)
        won += mean * (ally * w.feed * sure + (1 - ally) * w.spare)
        lost += mean * ((1 - ally) * w.feed * hopeless + ally * w.spare)
    return won, lost


def worth_of(look: Assessment, end: Forecast, pot: float, cards: Cards, mine: bool) -> float:
    """The worth in levels: the trick and the next lead, less the worth of the cards."""
    w = look.weights
    lead = w.lead * (end.holds if mine else 0.5 * (2 * end.ours - 1))
    return look.payoff.trick(pot + end.won, pot + end.lost, end.ours) + look.payoff.point * (lead - look.price(cards))


def varied(found: Iterable[tuple[Hashable, float, T]]) -> list[tuple[float, T]]:
    """The best few of each sort by worth, best first. The first dozen then contain every sort."""
    seen: Counter[Hashable] = Counter()
    kept = []
    for sort, worth, play in sorted(found, key=lambda row: -row[1]):
        seen[sort] += 1
        if seen[sort] <= MOST:
            kept.append((worth, play))
    return kept
