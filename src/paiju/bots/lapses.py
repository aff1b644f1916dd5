"""Lapses: bots that know what the network knows, and err as people do.

They forget what was played some rounds ago, some ideas do not occur to them, and they take any play that seems good
enough, though nothing dear, and not if they see what ends it. It is always one that the expert has considered.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Budget
from paiju.cards import Cards, Seat
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import State

S = TypeVar("S", bound=State)
CERTAIN = 1 << 16  # the grain of chances


class Lapses(Struct, frozen=True):
    """How much somebody errs."""

    memory: int  # finished rounds that are remembered
    missed: float  # how often an idea does not occur to them
    content: float  # worth below the best with which a play seems good enough
    careless: float  # the same before the play, where the expert weighs, and worths differ less


class Fallible(Advisor):
    """Somebody better with lapses, all by the bot's own chance."""

    BETTER: ClassVar[type[Advisor]]
    LAPSES: ClassVar[Lapses]
    PLAY: ClassVar[str]  # the phase that the network judges
    IDEAS: ClassVar[Sequence[frozenset[str]]]  # reasons that belong to one idea
    PLAIN: ClassVar[frozenset[str]] = frozenset()  # reasons that everybody sees
    DEAR: ClassVar[frozenset[str]] = frozenset()  # reasons of what is not played just for being good enough

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.better = self.BETTER(rules, seat, rng, budget)

    def striking(self, view: Any) -> Cards:
        """Cards that nobody forgets."""
        return b""

    def advise(self, view: Any, legal: Legal) -> list[Advice]:
        ranked = self.better.advise(forget(view, self.LAPSES.memory, self.striking(view)), legal)
        if ranked[0].reason in self.PLAIN and ranked[0].action in legal:
            return ranked
        seen = ranked
        for idea in self.IDEAS:
            if self.rng.below(CERTAIN) < self.LAPSES.missed * CERTAIN:
                seen = [advice for advice in seen if advice.reason not in idea] or seen
        enough = seen[0].worth - (self.LAPSES.content if view.phase == self.PLAY else self.LAPSES.careless)
        others = [advice for advice in seen[1:] if advice.worth >= enough and advice.reason not in self.DEAR]
        taken = self.rng.choice([seen[0], *others])
        if taken.action not in legal:  # it was thought of because something is forgotten
            return self.better.advise(view, legal)
        return [replace(taken, worth=ranked[0].worth), *(advice for advice in ranked if advice is not taken)]


def forget(view: S, memory: int, striking: Cards = b"") -> S:
    """The view of somebody who remembers the last rounds alone, and of those before only striking cards. Whatever they
    have forgotten may still be in other hands, for all they know."""
    old = view.rounds[: max(0, len(view.rounds) - memory)]
    gone = bytearray(view.discards.counts)
    for laid in (laid for played in old for laid in played):
        for card in laid.cards:
            if card not in striking:
                gone[card] -= 1
    return replace(view, rounds=view.rounds[len(old) :], discards=Hand(bytes(gone), view.discards.hidden))
