"""What moves begins where it comes from and ends in its place."""

import json

from playwright.sync_api import WebSocketRoute, expect

from paiju.tricks.events import BottomFlipped, BottomTaken, FriendFound
from tests.browser import test_felt
from tests.browser.conftest import NewPage
from tests.browser.layout import resize
from tests.browser.player import Player
from tests.browser.staged import Staged

Look = tuple[dict[str, str], dict[str, str], dict[str, str]]

# Every motion that code begins, and how the element looks without it, in its first frame and half way.
WATCH = """() => {
    window.moved = [];
    const look = node => {
        const {opacity, translate, scale, transform} = getComputedStyle(node);
        return {opacity, translate, scale, transform};
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...told) {
        const placed = look(this);
        const animation = animate.apply(this, told);
        const {delay, endTime} = animation.effect.getComputedTiming();
        animation.pause();
        animation.currentTime = 0;
        const first = look(this);
        animation.currentTime = (delay + endTime) / 2;
        const middle = look(this);
        animation.currentTime = 0;
        animation.play();
        moved.push([this.classList[0], placed, first, middle, animation.effect.getTiming().duration]);
        return animation;
    };
}"""
# The same of every motion that the style sheet begins, by its name.
WATCH_STYLE = """() => {
    window.styled = [];
    document.addEventListener('animationstart', ({target, animationName, pseudoElement}) => {
        const animation = target.getAnimations({subtree: true}).find(({animationName: name, effect}) =>
            name === animationName && effect.target === target && (effect.pseudoElement ?? '') === pseudoElement);
        if (!animation) return;
        const look = time => {
            animation.currentTime = time;
            const {opacity, translate, scale, transform} = getComputedStyle(target, pseudoElement || null);
            return {opacity, translate, scale, transform};
        };
        const now = animation.currentTime;
        animation.pause();
        const looks = [look(0), look(animation.effect.getComputedTiming().endTime - 0.01)];
        animation.currentTime = now;
        animation.play();
        styled.push([animationName, ...looks]);
    });
}"""


def test_what_comes_begins_away_from_its_place(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.add_init_script(f"({WATCH})(); ({WATCH_STYLE})()")
    player = Player(page)
    player.open("guandan")
    player.finish_deal()
    page.locator("[data-do=next]").first.click()
    expect(page.locator("[data-result]")).to_have_count(0)
    page.wait_for_function("() => moved.some(([what]) => what === 'fly')")

    found: dict[str, list[Look]] = {"card": [], "laid": [], "medal": [], "fly": []}
    for what, *looks, _ in page.evaluate("moved"):
        found.get(what, []).append(looks)
    assert len(found["card"]) >= 27 and len(found["laid"]) > 10 and found["medal"] and found["fly"]
    for _, first, middle in found["fly"]:
        assert first["translate"] not in ("none", middle["translate"])
    for placed, first, middle in found["card"] + found["laid"] + found["medal"]:
        assert float(first["opacity"]) < float(middle["opacity"]) <= float(placed["opacity"])
    for placed, first, _ in found["card"]:
        assert first["transform"] != placed["transform"]
    for placed, first, _ in found["laid"] + found["medal"]:
        assert float(first["scale"]) != 1 and placed["scale"] == "none"
    assert all(first["translate"] != "none" for _, first, _ in found["laid"])

    styled = page.evaluate("styled")
    assert {"appear", "rise"} <= {name for name, _, _ in styled}  # who passes; the sheet of the result
    for name, first, last in styled:
        assert (float(first["opacity"]), round(float(last["opacity"]), 2)) == (0, 1), name
        assert name != "rise" or first["translate"] == "0px 24px"


def test_what_comes_in_a_trick_game_begins_away_too(new_page: NewPage) -> None:
    match, found = test_felt.first("zhaopengyou", 1, lambda event: isinstance(event, FriendFound))
    taken = next(test_felt.moments(match, lambda event: isinstance(event, BottomTaken)))
    page = new_page(size="390x844")
    page.add_init_script(f"({WATCH})()")
    staged = Staged(page, match, taken - 1, seat=match.events[taken - 1].seat)
    staged.go_on(taken)
    page.wait_for_function("() => moved.length >= 7")
    for what, placed, start, middle, _ in page.evaluate("moved"):
        assert what == "card" and start["transform"] != placed["transform"]
        assert float(start["opacity"]) < float(middle["opacity"]) <= 1
    staged.go_on(found - 1)
    page.evaluate("moved = []")
    staged.go_on(found)
    page.wait_for_function("() => moved.some(([what]) => what === 'role')")
    ((placed, start, middle),) = page.evaluate(
        "moved.filter(([what]) => what === 'role').map(([, ...it]) => it.slice(0, 3))"
    )
    assert (placed["scale"], start["scale"], start["opacity"]) == ("none", "1.6", "0") and middle["opacity"] != "0"

    match, flipped = test_felt.all_pass("zhaopengyou", 1, BottomFlipped)
    page = new_page(size="390x844")
    page.add_init_script(f"({WATCH_STYLE})()")
    Staged(page, match, flipped - 1).go_on(len(match.events))
    cards = len(match.events[flipped - 1].cards)
    page.wait_for_function("cards => styled.filter(([name]) => name === 'towards').length === cards", arg=cards)
    for name, start, end in page.evaluate("styled"):
        if name == "towards":
            assert start["transform"] not in (end["transform"], "none")  # on its edge


def crowned(message: str) -> str:
    """The same message, but a deal that ends makes the first seat champion, after a rise by three levels."""
    told = json.loads(message)
    for at, to in told.get("board", []) if told["t"] == "news" else []:
        if at == ["result"] and to:
            to |= {"champions": [0], "rises": [{**rise, "before": "9", "after": "Q"} for rise in to["rises"]]}
    return json.dumps(told)


def crown(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(crowned(str(message))))


def test_levels_roll_and_champions_are_cheered_once_at_the_speed_that_is_set(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.route_web_socket("**/ws/**", crown)
    page.add_init_script(f"({WATCH})()")
    page.add_init_script("localStorage['paiju.settings'] = JSON.stringify({speed: 'quick'})")
    player = Player(page)
    player.open("guandan")
    player.finish_deal()
    expect(page.locator("[data-confetti] i").first).to_be_visible()
    durations = page.evaluate("moved.map(([what,,,, duration]) => [what, duration])")
    assert {duration for what, duration in durations if what == "laid"} == {130}
    rolls = page.evaluate("moved.filter(([what]) => what === 'rolls').map(([, placed, first]) => [placed, first])")
    assert len(rolls) == 2
    for placed, first in rolls:
        assert (placed["translate"], first["translate"]) == ("none", "0px 300%")
    assert (
        page.locator(".confetti").evaluate("it => getComputedStyle(it.firstElementChild).animationDuration") == "0.8s"
    )
    resize(page, "844x390")
    hero, levels, held, following = (
        page.locator(f".res > {part}").bounding_box() for part in (".hero", ".ptab", ".held", ".rowb")
    )
    assert hero and levels and held and following
    assert hero["x"] + hero["width"] <= levels["x"] and abs(hero["y"] - levels["y"]) < 2  # side by side
    assert max(hero["y"] + hero["height"], levels["y"] + levels["height"]) <= held["y"] < following["y"]
    page.reload()
    page.locator("[data-result]").wait_for()
    assert page.locator("[data-confetti]").count() == 0


def test_nothing_moves_for_those_who_want_no_motion(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(f"({WATCH})(); ({WATCH_STYLE})()")
    page.add_init_script("""window.changed = [];
        document.addEventListener('transitionrun', event => changed.push(event.propertyName));""")
    player = Player(page)
    player.open("guandan")
    for _ in range(6):
        player.wait()
        player.turn()
    player.wait()
    page.locator(".hud .ib").first.click()
    page.locator("dialog[open]").wait_for()
    assert page.evaluate("moved") == []
    assert set(page.evaluate("changed")).isdisjoint({"transform", "translate", "scale", "rotate"})
    for name, start, end in page.evaluate("styled"):
        assert (start | {"opacity": ""}) == (end | {"opacity": ""}), name  # what fades stays in its place
