"""Six to ten players at one table: all of them are seen at every size, whatever they lay."""

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.crowd import HAND, NAMES, Crowd, bury, call, give_back, in_pairs, laid, said, settled
from tests.browser.layout import ALL, SIZES, SMALL, check_sizes, problems, switch_language
from tests.browser.player import Player
from tests.effort import DEEP

PLAYED = ("guandan-six", *(("zhaopengyou-six", "zhaopengyou-eight", "chaodipi") if DEEP else ()))
HIGH = ("360x640", "375x553", "390x844", "844x390", "667x375")  # where a panel or a result takes most of the screen
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

# Names that are not seen as a whole.
CUT = "names => names.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"


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


@pytest.mark.parametrize("players", (6, 7, 8, 9, 10) if DEEP else (8, 10))
def test_high_panels_leave_everybody_in_sight(new_page: NewPage, players: int) -> None:
    page = new_page(size="390x844")
    before = scene("zhaopengyou", players, 0) | {"contract": said("你是庄家 · 已收 16 张底牌"), "actors": [0]}
    crowd = Crowd(page, "zhaopengyou", players, **before, hand=[*HAND, *HAND[:14]], ask=bury(16))
    page.locator(".hole").first.wait_for()
    wrong = check_sizes(page, f"{players}, bury", HIGH)
    crowd.show(**before, ask=call(4))
    page.locator("[data-do=as-list]").click()
    page.locator(".callcards .slot").nth(2).click()
    wrong += check_sizes(page, f"{players}, call", HIGH)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("players", (6, 7, 8, 9, 10) if DEEP else (8,))
def test_points_and_the_way_on_are_in_sight(new_page: NewPage, players: int) -> None:
    page = new_page(size="390x844")
    friends = [{"card": card, "copy": 2, "played": 0, "seat": None, "words": said(card)} for card in ("SA", "HA", "CA")]
    crowd = Crowd(page, "zhaopengyou", players, **scene("zhaopengyou", players, 6), friends=friends)
    page.locator("[data-friend]").first.wait_for()
    wrong = check_sizes(page, f"{players}, friends", HIGH)
    crowd.show(**scene("zhaopengyou", players, 1), **settled(players))
    page.locator("[data-result]").wait_for()
    wrong += check_sizes(page, f"{players}, result", HIGH)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_tribute_is_read_at_its_payer_and_places_leave_room_for_names(new_page: NewPage, locale: str) -> None:
    page = new_page(size="390x844", locale=locale)
    bare = scene("guandan", 6, 0)
    crowd = Crowd(page, "guandan", 6, **bare)
    gifts = [{"seat": 3, "to": 0, "cards": ["RJ"], "back": False}, {"seat": 1, "to": 4, "cards": ["BJ"], "back": False}]
    gifts.append({"seat": 5, "to": 2, "cards": ["SA"], "back": False})
    leads = {3: {"tag": {"zh": "进贡后首出", "en": "leads after tribute"}}}
    wrong = []
    for number in (1, 2, 3):
        crowd.show(**bare | {"gifts": gifts[:number], "chairs": leads, "ask": give_back("老王")})
        expect(page.locator(".felt .laid .card")).to_have_count(number)
        wrong += check_sizes(page, f"{number} tributes", HIGH if number == 3 else HIGH[:1])
    places = [{"place": seat + 1, "cards": 0, "place_words": {"zh": "头游", "en": "fourth"}} for seat in range(6)]
    crowd.show(**bare | {"chairs": dict(enumerate(places))})
    wrong += check_sizes(page, "places", HIGH[:3])
    crowd.show(**bare)
    wrong += check_sizes(page, "names", SIZES[:1])
    assert not wrong, "\n".join(wrong)
    assert page.locator(".nm").evaluate_all(CUT) == []


def test_the_own_picture_keeps_its_place(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    crowd = Crowd(page, "guandan", 6, **scene("guandan", 6, 0))
    own = page.locator(".me .av")
    seen = []
    for number, actor in ((0, 1), (0, 2), (1, 2), (6, 3)):
        crowd.show(**scene("guandan", 6, number) | {"actors": [actor]})
        expect(page.locator(".me .laid .card")).to_have_count(number)
        expect(page.locator(".me .line")).to_contain_text(NAMES[actor])
        seen.append(own.bounding_box())
    assert len({box["x"] for box in seen if box}) == 1


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
    """Everybody has laid so many cards, if any, and somebody is to act."""
    words = "三连对" if number > 1 else ""
    plays = [laid(seat, in_pairs(number), top=seat == 3, words=words) for seat in range(players if number else 0)]
    found = {"plays": plays, "last": [], "bids": [], "drawing": 0, "actors": [2], "contract": None}
    if preset == "guandan":
        return found
    chairs = {seat: {"points": 5 * seat, "level": "2345678TQA"[seat]} for seat in range(players)}
    roles = {1: {"role": "declarer"}, 3: {"role": "friend"}, players - 1: {"role": "friend"}}
    points = {"attackers": 45, "provisional": True, "line": 120, "steps": [], "table": 25, "all": 300}
    spades = {"trump": "S", "trump_words": {"zh": "黑桃", "en": "spades"}, "level": "T"}
    told = {seat: chairs[seat] | roles.get(seat, {}) for seat in chairs}
    return found | spades | {"phase": "trick", "chairs": told, "declarer": 1, "points": points}
