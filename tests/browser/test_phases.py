"""Phases that not every deal brings to everybody: sought in several, done by clicks, looked at in all sizes."""

import pytest

from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import Player

TRIES = 18  # in which each of them comes with near certainty


@pytest.mark.parametrize(
    ("preset", "phases"),
    [
        ("guandan", {"tribute", "return"}),
        ("shengji", {"bury"}),
        ("zhaopengyou", {"bury", "friend"}),
    ],
)
def test_a_phase_is_done_by_clicks_and_fits(new_page: NewPage, preset: str, phases: set[str]) -> None:
    player = Player(new_page())
    player.open(preset)
    wrong: list[str] = []
    for _ in range(TRIES):
        phases = phases - met_in_this_deal(player, phases, wrong)
        if not phases:
            break
        if preset == "guandan":  # tribute is paid for the deal before
            next_deal(player)
        else:
            player.open(preset)
    assert not phases
    assert not wrong, "\n".join(wrong)


def met_in_this_deal(player: Player, phases: set[str], wrong: list[str]) -> set[str]:
    """Up to the first play."""
    met: set[str] = set()
    while True:
        player.wait()
        phase = player.phase
        if phase in ("climb", "trick") or player.ended:
            return met
        if phase in phases - met:
            met.add(phase)
            wrong += check_sizes(player.page, phase)
            player.button("hint").click()
            player.page.wait_for_timeout(300)
            wrong += check_sizes(player.page, f"{phase}, advised")
        if not player.turn():
            player.page.wait_for_timeout(50)


def next_deal(player: Player) -> None:
    player.finish_deal()
    player.button("next").click()
    player.page.locator("[data-result]").wait_for(state="detached")
