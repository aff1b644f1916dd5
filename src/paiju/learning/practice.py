"""Lots of practice deals: a family's own way to play them, or the referee's, which every family has.

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
from paiju.practice import Practice, Samples
from paiju.rng import Stream, derive
from paiju.rules import Ruleset
from paiju.table import Table

NET = "net"  # the name of the bot that learns
USUAL = 60  # choices of a deal, before any was played


class Lot(Struct, frozen=True):
    """So many deals of one ruleset, as work for one worker."""

    rules: Ruleset
    number: int
    deals: int
    seed: int
    network: bytes | None  # None: the expert plays
    explore: float
    keep: int  # the most decisions that are kept of a deal


class Practised(Struct, frozen=True):
    samples: Samples
    seconds: float  # of the processor


def play_lot(lot: Lot) -> Practised:
    started = time.process_time()
    kind = net_of(lot.rules)
    practice = practice_of(lot.rules, lot.network, lot.explore)
    samples = thinned(practice.play(lot.seed, lot.deals), kind.INPUTS, lot.keep, Stream(b"kept", lot.seed))
    return Practised(samples, time.process_time() - started)


def net_of(rules: Ruleset) -> type[Net]:
    """The bot of the family that plays by a network; BadInput if it has none."""
    kind = rules.wing.bots.get(NET)
    if kind is None or not issubclass(kind, Net):
        raise BadInput("family_lacks", family=rules.family, room=NET)
    return kind


def thinned(samples: Samples, inputs: int, keep: int, chance: Stream) -> Samples:
    """At most so many decisions of each deal, still in their order: the first, which is where somebody strayed if
    anybody did, and random others. A few teach most of what a deal can, as all of them have one outcome."""
    chosen, at = list[int](), 0
    while at < len(samples.deals):
        end = at
        while end < len(samples.deals) and samples.deals[end] == samples.deals[at]:
            end += 1
        others = list(range(at + 1, end))
        chance.shuffle(others)
        chosen += [at, *sorted(others[: keep - 1])]
        at = end
    return Samples(
        b"".join(samples.rows[place * inputs : (place + 1) * inputs] for place in chosen),
        bytes(samples.outcomes[place] for place in chosen),
        array("I", [samples.deals[place] for place in chosen]),
    )


class RefereePractice:
    """Deals as those of the arena, with a bot of the family in every seat.

    Up to a random moment a bot takes another of its first candidates now and then, so that the network sees what its
    own play would never lead to. After the moment nobody strays, so that what is learned is true of good play.
    """

    def __init__(self, rules: Ruleset, network: bytes | None, explore: float) -> None:
        self.rules, self.kind, self.explore = rules, net_of(rules), explore
        self.weights = Weights(network, "practice") if network else None
        self.usual = USUAL

    def play(self, seed: int, deals: int) -> Samples:
        rows, outcomes, numbers = list[bytes](), bytearray(), array("I")
        self.usual = USUAL  # the same seed gives the same deals
        for number in range(deals):
            for row, outcome in self._deal(derive(b"practice", seed, number)):
                rows.append(row)
                outcomes.append(outcome)
                numbers.append(number)
        return Samples(b"".join(rows), bytes(outcomes), numbers)

    def _deal(self, seed: bytes) -> list[tuple[bytes, int]]:
        match, choices = opening(self.rules, seed), Choices()
        bots = [self._bot(seat, seed, choices) for seat in range(self.rules.options.seats)]
        table = Table(match, bots, Stream(seed, "turns"))
        self._play(table, bots, choices, moment=Stream(seed, "moment").below(self.usual))
        self.usual = max(1, (9 * self.usual + choices.total) // 10)
        kind, rules, state, events = self.kind, self.rules, match.state, match.events
        outcomes = [kind.outcome(rules, seat, state, events) for seat in range(len(bots))]
        return [(row, outcomes[seat]) for seat, row in choices.made]

    def _play(self, table: Table, bots: list[Net], choices: "Choices", moment: int) -> None:
        match, redeals = table.match, table.match.state.redeals
        while not match.over:
            if choices.total >= moment:
                for bot in bots:
                    bot.explore = 0.0
            table.step()
            if match.state.redeals != redeals:  # what was chosen before had no outcome
                redeals = match.state.redeals
                choices.made.clear()

    def _bot(self, seat: Seat, seed: bytes, choices: "Choices") -> Net:
        bot = self.kind(self.rules, seat, Stream(seed, "bot", seat), Budget())
        bot.weights, bot.explore, bot.recorder = self.weights, self.explore, partial(choices.hear, seat)
        if self.weights is None:
            bot.margin = EXPERT
        return bot


class Choices:
    """The choices of a deal: how many there were, and the rows of those since somebody strayed last."""

    def __init__(self) -> None:
        self.total, self.made = 0, list[tuple[Seat, bytes]]()

    def hear(self, seat: Seat, row: bytes, strayed: bool) -> None:
        self.total += 1
        if strayed:
            self.made.clear()
        self.made.append((seat, row))


def practice_of(rules: Ruleset, network: bytes | None, explore: float) -> Practice:
    """The family's own, or the referee's."""
    return (rules.wing.practice or RefereePractice)(rules, network, explore)
