"""Players of the arena: a time of one's own, and only where it was asked for."""

import pytest

from paiju.arena.contest import Contest
from paiju.arena.player import make_player
from paiju.bots import Budget
from paiju.errors import BadInput
from paiju.rng import Stream
from paiju.rules import load

GIVEN = Budget(worlds=7, threads=2)


def budget_of(name: str) -> Budget:
    return make_player(name, load("guandan-standard"), 0, Stream(b""), GIVEN).budget


def test_a_name_may_have_a_time_of_its_own() -> None:
    assert budget_of("search") == budget_of("oracle") == GIVEN
    assert budget_of("search@1000") == budget_of("oracle@1000") == Budget(ms=1000, threads=2)


@pytest.mark.parametrize(
    "name", ["search@", "search@0", "search@-1", "search@1.5", "search@1e3", "nobody@100", "search@٣"]
)
def test_what_is_no_time_is_refused_before_anything_is_played(name: str) -> None:
    with pytest.raises(BadInput, match="unknown_bot"):
        Contest(load("guandan-standard"), (name, "greedy"), "0", GIVEN).check()
