"""Lots of practice deals: the referee plays them, or a family's kernels as soon as they can.

`play_lot` is a plain function of plain data; any worker can run it.
"""

import time
from array import array
from functools import partial

from msgspec import Struct

from paiju.arena.deal import opening
from paiju.bots import Budget
from paiju.bots.net import CHANCE, EXPERT, Evaluator, Net
from paiju.bots.weights import Weights
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.kernels.network import Network
from paiju.match import Match
from paiju.practice import Choice, Drill, Habits, Played, Trial
from paiju.rng import Stream, derive
from paiju.rules import Ruleset
from paiju.table import Table

NET = "net"  # the name of the bot that learns
GRAIN = 200  # shares of outcomes are kept in so manieths


class Lot(Struct, frozen=True):
    """So many deals of one ruleset, as work for one worker."""

    rules: Ruleset
    number: int
    deals: int
    seed: int
    network: bytes | None  # None: the expert plays
    critic: bytes | None  # what sees all hands, where there is one already
    habits: Habits
    trace: float = 1.0  # how much of what is learned comes from the end of the deal, and not from the next choice


class Practised(Struct, frozen=True):
    """What is kept of a lot, row by row: choices in the order of play, and then what was tried."""

    rows: bytes
    counts: bytes  # for each row, how often every outcome is to be expected, on a scale of its own; 0: ask the critic
    outcomes: bytes  # what came of the deal for the seat that chose; 0 where candidates were tried
    deals: "array[int]"  # of type "I": which deal of the lot each was in
    decisions: "array[int]"  # the same number for all candidates of a decision that were tried; 0 for choices
    seconds: float  # of the processor


def play_lot(lot: Lot) -> Practised:
    started = time.process_time()
    practice, kind = Practice(lot.rules, lot.network, lot.critic, lot.habits), net_of(lot.rules)
    rows, counts, outcomes = list[bytes](), list[bytes](), bytearray()
    deals, decisions, tried = array("I"), array("I"), 0
    for number in range(lot.deals):
        seed = derive(b"practice", lot.seed, number)
        played = practice.play(seed)
        learned = traced(played.choices, kind.OUTCOMES, practice.network, lot.trace)
        for place in practice.kept(played.choices, Stream(seed, "kept")):
            rows.append(played.choices[place].row)
            outcomes.append(played.choices[place].outcome)
            counts.append(bytes(round(GRAIN * share) for share in learned[place]))
            decisions.append(0)
        for trials in played.tried:
            tried += 1
            rows += [trial.row for trial in trials]
            counts += [trial.counts or bytes(kind.OUTCOMES) for trial in trials]
            outcomes += bytes(len(trials))
            decisions.extend([tried] * len(trials))
        deals.extend([number] * (len(rows) - len(deals)))
    seconds = time.process_time() - started
    return Practised(b"".join(rows), b"".join(counts), bytes(outcomes), deals, decisions, seconds)


def net_of(rules: Ruleset) -> type[Net]:
    """The bot of the family that plays by a network; BadInput if it has none."""
    kind = rules.wing.bots.get(NET)
    if kind is None or not issubclass(kind, Net):
        raise BadInput("family_lacks", family=rules.family, room=NET)
    return kind


def traced(choices: list[Choice], outcomes: int, network: Evaluator | None, trace: float) -> list[list[float]]:
    """What is to be learned of each choice, as shares of the outcomes: what came of the deal or, with a trace below 1,
    also what the network says of the seat's next choice, and of the next but one, ever less (TD of lambda). That has
    less of the luck of the cards, and a little of the network's errors."""
    said = network.evaluate(b"".join(choice.row for choice in choices)) if network and trace < 1 and choices else []
    later: dict[Seat, tuple[list[float], list[float]]] = {}
    found = list[list[float]]()
    for place in reversed(range(len(choices))):
        choice = choices[place]
        learned = [float(outcome == choice.outcome) for outcome in range(outcomes)]
        if choice.seat in later:
            learned = [(1 - trace) * one + trace * other for one, other in zip(*later[choice.seat], strict=True)]
        if said:
            later[choice.seat] = said[place], learned
        found.append(learned)
    return found[::-1]


class Practice:
    """Deals as those of the arena, with the same player in every seat, who takes another candidate now and then."""

    def __init__(self, rules: Ruleset, network: bytes | None, critic: bytes | None, habits: Habits) -> None:
        self.rules, self.kind, self.habits = rules, net_of(rules), habits
        self.weights = Weights(network, "practice") if network else None
        sizes = self.kind.FEATURES, self.kind.INPUTS, self.kind.OUTCOMES
        self.network = self.weights.network(rules.family, *sizes) if self.weights else None
        seeing = Network(critic) if critic else None
        drill = rules.wing.drill
        self.drill: Drill | None = drill(rules, self.network, seeing, habits) if drill else None

    def play(self, seed: bytes) -> Played:
        """A deal; the seed determines everything."""
        match, made, tried = opening(self.rules, seed), list[tuple[Seat, bytes, bool]](), list[list[Trial]]()
        bots = [self._bot(seat, seed, made, tried) for seat in range(self.rules.options.seats)]
        table, redeals = Table(match, bots, Stream(seed, "turns")), match.state.redeals
        while not match.over:
            if self.drill and match.state.phase == self.drill.phase:
                return self.drill.play(match.state, Stream(seed, "drill").below(1 << 32))
            table.step()
            if match.state.redeals != redeals:  # what was chosen before had no outcome
                redeals = match.state.redeals
                made.clear()
        outcomes = self._outcomes(match)
        return Played([Choice(row, outcomes[seat], strayed, seat) for seat, row, strayed in made], tried)

    def kept(self, choices: list[Choice], chance: Stream) -> list[int]:
        """The places of some random choices of a deal, and of all that were for exploration, in order; a drill has kept
        none but these.

        All have one outcome, so a few teach most of what a deal can. But what the player would not have chosen itself
        is rare, and without it a network never learns what other candidates are worth.
        """
        if self.drill:
            return list(range(len(choices)))
        return [
            place
            for place, choice in enumerate(choices)
            if choice.strayed or chance.below(CHANCE) < self.habits.keep * CHANCE
        ]

    def _outcomes(self, match: Match) -> list[int]:
        return [
            self.kind.outcome(self.rules, seat, match.state, match.events) for seat in range(self.rules.options.seats)
        ]

    def _bot(self, seat: Seat, seed: bytes, made: list[tuple[Seat, bytes, bool]], tried: list[list[Trial]]) -> Net:
        bot = self.kind(self.rules, seat, Stream(seed, "bot", seat), Budget())
        bot.weights, bot.explore = self.weights, self.habits.explore
        bot.recorder, bot.jury = partial(_record, made, seat), tried.append
        if self.weights is None:
            bot.margin = EXPERT
        return bot


def _record(made: list[tuple[Seat, bytes, bool]], seat: Seat, row: bytes, strayed: bool) -> None:
    made.append((seat, row, strayed))
