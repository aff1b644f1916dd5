"""The first page, the rules, and what is not there."""

import pytest
from playwright.sync_api import expect

from paiju.rules import load, presets
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes, problems
from tests.server.serving import Server


def test_the_first_page_offers_every_game_in_both_languages(new_page: NewPage) -> None:
    page = new_page(locale="zh-CN")
    page.goto("/")
    for preset in presets():
        expect(page.locator(f"[data-game={preset}]")).to_contain_text(load(preset).title.zh)
    expect(page.locator("[data-strength=average]")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="EN").click()
    expect(page.locator("[data-do=play-now]")).to_contain_text("Play now")
    page.reload()
    expect(page.locator("[data-game=shengji]")).to_contain_text(load("shengji").title.en)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_plain_pages_fit_every_screen(new_page: NewPage) -> None:
    page = new_page()
    pages = {"/": "[data-game]", "/find": "[data-queue]", "/me": "[data-devices]", "/rules/guandan": "section"}
    pages["/nowhere"] = "[data-missing]"
    for path, ready in pages.items():
        page.goto(path)
        page.locator(ready).first.wait_for()
        assert check_sizes(page, path) == []


def test_a_name_is_kept(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("#name").fill("石榴")
    page.locator("[data-do=rename]").click()
    expect(page.get_by_role("status")).to_be_visible()
    page.reload()
    expect(page.locator("#name")).to_have_value("石榴")


def test_a_name_is_sent_once_and_never_empty(new_page: NewPage) -> None:
    page = new_page()
    posts: list[str] = []
    page.on("request", lambda sent: posts.append(sent.url) if sent.method == "POST" else None)
    page.goto("/")
    page.locator("#name").fill("石榴")
    page.locator("#name").press("Enter")
    expect(page.get_by_role("status")).to_have_text("已改名")
    page.locator("#name").fill(" ")
    page.locator("#name").blur()
    expect(page.get_by_role("status")).to_contain_text("石榴")
    expect(page.locator("#name")).to_have_value("石榴")
    assert len(posts) == 1


def test_arrows_choose_how_strong_the_bots_are(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("[data-strength=average]").click()
    before = page.locator("[data-strength][aria-checked=true]").get_attribute("data-strength")
    page.keyboard.press("ArrowRight")
    chosen = page.locator("[data-strength][aria-checked=true]")
    expect(chosen).to_be_focused()
    assert chosen.get_attribute("data-strength") != before
    expect(page.locator("[data-strength][tabindex='0']")).to_have_count(1)


def test_the_lobby_begins_with_the_way_back_and_starts_a_game_in_one_tap(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.goto("/")
    page.locator("[data-game=shengji] [data-do=play]").click()
    page.locator("[data-phase]").wait_for()
    table = page.evaluate("location.pathname")
    page.goto("/")
    back = page.locator("[data-do=go-on]")
    expect(back).to_contain_text(load("shengji").title.zh)
    expect(back).to_be_in_viewport(ratio=1)
    for door in ("play-now", "with-friends"):
        expect(page.locator(f"[data-do={door}]")).to_contain_text(load("shengji").title.zh)
    assert problems(page) == []
    assert page.evaluate("document.activeElement.localName") == "body"
    page.locator("#name").fill("阿宝")
    page.locator("[data-do=rename]").click()
    expect(back).to_contain_text("阿宝")
    back.click()
    page.locator("[data-phase]").wait_for()
    assert page.evaluate("location.pathname") == table
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    expect(page.locator("[data-do=play-now]")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    page.goto("/")
    page.locator("#code").fill(table.split("/")[-1].upper())
    page.locator("[data-do=join]").click()
    page.locator("[data-phase]").wait_for()
    assert page.evaluate("location.pathname") == table


def test_the_night_is_there_before_the_client(new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(color_scheme="dark")
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto("/", wait_until="domcontentloaded")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def test_the_light_follows_the_system_until_it_is_chosen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("[data-game]").first.wait_for()
    for scheme, theme in {"dark": "night", "light": "paper"}.items():
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.get_by_role("button", name="换明暗").click()
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


@pytest.mark.parametrize("preset", presets())
def test_rules_are_shown_clause_by_clause(new_page: NewPage, server: Server, preset: str) -> None:
    page = new_page()
    page.goto(f"/rules/{preset}#3.1")
    clause = page.locator('[id="3.1"]')
    expect(clause).to_be_in_viewport()
    shown = page.locator("section p").count()
    assert shown == len(page.evaluate(f"fetch('/api/rules/{preset}').then((it) => it.json())")["clauses"])


@pytest.mark.parametrize("path", ["/nowhere", "/rules/whist", "/a/b/c"])
def test_what_is_not_there_is_said(new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(path)
    page.locator("[data-missing]").wait_for()
    page.locator("[data-missing] a").click()
    page.locator("[data-game]").first.wait_for()
