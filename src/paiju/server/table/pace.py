"""How fast things go at a table, in seconds: the clocks of the players, and when bots act."""

from msgspec import Struct
from msgspec.structs import replace

from paiju.rng import Stream
from paiju.server.protocol.messages import ClockName

FAST_FORWARD = 3.0  # times, where every person at the table has finished the deal
QUICKER = "think_least", "think_most", "flip", "draw", "hint", "budget"
TIMEOUTS = 2  # after so many in a row, a bot plays for the seat
TURN_LEAST = 5.0  # the least that is left of a turn for a player who comes back during it


TURNS: dict[ClockName, float] = {"none": 0.0, "relaxed": 0.0, "normal": 30.0, "quick": 15.0}  # seconds; 0: no limit
QUICK_PAUSE = 20.0


def turn_by(clock: ClockName, house: int) -> float:
    """The seconds of a turn. `house`: those of the rules, which are the normal ones where there are any."""
    return float(house) if house and clock == "normal" else TURNS[clock]


class Pace(Struct, frozen=True, kw_only=True):
    turn: float = TURNS["normal"]  # to act; 0: no limit
    timed_bids: bool = True  # the time to bid runs out, as the rules say
    bank: float = 60.0  # to be away, in one deal
    pause: float = 60.0  # between two deals; 0: until everybody is ready
    think_least: float = 0.6  # a bot's time before it acts
    think_most: float = 1.4
    shares: float = 2.0  # how long a deal waits for what players add to its shuffle
    flip: float = 0.6  # for each card that is turned over, before anybody's time begins
    draw: float = 0.4  # how long each round of drawn cards is open for bids
    hint: float = 2.0  # that better advice may take; the first is given at once
    host: float = 30.0  # that the others wait for a host who is away
    fill: float = 30.0  # that the first of a queue waits, until bots take the free seats
    sleep: float = 60.0  # without anybody, until a table is put to sleep
    budget: float = 0.4  # how long a bot may compute; it is part of the bot's time

    def with_clock(self, clock: ClockName, turn: float) -> "Pace":
        """As a table has chosen it. Without a clock nothing runs out but the bank of who is away."""
        pause = {"none": 0.0, "quick": min(self.pause, QUICK_PAUSE)}.get(clock, self.pause)
        return replace(self, turn=turn, timed_bids=clock != "none", pause=pause)

    def faster(self, times: float) -> "Pace":
        """Shorten everything that people need no time for."""
        quick = {name: getattr(self, name) / times for name in QUICKER}
        return replace(self, **quick)

    def delay(self, seed: bytes, decision: int) -> float:
        """When a bot acts. It is drawn by lot from a secret and the number of the decision, so it tells nothing."""
        share = Stream(seed, "thinking", decision).below(1000) / 1000
        return self.think_least + share * (self.think_most - self.think_least)

    def bid_delay(self, seed: bytes, decision: int) -> float:
        """When a bot bids while cards are drawn. It is drawn by lot as well."""
        return self.draw * (0.3 + 0.4 * Stream(seed, "bid", decision).below(1000) / 1000)

    def bot_budget(self, asked: int, drawing: bool) -> float:
        """How long each bot may compute, where several are asked. It may become less (`Demand`)."""
        return (min(self.budget, self.draw / 5) if drawing else self.budget) / asked
