"""A branch: what if? A deal that is over, played on from one of its moments, by one person against bots.

Its log is the log of the match up to that moment, with all deals before, so that its record can be verified like any
other. The cards are known, for the deal is over and its seed told; but not to the bots, who see what they always do. It
ends with the deal, and counts for nothing.
"""

from collections.abc import Sequence

from msgspec import Struct

from paiju.events import DealRevealed, MatchOpened
from paiju.notation import show_event
from paiju.past import PastDeal
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.refusals import Refused

LONGEST = 20_000  # events before it: of some sixty deals


class Branch(Struct, frozen=True):
    """What a branch begins with."""

    rules: Ruleset
    log: list[str]
    deal: int
    seed: bytes


def branch_at(deals: Sequence[PastDeal], v: int) -> Branch:
    """Of the last of these deals, which are all of its match up to it; `v`: the event after which somebody had to
    act."""
    first, deal = deals[0].before, deals[-1]
    revealed = deal.events[-1]
    assert isinstance(revealed, DealRevealed)
    if v not in {decision.v for decision in deal.decisions()}:
        raise Refused("nobody_acts")
    if v > LONGEST:
        raise Refused("too_long")
    opened = MatchOpened(len(first.hands), first.levels, first.level, first.owner, first.fails)
    events = [opened, *(event for past in deals[:-1] for event in past.events), *deal.events[: v - deal.first]]
    assert len(events) == v, "deals follow one another"
    return Branch(deal.rules, [show_event(event) for event in events], deal.number, bytes.fromhex(revealed.seed))
