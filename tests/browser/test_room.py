"""The room around a table: friends come by six characters, the host arranges it, and others look on."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_languages, check_sizes
from tests.browser.player import Player
from tests.browser.test_waiting import come

SHARED = "navigator.share = async (what) => { window.shared = what }"


def test_friends_come_by_six_characters_and_the_host_arranges_the_table(new_page: NewPage) -> None:
    host = Player(new_page(size="390x844"))
    host.page.add_init_script(SHARED)
    path = host.open("guandan", friends=True)
    code = host.page.locator("[data-code]").inner_text()
    assert len(code) == 7 and code[3] == " "
    host.button("share").click()
    shared = host.page.evaluate("window.shared")
    assert shared["url"].endswith(path) and code in shared["text"]
    friend = Player(new_page(size="390x844", locale="en-GB"))
    friend.page.goto("/")
    for typed in ("bcdfgh", "BCD FGH"):
        friend.page.locator("#code").fill(typed)
        friend.button("join").click()
        expect(friend.page.get_by_role("alert")).to_contain_text("There is no such table")
    friend.page.locator("#code").fill(f"  {code.lower()} ")
    friend.button("join").click()
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    expect(friend.page.locator("[data-seat='2'] [data-bot]")).to_have_text("bot · average")
    host.page.locator("[data-seat='2'] select").select_option("beginner")
    expect(friend.page.locator("[data-seat='2'] [data-bot]")).to_have_text("bot · beginner")
    host.page.locator("[data-deals='4']").click()
    host.page.locator("[data-spectators=delayed]").click()
    expect(friend.page.locator("[data-deals='4']")).to_contain_text("4 deals")
    expect(friend.page.locator("[data-spectators=delayed]")).to_contain_text("A round behind")
    assert check_sizes(host.page, "the host's room") == []
    host.page.locator("[data-seat='1'] [data-do=person]").click()
    host.button("swap-0").click()
    expect(friend.page.locator("[data-seat='0'] .tag.top")).to_have_text("You")
    host.button("start").click()
    host.page.get_by_role("button", name="菜单", exact=True).click()
    host.button("halt").click()
    expect(friend.page.locator("[data-line=halted]")).to_contain_text("is paused")
    expect(friend.page.locator("[data-do=go-on]")).to_have_count(0)
    assert check_languages(friend.page, "halted") == []
    assert not host.my_turn and not friend.my_turn
    host.button("go-on").click()
    expect(friend.page.locator("[data-line=halted]")).to_have_count(0)


def test_a_visitor_looks_on_and_sits_down_after_the_deal(new_page: NewPage) -> None:
    host = Player(new_page(size="390x844"))
    host.open("guandan", friends=True)
    host.page.locator("[data-spectators=live]").click()
    friend = come(host, new_page(size="844x390"))
    host.button("start").click()
    expect(friend.page.locator("[data-watching=live]")).to_contain_text("旁观")
    expect(friend.page.locator(".felt .pl")).to_have_count(4)
    expect(friend.page.locator("[data-card]")).to_have_count(0)
    assert check_sizes(friend.page, "looking on") == []
    host.page.get_by_role("button", name="菜单", exact=True).click()
    expect(host.page.locator("[data-looking='1']")).to_have_text("1 人在旁观")
    expect(host.button("send-away")).to_have_text("请走")
    host.button("room").click()
    host.page.locator("[data-spectators=none]").click()  # at once
    expect(friend.page.locator("[data-watching]")).to_have_count(0)
    expect(friend.page.get_by_text("这一副打完就可以入座")).to_be_visible()
    host.page.locator("[data-spectators=delayed]").click()
    expect(friend.page.locator("[data-watching=delayed]")).to_contain_text("慢一轮")
    host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name="菜单", exact=True).click()
    host.button("hand-over").click()
    expect(friend.page.locator("[data-result]")).to_be_visible(timeout=60_000)
    friend.page.reload()  # the picture is there again
    expect(friend.page.locator("[data-result]")).to_be_visible()
    friend.page.keyboard.press("Escape")
    friend.button("sit").click()
    expect(friend.page.locator("[data-watching]")).to_have_count(0)
    host.button("next").click()
    friend.button("next").click()
    expect(friend.page.locator(".hand [data-card]")).to_have_count(27)
