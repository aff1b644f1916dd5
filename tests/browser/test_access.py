"""No page has a fault for those who see little, hear it read or use the keyboard: axe looks at all of them, in both
languages. At the panels of the phases it looks in test_phases."""

from collections.abc import Iterable
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from paiju.rules import presets
from paiju.server.table import stored_match
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.fated import fated
from tests.browser.player import Player
from tests.effort import DEEP
from tests.server.dealing import always

LOCALES = ("zh-CN", "en")
PLAIN = {"/": "[data-game]", "/find": "[data-queue]", "/me": "[data-devices]", "/nowhere": "[data-missing]"} | {
    f"/rules/{name}": "section" for name in presets()
}
# The sheets over the table, and what each of them has. Those that the bar opens come in its order.
BAR = {"menu": ".menu", "counter": "[data-kind]", "last": ".rounds", "log": "[data-log]"}
MENU = {"settings": ".settings", "rules": ".album"}
DEALS = [("guandan", "zh-CN"), ("zhaopengyou", "en")]
ALL_DEALS = [(name, locale) for name in presets() for locale in LOCALES]


def shared(places: Iterable[str], eyes: list[Axe]) -> list[tuple[str, Axe]]:
    """Who looks where: in turns, or each of them everywhere."""
    return list(product(places, eyes) if DEEP else zip(places, cycle(eyes), strict=False))


def check(*eyes: Axe) -> None:
    faults = [fault for axe in eyes for fault in axe.faults]
    assert not faults, "\n".join(faults)


def test_plain_pages(new_page: NewPage) -> None:
    eyes = [Axe(new_page(locale=locale)) for locale in LOCALES]
    for path, axe in shared(PLAIN, eyes):
        axe.page.goto(path)
        axe.page.locator(PLAIN[path]).first.wait_for()
        axe.look(path)
    check(*eyes)


@pytest.mark.parametrize("locales", [LOCALES, LOCALES[::-1]] if DEEP else [LOCALES])
def test_the_waiting_room_of_a_host_and_of_a_guest(new_page: NewPage, locales: tuple[str, str]) -> None:
    host, guest = (Player(new_page(locale=locale)) for locale in locales)
    hosting, visiting = Axe(host.page), Axe(guest.page)
    path = host.open("zhaopengyou", friends=True)
    guest.page.goto(path)
    guest.button("sit").wait_for()
    visiting.look("before a seat is taken")
    guest.button("sit").click()
    host.button("person").wait_for()
    hosting.look("host")
    visiting.look("guest")
    guest.button("talk").click()
    guest.page.locator("[data-phrase]").first.wait_for()
    visiting.look("talk")
    host.button("person").click()
    host.page.locator("dialog[open]").wait_for()
    hosting.look("what a host may do with a guest")
    check(hosting, visiting)


def test_what_is_opened_over_the_table(new_page: NewPage) -> None:
    eyes = [Axe(new_page(locale=locale)) for locale in LOCALES]
    for axe in eyes:
        sit_down(Player(axe.page), "zimeidui", counter=True)
    eyes[0].look("table with a counter")
    for sheet, axe in shared([*BAR, *MENU], eyes):
        open_sheet(axe.page, sheet)
        axe.look(sheet)
        close_sheet(axe.page)
    check(*eyes)


def sit_down(player: Player, preset: str, **wishes: int) -> None:
    page = player.page
    page.goto("/")
    wanted = {"ruleset": preset, "strength": "greedy", **wishes}
    page.goto("/t/" + page.request.post("/api/tables", data=wanted).json()["code"])
    player.wait()


def open_sheet(page: Page, sheet: str) -> None:
    """In the bar, or in the menu."""
    page.locator("header .ib:not([data-do=auto])").nth([*BAR].index(sheet) if sheet in BAR else 0).click()
    if sheet in MENU:
        page.locator(f"[data-do={sheet}]").click()
    page.locator("dialog[open]").locator((BAR | MENU)[sheet]).first.wait_for()


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize(("preset", "locale"), ALL_DEALS if DEEP else DEALS)
def test_a_deal_and_its_end(new_page: NewPage, monkeypatch: pytest.MonkeyPatch, preset: str, locale: str) -> None:
    if preset == "zhaopengyou":
        monkeypatch.setattr(stored_match, "secrets", always(next(fated(preset, "friend"))))
    page = new_page(locale=locale)
    player, axe = Player(page), Axe(page)
    sit_down(player, preset, deals=1 if locale == "en" else 2)  # the end of a match, or of a deal
    met: dict[str, int] = {}

    def look(now: str) -> None:
        met[now] = met.get(now, 0) + 1
        if met[now] in (1, 6):  # at the beginning, and in the middle of things
            axe.look(f"{preset}, {now}")
        if now == "friend" and met[now] == 1:
            call(player, axe)

    player.finish_deal(look)
    axe.look("result")
    player.button("verify").click()
    page.locator("summary").click()
    axe.look("fairness")
    close_sheet(page)
    axe.look("open hands")
    assert "friend" in met or preset != "zhaopengyou"
    check(axe)


def call(player: Player, axe: Axe) -> None:
    """Through all wheels and back to the first, then to the list and its confirmation."""
    page = player.page
    for step in ("rank", "copy", "sure"):
        page.locator("[data-step] .ring").press("End")
        while page.locator("[role=option][aria-selected=true][aria-disabled=true]").count():
            page.locator(".ring").press("ArrowRight")
        player.button("wheel-next").click()
        page.locator(f"[data-step={step}]").wait_for()
        expect(page.locator(".dial")).to_have_count(int(step != "sure"))
        axe.look(f"wheel, {step}")
    player.button("call-again").click()
    player.button("as-list").click()
    page.locator(".callcards button:not(.barred)").first.click()
    axe.look("list")
    player.button("call-sure").click()
    axe.look("list, sure")
    player.button("call").click()
    expect(player.root).not_to_have_attribute("data-phase", "friend")
