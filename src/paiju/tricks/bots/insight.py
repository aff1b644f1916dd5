"""All that the expert of trick-taking games knows at a decision: chances, sides, stakes, and what cards are worth."""

from functools import cached_property
from math import exp

from paiju.cards import Card, Cards, Seat
from paiju.tricks.bots.odds import Odds
from paiju.tricks.bots.outlook import KINDS, Outlook
from paiju.tricks.bots.sides import allies, joins, may_find
from paiju.tricks.bots.stakes import Stakes
from paiju.tricks.bots.weights import Weights
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.state import TrickState
from paiju.tricks.tables import points_of

LATE = 7  # from so many cards on the last trick is planned


class Insight(Outlook):
    def __init__(self, o: Tricks, view: TrickState, seat: Seat, weights: Weights) -> None:
        super().__init__(o, view, seat)
        self.weights = weights

    @cached_property
    def odds(self) -> Odds:
        return Odds(self)

    @cached_property
    def ally(self) -> list[float]:
        return allies(self.odds)

    @cached_property
    def may_find(self) -> bool:
        return may_find(self.odds)

    @cached_property
    def joins(self) -> bool:
        """Whether one can be the friend and wants to."""
        return self.may_find and joins(self.odds)

    @cached_property
    def declares(self) -> bool:
        """Whether one plays on the declarer's side."""
        assert self.view.declarer is not None
        return self.ally[self.view.declarer] > 0.5

    @cached_property
    def lengths(self) -> list[int]:
        """How many cards one holds of each group."""
        found = [0] * (TRUMP + 1)
        for card, n in enumerate(self.held):
            found[self.group[card]] += n
        return found

    @cached_property
    def tops(self) -> list[int]:
        """One's own highest rung in each group."""
        found = [0] * (TRUMP + 1)
        for card, n in enumerate(self.held):
            if n:
                found[self.group[card]] = max(found[self.group[card]], self.rung[card])
        return found

    @cached_property
    def cards_left(self) -> int:
        return sum(self.held)

    @cached_property
    def stakes(self) -> Stakes:
        view, table = self.view, self.table
        left = sum(points_of(card) * (self.unseen[card] + self.held[card]) for card in KINDS if points_of(card))
        ours = self.ally if self.declares else [1 - chance for chance in self.ally]  # of the declarer's side
        score = sum(points * (1 - ours[seat]) for seat, points in enumerate(view.score))
        score += sum(fine * (2 * ours[seat] - 1) for seat, fine in enumerate(view.penalties))
        return Stakes(self.o, score, left + table, table, not self.declares, view.alone)

    # --- what cards are worth keeping -------------------------------------------------------------------------------

    @cached_property
    def worth(self) -> list[float]:
        return [self._keep(card) if self.held[card] else 0.0 for card in KINDS]

    def higher(self, card: Card) -> int:
        """How many copies of higher cards of its group are out."""
        rung = self.rung[card]
        return sum(n for other, n in self.odds.copies[self.group[card]] if other > rung)

    def _keep(self, card: Card) -> float:
        w, higher = self.weights, self.higher(card)
        if self.group[card] == TRUMP:
            value = w.trump + w.high_trump * exp(-higher / w.trump_fade)
        else:
            strong = w.boss if higher == 0 else w.high / 2 ** (higher - 1)
            value = w.rung * self.rung[card] + strong * self.later[self.group[card]]
        if higher == 0 and self.cards_left <= LATE:
            value += w.bottom * self.bottom
        return value

    @cached_property
    def later(self) -> list[float]:
        """For each side suit the chance that a high card wins there in a round after the next one."""
        odds, found = self.odds, []
        entry = 0.5 + 0.5 * min(1.0, self.lengths[TRUMP] / 3)  # without trumps one hardly comes to lead it
        for group in range(TRUMP):
            safe = entry
            for seat, ally in enumerate(self.ally):
                if ally < 1:
                    void = odds.void(seat, group, self.o.seats - 1)
                    safe *= 1 - (1 - ally) * void * (1 - odds.void(seat, TRUMP))
            found.append(safe)
        return found

    @cached_property
    def bottom(self) -> float:
        """Points of the bottom that the last trick may decide about."""
        if self.o.bottom_scores == "none":
            return 0.0
        buried = self.view.bottom
        hidden = buried.hidden + sum(self.odds.sizes)
        points = sum(points_of(card) * n for card, n in enumerate(self.odds.hidden))
        return points_in(buried.known) + (points * buried.hidden / hidden if hidden else 0)

    def price(self, cards: Cards) -> float:
        """What it costs to part with cards, in points: their worth, broken pairs, less for a suit one gets rid of."""
        w, total = self.weights, 0.0
        for card in set(cards):
            n, held = cards.count(card), self.held[card]
            total += n * self.worth[card]
            if n < held:
                total += (w.pair + w.boss_pair * self.boss(card, held)) * (1 if n == 1 or held - n == 1 else 0)
        group = self.group[cards[0]]
        if group != TRUMP and len(cards) == self.lengths[group] and self.lengths[TRUMP] > 2:
            total -= w.short
        return total

    @cached_property
    def _means(self) -> list[float]:
        """The points of a hidden card of each group on average, and of any."""
        found = [0.0] * (TRUMP + 1)
        for card, n in enumerate(self.odds.hidden):
            if n and points_of(card):
                found[self.group[card]] += n * points_of(card)
        left = self.odds.left
        return [*(points / max(1, n) for points, n in zip(found, left, strict=True)), sum(found) / max(1, sum(left))]

    def mean_points(self, seat: Seat, group: int) -> float:
        """The points of a card that a seat plays to this group, on average."""
        void = self.odds.void(seat, group)
        return void * self._means[-1] + (1 - void) * self._means[group]
