"""Rehearsal: burials are tried by playing the deal that would follow, in sampled worlds.

The analysis tries all actions before the play, by the expert's further choices (`analysis.foresight.Later`). A bot at
the table has no match to play on in, so here only what leads straight to the play is foreseen.

That others may still take the bottom over, or exchange a card of it, is left out.
"""

from collections.abc import Sequence

from paiju.actions import Action
from paiju.cards import UNKNOWN, Seat
from paiju.events import fold
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.simulator import TrickSimulator
from paiju.tricks.options import Tricks
from paiju.tricks.phases.bury import BuryPhase
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.state import TrickState


class Rehearsal:
    """One deal for each burial, in the same worlds: what is hidden does not depend on what a seat buries."""

    def __init__(self, rules: Ruleset, seat: Seat, opened: Sequence[TrickState]) -> None:
        """`opened`: what the seat would see at the first lead, after each."""
        self.deals = [TrickSimulator(rules, seat, view, []) for view in opened]

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        columns = [self.deals[k].play_out(seed, worlds) for k in chosen]
        return [list(row) for row in zip(*columns, strict=True)]


def rehearsal(rules: Ruleset, seat: Seat, view: TrickState, burials: Sequence[Action]) -> Rehearsal | None:
    """None where the first lead cannot be foreseen: another's pair lies face down, and with it the trump suit; or a
    friend is called only then."""
    o = rules.options
    if view.bids and UNKNOWN in view.bids[-1].cards:
        return None
    if o.partners == "called" and not view.calls and not view.alone:
        return None
    opened = [_opened(o, seat, view, burial) for burial in burials]
    known = all(after.trump is not None and after.declarer is not None for after in opened)
    return Rehearsal(rules, seat, opened) if known else None


def _opened(o: Tricks, seat: Seat, view: TrickState, burial: Action) -> TrickState:
    after = fold(view, [event.view(seat) for event in BuryPhase(o).decide(view, seat, burial)])
    return fold(after, TrickPhase(o).begin(after, Stream(b"")))
