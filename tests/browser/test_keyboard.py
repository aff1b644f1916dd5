"""A trick is played by keys alone. The focus is never lost, and what is asked is read aloud."""

import pytest
from playwright.sync_api import Page, expect

from paiju.server.table import stored_match
from tests.browser.conftest import NewPage
from tests.browser.fated import fated
from tests.browser.player import Player
from tests.server.dealing import always

KEPT = "() => document.activeElement !== document.body"
NAMELESS = """() => [...document.querySelectorAll('button, a, input, [role=option]')]
    .filter(it => it.checkVisibility() && !it.closest('[aria-hidden=true]'))
    .filter(it => !(it.ariaLabel || it.innerText.trim() || it.labels?.[0]?.innerText.trim()))
    .map(it => it.outerHTML.slice(0, 120))"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def kept(page: Page) -> None:
    """Something has the focus, and whatever can have it has a name."""
    page.wait_for_function(KEPT)
    assert page.evaluate(NAMELESS) == []


def in_hand(page: Page) -> None:
    expect(page.locator("[data-card]:focus")).to_have_count(1)


def tab_to(page: Page, what: str) -> None:
    for _ in range(30):
        if page.locator(f"{what}:focus").count():
            return
        press(page, "Tab")
    raise AssertionError(f"Tab does not come to {what}")


def advised(player: Player) -> str:
    """Do what is advised, by keys; what it was."""
    page = player.page
    press(page, "h")
    page.wait_for_function(
        "() => document.querySelector('[data-card][aria-pressed=true], [data-do=pass].pri')"
        " || document.querySelector('[data-told]').textContent.includes('不要')"
    )
    page.wait_for_function("() => !document.querySelector('[data-do=hint]:disabled')")
    lifted = page.locator("[data-card][aria-pressed=true]").count()
    press(page, "Enter" if lifted else "p")
    return "play" if lifted else "pass"


def test_a_round_of_a_climbing_game(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    tab_to(page, "[data-card]")
    done = set()
    while not {"play", "pass"} <= done:
        player.wait()
        expect(page.locator("[data-told]")).not_to_be_empty()
        done.add(advised(player))
        in_hand(page)
    said = page.locator("[role=log]").inner_text()
    assert "你：" in said and "不要" in said

    player.wait()
    while not player.leads:
        advised(player)
        player.wait()
    press(page, "Escape", "Home", "ArrowRight", "Space")
    tab_to(page, "[data-log]")
    press(page, "ArrowDown")  # scrolls
    expect(page.locator("[data-log]")).to_be_focused()
    page.locator("[data-log]").evaluate("log => (log.scrollTop = 0)")
    lines = page.locator("[data-log] li").count()
    page.locator("[data-do=play]").focus()
    held = page.locator("[data-card]").count()
    press(page, "Enter")
    expect(page.locator("[data-card]")).to_have_count(held - 1)
    in_hand(page)  # the button is gone
    page.wait_for_function("lines => document.querySelectorAll('[data-log] li').length > lines", arg=lines)
    log = page.locator("[data-log]").evaluate("log => [log.scrollTop, log.scrollHeight > log.clientHeight]")
    assert log == [0, True]  # who reads what was is left there

    tab_to(page, "header .ib")
    press(page, "Enter")
    page.locator("[data-do=settings]").focus()
    press(page, "Enter")
    page.locator("dialog .settings").wait_for()
    kept(page)
    press(page, "Escape")
    expect(page.locator("header .ib").first).to_be_focused()


def test_a_trick_and_the_call_before_it(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated("zhaopengyou", "friend"))))
    page = new_page()
    player = Player(page)
    player.open("zhaopengyou")
    asked = set()
    while True:
        player.wait()
        if (phase := player.phase) == "friend":
            break
        assert phase != "trick", "somebody else declared"
        asked.add(phase)
        expect(page.locator("[data-told]")).to_be_attached()
        if phase == "bury":
            press(page, "h")
            page.locator("[data-do=bury]:enabled").wait_for()
            kept(page)
        if page.locator(".acts .btn.pri:enabled").count():
            press(page, "Enter")
        else:
            player.turn()  # a bid may come up between a look and a key
        page.wait_for_timeout(50)
    assert "bury" in asked

    ring = page.locator(".ring")
    expect(page.locator("[data-told]")).not_to_be_empty()
    for step, keys in {
        "kind": ("End", "Home", "ArrowLeft", "End"),
        "rank": ("End", "ArrowRight"),
        "copy": ("End",),
    }.items():
        page.locator(f"[data-step={step}]").wait_for()
        expect(page.locator(".dial")).to_have_count(1)
        expect(ring).to_be_focused()
        press(page, *keys)
        expect(page.locator("dialog .vh[aria-live]")).not_to_be_empty()
        assert page.evaluate(NAMELESS) == []
        press(page, "Enter")
    expect(page.locator("[data-do=call]")).to_be_focused()
    press(page, "Enter")
    expect(player.root).to_have_attribute("data-phase", "trick")
    in_hand(page)
    for _ in range(2):
        player.wait()
        assert advised(player) == "play"
        in_hand(page)
    assert "你" in page.locator("[role=log]").inner_text()
