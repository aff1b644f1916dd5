"""After the deal: open hands, and what comes next."""

from itertools import cycle

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes, resize
from tests.browser.player import Player

AT_END = "log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight > log.scrollHeight - 4"


def test_all_hands_lie_open_after_the_deal(new_page: NewPage) -> None:
    player = Player(new_page(size="390x844"))
    page = player.page
    page.goto("/")
    wanted = {"ruleset": "guandan", "strength": "greedy", "deals": 1}
    page.goto("/t/" + page.request.post("/api/tables", data=wanted).json()["code"])
    player.finish_deal()
    held = page.locator("[data-held]")
    expect(held).to_contain_text("还剩什么牌")
    left = {
        int(one.get_attribute("data-seat-held") or 0): one.locator(".card").count() for one in held.locator("p").all()
    }
    assert left and all(left.values())
    player.button("verify").click()
    expect(page.locator("[data-verified=true]")).to_have_text("已核对：发牌没有被动过。")
    expect(page.locator(".hex").first).not_to_be_visible()
    page.get_by_text("看数字").click()
    expect(page.locator(".hex").first).to_be_visible()
    wrong = check_sizes(page, "fairness")
    player.button("verify").click()
    wrong += check_sizes(page, "result")
    page.keyboard.press("Escape")
    for seat, cards in left.items():
        if seat:  # one's own lie in the hand
            expect(page.locator(f"[data-seat='{seat}'] .play .card")).to_have_count(cards)
    wrong += check_sizes(page, "open hands")
    assert not wrong
    resize(page, "390x844")
    page.get_by_role("button", name="牌局记录").click()
    log = page.locator(".sheet [data-log]")
    expect(log.locator("[data-chapter='1']")).to_be_visible()
    assert log.locator("li").count() > 20
    page.wait_for_function("() => { const log = document.querySelector('.sheet [data-log]'); return " + AT_END + " }")
    page.keyboard.press("Escape")
    page.reload()  # nothing is lost: the result is there again, and so is the way on
    old = page.url
    player.button("again").click()
    page.wait_for_function("old => location.href !== old", arg=old)
    player.wait()
    assert player.phase == "climb" and page.locator("[data-result]").count() == 0
    page.goto(old)
    expect(page.locator("[data-do=again]")).to_have_text("去新的一场")


# Taps beside a sheet as soon as it has opened.
TAP_BESIDE_SHEET = """() => {
    const tap = () => document.elementFromPoint(5, 5)?.click();
    const opened = new MutationObserver(() => {
        if (!document.querySelector("dialog.sheet[open]")) return;
        opened.disconnect();
        [0, 200].forEach(later => setTimeout(tap, later));
    });
    opened.observe(document, {subtree: true, childList: true, attributes: true});
}"""


def test_who_is_here_is_led_to_the_next_match(new_page: NewPage) -> None:
    host, friend = Player(new_page()), Player(new_page(size="390x844", locale="en"))
    host.page.goto("/")
    wanted = {"ruleset": "guandan", "strength": "greedy", "deals": 1, "friends": True}
    path = "/t/" + host.page.request.post("/api/tables", data=wanted).json()["code"]
    host.page.goto(path)
    friend.page.goto(path)
    friend.button("sit").click()
    expect(host.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("start").click()
    host.page.evaluate(TAP_BESIDE_SHEET)  # the result stays
    for player in cycle((host, friend)):
        if player.my_turn:
            player.turn()
        if all(one.ended for one in (host, friend)):
            break
        player.page.wait_for_timeout(20)
    expect(friend.page.get_by_role("heading", name="The match is over")).to_be_visible()
    friend.button("again").click()
    for player in (host, friend):
        player.page.wait_for_function("old => location.pathname !== old", arg=path)
    assert host.page.evaluate("location.pathname") == friend.page.evaluate("location.pathname")
    host.button("start").click()  # it is still the same host
    for player in (host, friend):
        player.page.locator("[data-card]").first.wait_for()
