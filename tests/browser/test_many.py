"""Six to ten players at one table: all of them are seen at every size, whatever they lay."""

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.crowd import Crowd, in_pairs, laid
from tests.browser.layout import ALL, SIZES, SMALL, check_sizes, problems, switch_language
from tests.browser.player import Player
from tests.effort import DEEP

PLAYED = ("guandan-six", "zhaopengyou-six", "zhaopengyou-eight", "chaodipi")
CROWDS = [("guandan", 6), ("zhaopengyou", 8), ("zhaopengyou", 10)]
EVERY = [(preset, players) for preset in ("guandan", "zhaopengyou") for players in range(6, 11)]
LEAST = 6  # pixels of every card that lies under the next one
# Of all cards that others lie over, how much is seen of the one that is seen least.
STRIP = """() => Math.min(...[...document.querySelectorAll('.laid .row')].flatMap(row => {
    const cards = [...row.children].map(card => card.getBoundingClientRect());
    return cards.slice(1).map((card, i) => card.top === cards[i].top ? card.left - cards[i].left : 99);
}))"""
# Plays that are not before their own seat alone.
ASTRAY = """() => [...document.querySelectorAll('.felt [data-seat]')].filter(seat => {
    const [box, row] = [seat, seat.querySelector('.laid .row')].map(it => it?.getBoundingClientRect());
    return row && (row.left < box.left - 1 || row.right > box.right + 1);
}).map(seat => seat.dataset.seat)"""


@pytest.mark.parametrize(("preset", "players"), EVERY if DEEP else CROWDS)
def test_many_players_fit_every_screen_whatever_they_lay(new_page: NewPage, preset: str, players: int) -> None:
    page = new_page()
    crowd = Crowd(page, preset, players, **scene(preset, players, 6))
    expect(page.locator(".felt [data-seat]")).to_have_count(players)
    wrong = look(page, f"{players}, tractors")
    language = switch_language(page)
    wrong += check_sizes(page, f"{players}, tractors, not in {language}", ALL if DEEP else SMALL[:1])
    switch_language(page)
    for number in (1, 18):
        crowd.show(**scene(preset, players, number))
        expect(page.locator(".felt .laid .card")).to_have_count(number * players)
        wrong += check_sizes(page, f"{players}, {number} cards", ALL if DEEP else SIZES[:1])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", ("390x844", "1440x900") if DEEP else ("390x844",))
@pytest.mark.parametrize("preset", PLAYED)
def test_a_deal_of_many_is_played_by_clicks(new_page: NewPage, preset: str, size: str) -> None:
    page = new_page(size=size)
    player = Player(page)
    player.open(preset)
    wrong: list[str] = []
    met: Counter[str] = Counter()

    def check(phase: str) -> None:
        met[phase] += 1
        if met[phase] in (1, 3, 8):
            wrong.extend(f"{phase} {met[phase]}: {problem}" for problem in problems(page))

    player.finish_deal(check)
    wrong += [f"result: {problem}" for problem in problems(page)]
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    wrong += [f"after it: {problem}" for problem in problems(page)]
    assert not wrong, "\n".join(wrong)


def look(page: Page, what: str) -> list[str]:
    """What is wrong, and what is seen too little of."""
    wrong = []
    for size in ALL:
        wrong += check_sizes(page, what, (size,))
        if (strip := page.evaluate(STRIP)) < LEAST:
            wrong.append(f"{what} {size}: {strip} pixels of a card")
        wrong += [f"{what} {size}: the play of {seat} lies before others" for seat in page.evaluate(ASTRAY)]
    return wrong


def scene(preset: str, players: int, number: int) -> dict[str, Any]:
    """Everybody has laid so many cards, and somebody is to act."""
    words = "三连对" if number > 1 else ""
    plays = [laid(seat, in_pairs(number), top=seat == 3, words=words) for seat in range(players)]
    found = {"plays": plays, "last": [], "bids": [], "drawing": 0, "actors": [2], "contract": None}
    if preset == "guandan":
        return found
    chairs = {seat: {"points": 5 * seat, "level": "2345678TQA"[seat]} for seat in range(players)}
    roles = {1: {"role": "declarer"}, 3: {"role": "friend"}, players - 1: {"role": "friend"}}
    points = {"attackers": 45, "provisional": True, "line": 120, "steps": [], "table": 25, "all": 300}
    spades = {"trump": "S", "trump_words": {"zh": "黑桃", "en": "spades"}, "level": "T"}
    told = {seat: chairs[seat] | roles.get(seat, {}) for seat in chairs}
    return found | spades | {"phase": "trick", "chairs": told, "declarer": 1, "points": points}
