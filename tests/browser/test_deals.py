"""A person and bots finish a deal of every kind of game by clicking, and every phase that is met fits every screen."""

import pytest

from paiju.rules import presets
from tests.browser.conftest import NewPage
from tests.browser.layout import check_languages, check_sizes
from tests.browser.player import Player
from tests.browser.screens import keep
from tests.effort import DEEP
from tests.server.serving import Server

# One of each kind; larger tables are played in test_many.py, what is special in test_phases.py.
KINDS = ("guandan", "shengji")  # five people play a deal of zhaopengyou in test_together.py


@pytest.mark.parametrize("preset", presets() if DEEP else KINDS)
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
            check = check_languages if met[phase] == 1 else check_sizes
            wrong.extend(check(page, f"{preset}, {phase}"))

    player.finish_deal(look)
    keep(page, preset, "result")
    wrong += check_languages(page, f"{preset}, result")
    assert not wrong, "\n".join(wrong)


def test_auto_play_finishes_a_deal_by_playing_cards_and_is_taken_back_with_one_touch(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(size="390x844")
    player = Player(page)
    code = player.open("guandan").split("/")[-1]
    player.wait()
    switch = page.locator("header [data-do=auto]")
    switch.click()
    switch.and_(page.locator("[aria-pressed=true]")).wait_for()
    page.locator(".acts [data-do=auto]").click()
    switch.and_(page.locator("[aria-pressed=false]")).wait_for()
    switch.click()
    page.locator("[data-result]").wait_for()
    assert server.inside(lambda: cards_left(server, code)) < 12


def cards_left(server: Server, code: str) -> int:
    match = server.lobby.awake[code].stored.match
    assert match
    return len(match.state.hands[0])


def test_what_is_opened_over_the_table_fits(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("zhaopengyou", friends=True)
    wrong = check_sizes(page, "before the start")
    player.button("start").click()
    player.wait()
    for number in range(page.locator("header [aria-label]:not([data-do])").count()):
        page.locator("header [aria-label]:not([data-do])").nth(number).click()
        page.locator("dialog[open]").wait_for()
        wrong += check_sizes(page, f"sheet {number}")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    assert not wrong, "\n".join(wrong)


def test_the_side_column_tells_the_same_levels_as_the_bar(new_page: NewPage) -> None:
    page = new_page(size="1440x900")
    player = Player(page)
    player.open("shengji")
    player.finish_deal()
    player.button("next").click()
    page.locator("[data-result]").wait_for(state="detached")
    ours, theirs = (page.locator(f".lvls .{side} b").inner_text() for side in ("mine", "theirs"))
    assert ours != theirs
    assert page.locator(".side .lv").all_inner_texts() == [ours, theirs, ours, theirs]
