"""ClimbSimulator: passes a seat's knowledge to the kernel that samples worlds and plays them out."""

from collections.abc import Sequence
from functools import lru_cache

from paiju.actions import Action, Play
from paiju.cards import BLACK_JOKER, FACES, RANKS, RED_JOKER, Card, Cards, Rank, Seat, parse_rank
from paiju.climbing.bots.census import Census, prices_for
from paiju.climbing.kernels.combos import SEATS
from paiju.climbing.kernels.planner.splitter import Splitter
from paiju.climbing.kernels.policy import ClimbPolicy
from paiju.climbing.kernels.trials import ClimbTrials
from paiju.climbing.kernels.turns import Turns
from paiju.climbing.kernels.worlds import ClimbWorlds
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for, places_in, points_ahead, results, settle_result
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.tributes import payable
from paiju.climbing.rulings.turns import passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables, worth
from paiju.hand import Hand
from paiju.kernels.chance import Chance
from paiju.state import Standing

TRIBUTE = 0.55  # levels that later tributes bring the winner of a deal, measured with `expert`
CHAMPION = 3  # levels that winning the match is worth
MORE = 0.1  # the worth of a better result, even if it brings no more levels
SWAPS = 12  # proposals of the Markov chain between two worlds
# by cards in a hand: how much an extra turn lowers its likelihood, in units of 1/20, fitted to strong players' hands
LOSS = (*(58,) * 5, 28, *(24,) * 3, 22, 22, *(16,) * 5, *(10,) * 5, *(0,) * 90)


class ClimbSimulator:
    """A simulator for one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank]) -> None:
        self.o, self.tables = o, tuple(climb_tables(o, level) for level in levels)
        self.planners = tuple(Splitter(tables) for tables in self.tables)
        turns, luck = Turns(o.pass_locks_round, o.wind_to == "next_seat", o.stop_at_double, o.seats), Chance()
        self.worlds = ClimbWorlds(self.planners, luck, o.seats)
        self.trials = ClimbTrials(ClimbPolicy(self.tables, turns, luck), self.worlds)

    def set(self, seat: Seat, view: ClimbState, actions: list[Action], eyes: Seat) -> None:
        """Prepare one decision of a seat; `eyes`: the seat whose levels are counted."""
        self.seat, self.view, self.eyes = seat, view, eyes
        prices = prices_for(Census(self.o, view, seat))
        for planner in self.planners:
            planner.set_prices(prices)
        self._place_cards()
        self._place_table()
        held = view.hands[seat]
        for action in actions:
            code, cards = (CODES[action.reads or ""], action.cards) if isinstance(action, Play) else (0, b"")
            self.trials.add_choice(code, held.remove(cards).counts)

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        found: list[list[float]] = self.trials.compare(seed, worlds, list(chosen))
        self.wins: list[list[float]] = self.trials.wins(len(found), len(chosen))
        return found

    def _place_cards(self) -> None:
        view = self.view
        unseen = [self.o.decks] * FACES
        for pile in (*view.hands, view.discards):
            for card, n in enumerate(pile.counts):
                unseen[card] -= n
        banned = [self.banned(seat) for seat in range(self.o.seats)]
        for seat, hand in enumerate(view.hands):
            self.worlds.set_known(seat, hand.counts, hand.hidden, banned[seat], LOSS[len(hand)])
        cards = [card for card in range(FACES) for _ in range(unseen[card])]
        cards.sort(key=lambda card: -sum(flags[card] for flags in banned))
        likely = any(LOSS[len(hand)] for hand in view.hands if hand.hidden)
        self.worlds.set_unseen(self.seat, bytes(cards), SWAPS if likely else 0)

    def banned(self, seat: Seat) -> bytes:
        """Cards that a seat cannot hide: a payer of tribute had nothing higher to give, and could not resist."""
        banned = bytearray(FACES)
        level = parse_rank(level_for(self.o, self.view, seat))
        order, payers = worth(level), {payment.payer for payment in self.view.payments}
        for payment in self.view.payments:
            if payment.payer == seat:
                least = min(order[card] for card in payment.cards)
                everything = payable(self.o, Hand(bytes((1,)) * FACES), level, FACES)
                for card in everything.must + everything.choose:
                    banned[card] |= order[card] > least
        shown = sum(
            card in self._resisting
            for payment in self.view.payments
            if seat in payers and self._resist_together(payment.payer, seat)
            for card in payment.cards
        )
        if shown and shown + 1 >= self._resisting_cards(len(payers)):
            for card in self._resisting:  # with one more they would have resisted
                banned[card] = True
        return bytes(banned)

    @property
    def _resisting(self) -> frozenset[Card]:
        jokers = {"none": (), "two_jokers_of_side": (BLACK_JOKER, RED_JOKER)}
        return frozenset(jokers.get(self.o.resist, (RED_JOKER,)))

    def _resisting_cards(self, payers: int) -> int:
        return self.o.decks if self.o.resist == "big_jokers_by_payers" and payers > 1 else 2

    def _resist_together(self, one: Seat, other: Seat) -> bool:
        if self.o.resist == "two_big_jokers_of_player":
            return one == other
        return side_of(one) == side_of(other)

    def _place_table(self) -> None:
        view, top = self.view, top_of(self.view.plays)
        to_beat, top_seat = 0, -1
        passed: tuple[Seat, ...] = ()
        if top is not None:
            to_beat, top_seat = self.tables[top.seat % 2].order_of(CODES[top.reads]), top.seat
            passed = passed_since(self.o, view.plays)
        self.trials.set_start(self.seat, to_beat, top_seat, passed, view.out)
        self.trials.count_for(side_of(self.eyes), self.worth())

    def worth(self) -> dict[int, float]:
        view = self.view
        before = Standing(view.levels, view.level, view.owner, view.fails)
        return payoffs(self.o, before, side_of(self.eyes))


@lru_cache(maxsize=1 << 8)  # every decision of a deal has the same
def payoffs(o: Climbing, before: Standing, mine: int, last: Cards = b"") -> dict[int, float]:
    """The levels that each result wins or loses to a side, by the side of the first and the bits of its places; `last`:
    the cards that the first went out with, where they are known."""
    found = dict[int, float]()
    due = TRIBUTE if o.tribute == "by_place" else 0.0
    for winner in (0, 1):
        sign = 1 if winner == mine else -1
        for result in results(o.seats):
            after = settle_result(o, before, winner, result, last)
            better = 1 + 2 * points_ahead(result) / (o.seats // 2) ** 2  # 3 where all winners are in front
            gain = [RANKS.index(after.levels[side]) - RANKS.index(before.levels[side]) for side in (0, 1)]
            total = gain[mine] - gain[1 - mine] + sign * (MORE * better + due)
            if after.champion is not None:
                total += CHAMPION if after.champion == mine else -CHAMPION
            places = sum(1 << place - 1 for place in places_in(result))
            found[winner << SEATS | places] = total
    return found
