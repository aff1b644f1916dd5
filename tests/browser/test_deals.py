"""A person and bots finish a deal of every preset by clicking, and every phase that is met fits every screen."""

import pytest

from paiju.rules import presets
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import Player
from tests.browser.screens import keep


@pytest.mark.parametrize("preset", presets())
def test_a_deal_is_finished_by_clicking(new_page: NewPage, preset: str) -> None:
    page = new_page()
    player = Player(page)
    player.open(preset)
    wrong: list[str] = []
    met: dict[str, int] = {}

    def look(phase: str) -> None:
        met[phase] = met.get(phase, 0) + 1
        if met[phase] in (1, 8):  # at the beginning, and in the middle of things
            keep(page, preset, phase)
            wrong.extend(check_sizes(page, f"{preset}, {phase}"))

    player.finish_deal(look)
    keep(page, preset, "result")
    wrong += check_sizes(page, f"{preset}, result")
    assert not wrong, "\n".join(wrong)
