"""Who takes the places of the friends."""

from typing import Any

import pytest

from paiju.cards import FACES, counts, parse, parse_card
from paiju.rules import resolve
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.friends import barred_now, calls_after
from paiju.tricks.rulings.scoring import missing, next_starter, rises, verdict
from paiju.tricks.state import Call

HEART, SPADE = parse_card("HA"), parse_card("SA")


def options(**changes: Any) -> Tricks:
    o = resolve({"extends": "zhaopengyou", "friends": 2, **changes}).options
    assert isinstance(o, Tricks)
    return o


def takers(o: Tricks, calls: list[Call], *plays: tuple[int, str]) -> list[int | None]:
    """Seat 0 declares."""
    found, _ = calls_after(o, 0, calls, [(seat, parse(cards)) for seat, cards in plays])
    return [call.seat for call in found]


def test_each_named_copy_finds_a_friend() -> None:
    calls = [Call(HEART, 1), Call(SPADE, 2)]
    assert takers(options(), calls, (1, "SA"), (2, "HA")) == [2, None]
    assert takers(options(), calls, (1, "SA"), (2, "HA"), (3, "SA"), (4, "SA")) == [2, 3]


@pytest.mark.parametrize("again, first, then", [("counts", [3, 3], [3, 3]), ("next_other", [3, None], [3, 4])])
def test_a_friend_may_take_one_place_or_several(again: str, first: list[int | None], then: list[int | None]) -> None:
    calls = [Call(HEART, 1), Call(HEART, 2)]
    assert takers(options(friend_nth=again), calls, (3, "HA HA")) == first
    assert takers(options(friend_nth=again), calls, (3, "HA HA"), (4, "HA")) == then


@pytest.mark.parametrize("own, found", [("solo", [0, 2]), ("next_other", [2, 2])])
def test_the_declarer_may_take_a_place_that_nobody_joins_by(own: str, found: list[int]) -> None:
    assert takers(options(declarer_nth=own), [Call(HEART, 1), Call(HEART, 2)], (0, "HA"), (2, "HA")) == found


def test_the_rise_of_a_side_that_lacks_friends() -> None:
    o = options(solo_factor=3, solo_bonus=1)
    assert [missing(o, friends) for friends in ((), (1,), (1, 2))] == [2, 1, 0]
    assert [rises(o, 60, lacking)[1] for lacking in (0, 1, 2)] == [1, 2, 4]
    assert [rises(o, 400, lacking)[2] for lacking in (0, 1, 2)] == [4, 4, 2]


def test_all_friends_rise_and_the_nearest_draws_first() -> None:
    o = options()
    end = verdict(o, ("2",) * 5, 0, (2, 4), 60, 0, 0)
    assert end.levels == ("3", "2", "3", "2", "3") and end.starter == 4  # counter-clockwise
    assert next_starter(options(deal_direction="clockwise"), 0, (2, 4), 60) == 2
    assert next_starter(options(starter_on_loss="adjacent_attacker"), 0, (3, 4), 200) == 2


def test_only_other_copies_of_ones_own_cards_may_be_called() -> None:
    o = options(call_cards="held", call_trumps="no_levels")
    barred = barred_now(o, 0, 0, counts(parse("H2 HA DK")))
    free = [card for card in range(FACES) if card not in barred]
    assert free == [parse_card("DK"), parse_card("HA")] and barred[parse_card("H2")] == "call_level"
    assert barred[SPADE] == "call_not_held" and barred_now(options(), 0, 0, bytes(FACES)) == {}
    assert "call_not_held" not in barred_now(o, 0, 0, counts(parse("H2"))).values(), "nothing else could be called"
