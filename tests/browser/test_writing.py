"""The page in traditional characters, and its rules over the table."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player


def test_a_browser_of_taiwan_is_spoken_to_in_traditional_characters(new_page: NewPage) -> None:
    page = new_page(locale="zh-TW", size="390x844")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.locator("[data-do=play-now]")).to_contain_text("馬上開局")
    page.locator("#name").fill("小龙")
    page.locator("[data-do=rename]").click()
    expect(page.get_by_role("status")).to_have_text("已改名")
    Player(page).open("guandan")
    expect(page.locator(".lvls")).to_contain_text("對方")
    page.get_by_role("button", name="選單").click()
    expect(page.locator("#name")).to_have_value("小龙")
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator(".lvls")).to_contain_text("对方")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".pl.me .av")).to_contain_text("Me")


def test_the_rules_open_over_the_hand_in_pictures_and_close_again(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    path = Player(page).open("guandan")
    hand = page.locator(".hand [data-card]")
    hand.first.wait_for()
    held = hand.count()
    page.get_by_role("button", name="菜单").click()
    page.locator("[data-do=rules]").click()
    album = page.locator("[data-album]")
    for word in ("牌的大小，从大到小", "飞机", "四王炸弹", "红心主牌代什么就算什么"):
        expect(album).to_contain_text(word)
    expect(album).not_to_contain_text("钢板")
    assert album.get_by_role("img", name=re.compile("红心主牌")).count() > 2
    expect(page.locator("dialog")).to_contain_text("打级方打自己的 A")
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(album).to_have_count(0)
    assert (page.evaluate("location.pathname"), hand.count()) == (path, held)
    for card in page.locator('.hand [data-card$="2"]').all():
        expect(card).to_have_attribute("aria-label", re.compile("主牌"))
    page.goto("/rules/zimeidui")
    expect(page.locator("[data-album]")).to_contain_text("姊妹对")
