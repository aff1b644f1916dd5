"""The hand under a finger, and the row of buttons that stays in its place."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import SPOT, Player
from tests.browser.test_inputs import APART

PRESSED = "[data-card][aria-pressed=true]"
# The lowest card of each column, from left to right.
FEET = """() => {
    const feet = new Map();
    for (const card of document.querySelectorAll('[data-card]')) feet.set(card.style.getPropertyValue('--x'), card);
    return [...feet.values()].map(card => {
        const box = card.getBoundingClientRect();
        return {card: card.dataset.card, x: box.left + 8, y: box.bottom - 12};
    });
}"""
COLUMN = """() => {
    const columns = new Map();
    for (const card of document.querySelectorAll('[data-card]')) {
        const x = card.style.getPropertyValue('--x');
        columns.set(x, [...columns.get(x) ?? [], card]);
    }
    const tall = [...columns.values()].find(column => column.length > 2);
    return tall.map(card => {
        const box = card.getBoundingClientRect();
        return {card: card.dataset.card, x: box.left + 8, y: box.top + 8};
    });
}"""
ROW = """() => Object.fromEntries([...document.querySelectorAll('.actrow .btn')].map(button => {
    const {left, top, width, height} = button.getBoundingClientRect();
    return [getComputedStyle(button).gridArea.split(' ')[0], [left, top, width, height].map(Math.round)];
}))"""


def chosen(page: Page) -> list[str]:
    return sorted(card.get_attribute("data-card") or "" for card in page.locator(PRESSED).all())


def slide(page: Page, *spots: dict[str, float], steps: int = 6) -> None:
    page.mouse.move(spots[0]["x"], spots[0]["y"])
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(spot["x"], spot["y"], steps=steps)
    page.mouse.up()


def until(player: Player, asked: str) -> None:
    """Play on until a selector is there on my turn."""
    player.wait()
    while not player.page.locator(asked).count():
        assert not player.ended
        player.turn()
        player.wait()
    player.page.keyboard.press("Escape")
    player.settle()


def test_a_finger_takes_one_card_of_each_column_and_a_tap_on_the_felt_puts_them_back(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    player = Player(page)
    player.open("guandan")
    until(player, "[data-do=play]")
    feet = page.evaluate(FEET)[-6:]
    slide(page, feet[0], feet[-1])
    assert chosen(page) == sorted(foot["card"] for foot in feet)
    page.mouse.click(195, 330)
    assert chosen(page) == []
    player.button("back").click()  # what was put back by mistake is brought again
    assert len(chosen(page)) == 6
    player.button("back").click()
    column = page.evaluate(COLUMN)
    slide(page, column[0], column[1])
    assert chosen(page) == sorted(card["card"] for card in column[:2])


def test_a_flick_plays_the_chosen_cards(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    player = Player(page)
    player.open("guandan")
    until(player, "[data-do=play]:not([data-do=pass] ~ *)")
    held = page.locator("[data-card]").count()
    foot = page.evaluate(FEET)[-1]
    page.mouse.click(foot["x"], foot["y"])
    slide(page, foot, {"x": foot["x"], "y": foot["y"] - 90}, steps=2)
    expect(page.locator("[data-card]")).to_have_count(held - 1)


def test_the_row_stays_in_its_place_and_a_second_tap_after_a_refusal_never_passes(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    player = Player(page)
    player.open("guandan")
    until(player, "[data-do=pass] ~ [data-do=play]")
    row = page.evaluate(ROW)
    assert set(row) == {"sort", "back", "pass", "hint", "play"}
    held = page.locator("[data-card]").count()
    for name in page.evaluate(APART):
        page.locator(f"[data-card={name}]").first.focus()
        page.keyboard.press("Space")
    assert page.evaluate(ROW) == row
    x, y, width, height = row["play"]
    for _ in range(2):
        page.mouse.click(x + width / 2, y + height / 2)
        page.locator("[data-refusal]").wait_for()
        assert page.evaluate(ROW) == row
    assert player.my_turn and page.locator("[data-card]").count() == held
    assert page.locator("[data-do=pass].pri, [data-refusal] [data-do=pass]").count() == 0
    wrong = check_sizes(page, "refused")
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("[data-refusal] summary").click()
    expect(page.locator("[data-refusal] cite a")).to_be_visible()
    page.keyboard.press("Escape")
    player.button("hint").click()
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    assert page.evaluate(ROW) == row
    kept = row["play"]
    for _ in range(8):  # with a pass or without, and when the hand has lost cards
        player.turn()
        player.wait()
        if player.ended or page.locator("[data-do=play]").count() == 0:
            break
        assert page.evaluate(ROW)["play"] == kept


def test_the_row_is_mirrored_for_the_left_hand(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.add_init_script("localStorage.setItem('paiju.settings', JSON.stringify({leftHanded: true}))")
    player = Player(page)
    player.open("guandan")
    until(player, "[data-do=play]")
    row = page.evaluate(ROW)
    assert row["play"][0] < row["hint"][0] < row["back"][0] < row["sort"][0]
    wrong = check_sizes(page, "left hand")
    assert not wrong, "\n".join(wrong)


def test_groups_are_pinned_and_outlast_sorting_and_a_reload(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    player = Player(page)
    player.open("guandan")
    until(player, "[data-do=play]")
    feet = page.evaluate(FEET)[-3:]
    slide(page, feet[0], feet[-1])
    player.button("pin").click()
    group = [foot["card"] for foot in feet]
    pinned = page.locator(".card.pinned")
    for do in ("sort", "sort", "reload"):
        if do == "reload":
            page.reload()
            page.locator("[data-card]").first.wait_for()
        else:
            player.button(do).click()
        expect(pinned).to_have_count(3)
        assert [card.get_attribute("data-card") for card in pinned.all()] == group
        assert [card.get_attribute("data-card") for card in page.locator("[data-card]").all()][:3] == group
    player.settle()
    left, top = pinned.first.evaluate(SPOT)
    page.mouse.move(left, top)
    page.mouse.down()  # held, the group is put back
    expect(pinned).to_have_count(0)
    page.mouse.up()
    assert chosen(page) == []
