"""Prospects: who will lead after a climbing action, and what that is worth. Chances come from the census."""

from collections.abc import Iterable
from math import exp

from paiju.cards import Seat
from paiju.climbing.bots.arrangement import Holding
from paiju.climbing.bots.census import KEEN, NEED, Census
from paiju.climbing.kernels import combos
from paiju.climbing.phases.legal import workspace
from paiju.climbing.rulings.turns import next_leader
from paiju.climbing.tables import Code, is_bomb, kind_of

LEAD = 0.1  # the worth of a lead to a side, in levels
OUT, GONE = 1.0, 0.2  # the worth of being about to go out next, and of being out
DECAY, SLOW = 0.7, 0.25  # how much each missing lead, and each turn, lowers the chance of going out next
WIND = 0.15  # the worth of going out with a group that wins the round
LUCKY = 0.15  # the chance to go out with a last group on somebody else's lead
# by cards in a hand: the expected number of turns, and the chance of a bomb, measured with strong bots
TURNS = (0, 1, 1.4, 1.8, 2.2, 2.5, 3.0, 3.3, 3.6, 3.9, 4.2, 4.5, 4.8, 5.0, 5.2, 5.5)
BOMBS = (0, 0, 0, 0, 0.26, 0.27, 0.31, 0.34, 0.38, 0.42, 0.46, 0.48, 0.51, 0.54, 0.56, 0.58, 0.6, 0.62, 0.63, 0.64)
# by cards left to a player: how often others bomb their ordinary play
WILLING = (0.9, 0.67, 0.57, 0.48, 0.36, 0.31, 0.26, 0.24, 0.19, 0.18, 0.17, 0.15)
LIVE = (0.0, 0.5, 0.75, 0.9, 1.0)  # by bombs still possible: the factor on the chance of a bomb
WHOLE = {1: 1.0, 2: 0.5, 3: 0.3, 5: 0.2, 6: 0.15}  # by cards in a hand: the chance that it is one group of a given kind
FOLLOWS, RELIEVES = 0.8, 0.18  # how willingly an opponent beats us, and our partner an opponent


def at(table: tuple[float, ...], index: int) -> float:
    return table[min(index, len(table) - 1)]


class Prospects:
    def __init__(self, census: Census) -> None:
        self.census = census
        self.live = at(LIVE, census.live_bombs())
        self.lowest = {kind: census.rivals(kind << 8 | 1 << 4) or 1.0 for kind in range(1, 5)}

    # --- the worth of a position ----------------------------------------------------------------------------------

    def hand(self, holding: Holding, lead: bool) -> float:
        """The worth of my hand; `lead`: it is my turn to lead."""
        cost, turns, bombs, code = holding
        if turns == 1:
            wins = 0.95 if bombs else self.wins(code)
            return (OUT + WIND * (2 * wins - 1)) * (1.0 if lead else self.ready(holding)) - cost / 1000
        short = max(0.0, cost / NEED - lead)
        return OUT * exp(-DECAY * short - SLOW * turns) + LEAD * lead - cost / 1000

    def ready(self, holding: Holding) -> float:
        """The chance to go out without having the lead."""
        if holding.turns > 1:
            return 0.0
        return 0.85 if holding.bombs else LUCKY * (1 + self.wins(holding.code))

    def wins(self, code: Code) -> float:
        """The chance that a group wins its round."""
        return exp(-KEEN[kind_of(code)] * self.census.rivals(code))

    def leading(self, seat: Seat, left: int) -> float:
        """The worth to my side of another seat's lead with `left` cards."""
        value = LEAD + OUT * exp(-DECAY * 1.3 * (at(TURNS, left) - 1)) + GONE * (left == 0)
        return value if self.census.ours[seat] else -value

    # --- the others' answers --------------------------------------------------------------------------------------

    def beats(self, seat: Seat, code: Code) -> float:
        """The chance that a seat holds a higher combination of the same kind, without bombs."""
        census, size, n = self.census, self.census.cards_in(code), self.census.left[seat]
        rivals = census.rivals(code)
        if n < size or is_bomb(code):
            return 0.0
        if not census.view.hands[seat].hidden:
            return float(self.can_answer(seat, code))
        if rivals == 0:
            return 0.0
        if size == 1 and self.shows(seat, code):
            return 1.0
        chance = 1 - exp(-1.1 * rivals * n / census.hidden)
        if n == size:
            share = min(1.0, rivals / self.lowest.get(kind_of(code), 3.0))
            chance = rivals / census.hidden if n == 1 else max(chance, WHOLE.get(n, 0.1) * share)
        return min(1.0, chance)

    def can_answer(self, seat: Seat, code: Code) -> bool:
        """Whether a fully known hand beats this with the same kind."""
        tables = self.census.tables
        found = workspace().plays(self.census.view.hands[seat].counts, tables, tables.order_of(code))
        return any(kind_of(answer) == kind_of(code) for _, answer in found)

    def shows(self, seat: Seat, code: Code) -> bool:
        """Whether the seat is known to hold a higher single card."""
        known, power = self.census.view.hands[seat].counts, self.census.power
        return any(n and power(min(card >> 2, 13) + (card == 53)) > power(code & 15) for card, n in enumerate(known))

    def bombs(self, seat: Seat, code: Code, left: int) -> float:
        """The chance that a seat bombs this combination, played by a seat that keeps `left` cards."""
        has = at(BOMBS, self.census.left[seat]) * self.live
        if is_bomb(code):
            flush = self.census.options.straight_flush_beats - 0.5
            size = flush if kind_of(code) == combos.STRAIGHT_FLUSH else self.census.cards_in(code)
            has *= 0.6 - 0.15 * min(4.0, size - 4) - 0.02 * (code & 15)
        return max(0.0, has) * at(WILLING, left)

    def after(
        self,
        holder: Seat,
        code: Code,
        left: int,
        seats: Iterable[Seat],
        lead: float = 0.0,
        ready: float = 0.0,
        back: float = 0.0,
    ) -> float:
        """The worth of the position after `holder` plays this and keeps `left` cards. These seats may still answer.

        `lead` is the worth of my own lead if I get it, `ready` my chance to go out on another's lead, and `back` my
        chance to win the round back.
        """
        census, size = self.census, self.census.cards_in(code)
        mine, total = 1.0, 0.0  # `mine`: the chance that nobody has beaten `holder` yet
        ours = (holder - census.seat) % 2 == 0
        for seat in seats:
            friendly = (seat - census.seat) % 2 == 0
            if friendly == ours:
                if census.ours[seat] and census.left[seat] == size:  # the partner may go out on it
                    beat = self.beats(seat, code)
                    total += mine * beat * self.leading(seat, 0)
                    mine *= 1 - beat
                continue
            beat = self.beats(seat, code) * (FOLLOWS if not friendly else RELIEVES)
            bomb = self.bombs(seat, code, left) * (1 - beat)
            kept = census.left[seat]
            out = kept == size
            total += mine * beat * self.leading(seat, kept - size) * (1 if out else (1 - ready) * (1 - back))
            total += 0 if out else mine * beat * back * lead
            total += mine * bomb * self.leading(seat, max(0, kept - 4)) * (1 - ready)
            mine *= 1 - beat - bomb
        return total + mine * self.holds(holder, left, lead, ready)

    def holds(self, holder: Seat, left: int, lead: float, ready: float) -> float:
        """The worth of a round won by `holder`. If they are out, the next leader takes the wind."""
        census = self.census
        if left == 0:
            out = (*census.view.out, holder) if holder not in census.view.out else census.view.out
            if len(out) >= census.options.seats - 1:
                return 0.0
            holder = next_leader(census.options, holder, out)
            left = census.left[holder]
        return lead if holder == census.seat else self.leading(holder, left) * (1 - ready)
