"""The card counter: a table has one if it was opened with it, and the bar has room for it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes, problems, resize, switch_language
from tests.browser.player import Player

OUT = """() => [...document.querySelectorAll('dialog [data-kind] b')]
    .reduce((sum, it) => sum + Number(it.textContent), 0)"""
BAR = """() => {
    const box = (it) => it.getBoundingClientRect();
    const bar = document.querySelector('header.hud');
    const tools = [...bar.querySelectorAll('.ib')].filter((it) => it.checkVisibility());
    const words = [...bar.querySelectorAll('.lvls > span, .chip')].filter((it) => it.checkVisibility());
    return {
        height: box(bar).height,
        tools: tools.map((it) => it.dataset.do ?? ''),
        least: Math.min(...tools.flatMap((it) => [box(it).width, box(it).height])),
        letters: Math.min(...words.map((it) => parseFloat(getComputedStyle(it).fontSize))),
        words: words.map((it) => it.innerText.replace(/\\s+/g, ' ').trim()),
    };
}"""
CARDS = 108
HELD = "() => document.querySelectorAll('[data-card]').length"


# The most cards that the player may have buried, which are not out either.
@pytest.mark.parametrize(("preset", "buried"), [("guandan", 0), ("shengji", 8)])
def test_the_counter_counts_what_is_out(new_page: NewPage, preset: str, buried: int) -> None:
    player = Player(new_page(size="390x844"))
    page = player.page
    page.goto("/")
    page.locator("[data-setting=counter] input").check()
    page.locator("[data-strength=average]").click()
    page.locator(f"[data-game={preset}] [data-do=play]").click()
    player.root.wait_for()
    for _ in range(400):
        player.wait()
        if player.phase in ("climb", "trick"):
            break
        player.turn()
    player.wait()
    assert page.locator(".hud").bounding_box()["height"] < 60  # type: ignore[index]  # one row
    page.locator("[data-do=counter]").click()
    page.locator("dialog [data-kind]").first.wait_for()
    played = page.evaluate("() => document.querySelectorAll('.felt .laid .card').length")
    assert page.evaluate(OUT) + page.evaluate(HELD) + played in (CARDS - buried, CARDS)
    assert problems(page) == []
    page.keyboard.press("Escape")
    assert check_sizes(page, preset) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("[data-counter]")).to_be_visible()


@pytest.mark.parametrize("counter", [False, True], ids=["without", "with"])
def test_a_narrow_bar_says_what_is_played(new_page: NewPage, counter: bool) -> None:
    player = Player(new_page(size="360x640"))
    page = player.page
    page.goto("/")
    page.locator("[data-setting=counter] input").set_checked(counter)
    page.locator("[data-game=guandan] [data-do=play]").click()
    player.root.wait_for()
    player.wait()
    for words in (["我方 2", "对方 2", "打 2"], ["Us 2", "Them 2", "Level 2"]):
        for size in ("360x640", "390x844", "430x932"):
            resize(page, size)
            bar = page.evaluate(BAR)
            assert bar["words"] == words and bar["letters"] >= 11, (size, bar)
            assert bar["height"] < 60 and bar["least"] >= 44, (size, bar)
            assert bar["tools"] == ["", "counter" if counter else "auto", "last", ""], (size, bar)
            assert problems(page) == []
        switch_language(page)
    page.get_by_role("button", name="菜单").click()
    page.locator("[data-do=hand-over]").click()
    expect(page.locator("dialog")).to_have_count(0)  # what is played now is seen
    back = page.locator(".acts [data-do=auto]")
    expect(back).to_have_text("托管中 · 点一下收回")
    back.click()
    expect(back).to_have_count(0)
