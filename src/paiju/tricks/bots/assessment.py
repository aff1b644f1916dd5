"""Assessment: a position with the expert's estimates of chances, sides, points and the worth of cards."""

from functools import cached_property
from math import exp

from paiju.cards import Card, Cards, Seat, level_rank
from paiju.tricks.bots.chances import Chances
from paiju.tricks.bots.payoff import ExpectedPayoff
from paiju.tricks.bots.position import KINDS, Position
from paiju.tricks.bots.sides import allies, joins, may_take
from paiju.tricks.bots.weights import Weights
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import fallen, levels_between, points_in
from paiju.tricks.state import Call, TrickState

LATE = 7  # cards left when the bot starts to plan the last trick


class Assessment(Position):
    """A position with estimates. Each is made when it is first needed."""

    def __init__(self, o: Tricks, view: TrickState, seat: Seat, weights: Weights) -> None:
        super().__init__(o, view, seat)
        self.weights = weights
        self._mean_points: dict[tuple[Seat, int], float] = {}

    @cached_property
    def chances(self) -> Chances:
        return Chances(self)

    @cached_property
    def ally(self) -> list[float]:
        """For each seat, the chance that it is on the bot's side."""
        return allies(self.chances)

    @cached_property
    def called(self) -> frozenset[Card]:
        """The cards by which friends are still sought."""
        return frozenset(call.card for call in self.view.sought)

    @cached_property
    def asked(self) -> list[Card]:
        """The cards by which friends are still sought, for a declarer and those who have joined."""
        view = self.view
        return [call.card for call in view.sought] if self.seat in (view.declarer, *view.friends) else []

    @cached_property
    def may_take(self) -> list[Call]:
        """The places that the bot can take to become a friend."""
        return may_take(self.chances)

    @cached_property
    def joins(self) -> bool:
        """Whether the bot can become a friend and wants to."""
        return bool(self.may_take) and joins(self.chances)

    @cached_property
    def declares(self) -> bool:
        """Whether the bot plays on the declarer's side."""
        assert self.view.declarer is not None
        return self.ally[self.view.declarer] > 0.5

    @cached_property
    def payoff(self) -> ExpectedPayoff:
        """The worth of the rest of the deal, from the points taken and left."""
        view, laid = self.view, self.laid_points
        left = sum(n * (self.unseen[card] + self.held[card]) for card, n in enumerate(self.points) if n)
        ours = self.ally if self.declares else [1 - chance for chance in self.ally]  # for the declarer's side
        score = sum(points * (1 - ours[seat]) for seat, points in enumerate(view.score))
        score += sum(fine * (2 * ours[seat] - 1) for seat, fine in enumerate(view.penalties))
        return ExpectedPayoff(self.o, score, left + laid, laid, not self.declares, view.alone)

    # --- the worth of keeping cards ---------------------------------------------------------------------------------

    @cached_property
    def worth(self) -> list[float]:
        """The worth of keeping each card in the hand, in points."""
        return [self._keep(card) if self.held[card] else 0.0 for card in KINDS]

    def higher(self, card: Card) -> int:
        """The number of unseen higher cards in the card's group."""
        return self.chances.above(self.group[card], self.rung[card])

    def _keep(self, card: Card) -> float:
        w, higher = self.weights, self.higher(card)
        if self.group[card] == TRUMP:
            value = w.trump + w.high_trump * exp(-higher / w.trump_fade)
        else:
            strong = w.boss if higher == 0 else w.high / 2 ** (higher - 1)
            value = w.rung * self.rung[card] + strong * self.later[self.group[card]]
        if higher == 0 and self.cards_left <= LATE:
            value += w.bottom * (self.bottom + self.hook)
        return value

    @cached_property
    def later(self) -> list[float]:
        """For each side suit, the chance that a high card still wins after the next round."""
        found = []
        entry = 0.5 + 0.5 * min(1.0, self.lengths[TRUMP] / 3)  # without trumps it is hard to get the lead
        for group in range(TRUMP):
            safe = entry
            for seat, ally in enumerate(self.ally):
                if ally < 1:
                    void = self.chances.void(seat, group, self.o.seats - 1)
                    safe *= 1 - (1 - ally) * void * (1 - self.chances.void(seat, TRUMP))
            found.append(safe)
        return found

    @cached_property
    def bottom(self) -> float:
        """The points of the bottom that depend on the last trick, counted as for a single."""
        if self.o.bottom_scores == "none":
            return 0.0
        buried = self.view.bottom
        hidden = buried.hidden + sum(self.chances.sizes)
        points = sum(self.points[card] * n for card, n in enumerate(self.chances.hidden))
        mean = points * buried.hidden / hidden if hidden else 0
        return self.o.single_factor * (points_in(self.o, buried.known) + mean)

    @cached_property
    def hook(self) -> int:
        """The levels that a hook in the last trick would cost the declarers, in points (S130)."""
        level = self.view.level
        back = fallen(self.o, level, False, bytes((4 * level_rank(level),)))
        return 0 if back is None else self.o.score_step * levels_between(self.o, back, level)

    def price(self, cards: Cards) -> float:
        """The cost of playing cards, in points: their worth and broken pairs, less if a side suit becomes void."""
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
        """The mean points of a hidden card: by group, and over all groups."""
        found = [0.0] * (TRUMP + 1)
        for card, n in enumerate(self.chances.hidden):
            if n and self.points[card]:
                found[self.group[card]] += n * self.points[card]
        left = self.chances.left
        return [*(points / max(1, n) for points, n in zip(found, left, strict=True)), sum(found) / max(1, sum(left))]

    def mean_points(self, seat: Seat, group: int) -> float:
        """The mean points of a card that a seat plays to this group."""
        place = seat, group
        if place not in self._mean_points:
            void = self.chances.void(seat, group)
            self._mean_points[place] = void * self._means[-1] + (1 - void) * self._means[group]
        return self._mean_points[place]
