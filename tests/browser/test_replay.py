"""Deals that are over, looked at again: one's own, at a moment that a link names, and from a file."""

from pathlib import Path

from playwright.sync_api import Page, expect

from paiju.cli import main
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes, resize
from tests.browser.player import Player
from tests.browser.test_access import check

# A file that is dropped on the page.
DROP = """text => {
    const files = new DataTransfer();
    files.items.add(new File([text], "a.paiju"));
    for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: files, bubbles: true, cancelable: true}));
}"""


def at(page: Page) -> int:
    return int(page.locator("[data-at]").get_attribute("data-at") or -1)


def seen(page: Page) -> str:
    """What lies on the table, in the hand and on the timeline."""
    page.wait_for_timeout(450)  # until nothing moves
    found: str = page.evaluate(
        "[...document.querySelectorAll('.felt, .handbox, .strip, .said')].map(part => part.innerText + "
        "[...part.querySelectorAll('[data-card], img')].map(card => card.dataset.card ?? card.src)).join('|')"
    )
    return found


def test_from_the_table_to_its_replay_and_to_a_friend(new_page: NewPage) -> None:
    player = Player(new_page(size="390x844"))
    page = player.page
    page.goto("/")
    wanted = {"ruleset": "dabaifen", "strength": "greedy", "deals": 1}
    code = page.request.post("/api/tables", data=wanted).json()["code"]
    page.goto(f"/t/{code}")
    player.finish_deal()
    page.locator("[data-do=replay]").click()
    expect(page.locator("main[data-eyes='0']")).to_be_visible()
    assert page.url.startswith(page.evaluate("location.origin") + f"/replay/{code}/1")
    axe = Axe(page)
    forward = [seen(page)]
    for _ in range(8):
        player.button("step-on").click()
        forward.append(seen(page))
    assert at(page) == 8 and len(set(forward)) > 6
    for place in range(7, 4, -1):
        page.keyboard.press("ArrowLeft")
        assert seen(page) == forward[place]
    page.keyboard.press("o")
    expect(page.locator("[data-open-hand]")).to_have_count(3)
    axe.look("open hands")
    resize(page, "390x844")
    page.keyboard.press("o")
    page.keyboard.press("3")
    expect(page.locator("main[data-eyes='2']")).to_be_visible()
    assert at(page) == 5  # the same moment through other eyes
    page.keyboard.press("End")
    player.button("result").click()
    expect(page.locator("[data-result]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-jump]").select_option(index=4)
    moment, picture = at(page), seen(page)
    # everybody who is here shares it: then the link is for anybody
    player.button("share").click()
    expect(page.locator("[data-link]")).to_have_value(page.url)
    page.locator("[data-setting=share] input").check()
    expect(page.locator("[data-sharing=people]")).to_be_visible()
    axe.look("sharing")
    link = page.locator("[data-link]").input_value()
    assert "/r/" in link and code not in link
    friend = new_page(size="390x844")
    friend.goto(link)
    expect(friend.locator("main[data-eyes='2']")).to_be_visible()
    assert at(friend) == moment and seen(friend) == picture
    page.locator("[data-setting=share] input").uncheck()
    expect(page.locator("[data-sharing=players]")).to_be_visible()
    friend.reload()
    expect(friend.locator("[data-gone]")).to_be_visible()
    page.goto("/replay")
    page.locator(f"[data-match='{code}']").click()
    expect(page.locator("main.replay")).to_be_visible()
    check(axe)


def test_a_dropped_file_is_replayed_at_every_size(new_page: NewPage, tmp_path: Path) -> None:
    assert main(["simulate", "zhaopengyou", "--deals", "2", "--bots", "greedy", "--records", str(tmp_path)]) == 0
    (record,) = tmp_path.glob("*.paiju")
    text = record.read_text("utf-8")
    page = new_page(size="390x844", locale="en")
    page.goto("/replay")
    axe = Axe(page)
    axe.look("no replays yet")
    page.evaluate(DROP, text.replace("Played", "Plaid", 1))
    expect(page.get_by_role("alert")).to_contain_text("cannot be replayed")
    page.evaluate(DROP, text)
    expect(page.locator("main[data-eyes=all]")).to_be_visible()
    page.locator("[data-jump]").select_option(label="Round 3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(page.locator("main[data-eyes='1']")).to_be_visible()
    wrong = check_sizes(page, "replay", ("390x844", "844x390", "820x1180", "1440x900"))
    axe.look("wide")
    resize(page, "390x844")
    page.locator("select[data-deal]").select_option("2")
    expect(page.locator("[data-deal='2']")).to_be_visible()
    page.locator("[data-do=speed]").click()
    for _ in range(2):
        page.locator("[data-do=speed]").click()
    page.locator("[data-do=play-film]").click()
    page.wait_for_function("() => Number(document.querySelector('[data-at]').dataset.at) > 1")
    page.keyboard.press("Space")
    check(axe)
    assert not wrong
