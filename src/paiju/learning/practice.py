"""Lots of practice deals: the referee plays them, or a family's kernels as soon as they can.

`play_lot` is a plain function of plain data; any worker can run it.
"""

import time
from array import array
from functools import partial

from msgspec import Struct

from paiju.arena.deal import opening
from paiju.bots import Budget
from paiju.bots.net import EXPERT, Net
from paiju.bots.weights import Weights
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.match import Match
from paiju.practice import Choice, Drill
from paiju.rng import Stream, derive
from paiju.rules import Ruleset
from paiju.table import Table

NET = "net"  # the name of the bot that learns


class Lot(Struct, frozen=True):
    """So many deals of one ruleset, as work for one worker."""

    rules: Ruleset
    number: int
    deals: int
    seed: int
    network: bytes | None  # None: the expert plays
    explore: float
    keep: int  # decisions of a deal, beside those for exploration


class Practised(Struct, frozen=True):
    """What is kept of a lot, decision by decision in the order of play."""

    rows: bytes
    outcomes: bytes
    deals: "array[int]"  # of type "I": which deal of the lot each was in
    seconds: float  # of the processor


def play_lot(lot: Lot) -> Practised:
    started = time.process_time()
    practice = Practice(lot.rules, lot.network, lot.explore)
    rows, outcomes, deals = list[bytes](), bytearray(), array("I")
    for number in range(lot.deals):
        seed = derive(b"practice", lot.seed, number)
        for choice in thinned(practice.play(seed), lot.keep, Stream(seed, "kept")):
            rows.append(choice.row)
            outcomes.append(choice.outcome)
            deals.append(number)
    return Practised(b"".join(rows), bytes(outcomes), deals, time.process_time() - started)


def net_of(rules: Ruleset) -> type[Net]:
    """The bot of the family that plays by a network; BadInput if it has none."""
    kind = rules.wing.bots.get(NET)
    if kind is None or not issubclass(kind, Net):
        raise BadInput("family_lacks", family=rules.family, room=NET)
    return kind


def thinned(choices: list[Choice], keep: int, chance: Stream) -> list[Choice]:
    """Some random decisions of a deal, in their order, and all that were for exploration.

    All have one outcome, so a few teach most of what a deal can. But what the player would not have chosen itself is
    rare, and without it a network never learns what other candidates are worth.
    """
    usual = [place for place, choice in enumerate(choices) if not choice.strayed]
    chance.shuffle(usual)
    left_out = set(usual[keep:])
    return [choice for place, choice in enumerate(choices) if place not in left_out]


class Practice:
    """Deals as those of the arena, with the same player in every seat, who takes another candidate now and then."""

    def __init__(self, rules: Ruleset, network: bytes | None, explore: float) -> None:
        self.rules, self.kind, self.explore = rules, net_of(rules), explore
        self.weights = Weights(network, "practice") if network else None
        self.drill: Drill | None = None
        if rules.wing.drill:
            kind = self.kind
            sizes = kind.FEATURES, kind.INPUTS, kind.OUTCOMES
            ready = self.weights.network(rules.family, *sizes) if self.weights else None
            self.drill = rules.wing.drill(rules, ready, explore)

    def play(self, seed: bytes) -> list[Choice]:
        """The choices of a deal; the seed determines everything."""
        match, made = opening(self.rules, seed), list[tuple[Seat, bytes, bool]]()
        bots = [self._bot(seat, seed, made) for seat in range(self.rules.options.seats)]
        table, redeals = Table(match, bots, Stream(seed, "turns")), match.state.redeals
        while not match.over:
            if self.drill and match.state.phase == self.drill.phase:
                return self.drill.play(match.state, Stream(seed, "drill").below(1 << 32))
            table.step()
            if match.state.redeals != redeals:  # what was chosen before had no outcome
                redeals = match.state.redeals
                made.clear()
        outcomes = self._outcomes(match)
        return [Choice(row, outcomes[seat], strayed) for seat, row, strayed in made]

    def _outcomes(self, match: Match) -> list[int]:
        return [
            self.kind.outcome(self.rules, seat, match.state, match.events) for seat in range(self.rules.options.seats)
        ]

    def _bot(self, seat: Seat, seed: bytes, made: list[tuple[Seat, bytes, bool]]) -> Net:
        bot = self.kind(self.rules, seat, Stream(seed, "bot", seat), Budget())
        bot.weights, bot.explore, bot.recorder = self.weights, self.explore, partial(_record, made, seat)
        if self.weights is None:
            bot.margin = EXPERT
        return bot


def _record(made: list[tuple[Seat, bytes, bool]], seat: Seat, row: bytes, strayed: bool) -> None:
    made.append((seat, row, strayed))
