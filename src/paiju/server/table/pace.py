"""How fast things go at a table, in seconds: clocks of the players, and when bots act."""

from msgspec import Struct
from msgspec.structs import replace

from paiju.rng import Stream

TIMEOUTS = 2  # in a row, and the clock takes the seat over
TURN_LEAST = 5.0  # what is left of a turn for somebody who comes back in the middle of it


class Pace(Struct, frozen=True, kw_only=True):
    turn: float = 30.0  # to act; 0: no limit
    bank: float = 60.0  # to be away, in one deal
    pause: float = 60.0  # between two deals
    think_least: float = 0.6  # a bot's time before it acts
    think_most: float = 1.4
    draw: float = 0.4  # how long each round of drawn cards is open for bids
    hint: float = 0.8  # from the question to the advice
    sleep: float = 60.0  # without anybody, until a table is put to sleep
    budget: float = 0.4  # of this, what a bot may compute

    def faster(self, times: float) -> "Pace":
        """All that nobody needs time for."""
        quick = {name: getattr(self, name) / times for name in ("think_least", "think_most", "draw", "hint", "budget")}
        return replace(self, **quick)

    def thinking(self, seed: bytes, decision: int) -> float:
        """When a bot acts: drawn by lot from a secret and the number of the decision, so that it tells nothing."""
        share = Stream(seed, "thinking", decision).below(1000) / 1000
        return self.think_least + share * (self.think_most - self.think_least)

    def bidding(self, seed: bytes, decision: int) -> float:
        """When a bot bids while cards are drawn, drawn by lot as well."""
        return self.draw * (0.3 + 0.4 * Stream(seed, "bid", decision).below(1000) / 1000)

    def computing(self, asked: int, drawing: bool) -> float:
        """What each bot may compute of those asked at once: one that were late for its lot would tell something."""
        return (min(self.budget, self.draw / 5) if drawing else self.budget) / asked
