"""Plan: how much an analysis computes. The same plan, deal and version give the same numbers, if it counts worlds."""

from msgspec import Struct

from paiju.bots import Budget
from paiju.errors import BadInput

FEWEST = 6  # worlds: two for each of the three rounds of a weighing


class Plan(Struct, frozen=True):
    """The budgets of an analysis. A decision gets a number of sampled worlds or, if that is None, milliseconds; a point
    of the curve always gets a number of play-outs. A decision that is clear is not measured to the end of its budget,
    unless it shall be `thorough`. One thread does it all."""

    seed: int = 0
    worlds: int | None = None
    ms: int | None = 100
    playouts: int = 128
    thorough: bool = False

    def check(self) -> None:
        """BadInput if nothing can be computed by this plan."""
        for fact, value, least in (("worlds", self.worlds, FEWEST), ("ms", self.ms, 1), ("playouts", self.playouts, 1)):
            if value is not None and value < least:
                raise BadInput("bad_value", fact=fact, value=value, wanted=f">= {least}")
        if self.worlds is None and self.ms is None:
            raise BadInput("bad_value", fact="worlds", value="-", wanted=f">= {FEWEST}")

    @property
    def budget(self) -> Budget:
        return Budget(float(self.ms or 0), self.worlds, 1)
