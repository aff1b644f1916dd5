"""Sheets over the table are closed by pulling them down, and by going back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player


def with_a_menu(new_page: NewPage, size: str = "390x844") -> Page:
    page = new_page(size=size)
    Player(page).open("guandan")
    open_menu(page)
    return page


def open_menu(page: Page) -> None:
    page.locator("header.hud .ib").first.click()
    page.locator("dialog .menu").wait_for()
    page.wait_for_timeout(400)  # until the sheet has risen


def pull(page: Page, far: float, by: str = ".sheethead h2", slowly: bool = True) -> None:
    box = page.locator(f"dialog {by}").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 5):
        page.mouse.move(x, y + far * part / 4)
        page.wait_for_timeout(100 if slowly else 5)
    page.mouse.up()


@pytest.mark.parametrize("size", ["390x844", "844x390", "1440x900"])
def test_a_sheet_that_is_pulled_down_closes(new_page: NewPage, size: str) -> None:
    page = with_a_menu(new_page, size)
    sheet = page.locator("dialog")
    place = sheet.bounding_box()
    pull(page, 60)
    page.wait_for_timeout(400)
    assert sheet.bounding_box() == place  # it has sprung back
    page.locator(".sheethead h2").click()
    expect(sheet).to_be_visible()
    pull(page, 100)
    expect(sheet).to_have_count(0)


def test_a_flick_of_the_handle_closes_and_stillness_is_respected(new_page: NewPage) -> None:
    page = with_a_menu(new_page)
    pull(page, 40, ".grab", slowly=False)
    expect(page.locator("dialog")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    open_menu(page)
    place = page.locator("dialog").bounding_box()
    pull(page, 60, ".grab")
    assert page.locator("dialog").bounding_box() == place


def test_back_closes_the_sheet_before_it_leaves_the_table(new_page: NewPage) -> None:
    page = with_a_menu(new_page)
    table = page.evaluate("location.pathname")
    page.locator("dialog [data-do=settings]").click()  # in place of the menu
    page.locator("dialog .settings").wait_for()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("location.pathname") == table
    page.go_forward()  # there is nothing to come back to
    page.wait_for_function("history.state === null")
    expect(page.locator("dialog")).to_have_count(0)
    for _ in range(2):  # whoever closes a sheet otherwise leaves no entry behind
        open_menu(page)
        page.locator(".sheethead .ib").click()
        page.wait_for_function("history.state === null")
    open_menu(page)
    page.reload()
    page.locator(".felt").wait_for()
    page.wait_for_function("history.state === null")
    page.go_back()
    expect(page.locator("[data-do=play-now]")).to_be_visible()


def test_a_page_that_a_sheet_leads_to_takes_its_place(new_page: NewPage) -> None:
    page = with_a_menu(new_page)
    page.locator("dialog .menu a[href='/']").click()
    expect(page.locator("[data-do=play-now]")).to_be_visible()
    page.go_back()
    page.locator(".felt").wait_for()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("history.state") is None
    page.go_back()
    expect(page.locator("[data-do=play-now]")).to_be_visible()
