"""TrickSimulator: tries actions in sampled worlds, played out by the policy."""

from collections.abc import Sequence

from paiju.actions import Action, Play
from paiju.cards import ACE, Card, Cards, Seat, counts, level_rank
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.clues import weights
from paiju.tricks.bots.limits import CardLimits
from paiju.tricks.bots.payoff import factors, payoffs, possible_friends
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.policy import TrickPolicy
from paiju.tricks.kernels.trials import MOST, TrickTrials
from paiju.tricks.kernels.units import COPIES, GROUPS, THROW, TrickTables, shape_of
from paiju.tricks.kernels.worlds import TrickWorlds
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.friends import calls_after
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.rulings.seats import burier, step
from paiju.tricks.rulings.throws import UNITS, fine, units_of
from paiju.tricks.state import Call, TrickState
from paiju.tricks.tables import trick_tables

NO_UNITS = (-1,) * COPIES
SOLVED = 16  # cards in all hands: to solve such an end takes a tenth of a millisecond …
AT_ONCE = 10  # … and such a one, to which play-outs come later, no longer than to play it out

Prepared = tuple[bytes, tuple[int, ...]]  # an action as `TrickTrials.set_actions` takes it


def supports(view: TrickState, actions: Sequence[Action]) -> bool:
    """Whether actions can be tried: tricks, but no challenged throws."""
    return view.phase == "trick" and not view.throw and all(isinstance(action, Play) for action in actions)


def solvable(o: Tricks, cards: int) -> int:
    """From how many cards in each hand on ends are worth solving, for a decision with so many."""
    most = SOLVED // o.seats
    return most if cards <= most else AT_ONCE // o.seats


def policy_for(o: Tricks, tables: TrickTables) -> TrickPolicy:
    """The policy under these rules. It throws only under `unbeatable`."""
    next_other, once = o.declarer_nth == "next_other", o.friend_nth == "next_other"
    deal = TrickDeal(tables, o.seats, step(o.direction), next_other, once)
    return TrickPolicy(deal, o.throw_min if o.throw_test == "unbeatable" else 0, o.throw_ruffed)


class TrickSimulator:
    """Knows nothing but the view. `eyes`: the seat whose levels are counted, if not the actor's. `lapses`: of 100 plays
    so many are any legal ones. `solved`: from so many cards in each hand on, both sides play their best."""

    def __init__(
        self,
        rules: Ruleset,
        seat: Seat,
        view: TrickState,
        actions: list[Action],
        eyes: Seat | None = None,
        lapses: int = 0,
        solved: int = 0,
    ) -> None:
        assert view.trump is not None and view.declarer is not None
        self.rules, self.o, self.seat, self.view = rules, rules.options, seat, view
        self.declarer, self.eyes, self.lapses = view.declarer, seat if eyes is None else eyes, lapses
        self.solved = solved
        self.wins: list[list[float]] = []
        self.tables = trick_tables(self.o, level_rank(view.level), view.trump)
        self.limits = CardLimits(self.o, self.tables, view)
        self.worlds = self._worlds()
        self.trials = self._trials()
        self.actions = [self._prepared(action) for action in actions]

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        """One row per world: the utility of each chosen action. All actions share the same worlds and chances."""
        rows: list[list[float]] = [[] for _ in range(worlds)]
        self.wins = [[] for _ in range(worlds)]
        for start in range(0, len(chosen), MOST):
            self.trials.set_actions([self.actions[i] for i in chosen[start : start + MOST]])
            for row, more in zip(rows, self.trials.run(seed, worlds), strict=True):
                row.extend(more)
            for row, more in zip(self.wins, self.trials.wins, strict=True):
                row.extend(more)
        return rows

    def play_out(self, seed: int, worlds: int) -> list[float]:
        """The utility of the position itself, world by world."""
        found: list[float] = self.trials.play_out(seed, worlds)
        return found

    def worths(self) -> list[float]:
        """What each end counts: levels, as `payoffs` has them."""
        return payoffs(self.o, self.view.levels, self.declarer, self.eyes, self.view.takeovers)

    # --- the position -----------------------------------------------------------------------------------------------

    def _trials(self) -> TrickTrials:
        o, view = self.o, self.view
        policy = policy_for(o, self.tables)
        policy.deal.call(self.declarer, -1, 0)
        worth = self.worths()
        rows = len(possible_friends(o, self.declarer, self.eyes))
        level = min(level_rank(view.level), ACE)  # without level cards there is no hook, whatever the rank
        trials = TrickTrials(policy, self.worlds, worth, rows, factors(o), level)
        leader = view.plays[0].seat if view.plays else view.actors[0]
        trials.place(self.seat, self._owner(), leader)
        trials.count_for(self.eyes, o.line)
        trials.err(self.lapses)
        trials.solve(self.solved)
        trials.seek(*self._search(), o.friends > 1)
        fines = [fine(o, shape, bytes(width)) if shape else 0 for width, shape in enumerate(UNITS)]
        trials.judge_throws(fines, o.throw_keep == "lowest", o.throw_against == "opponents", o.throw_ruffed)
        piles = [bytearray(hand.counts) for hand in view.hands]
        gone = bytearray(view.discards.counts)
        for laid in view.plays:
            trials.lay_before(counts(laid.cards))
            for card in laid.cards:
                piles[laid.seat][card] += 1
                gone[card] -= 1
        piles.append(bytearray(view.bottom.counts))
        voids = bytes(self.limits.void(seat, group) for seat in range(o.seats) for group in range(GROUPS))
        score = view.score or (0,) * o.seats
        trials.know(piles, bytes(gone), voids, score, view.penalties or (0,) * o.seats)
        return trials

    def _worlds(self) -> TrickWorlds:
        o, view = self.o, self.view
        unseen = bytearray(o.copies)
        for pile in (*view.hands, view.discards, view.bottom):
            for card, n in enumerate(pile.counts):
                unseen[card] -= n
        need = [*(hand.hidden for hand in view.hands), view.bottom.hidden]
        caps = [*(self._hidden_caps(seat) for seat in range(o.seats)), bytes(unseen)]
        return TrickWorlds(bytes(unseen), need, caps, weights(o, self.tables, view))

    def _hidden_caps(self, seat: Seat) -> bytes:
        """The copies of each card that may be among a hand's hidden ones."""
        known = self.view.hands[seat].counts
        return bytes(max(0, cap - n) for cap, n in zip(self.limits.most[seat], known, strict=True))

    def _search(self) -> tuple[list[Seat], list[tuple[Card, int]]]:
        """The friends, and each card called that seeks one with the copies to come, before this trick."""
        o, view = self.o, self.view
        if o.partners == "opposite":
            return sorted(declaring_side(o, self.declarer) - {self.declarer}), []
        plays = ((laid.seat, laid.cards) for trick in view.rounds for laid in trick)
        before, played = calls_after(o, self.declarer, [Call(call.card, call.copy) for call in view.calls], plays)
        table = b"".join(laid.cards for laid in view.plays)
        both = zip(before, view.calls, strict=True)
        calls = [was if now.seat is None or now.card in table else now for was, now in both]
        friends = {call.seat for call in calls if call.seat is not None} - {self.declarer}
        return sorted(friends), [
            (call.card, max(1, call.copy - played[call.card])) for call in calls if call.seat is None
        ]

    def _owner(self) -> Seat:
        """The seat that has buried."""
        owner = burier(self.o, self.view)
        assert owner is not None
        return owner

    # --- the actions ------------------------------------------------------------------------------------------------

    def _prepared(self, action: Action) -> Prepared:
        assert isinstance(action, Play)
        return counts(action.cards), self._lowest_units(action.cards)

    def _lowest_units(self, cards: Cards) -> tuple[int, ...]:
        """The lowest unit of each width of a throw that may be challenged."""
        shape = shape_of(self.tables, counts(cards))
        if self.view.plays or shape.kind != THROW or self.o.throw_test != "unbeatable":
            return NO_UNITS
        units = units_of(self.o, self.tables, cards)
        return tuple(units[shape][0][0] if shape in units else -1 for shape in UNITS[1:])
