"""What comes over the wire until somebody new holds a hand, sound apart, and what a browser keeps of it."""

import pytest
from playwright.sync_api import Page, expect

from paiju.server.table import stored_match
from tests.browser.conftest import NewPage
from tests.browser.fated import widest_lead
from tests.browser.wire import wire
from tests.server.dealing import always
from tests.server.serving import Server

MOST = 90_000  # bytes


def test_a_hand_is_a_light_load(new_page: NewPage, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the first question is a long one: what to lead, with wild cards in hand."""
    monkeypatch.setattr(stored_match, "secrets", always(widest_lead("guandan")))
    page = new_page(size="390x844")
    page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")  # it comes later
    with wire(server.port) as found:
        page.goto(f"http://127.0.0.1:{found.port}/")
        page.locator("[data-do=play-now]").click()
        expect(page.locator(".hand .card")).to_have_count(27)
        expect(page.locator(".hand .card.wild")).to_have_count(2)
        page.locator("[data-turn=me] [data-do=play]").wait_for()
        came = {what: size for what, size in found.came.items() if "/Heard-" not in what}  # nobody waits for sound
    print(*(f"{size:7,} {what}" for what, size in came.items()), sep="\n")
    print(f"{sum(came.values()):,} bytes to a playable hand")
    assert 40_000 < sum(came.values()) < MOST


def test_the_page_opens_without_a_network_and_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    _ends_waiting(page)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("连不上服务器")).to_be_visible()


def _ends_waiting(page: Page) -> None:
    """The worker looks after the pages that are opened from now on."""
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
