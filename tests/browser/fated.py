"""Deals in which the first seat comes to a phase whoever is quicker, so that no test has to seek one."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

from paiju.actions import Action, Bid, Pass
from paiju.bots.base import Bot, Budget
from paiju.bots.registry import make_bot
from paiju.cards import Seat
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import State
from paiju.table import Table
from tests.server.serving import ADVISER

T = TypeVar("T")

ORDERS = 3  # in which bots that may bid at once are asked


class BotsFirst(Stream):
    """Of those who may bid at once, who clicks is the slowest."""

    def choice(self, items: Sequence[T]) -> T:
        return super().choice([item for item in items if item != 0] or items)


class Clicker(Bot):
    """What `Player` does: the advice, but where it can bid it bids. On a slow machine it comes `late`, with the last
    card that is drawn; `silent`: it does not bid at all."""

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, late: bool, silent: bool) -> None:
        super().__init__(rules, seat, rng, Budget())
        self.adviser, self.late, self.silent = make_bot(ADVISER, rules, seat, rng), late, silent

    def act(self, view: State, legal: Legal) -> Action:
        action = self.adviser.act(view, legal)
        if view.phase != "draw":
            return action
        if self.silent or self.late and len(view.stock) > self.options.bottom_size:
            return Pass()
        return action if isinstance(action, Bid) else next((bid for bid in legal if bid != Pass()), Pass())


def fated(preset: str, phase: str, choice: bool = True, silent: bool = False) -> Iterator[bytes]:
    """Seeds of first deals in which the others are `greedy`, as the usual bots are in these tests; `choice`: with
    something to choose in the phase, or without; `silent`: who clicks does not bid."""
    rules = load(preset)
    for seed in (bytes([number]) * 32 for number in range(256)):
        if all(comes(rules, seed, phase, choice, silent, *how) for how in product(range(ORDERS), (False, True))):
            yield seed


def comes(rules: Ruleset, seed: bytes, phase: str, choice: bool, silent: bool, order: int, late: bool) -> bool:
    match = Match(rules, lambda _: seed, deals=1)
    others = [make_bot("greedy", rules, seat, Stream(seed, "bot", seat)) for seat in range(1, rules.options.seats)]
    first = Clicker(rules, 0, Stream(seed, "bot", 0), late, silent)
    table = Table(match, [first, *others], BotsFirst(seed, "order", order))
    while match.state.phase != "trick" and not match.over:
        if match.state.phase == phase and 0 in match.actors:
            return choice == any(action != Pass() for action in match.legal(0))
        table.step()
    return False


def two_bids(preset: str) -> Iterator[bytes]:
    """Seeds of first deals in which the first seat can bid, then bid more, before anybody else can."""
    rules = load(preset)
    return (seed for seed in (bytes([number]) * 32 for number in range(256)) if bids_more(rules, seed))


def bids_more(rules: Ruleset, seed: bytes) -> bool:
    match = Match(rules, lambda _: seed, deals=1)
    found = set()
    while match.state.phase == "draw" and match.state.stock and len(found) < 2:
        seat = match.actors[0]
        bids = sum(action != Pass() for action in match.legal(seat))
        if bids and seat != 0:
            return False
        found |= {bids} - {0}
        match.play(seat, Pass())
    return len(found) == 2


def widest_lead(preset: str) -> bytes:
    """The seed of a first deal in which the first seat leads, and of these the one with most to choose from."""
    rules = load(preset)
    return max((bytes([number]) * 32 for number in range(256)), key=lambda seed: leads(rules, seed))


def leads(rules: Ruleset, seed: bytes) -> int:
    match = Match(rules, lambda _: seed, deals=1)
    return len(match.legal(0)) if 0 in match.actors else 0
