"""Houses of the score that no question to the judge shows."""

from paiju.match import Match
from paiju.rules import resolve
from tests.houses.world import says


@says("S119")
def test_a_match_may_begin_at_another_level() -> None:
    for level in ("3", "6", "7"):
        match = Match(resolve({"extends": "shengji", "start_level": level}), b"first")
        assert (match.state.levels, match.state.level) == ((level, level), level)
    assert Match(resolve("shengji"), b"first").state.levels == ("2", "2")
