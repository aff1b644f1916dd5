"""The same by keys and by touch; and a play that is refused."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPage
from tests.browser.player import SPOT, Player
from tests.server.serving import Server


def test_keys_alone_play(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    for _ in range(6):
        player.wait()
        if player.ended:
            break
        before = page.locator("[data-card]").count()
        page.keyboard.press("h")
        page.locator("[data-do=hint]:not(:disabled), [data-do=pass].pri").first.wait_for()
        page.wait_for_timeout(200)
        lifted = page.locator("[data-card][aria-pressed=true]").count()
        page.keyboard.press("Enter" if lifted else "p")
        page.wait_for_timeout(200)
        assert page.locator("[data-card]").count() == before - lifted


def test_the_hand_is_walked_through_by_keys(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    cards = page.locator("[data-card]")
    cards.first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)


def test_fingers_choose_cards(browser: Browser, server: Server, new_page: NewPage) -> None:
    phone = {"width": 390, "height": 844}
    context = browser.new_context(base_url=server.url, locale="zh-CN", viewport=phone, has_touch=True, is_mobile=True)
    page = new_page(context)
    player = Player(page)
    player.open("guandan")
    player.wait()
    card = page.locator("[data-card]").nth(3)
    left, top = card.evaluate(SPOT)
    page.touchscreen.tap(left, top)
    expect(card).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=play]").tap()
    context.close()


def test_a_refusal_says_why_and_where_it_is_written(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    page.locator("[data-card]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Space")  # the highest and the lowest card: no combination
    player.button("play").click()
    refusal = page.locator("[data-refusal]")
    refusal.wait_for()
    with page.context.expect_page() as opened:
        refusal.locator("a").click()
    opened.value.locator(".cited").wait_for()
    assert "/rules/guandan#" in opened.value.url
    opened.value.close()
    refusal.locator("[data-do=instead]").click()
    player.turn()
