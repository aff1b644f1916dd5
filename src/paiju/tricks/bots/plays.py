"""How plays are weighed, leads and follows alike: who will take the trick, what that is worth, and a ranking."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct

from paiju.bots.advice import Advice
from paiju.cards import Cards, Seat
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.kernels.units import THROW, Shape

AGAIN = 0.5  # how much harder it is to beat what has been beaten already
DOUBT = 0.4  # how much less is fed to a trick that is not sure
MOST = 2  # plays of one sort in a ranking


class Forecast(Struct):
    """`ours`: the chance that one's own side takes the trick; `holds`: that the play which wins now does."""

    ours: float
    holds: float
    won: float  # points to come if one's own side takes it
    lost: float  # … if not: everybody feeds their own side


def height_of(look: Assessment, lead: Shape, cards: Cards) -> tuple[int, int]:
    """Group and rung of what wins a trick."""
    width = lead.width if lead.kind != THROW else 3 if lead.triples else 2 if lead.pairs else 1
    best = max((card for card in cards if cards.count(card) >= width), key=look.rung.__getitem__, default=cards[-1])
    return look.group[best], look.rung[best]


def forecast(look: Assessment, lead: Shape, winner: Seat, top: tuple[int, int], behind: Sequence[Seat]) -> Forecast:
    """Each seat behind in turn may beat what wins, and adds points if its side seems to win."""
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
    """Points that the seats behind are expected to add if the trick is won and if it is lost; doubt keeps them back."""
    w, won, lost = look.weights, 0.0, 0.0
    sure, hopeless = 1 - DOUBT * (1 - ours), 1 - DOUBT * ours
    for seat in behind:
        ally, mean = look.ally[seat], lead.size * look.mean_points(seat, lead.group)
        won += mean * (ally * w.feed * sure + (1 - ally) * w.spare)
        lost += mean * ((1 - ally) * w.feed * hopeless + ally * w.spare)
    return won, lost


def worth_of(look: Assessment, end: Forecast, pot: float, cards: Cards, mine: bool) -> float:
    """Levels: the trick and the next lead against what the cards are worth in the hand."""
    w = look.weights
    lead = w.lead * (end.holds if mine else 0.5 * (2 * end.ours - 1))
    return look.payoff.trick(pot + end.won, pot + end.lost, end.ours) + look.payoff.point * (lead - look.price(cards))


def varied(found: Iterable[tuple[Hashable, Advice]]) -> list[Advice]:
    """Best first, of each sort the best few: who chooses among the first dozen shall find every sort there."""
    seen: Counter[Hashable] = Counter()
    kept = []
    for sort, advice in sorted(found, key=lambda pair: -pair[1].worth):
        seen[sort] += 1
        if seen[sort] <= MOST:
            kept.append(advice)
    return kept
