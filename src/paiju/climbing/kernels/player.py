"""A player of climbing deals inside kernels: the expert's candidates, ranked by a network.

Another network, the critic, sees all hands. It never chooses: it says what comes of a choice in a world known whole.
"""

from typing import Any

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.candidates import Candidates
    from paiju.climbing.kernels.combos import HAND
    from paiju.climbing.kernels.features import INPUTS, Features
    from paiju.climbing.kernels.insight import WHOLE, Insight
    from paiju.climbing.kernels.knowledge import Knowledge

    OUTCOMES = 6  # three results, won by one's own side or by the others


@cython.cclass
class ClimbPlayer:
    """Plays for the seats of one side, or of both where they have the same tables."""

    def __init__(
        self,
        knows: Knowledge,
        candidates: Candidates,
        features: Features,
        insight: Insight,
        network: Any,
        critic: Any = None,
    ) -> None:
        """Without a network (None) the expert chooses; without a critic nothing is judged."""
        if not cython.compiled:
            self.chances, self.worths = [0.0] * OUTCOMES, [0.0] * (2 * OUTCOMES)
        self.knows, self.candidates, self.features, self.network = knows, candidates, features, network
        self.insight, self.critic = insight, critic
        self.expert, self.margin = network is None, 0.0
        if network is not None and (network.inputs, network.outputs) != (INPUTS, OUTCOMES):
            raise ValueError(f"a network of {network.inputs} inputs and {network.outputs} outputs")
        if critic is not None and (critic.inputs, critic.outputs) != (WHOLE, OUTCOMES):
            raise ValueError(f"a critic of {critic.inputs} inputs and {critic.outputs} outputs")

    def set_margin(self, margin: float) -> None:
        """By how much worth the expert's first choice must be beaten."""
        self.margin = margin

    def set_worths(self, even: list, odd: list) -> None:
        """What each outcome is worth to the even seats, and to the odd ones."""
        i: cython.int
        for i in range(OUTCOMES):
            self.worths[i] = even[i]
            self.worths[OUTCOMES + i] = odd[i]

    def consider(self, deal):
        """Find what the seat in turn may do, and the best of it."""
        deal.tell(self.knows, self.features.signs)
        self.candidates.find()
        self.candidates.value()
        self.candidates.rank()
        self.candidates.shorten()
        return self.choose(deal.turns.seat & 1)

    def choose(self, side):
        """The number of the candidate that the network values most."""
        i: cython.int
        j: cython.int
        value: cython.double
        most: cython.double = -100.0
        best: cython.int = 0
        first: cython.int = self.candidates.order[0]
        if self.expert:
            return first
        self.features.begin()
        for i in range(self.candidates.listed):
            self.features.encode(self.candidates.order[i], i, self.candidates.worth[first])
            if i == 0:
                self.network.begin(self.features.row)
            else:
                self.network.change(self.features.row)
            self.network.chances(self.chances)
            value = 0.0
            for j in range(OUTCOMES):
                value += self.chances[j] * self.worths[OUTCOMES * side + j]
            if value > most + (self.margin if best == 0 and i > 0 else 0.0):
                most = value
                best = i
        return self.candidates.order[best]

    def judge(self, deal, k):
        """Fill `chances` with what the critic expects of candidate k of those just considered."""
        place: cython.int = 0
        while self.candidates.order[place] != k:
            place += 1
        self.features.begin()
        self.features.encode(k, place, self.candidates.worth[self.candidates.order[0]])
        self.insight.begin(deal)
        self.insight.encode(k)
        self.critic.begin(self.insight.row)
        self.critic.chances(self.chances)

    def play(self, deal, k):
        """The seat in turn plays candidate k."""
        code: cython.int = self.candidates.code[k]
        deal.lay(code, self.knows.tables.order[code], self.knows.size_of[code], self.candidates.cards, HAND * k)
