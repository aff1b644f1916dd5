"""Statistics in the page: nothing yet, then deals with their numbers, filters, and the room; in all sizes."""

import csv
import io
import re

import pytest
from playwright.sync_api import Page, expect

from paiju.server.table import projection
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.server.serving import Guest, Server


def play(server: Server) -> tuple[Guest, str]:
    """Two deals of one match, without a browser: that is quicker."""
    guest = Guest(server.url)
    code = guest.open("guandan", deals=2)
    with guest.at(code) as client:
        client.play()
        client.send(t="next")
        client.play()
        client.until("table", state="over")
    return guest, code


def be(page: Page, guest: Guest) -> None:
    name, _, value = guest.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": guest.url}])


def test_what_was_played_is_told_with_how_sure_it_is(
    new_page: NewPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projection, "LOOKED", 0.05)
    page = new_page(size="390x844")
    page.goto("/")
    page.locator("a[href='/stats']").click()  # from the first page
    expect(page.locator("[data-newcomer]")).to_contain_text("打完一副")
    axe = Axe(page)
    axe.look("newcomer")
    guest, code = play(server)
    be(page, guest)
    page.goto("/stats")
    expect(page.locator("[data-tile=deals] dd")).to_have_text("2", timeout=10_000)
    expect(page.locator("[data-tile=won]")).to_contain_text("%–")
    expect(page.locator("[data-curve] canvas")).to_have_count(2)  # the share of wins, and the levels
    expect(page.locator(f"[data-deal='{code}/2'] a")).to_have_attribute("href", f"/replay/{code}/2")
    with page.expect_download() as download:
        page.locator("[data-do=csv]").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text("utf-8-sig"))))
    assert re.fullmatch(r"paiju-\d{4}-\d\d-\d\d\.csv", download.value.suggested_filename)
    assert all(row["time"].startswith("20") for row in rows)
    assert [row["deal"] for row in rows] == ["2", "1"] and {row["table"] for row in rows} == {code}
    page.locator("[data-pick=company]").select_option("people")
    expect(page.get_by_text("没有符合的牌")).to_be_visible()
    page.locator("[data-do=clear]").click()
    page.locator("[data-mate] button").first.click()  # only deals with this one
    expect(page.locator("[data-tile=deals] dd")).to_have_text("2")
    assert check_sizes(page, "statistics") == []
    page.get_by_text("EN", exact=True).click()
    expect(page.get_by_role("heading", name="My record")).to_be_visible()
    axe.look("statistics")
    page.goto(f"/stats#{code}")
    page.reload()
    expect(page.locator("[data-members] .me")).to_have_count(1)
    assert check_sizes(page, "room", ("360x640",)) == []
    axe.look("room")
    page.locator("[data-do=mine]").click()
    expect(page.locator("[data-members]")).to_have_count(0)
    assert page.url.endswith("/stats") and not axe.faults
