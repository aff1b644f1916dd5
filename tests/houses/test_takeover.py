"""Houses of bidding that are seen in the course of a deal: whose level is bid before anybody is on stage."""

import pytest

from paiju.actions import Bid, Pass
from paiju.match import Match
from paiju.rules import resolve
from paiju.state import Standing
from tests.houses.world import says


def dealt(owner: int | None) -> Match:
    """升级 at 5 and at 2; `owner`: the side that is on stage."""
    rules = resolve({"extends": "shengji", "bid_phase": "after_deal", "bid_no_trump": False})
    return Match(rules, b"levels", start=Standing(("5", "2"), "5", owner, (0, 0)), deals=1)


@says("S34")
@pytest.mark.parametrize("owner, ranks", [(None, ["5", "2", "5", "2"]), (0, ["5"] * 4)])
def test_before_anybody_is_on_stage_each_side_bids_its_own_level(owner: int | None, ranks: list[str]) -> None:
    match = dealt(owner)
    for seat, rank in enumerate(ranks):
        bids = [action for action in match.legal(seat) if isinstance(action, Bid)]
        assert {"23456789TJQKA"[bid.cards[0] // 4] for bid in bids} <= {rank}
    seat = next(seat for seat in (1, 3) if len(list(match.legal(seat))) > 1)
    match.play(seat, list(match.legal(seat))[-1])
    while match.state.phase == "draw":
        match.play(match.actors[0], Pass())
    assert (match.state.declarer, match.state.owner, match.state.level) == (seat, 1, ranks[seat])
