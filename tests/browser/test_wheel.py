"""The friend is called by wheels: turned by drag, tap and keys, at every size; or from the list."""

import re
from math import cos, radians, sin

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from paiju.rules import resolve
from paiju.server.table import lobby, stored_match
from tests.browser.conftest import NewPage
from tests.browser.fated import fated
from tests.browser.layout import check_sizes, resize
from tests.browser.player import TAP_AT_ONCE, Player
from tests.browser.test_phases import come_to
from tests.server.dealing import always

# The least and the most that the documents allow for the diameter.
DIAMETERS = {"390x844": (280, 320), "820x1180": (350, 400), "1440x900": (400, 450)}
SIDEWAYS = {"844x390": (350, 400), "667x375": (280, 320), "360x640": (280, 320)}
# How long everything on the dial has moved, by what has moved it; and every vibration.
WATCH = """() => {
    window.moved = {};
    window.felt = [];
    const note = (name, duration) => (moved[name] ??= []).push(duration);
    const on = event => event.target.getAnimations().forEach(it =>
        note(it.transitionProperty ?? it.animationName, it.effect.getComputedTiming().duration));
    document.addEventListener('transitionrun', event => event.target.matches('.item') && on(event));
    document.addEventListener('animationstart', event => event.target.matches('.item') && on(event));
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        if (this.matches('.turn') && how.duration) note('fade', how.duration);
        return animate.call(this, frames, how);
    };
    navigator.vibrate = time => time.length || felt.push(time); // but for the call to the player, which is several
}"""

STANDS = "() => ![...document.querySelectorAll('.item')].some(it => it.getAnimations().length)"
RANKS = ["A", "K", "Q", "J", *map(str, range(10, 1, -1))]


def at_the_wheel(new_page: NewPage, monkeypatch: pytest.MonkeyPatch, preset: str) -> Player:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated(preset, "friend"))))
    page = new_page(size="390x844")
    page.add_init_script(f"({WATCH})()")
    player = Player(page)
    page.goto("/")
    wanted = {"ruleset": preset, "strength": "greedy", "clock": "normal"}
    page.goto("/t/" + page.request.post("/api/tables", data=wanted).json()["code"])
    assert come_to(player, {"friend"}) == "friend"
    page.locator(".dial").wait_for()  # a bundle of its own
    return player


def option(page: Page, name: str) -> Locator:
    return page.get_by_role("option", name=re.compile(f"^{name}"))


def under_the_pointer(page: Page, name: str) -> None:
    expect(page.locator("[role=option][aria-selected=true]")).to_have_attribute("aria-label", re.compile(f"^{name}"))


def step(page: Page, progress: str) -> None:
    expect(page.locator(".progress")).to_have_text(progress)
    expect(page.locator(".dial")).to_have_count(1)  # the last wheel has faded


def drag(page: Page, items: int) -> None:
    """Turn the dial clockwise by some items, and let it rest there."""
    box = page.locator(".ring").bounding_box()
    assert box
    turn = 360 / page.get_by_role("option").count() * items
    for part in range(9):
        angle, far = radians(-90 + turn * part / 8), box["width"] * 0.36
        page.mouse.move(box["x"] + box["width"] / 2 + far * cos(angle), box["y"] + box["height"] / 2 + far * sin(angle))
        if part == 0:
            page.mouse.down()
    page.wait_for_timeout(150)  # a finger that goes at once throws the dial
    page.mouse.up()


def tap(page: Page, name: str) -> None:
    box = option(page, name).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def diameter(page: Page, size: str) -> float:
    resize(page, size)
    box = page.locator(".dial").bounding_box()
    assert box and box["width"] == pytest.approx(box["height"])
    return box["width"]


def test_the_wheels_are_turned_by_drag_tap_and_keys(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_the_wheel(new_page, monkeypatch, "zhaopengyou")
    page = player.page
    expect(page.locator(".wheel [role=timer]")).to_be_visible()
    page.evaluate("felt = []")  # one's turn was felt too
    for size, (least, most) in SIDEWAYS.items():
        assert least <= diameter(page, size) <= most
    for size, (least, most) in DIAMETERS.items():
        assert least <= diameter(page, size) <= most
        step(page, "1/3")
        assert [label[:2] for label in labels(page)] == ["大王", "小王", "黑桃", "红桃", "梅花", "方片"]
        drag(page, 2)
        under_the_pointer(page, "黑桃")
        step(page, "1/3")  # a drag takes nothing
        page.locator(".hub").click()
        step(page, "2/3")
        assert [label[2:].split("，")[0] for label in labels(page)] == RANKS
        tap(page, "黑桃K")
        step(page, "3/3")
        assert [label.split("，", 1)[1] for label in labels(page)] == [
            "最早打出，身份暴露早",
            "中间打出，增加不确定性",
            "最后打出，身份暴露晚",
        ]
        for key, number in {"End": 3, "Home": 1, "ArrowLeft": 2}.items():
            page.keyboard.press(key)
            under_the_pointer(page, f"第几张 {number}")
            page.wait_for_function(STANDS)  # who turns back at once is quicker back
        page.keyboard.press("Enter")
        expect(page.locator(".chosen .what")).to_have_text("第 2 张 黑桃 K")
        expect(page.get_by_text("（您选择的朋友牌）")).to_be_visible()
        page.keyboard.press("Backspace")
        step(page, "3/3")
        page.keyboard.press("Space")
        page.locator("[data-do=call-again]").click()
    moved = page.evaluate("moved")
    assert {*moved["transform"]} == {300, 380} and {*moved["fade"]} == {180}
    assert all(name.endswith("-flash") and {*times} == {300} for name, times in moved.items() if "flash" in name)
    assert len(moved) == 4  # the opacity, as the transform, and the flash
    assert 8 in (felt := page.evaluate("felt")) and all(time == 8 for time in felt)
    assert player.phase == "friend"  # nothing has been called

    tap(page, "大王")
    step(page, "3/3")  # a joker has no rank
    expect(page.locator(".progress .skip")).to_have_count(1)
    page.keyboard.press("Escape")
    step(page, "1/3")
    suit = {"s": "黑桃", "h": "红桃", "c": "梅花", "d": "方片"}[page.locator(".lvls .su").get_attribute("class")[-1:]]
    tap(page, suit)
    step(page, "2/3")
    tap(page, f"{suit}2")  # the bid was made with it
    under_the_pointer(page, f"{suit}2，亮主时亮过，不能叫")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".hub")).to_contain_text("亮主时亮过，不能叫")
    expect(page.locator("[data-do=wheel-next]")).to_be_disabled()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("moved = {}")
    tap(page, f"{suit}A")
    step(page, "3/3")
    assert "transform" not in page.evaluate("moved")


def test_a_tap_meant_for_the_last_wheel_is_lost_on_the_next(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_the_wheel(new_page, monkeypatch, "zhaopengyou").page
    page.evaluate(TAP_AT_ONCE, ["[data-do=wheel-next]", ".progress"])
    tap(page, "黑桃")
    step(page, "2/3")
    page.wait_for_timeout(1000)  # as long as a wheel needs to be taken
    step(page, "2/3")
    page.locator("[data-do=wheel-next]").click()
    step(page, "3/3")


def labels(page: Page) -> list[str]:
    return page.get_by_role("option").evaluate_all("items => items.map(it => it.ariaLabel)")


def test_the_list_is_one_touch_away_and_remembered(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_the_wheel(new_page, monkeypatch, "zhaopengyou")
    page = player.page
    player.button("as-list").click()
    calls: list[str] = []  # of the first one, only nonsense arrives

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def said(frame: str | bytes) -> None:
            calls.extend(re.findall('"call [^"]+"', str(frame)))
            server.send(str(frame).replace(calls[0], '"call nobody at all"') if len(calls) == 1 else frame)

        client.on_message(said)

    page.route_web_socket(re.compile("/ws/"), between)
    page.reload()
    expect(page.locator(".callcards button")).to_have_count(13)
    assert check_sizes(page, "list") == []
    held = page.locator("[data-card^=S]").count()
    shown = page.locator(".callcards small").all_inner_texts()
    assert sum(int(number.strip("×")) for number in shown) == held > 0
    page.locator(".callcards button").first.click()
    player.button("call-sure").click()
    expect(page.locator(".chosen .what")).to_have_text("第 1 张 黑桃 A")
    assert check_sizes(page, "confirmation") == []
    player.button("call-again").click()
    player.button("as-wheel").click()
    expect(page.locator(".chosen .what")).to_have_text("第 1 张 黑桃 A")
    player.button("call").click()
    expect(page.locator(".chosen [data-refused]")).to_be_visible()
    assert check_sizes(page, "refusal") == []
    player.button("call").click()
    expect(player.root).to_have_attribute("data-phase", "trick")
    expect(page.locator(".strip")).to_contain_text("第 1 张 ♠A 0/1")


def test_where_copies_are_not_counted_there_are_two_wheels(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_the_wheel(new_page, monkeypatch, "zhaopengyou-classic")
    page = player.page
    step(page, "1/2")
    assert [label[:2] for label in labels(page)] == ["黑桃", "梅花", "方片", "红桃"]  # as the document draws them
    tap(page, "红桃")
    step(page, "2/2")
    said = page.locator("dialog").inner_text()
    tap(page, "红桃A")
    expect(page.locator(".chosen .what")).to_have_text("红桃 A")
    said += page.locator("dialog").inner_text()
    player.button("call").click()
    expect(player.root).to_have_attribute("data-phase", "trick")
    expect(page.locator(".strip .chip").last).to_have_text("朋友牌 ♥A")
    resize(page, "1440x900")
    said += page.locator(".side .log").inner_text().split("叫朋友")[1]
    assert "第" not in said


def test_nobody_is_called_where_the_rules_allow_it(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = resolve({"extends": "zhaopengyou", "call_nobody": "solo"})
    monkeypatch.setattr(lobby, "published", lambda _: rules)
    player = at_the_wheel(new_page, monkeypatch, "zhaopengyou")
    assert labels(player.page)[-1] == "无将，不叫朋友，独打"
    tap(player.page, "无将")
    expect(player.page.locator(".chosen .what")).to_have_text("NT 无将")
    player.button("call").click()
    expect(player.root).to_have_attribute("data-phase", "trick")
    expect(player.page.locator(".strip")).to_contain_text("独打")


def test_two_friends_are_called_one_after_the_other(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the wheel and then from the list; both cards are seen on the table afterwards."""
    rules = resolve({"extends": "zhaopengyou", "friends": 2, "call_copies": 1})
    monkeypatch.setattr(lobby, "published", lambda _: rules)
    player = at_the_wheel(new_page, monkeypatch, "zhaopengyou")
    page = player.page
    expect(page.locator("dialog h2")).to_contain_text("第 1 个，共 2 个")
    tap(page, "红桃")
    tap(page, "红桃A")
    player.button("call").click()
    step(page, "1/2")  # begun anew
    expect(page.locator("dialog h2")).to_contain_text("第 2 个，共 2 个")
    expect(page.locator("[data-friend]")).to_have_text("朋友牌 ♥A")
    tap(page, "红桃")
    expect(option(page, "红桃A")).to_have_attribute("aria-label", re.compile("已经叫过"))
    page.locator("[data-do=as-list]").click()
    page.get_by_role("button", name="黑桃A").click()
    player.button("call-sure").click()
    player.button("call").click()
    expect(player.root).to_have_attribute("data-phase", "trick")
    assert [chip.get_by_title("A").get_attribute("title") for chip in page.locator("[data-friend]").all()] == [
        "红桃A",
        "黑桃A",
    ]
    for size in ("390x844", "844x390", "1440x900"):
        resize(page, size)
        for chip in page.locator("[data-friend]").all():
            expect(chip).to_be_in_viewport(ratio=1)
