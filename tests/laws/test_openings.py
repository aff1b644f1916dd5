"""What a deal begins with is the same for everybody, so a match and its views can go on from there."""

import random
from collections.abc import Iterator

import pytest

from paiju.events import DealOpened, fold
from paiju.match import Match
from paiju.rules import load
from tests.effort import long_played, often

DEALS = 4  # in which camps change, tribute is paid and deals are void


def walked(preset: str, number: int) -> Iterator[Match]:
    """A match of several deals, after each action."""
    rng = random.Random(f"{preset} {number}")
    match = Match(load(preset), rng.randbytes(8), deals=DEALS)
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, match.default(seat) if rng.random() < 0.5 else rng.choice(list(match.legal(seat))))
        yield match


def everybody(match: Match) -> list[int | None]:
    return [None, *range(match.rules.options.seats)]


@pytest.mark.parametrize("number", range(often(1)))
@pytest.mark.parametrize("preset", long_played())
def test_a_deal_begins_with_nothing_hidden(preset: str, number: int) -> None:
    *_, match = walked(preset, number)
    opened = [place for place, event in enumerate(match.events) if isinstance(event, DealOpened)]
    assert len(opened) == match.state.deal
    for place in opened:
        true = fold(match.game.blank, match.events[: place + 1])
        for seat in everybody(match):
            assert fold(match.game.blank, match.log(seat)[: place + 1]) == true
        assert match.events[place].apply(true) == true  # to open it once more changes nothing


@pytest.mark.parametrize("preset", long_played())
def test_a_match_that_forgets_older_deals_goes_on_like_one_that_does_not(preset: str) -> None:
    forgetful = None
    for match in walked(preset, 0):
        if forgetful is None:
            forgetful = Match(match.rules, match.seeds, deals=DEALS, log=match.events)
        else:
            forgetful.follow(match.since(forgetful.v))
        forgetful.forget()
        assert forgetful.v == match.v == len(match.events)
        assert forgetful.events == match.events[match.opening[0] :] and isinstance(forgetful.events[0], DealOpened)
        assert forgetful.state == match.state
        for seat in everybody(match):
            if match.v % 7 == (seat or 0):  # each looks now and then
                assert forgetful.view(seat) == fold(match.game.blank, match.log(seat))
