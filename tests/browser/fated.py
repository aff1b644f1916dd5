"""Deals in which the first seat comes to a phase whoever of the others is quicker, so that no test has to seek one."""

from collections.abc import Iterator

from paiju.actions import Pass
from paiju.bots.registry import make_bot
from paiju.bots.table import Table
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load

ORDERS = 3  # in which those who may bid at once are asked


def fated(preset: str, phase: str, choice: bool = True) -> Iterator[bytes]:
    """Seeds of first deals, in which the first seat follows the advice and the others are `greedy`; `choice`: with
    something to choose in the phase, or without."""
    rules = load(preset)
    for seed in (bytes([number]) * 32 for number in range(256)):
        if all(comes(rules, seed, phase, choice, order) for order in range(ORDERS)):
            yield seed


def comes(rules: Ruleset, seed: bytes, phase: str, choice: bool, order: int) -> bool:
    match = Match(rules, lambda _: seed, deals=1)
    names = ["expert"] + ["greedy"] * (rules.options.players - 1)
    bots = [make_bot(name, rules, seat, Stream(seed, "bot", seat)) for seat, name in enumerate(names)]
    table = Table(match, bots, Stream(seed, "order", order))
    while match.state.phase != "trick" and not match.over:
        if match.state.phase == phase and 0 in match.actors:
            return choice == any(action != Pass() for action in match.legal(0))
        table.step()
    return False
