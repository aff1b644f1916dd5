"""People at a table talk: a phrase in the reader's language, a text that stays text, and silence on one's own turn."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_languages, check_sizes
from tests.browser.player import Player
from tests.browser.test_waiting import call, come

MARKUP = "<img src=x onerror=\"document.title='hacked'\">"


def say(page: Page, text: str) -> None:
    page.locator("[data-do=talk]").click()
    page.locator("dialog [data-field]").fill(text)
    page.locator("dialog [data-do=say]").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_two_people_talk_and_nothing_is_markup(new_page: NewPage) -> None:
    host = Player(new_page(size="390x844"))
    host.open("guandan", friends=True)
    friend = come(host, new_page(locale="en-GB", size="390x844"))
    call(friend.page, "<b>&amp;</b>")
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    host.page.locator("[data-do=talk]").click()
    assert check_sizes(host.page, "talk") == []
    assert check_languages(host.page, "talk") == []
    host.page.locator("[data-phrase=hurry]").click()
    expect(friend.page.locator("[data-bubble='0']")).to_have_text("Hurry up, the flowers have wilted")
    expect(host.page.locator("[data-bubble='0']")).to_have_text("快点儿啊，等得花儿都谢了")
    expect(friend.page.locator("[data-heard]")).to_contain_text("Hurry up")  # read aloud
    expect(friend.page.locator("[data-do=talk] .count")).to_have_text("1")
    say(friend.page, MARKUP)
    expect(host.page.locator("[data-bubble='1']")).to_have_text(MARKUP)
    host.page.locator("[data-do=talk]").click()
    expect(host.page.locator("[data-line='2']")).to_contain_text(MARKUP)
    expect(host.page.locator("[data-line='2'] b")).to_have_text("<b>&amp;</b>")
    assert host.page.locator("dialog img, dialog b b").count() == 0 and "hacked" not in host.page.title()
    host.page.locator("[data-emoji=flower]").click()
    expect(friend.page.locator("[data-thrown='1'] svg")).to_be_visible()
    friend.page.set_viewport_size({"width": 844, "height": 390})
    friend.page.reload()  # whoever comes back is told what was said
    friend.page.locator("[data-do=talk]").click()
    expect(friend.page.locator("dialog [data-line]")).to_have_count(3)
    expect(friend.page.locator("dialog [data-line='3']")).to_be_in_viewport(ratio=1)  # the newest, of more than fit
    friend.page.locator("[data-line='1'] > button").click()
    friend.page.locator("[data-do=report]").click()
    expect(friend.page.locator("[data-reported]")).to_contain_text("Reported")
    friend.page.keyboard.press("Escape")
    host.page.locator("[data-seat='1'] [data-do=person]").click()
    host.page.locator("dialog [data-do=mute]").click()
    friend.page.locator("[data-do=talk]").click()
    expect(friend.page.locator("dialog [data-muted]")).to_be_visible()
    expect(friend.page.locator("dialog [data-field]")).to_have_count(0)


def test_nothing_comes_up_on_ones_own_turn(new_page: NewPage) -> None:
    host = Player(new_page(size="390x844"))
    host.open("guandan", friends=True)
    friend = come(host, new_page())
    friend.button("sit").click()
    host.button("start").click()
    host.wait()
    friend.page.locator(".side [data-field]").wait_for()
    friend.page.keyboard.press("t")  # beside the table: the field is there already
    friend.page.keyboard.type("well?")
    friend.page.keyboard.press("Enter")
    expect(friend.page.locator(".side [data-line]")).to_have_count(1)
    expect(friend.page.locator("[data-bubble='1']")).to_be_visible()
    for on in (True, False):  # which is told after what was said, and shows
        friend.page.locator("header [data-do=auto]").click()
        expect(host.page.locator(".av.auto")).to_have_count(int(on))
    assert host.my_turn
    shown = host.page.locator("[data-bubble], [data-do=talk] .count, dialog")
    assert shown.count() == 0  # now: a bubble would vanish while it is waited for
    assert host.page.locator("[data-heard]").text_content() == ""
    while host.my_turn:
        host.turn()
        host.page.wait_for_timeout(100)
    expect(host.page.locator("[data-do=talk] .count")).to_have_text("1")
    host.page.keyboard.press("t")
    expect(host.page.locator("dialog [data-line]")).to_contain_text("well?")
    host.page.locator("[data-line] > button").click()
    host.page.locator("[data-do=hush]").click()  # for oneself, and remembered
    host.page.keyboard.press("Escape")
    friend.page.locator(".side [data-field]").fill("and now?")
    friend.page.keyboard.press("Enter")
    expect(friend.page.locator(".side [data-line]")).to_have_count(2)
    host.page.reload()
    host.page.locator("[data-do=talk]").click()
    expect(host.page.locator("dialog [data-line]")).to_have_count(2)
    expect(host.page.locator("dialog [data-lines]")).not_to_contain_text("well?")


def test_alone_with_bots_there_is_nobody_to_talk_with(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    Player(page).open("guandan")
    page.locator(".hand .card").first.wait_for()
    page.keyboard.press("t")
    page.keyboard.press("l")  # while a sheet is open, keys open no other
    expect(page.get_by_role("dialog", name="各轮出牌")).to_be_visible()
    assert page.locator("dialog").count() == 1 and page.locator("[data-do=talk]").count() == 0
