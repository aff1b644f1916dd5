"""Bids at the same time: the later one is judged by the bids as they are then (B07)."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from paiju.actions import Bid, show_action
from paiju.cards import Seat
from paiju.match import Match
from paiju.rules import load
from paiju.server.table import stored_match
from paiju.server.table.table import GameTable
from tests.server.dealing import always
from tests.server.test_clocks import PACE
from tests.server.virtual import Caller, Story, play_story


def single_and_pair() -> tuple[bytes, Seat, Seat]:
    """The seed of a deal in which one seat can bid a single card, and another one a pair."""
    for seed in (bytes([number]) * 32 for number in range(256)):
        match = Match(load("zhaopengyou"), lambda _, seed=seed: seed)
        sizes = [{len(bid.cards) for bid in match.legal(seat) if isinstance(bid, Bid)} for seat in range(5)]
        for one, two in permutations(range(5), 2):
            if 1 in sizes[one] and 2 in sizes[two]:
                return seed, one, two
    raise AssertionError("no such deal")


SEED, ONE, TWO = single_and_pair()


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Story], None]:
    monkeypatch.setattr(stored_match, "secrets", always(SEED))
    return lambda story: play_story(monkeypatch, tmp_path, load("zhaopengyou"), 5, PACE, story)


def bids(table: GameTable, seat: Seat, size: int) -> str:
    assert table.stored.match
    legal = table.stored.match.legal(seat)
    return next(show_action(bid) for bid in legal if isinstance(bid, Bid) and len(bid.cards) == size)


def test_a_higher_bid_that_comes_second_counters_the_first(tell: Callable[[Story], None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        question, pair = callers[TWO].last("ask")["rqid"], bids(table, TWO, 2)
        callers[ONE].send(t="act", seq=1, rqid=callers[ONE].last("ask")["rqid"], action=bids(table, ONE, 1))
        assert callers[TWO].last("ask")["rqid"] != question
        callers[TWO].send(t="act", seq=1, rqid=question, action=pair)
        match = table.stored.match
        assert match and [bid.seat for bid in match.state.bids] == [ONE, TWO]
        assert not callers[TWO].got("err")

    tell(story)


def test_a_lower_bid_that_comes_second_is_told_so_and_a_pass_of_before_is_none(tell: Callable[[Story], None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        question, low = callers[ONE].last("ask")["rqid"], bids(table, ONE, 1)
        callers[TWO].send(t="act", seq=1, rqid=callers[TWO].last("ask")["rqid"], action=bids(table, TWO, 2))
        callers[ONE].send(t="act", seq=1, rqid=question, action="pass")
        assert callers[ONE].last("err")["code"] == "stale"
        callers[ONE].send(t="act", seq=2, rqid=question, action=low)
        assert callers[ONE].last("err")["code"] == "bid_too_low" and callers[ONE].last("err")["clause"]
        match = table.stored.match
        assert match and [bid.seat for bid in match.state.bids] == [TWO] and ONE in match.actors

    tell(story)
