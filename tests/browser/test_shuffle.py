"""Every page adds a number to the shuffle, and says after the deal whether it was used."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from paiju import match, rng
from paiju.events import SharesRevealed
from paiju.record import Record
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import Player
from tests.effort import DEEP


@pytest.fixture(autouse=True)
def true_shuffle(same_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "joint", rng.joint)


def shares(player: Player, path: str) -> list[SharesRevealed]:
    """In the record of the table, which is verified."""
    text = player.page.request.get(f"/api/{path.replace('/t/', 'tables/')}/record").text()
    return [event for event in Record.parse(text).verify().events if isinstance(event, SharesRevealed)]


USED = [("zh-CN", "你的随机数：用上了。"), ("en-GB", "Your number: used.")]


@pytest.mark.parametrize("locale, used", USED if DEEP else USED[:1])
def test_ones_own_number_is_used_in_every_deal(new_page: NewPage, locale: str, used: str) -> None:
    player = Player(new_page(locale=locale))
    path = player.open("guandan")
    for deal in (1, 2):
        if deal == 2:
            player.button("next").click()
            expect(player.page.locator("[data-result]")).to_have_count(0)
            player.page.reload()  # the tab still has the number that was promised for the next deal
        player.finish_deal()
        player.button("verify").click()
        expect(player.page.locator("[data-verified=true]")).to_be_visible()
        expect(player.page.locator("[data-own=used]")).to_contain_text(used)
        found = shares(player, path)
        assert [event.seats for event in found] == [(0,)] * deal
        player.page.locator("details summary").click()
        expect(player.page.get_by_text(found[-1].shares[0])).to_be_visible()
    assert check_sizes(player.page, "fairness") == []


def test_a_number_that_does_not_arrive_is_told_and_the_deal_goes_on(new_page: NewPage) -> None:
    host, guest = Player(new_page()), Player(new_page())
    path = host.open("guandan", friends=True)

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda said: None if '"reveal"' in said else server.send(said))

    guest.page.route_web_socket(re.compile("/ws/"), between)
    guest.page.goto(path)
    guest.button("sit").click()
    expect(guest.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("start").click()
    expect(host.page.get_by_text("洗牌", exact=True)).to_be_visible()
    guest.button("auto").click()
    host.finish_deal()
    assert [(event.seats, event.withheld) for event in shares(host, path)] == [((0,), (1,))]
    for player, own in ((host, "used"), (guest, "lost")):
        player.button("verify").click()
        expect(player.page.locator("[data-verified=true]")).to_be_visible()
        expect(player.page.locator(f"[data-own={own}]")).to_be_visible()
        player.page.locator("details summary").click()
        expect(player.page.get_by_text("没有收到")).to_be_visible()
