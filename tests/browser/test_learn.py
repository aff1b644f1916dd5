"""Lessons and puzzles by clicks: on the real table, with a teacher beside it, at every size and in both languages."""

from collections import Counter

from playwright.sync_api import Page, expect

from paiju.actions import Pass
from paiju.cards import names
from paiju.lessons.lesson import Lesson, lessons
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import ALL, check_sizes, resize
from tests.browser.player import SPOT, Player
from tests.effort import DEEP

PHONE = "390x844"
SHOWN = ["beats/0", "points/1"] if not DEEP else [f"{name}/{n}" for name in lessons() for n in (0, 4)]
SIZES = ("360x640", PHONE, "844x390") if not DEEP else ALL


def choose(page: Page, cards: list[str]) -> None:
    """Tap these cards of the hand, and no others. Those that must be played are chosen already."""
    Player(page).settle()
    for name, copies in Counter(cards).items():
        lifted = page.locator(f".hand [data-card={name}][aria-pressed=true]").count()
        rest = page.locator(f".hand [data-card={name}][aria-pressed=false]").element_handles()
        for card in rest[: copies - lifted]:
            page.mouse.click(*card.evaluate(SPOT))
            if len(cards) > 1:
                page.wait_for_timeout(320)  # a second tap in haste would choose its group
    chosen = page.locator(".hand [aria-pressed=true]").evaluate_all("all => all.map(card => card.dataset.card)")
    assert sorted(chosen) == sorted(cards)


def answer(page: Page, lesson: Lesson, number: int) -> None:
    exercise = lesson.exercise(number)
    action = lesson.step[number].answer(exercise)
    if isinstance(action, Pass):
        page.locator("[data-do=pass]").click()
        return
    choose(page, names(getattr(action, "cards", b"")))
    page.locator("[data-do=play]").click()


def test_a_whole_lesson_is_played_by_clicks(new_page: NewPage) -> None:
    lesson, page = lessons()["trumps"], new_page(size=PHONE)
    page.goto("/")
    page.locator("[data-do=learn]").click()
    page.locator("[data-lesson=trumps]").click()
    page.locator(".hand [data-card=C4]").wait_for()
    choose(page, ["C4"])
    page.locator("[data-do=play]").click()
    expect(page.locator("[data-refusal]")).to_contain_text("6.3")
    expect(page.locator("[data-mark=illegal]")).to_be_visible()
    page.keyboard.press("Escape")
    choose(page, ["SK"])
    page.locator("[data-do=play]").click()
    expect(page.locator("[data-mark=wrong]")).to_contain_text("K 比 A 小")
    page.keyboard.press("Escape")
    for number, step in enumerate(lesson.step):
        expect(page.locator(".task")).to_have_text(step.task["zh"])
        answer(page, lesson, number)
        expect(page.locator("[data-mark=right]")).to_contain_text(step.good["zh"])
        page.locator("[data-do=step-next]:enabled").click()
    expect(page.locator("[data-ended]")).to_be_visible()
    assert check_sizes(page, "the end of a lesson", ("360x640", PHONE)) == []
    page.locator("[data-do=next-lesson]").click()
    expect(page.locator(".task")).to_have_text(lessons()["following"].step[0].task["zh"])
    page.goto("/learn")
    expect(page.locator("[data-lesson=trumps]")).to_contain_text("学完了")


def test_a_puzzle_tells_what_was_better(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    page.goto("/learn/puzzle")
    page.locator("[data-puzzle=K1]").click()
    page.locator(".hand [data-card=RJ]").wait_for()
    choose(page, ["RJ"])
    page.locator("[data-do=play]").click()
    expect(page.locator("[data-mark=wrong]")).to_be_visible()
    expect(page.locator("[data-best='play H5']")).to_contain_text("♥5")
    expect(page.locator("[data-mark] p")).to_have_count(0)  # the reason is that of the answer, and stands with it
    expect(page.locator("[data-why]")).to_contain_text("末家毙")
    page.locator("[data-do=step-again]").click()
    choose(page, ["H5"])
    page.locator("[data-do=play]").click()
    expect(page.locator("[data-mark=right]")).to_be_visible()
    assert check_sizes(page, "a puzzle", ("360x640", PHONE, "844x390")) == []
    page.locator("[data-do=next-puzzle]").click()
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.locator(".hand [data-card]").first).to_be_visible()


def test_the_teacher_covers_nothing_at_any_size_in_both_languages(new_page: NewPage) -> None:
    wrong = []
    for locale in ("zh-CN", "en-US"):
        page = new_page(size=PHONE, locale=locale)
        for where in ("/learn", "/learn/puzzle"):
            page.goto(where)
            page.locator("[data-daily]").wait_for()
            wrong += check_sizes(page, f"{where} {locale}", ("360x640", "1440x900"))
        for place in SHOWN:
            name, number = place.split("/")
            resize(page, PHONE)
            page.evaluate(f"localStorage.setItem('paiju.learn', '{{\"lessons\": {{\"{name}\": {number}}}}}')")
            page.goto(f"/learn/{name}")
            page.locator(".hand [data-card]").first.wait_for()
            wrong += check_sizes(page, f"{place} {locale}", SIZES)
    assert wrong == []


def test_everybody_can_use_it(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    axe = Axe(page)
    page.goto("/learn")
    page.locator("[data-daily]").wait_for()
    axe.look("what there is to learn")
    page.goto("/learn/puzzle")
    page.locator("[data-puzzle]").first.wait_for()
    axe.look("puzzles")
    page.goto("/learn/beats")
    page.locator("[data-do=pass]").click()
    page.locator("[data-mark=wrong]").wait_for()
    axe.look("a lesson")
    assert axe.faults == []
