"""Logging out, deleting one's data, and removing a table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage


def named(page: Page, name: str) -> None:
    page.goto("/")
    page.locator("#name").fill(name)
    page.locator("[data-do=rename]").click()
    expect(page.locator("[data-do=rename]")).to_be_disabled()


def about_me(page: Page) -> None:
    page.locator("[data-do=me]").click()
    page.locator("[data-devices]").wait_for()


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_a_device_logs_out_and_is_somebody_new(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale, size="390x844")
    named(page, "Ann")
    other = new_page(page.context)
    about_me(page)
    page.locator("[data-do=log-out-others]").click()
    done = "其他设备都退出了" if locale == "zh-CN" else "All other devices are logged out"
    expect(page.locator("[data-devices]").get_by_role("status")).to_have_text(done)
    other.goto("/")
    expect(other.locator("#name")).to_have_value("Ann")  # the same browser
    page.locator("[data-do=log-out]").click()
    expect(page.locator("#name")).to_have_value("Ann")  # it asks once more
    page.locator("[data-do=log-out]").click()
    expect(page.locator("#name")).not_to_have_value("Ann")
    page.reload()
    expect(page.locator("#name")).not_to_have_value("Ann")
    assert page.locator("#name").input_value().startswith("客人" if locale == "zh-CN" else "Guest ")


def test_tables_are_removed_one_by_one_and_all_together(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    named(page, "Ann")
    for _ in range(2):
        page.locator("[data-do=play-now]").click()
        page.wait_for_url("**/t/*")
        page.goto("/")
    expect(page.locator("[data-do=remove-table]")).to_have_count(2)
    for _ in range(2):
        page.locator("[data-do=remove-table]").first.click()
    expect(page.locator("[data-do=remove-table]")).to_have_count(1)
    about_me(page)
    page.locator("[data-do=forget-me]").click()
    expect(page.locator("#name")).to_have_value("Ann")  # it asks once more
    page.locator("[data-do=forget-me]").click()
    expect(page.locator("#name")).not_to_have_value("Ann")
    expect(page.locator("[data-told]")).to_contain_text("都删除了")
    expect(page.locator("[data-told]")).to_be_in_viewport()
    page.goto("/")
    page.locator("[data-do=play-now]").wait_for()
    expect(page.locator("[data-do=remove-table]")).to_have_count(0)
