"""Who one is: a name and a password, devices that are ended from another, and a code that is scanned."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes

PASSWORD = "four horses run"


def about_me(page: Page, path: str = "/me") -> None:
    page.goto(path)
    page.locator("[data-devices]").wait_for()


def sit_down(page: Page) -> str:
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    page.wait_for_url("**/t/*")
    page.locator(".hand .card").first.wait_for()
    return page.url


def fill(page: Page, login: str, password: str) -> None:
    page.locator("#login").fill(login)
    page.locator("#password").fill(password)


def test_an_account_is_made_used_elsewhere_and_ended_there(new_page: NewPage) -> None:
    page, other = new_page(size="390x844"), new_page(locale="en-GB", size="390x844")
    table = sit_down(page)
    about_me(page)
    expect(page.locator("#password")).to_have_attribute("autocomplete", "new-password")
    fill(page, "annabel", "12345678")
    page.locator("[data-do=register]").click()
    expect(page.get_by_text("不能是大家常用的")).to_be_visible()
    fill(page, "<i>Annabel", PASSWORD)  # whatever it is, it is text
    page.locator("[data-do=register]").click()
    expect(page.locator("[data-login]")).to_contain_text("<i>annabel")
    for summary in page.locator("summary").all():
        summary.click()
    assert check_sizes(page, "account") == []
    axe = Axe(page)
    axe.look("account")
    assert not axe.faults

    mine = sit_down(other)  # this one has played as well
    about_me(other)
    other.locator("[data-way=old]").click()
    expect(other.locator("#password")).to_have_attribute("autocomplete", "current-password")
    fill(other, "<i>annabel", "wrong horse")
    other.locator("[data-do=log-in]").click()
    expect(other.get_by_text("The login name or the password is wrong.")).to_be_visible()
    expect(other.locator("[data-bring]")).to_be_checked()
    fill(other, "<I>ANNABEL", PASSWORD)
    other.locator("[data-do=log-in]").click()
    expect(other.locator("[data-told]")).to_contain_text("Welcome back")
    other.goto("/")
    for url in (table, mine):
        expect(other.locator(f"a[href='{re.sub('.*(?=/t/)', '', url)}']").first).to_be_visible()

    other.goto(table)
    other.locator(".hand .card").first.wait_for()
    about_me(page)
    expect(page.locator("[data-device=other]")).to_have_count(1)
    for _ in range(2):
        page.locator("[data-do=end-device]").click()
    expect(page.locator("[data-device=other]")).to_have_count(0)
    expect(other.locator(".hand .card")).to_have_count(0)  # cut off at once
    other.goto("/")
    other.locator("[data-do=play-now]").wait_for()
    expect(other.locator("a[href^='/t/']")).to_have_count(0)


def test_a_code_takes_a_guest_to_another_device(new_page: NewPage) -> None:
    page, other = new_page(size="390x844"), new_page(size="390x844")
    sit_down(page)
    about_me(page)
    page.locator("[data-do=show-code]").click()
    page.locator("[data-qr]").wait_for()
    assert check_sizes(page, "code") == []
    code = page.locator("[data-code]").get_attribute("data-code")
    about_me(other, f"/me#{code}")
    assert other.url.endswith("/me")  # it is not kept in the history
    other.locator("[data-do=use-code]").click()
    expect(other.locator("[data-told]")).to_contain_text("欢迎回来")
    expect(other.locator("[data-device]")).to_have_count(2)
    expect(page.locator("[data-code-state=used]")).to_be_visible()
    expect(page.locator("[data-device]")).to_have_count(2)
