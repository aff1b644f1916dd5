"""Bands of points: what the network tells apart, and what that is worth."""

from tests.unit.tricks.bots.positions import FRIENDS, SHENGJI, options

from paiju.tricks.bots.bands import BANDS, ENDS, borders, end_of, worths


def test_bands_are_narrow_near_the_line() -> None:
    assert borders(SHENGJI) == (1, 40, 60, 70, 80, 90, 100, 120, 160)
    assert [end_of(SHENGJI, points, False) for points in (-10, 0, 5, 75, 80, 155, 160, 999)] == [0, 0, 1, 4, 5, 8, 9, 9]
    assert end_of(SHENGJI, 80, True) == BANDS + 5


def test_borders_never_fall() -> None:
    """Even where a step is larger than the line."""
    found = borders(options("shengji", score_step=100, score_line=40))
    assert list(found) == sorted(found) and found[0] == 1


def test_an_attacker_wants_points_and_a_declarer_none() -> None:
    table = worths(SHENGJI, ("5", "5"), 0, None, 1, 0)
    assert len(table) == ENDS
    assert table[:BANDS] == sorted(table[:BANDS])
    held = worths(SHENGJI, ("5", "5"), 0, None, 0, 0)[BANDS:]
    assert held == sorted(held, reverse=True)


def test_the_line_is_worth_more_near_the_end_of_the_match() -> None:
    """Declarers at the top level win the match if they hold."""

    def line(level: str) -> float:
        held = worths(SHENGJI, (level, "5"), 0, None, 0, 0)
        return held[BANDS + 4] - held[BANDS + 5]

    assert line(SHENGJI.top_level) > line("5") + 1


def test_a_friend_gains_what_attackers_lose() -> None:
    table = worths(FRIENDS, ("5",) * 5, 0, None, 2, 0)
    attacks, joined = table[:BANDS], table[BANDS:]
    assert attacks == sorted(attacks) and joined == sorted(joined, reverse=True)
    alone = worths(FRIENDS, ("5",) * 5, 0, (), 0, 0)
    assert alone[BANDS] > worths(FRIENDS, ("5",) * 5, 0, (2,), 0, 0)[BANDS], "alone the rise is higher"
