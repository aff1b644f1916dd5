"""House rules: made by form and by answers, played with others, kept, sent and read."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from paiju.record import Record
from paiju.rules import load, presets
from paiju.server.web import api
from paiju.server.web.limits import HOUSES
from tests.browser.axe import Axe
from tests.browser.conftest import UNHURRIED, NewPage
from tests.browser.householder import Field, Householder, others
from tests.browser.layout import ALL, NARROW, check_sizes
from tests.browser.player import Player
from tests.browser.test_access import LOCALES, check, shared
from tests.browser.test_together import play_together
from tests.effort import DEEP, often
from tests.laws.test_house_rules import random_drafts

BROKEN = ("/rules/1broken", "/house/whist/ask", "/house/1broken", "/house/whist")
EVERY_KIND = {
    "card_points": {"5": 5, "10": 10, "K": 10, "BJ": 20},
    "must_play": ["5", "10"],
    "lost_falls": [1, 0],
    "fall_lost": {"K": "J"},
    "start_level": "3",
    "match_deals": 8,
    "direction": "clockwise",
}
MARKUP = "<img src=x onerror=a()>"


@pytest.fixture(scope="module", autouse=True)
def unhurried() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "HOUSES", HOUSES.times(UNHURRIED))
        yield


def played(page: Page, path: str) -> Record:
    """What the server has written down of a table."""
    return Record.parse(page.request.get(f"/api/{path.replace('/t/', 'tables/')}/record").text())


@pytest.mark.parametrize("preset", presets() if DEEP else ("guandan", "zhaopengyou"))
def test_every_option_can_be_set(new_page: NewPage, preset: str) -> None:
    """Whether the values go together is not the question. In the deep test all options, one after the other with all
    values that can be listed."""
    home = Householder(new_page())
    home.open(preset)
    for chapter, fields in home.fields(preset).items():
        home.unfold(chapter)
        for field in fields if DEEP else sample(fields):
            for value in others(field) if DEEP else others(field)[-1:]:
                home.set(field, value)
                assert home.changes().get(field["name"]) == value, field["name"]
    home.settle()
    assert home.page.locator("[data-do=to-problem], [data-do=house-play]:enabled").count()


def test_random_rules_come_round_unchanged(new_page: NewPage) -> None:
    """From the form to the text, and from the draft back into the form."""
    home = Householder(new_page())
    for draft in filter(lambda draft: draft.changes, random_drafts(often(2, 100))):
        home.open(draft.preset)
        fields = {field["name"]: field for chapter in home.fields(draft.preset).values() for field in chapter}
        for name, value in draft.changes.items():
            home.set(fields[name], value)
        said = tomllib.loads(home.toml())
        assert {name: said[name] for name in said if name in fields} == draft.changes
        home.page.reload()
        assert home.shown() == draft.changes
        home.page.locator("[data-do=afresh]").click()
        home.page.locator("[data-begun]").wait_for(state="detached")


def test_rules_made_by_form_are_played_with_friends(new_page: NewPage) -> None:
    """The link goes to two other browsers; bots take the other seat; what is written down is what was chosen."""
    home = Householder(new_page(size="390x844"))
    home.open("dabaifen")
    home.page.locator("[data-title]").fill(MARKUP)
    home.set(field_of(home, "dabaifen", "lowest_rank"), "8")
    home.set(field_of(home, "dabaifen", "start_level"), "8")
    home.choose("direction", "clockwise")
    home.choose("deal_direction", "clockwise")
    home.settle()
    assert "四处" in home.sentence
    home.page.locator("[data-do=house-friends]").click()
    host = Player(home.page)
    invite = home.page.locator("[data-invite]").input_value()
    guests = [Player(new_page(size=size)) for size in ("844x390", "1440x900")]
    for guest in guests:
        guest.page.goto(invite)
        expect(guest.page.locator(".waiting h2")).to_contain_text(MARKUP)
        guest.button("sit").click()
        expect(guest.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("start").click()
    players = [host, *guests]
    for player in players:
        player.root.wait_for()
    guests[0].page.get_by_role("button", name="菜单").click()
    guests[0].page.locator("dialog [data-do=rules]").click()
    expect(guests[0].page.locator("dialog [data-household] [data-sentence]")).to_contain_text("四处")
    expect(guests[0].page.locator("dialog [data-differs]")).to_have_count(4)
    guests[0].page.keyboard.press("Escape")
    play_together(players, [])
    wanted = {"lowest_rank": "8", "start_level": "8", "direction": "clockwise", "deal_direction": "clockwise"}
    rules = played(host.page, host.page.evaluate("location.pathname")).verify().rules
    assert rules.plain() == load("dabaifen").plain() | wanted
    assert rules.title.zh == MARKUP
    for player in players:
        assert player.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("preset", ["guandan", "dabaifen"] if DEEP else ["guandan"])
def test_rules_made_by_answers_are_played_at_once(new_page: NewPage, preset: str) -> None:
    home = Householder(new_page(size="390x844"))
    home.open(preset, asking=True)
    page = home.page
    page.locator("[data-answer='1']").click()  # another than the usual
    page.locator("[data-wizard='1']").wait_for()
    page.locator("[data-do=skip]").click()
    page.locator("[data-wizard='2'] [data-answer='1']").click()
    page.locator("[data-wizard='3']").wait_for()
    page.locator("[data-do=back]").click()
    expect(page.locator("[data-wizard='2'] [data-answer='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=finish]").click()
    page.locator("[data-wizard=done] [data-differs]").first.wait_for()
    page.locator("[data-title]").fill("外婆家的打法")
    wanted = home.changes()
    assert wanted
    home.settle()
    page.locator("[data-do=house-play]").click()
    player = Player(page)
    player.wait()
    player.finish_deal()
    rules = played(page, page.evaluate("location.pathname")).verify().rules
    assert rules.plain() == load(preset).plain() | wanted
    assert rules.title.zh == "外婆家的打法"
    page.goto("/")
    expect(page.locator("[data-kept]")).to_contain_text("外婆家的打法")


def test_a_problem_stands_beside_its_field_with_a_way_out(new_page: NewPage) -> None:
    home = Householder(new_page(size="390x844"))
    home.open("guandan")
    home.set(field_of(home, "guandan", "straight_cards"), "5..14")
    problem = home.page.locator("[data-option=straight_cards] [data-problem]")
    expect(problem).to_be_visible()
    expect(home.page.locator("[data-do=house-play]")).to_be_disabled()
    home.page.locator("[data-search]").fill("")
    expect(problem).to_have_count(0)
    home.page.locator("[data-do=to-problem]").click()  # unfolds the chapter
    expect(problem).to_be_in_viewport()
    problem.locator("[data-do=way]").first.click()
    expect(problem).to_have_count(0)
    home.page.locator("[data-title]").fill("长" * 30)
    expect(home.page.locator("[data-problem=title]")).to_be_visible()
    home.page.locator("[data-do=answers]").click()
    expect(home.page.locator("[data-wizard='0'] [data-answer]")).not_to_have_count(0)  # it hides no question
    expect(home.page.locator("[data-problem]")).to_have_count(1)
    home.page.locator("[data-title]").fill("不长")
    expect(home.page.locator("[data-do=house-play]")).to_be_enabled()


def test_options_are_found_and_what_is_changed_is_shown(new_page: NewPage) -> None:
    home = Householder(new_page(locale="en", size="390x844"))
    home.open("guandan")
    page = home.page
    page.locator("[data-search]").fill("搭档 unbeaten")  # the words of both languages
    expect(page.locator("[data-option]")).to_have_count(1)
    home.choose("wind_to", "next_seat")
    field = page.locator("[data-option=wind_to]")
    field.locator("summary").click()
    expect(field.locator("details")).to_contain_text(load("guandan").title.en)
    page.locator("[data-search]").fill("no such thing")
    expect(page.locator("[data-option]")).to_have_count(0)
    page.locator("[data-search]").fill("")
    page.locator("[data-filter]").check()
    expect(page.locator("[data-option]")).to_have_count(1)
    field.locator("[data-do=restore]").click()
    home.settle()
    assert home.changes() == {}


def test_a_draft_outlives_a_reload_and_can_be_thrown_away(new_page: NewPage) -> None:
    home = Householder(new_page())
    home.open("guandan")
    home.page.locator("[data-title]").fill("没改完")
    home.choose("wind_to", "next_seat")
    home.page.reload()
    expect(home.page.locator("[data-begun]")).to_be_visible()
    expect(home.page.locator("[data-title]")).to_have_value("没改完")
    assert "接风" in home.sentence
    home.page.locator("[data-do=afresh]").click()
    expect(home.page.locator("[data-title]")).to_have_value("")
    assert "接风" not in home.sentence


def test_without_storage_everything_works_but_nothing_is_kept(new_page: NewPage) -> None:
    home = Householder(new_page())
    home.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('private') } })")
    home.open("guandan")
    home.choose("wind_to", "next_seat")
    home.settle()
    home.page.locator("[data-do=keep]").click()
    expect(home.page).to_have_url(re.compile("/house/1"))
    home.page.reload()
    home.settle()
    assert "接风" in home.sentence  # the address has the rules


def test_rules_go_out_and_come_back_as_a_file(new_page: NewPage, tmp_path: Path) -> None:
    home = Householder(new_page())
    home.open("guandan")
    home.page.locator("[data-title]").fill("外婆 家")
    home.set(field_of(home, "guandan", "straight_cards"), "5..7")
    text = home.toml()
    said = tomllib.loads(text)
    assert (said["extends"], said["straight_cards"], said["title"]["zh"]) == ("guandan", "5..7", "外婆 家")
    with home.page.expect_download() as download:
        home.page.locator("[data-do=download]").click()
    assert download.value.suggested_filename == "外婆-家.toml"
    assert download.value.path().read_text("utf-8") == text

    other = Householder(new_page())
    other.open("shengji")  # a file may be of another game
    other.page.locator("[data-files] summary").click()
    other.page.locator("#toml").fill("extends = ")
    other.page.locator("[data-do=import]").click()
    expect(other.page.locator("[data-files] [role=alert]")).to_be_visible()
    file = tmp_path / "ours.toml"
    file.write_text(text, "utf-8")
    other.page.locator("[data-file]").set_input_files(file)
    expect(other.page.locator("[data-title]")).to_have_value("外婆 家")
    assert other.toml() == text
    other.page.locator("#toml").fill(text.replace("5..7", "5..14"))
    other.page.locator("[data-do=import]").click()  # it can be read, but not played
    other.page.locator("[data-do=to-problem]").click()
    expect(other.page.locator("[data-option=straight_cards] [data-problem]")).to_be_in_viewport()
    other.page.locator("#toml").fill('extends = "guandan"\nwinds_to = "partner"\n')
    other.page.locator("[data-do=import]").click()
    expect(other.page.locator("[data-problem=winds_to]")).to_contain_text("winds_to")
    other.page.locator("[data-read] [data-do=undo]").click()
    expect(other.page.locator("[data-title]")).to_have_value("外婆 家")  # the draft is back, with its problem
    expect(other.page.locator("[data-problem=winds_to], [data-read]")).to_have_count(0)
    other.page.locator("[data-do=to-problem]").click()
    expect(other.page.locator("[data-option=straight_cards] [data-problem]")).to_be_in_viewport()
    other.page.locator("#toml").fill('extends = "guandan"\nwinds_to = "partner"\n')
    other.page.locator("[data-do=import]").click()
    other.page.locator("[data-problem=winds_to] [data-do=way]").first.click()
    expect(other.page.locator("[data-do=house-play]")).to_be_enabled()


def test_my_rules_are_on_the_first_page(new_page: NewPage) -> None:
    home = Householder(new_page(size="390x844"))
    page = home.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    page.goto("/")
    page.locator("[data-game=guandan] [href='/house/guandan']").click()
    page.locator("[data-title]").fill(MARKUP)
    home.choose("wind_to", "next_seat")
    page.locator("[data-do=copy-link]").click()
    expect(page.locator("#doors [role=status]")).to_have_text("已复制")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("[data-link]").input_value()
    page.locator("[data-do=share]").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("[shared.title, shared.url]") == [MARKUP, link]
    home.choose("wind_to", "partner")  # the same household thinks better of it
    home.choose("joker_pair", "any")
    page.locator("[data-do=keep]").click()
    expect(page.locator("#doors [role=status]")).to_contain_text("我的规则")
    page.locator("[data-do=duplicate]").click()
    expect(page.locator("[data-title]")).not_to_have_value(MARKUP)
    page.locator("[data-do=keep]").click()
    expect(page.locator("#doors [role=status]")).to_contain_text("我的规则")
    page.goto("/")
    kept = page.locator("[data-kept]")
    expect(kept).to_have_count(2)
    expect(kept.last).to_contain_text(MARKUP)
    assert page.locator("img[src=x]").count() == 0
    assert link.rsplit("/", 1)[1] not in {one.get_attribute("data-kept") for one in kept.all()}
    kept.last.locator("[data-do=remove]").click()
    expect(kept).to_have_count(1)
    page.locator("[data-do=undo]").click()
    expect(kept).to_have_count(2)
    kept.last.locator("[data-do=change]").click()
    home.settle()
    expect(page.locator("[data-title]")).to_have_value(MARKUP)
    page.goto("/")
    kept.last.locator("[data-do=play]").click()
    page.locator("[data-phase]").wait_for()


def test_a_link_explains_itself_to_a_newcomer(new_page: NewPage) -> None:
    made = house(new_page(), "guandan", {"wind_to": "next_seat", "joker_pair": "any"}, MARKUP)
    page = new_page(size="390x844")
    page.goto(f"/rules/{made['code']}")
    expect(page.locator("h1")).to_have_text(MARKUP)
    expect(page.locator("[data-household] [data-sentence]")).to_contain_text(load("guandan").title.zh)
    expect(page.locator("[data-household] [data-differs]")).to_have_count(2)
    assert page.locator("img[src=x]").count() == 0
    page.locator("[data-household] [data-do=house-play]").click()
    page.locator("[data-phase]").wait_for()
    page.go_back()
    page.locator("[data-household] [data-do=change]").click()
    expect(page.locator("[data-title]")).to_have_value(MARKUP)


@pytest.mark.parametrize("path", BROKEN if DEEP else BROKEN[:2])
def test_a_broken_link_leads_on(new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(path)
    page.locator("[data-missing] [href='/house/guandan']").click()
    expect(page.locator("[data-house=guandan]")).to_be_visible()


def test_the_pages_fit_every_screen_and_everybody(new_page: NewPage) -> None:
    made = house(new_page(), "zhaopengyou", EVERY_KIND, "长" * 24)
    kept = [{"code": made["code"], "title": made["title"], "preset": "zhaopengyou", "when": 1}]
    pages = {
        f"/house/{made['code']}": "[data-chapter]",
        "/house/guandan/ask": "[data-answer]",
        f"/rules/{made['code']}": "[data-household]",
        "/house/1broken": "[data-missing] [href]",
        "/": "[data-kept]",
    }
    eyes, wrong = [Axe(new_page(locale=locale)) for locale in LOCALES], []
    for axe in eyes:
        axe.page.add_init_script(f"localStorage.setItem('paiju.house', {json.dumps(json.dumps(kept))})")
    for path, axe in shared(pages, eyes):
        axe.page.goto(path)
        axe.page.locator(pages[path]).first.wait_for()
        if pages[path] == "[data-chapter]":
            unfold(axe.page)
        wrong += check_sizes(axe.page, path, ALL if DEEP else NARROW)
        axe.look(path)
    assert not wrong, "\n".join(wrong)
    check(*eyes)


def unfold(page: Page) -> None:
    """All kinds of options, the pictures and the file. In the deep test, the largest chapter."""
    if DEEP:
        Householder(page).unfold("8")
    else:
        page.locator("[data-filter]").check()
    page.locator("[data-files] summary").click()
    page.locator("[data-preview] summary").click()
    page.evaluate("scrollTo(0, 0)")


def sample(fields: list[Field]) -> list[Field]:
    """One of each kind, and every eighth."""
    first = {field["kind"]: number for number, field in reversed([*enumerate(fields)])}
    return [field for number, field in enumerate(fields) if number % 8 == 7 or number in first.values()]


def house(page: Page, preset: str, changes: dict[str, object], title: str) -> dict[str, object]:
    """As somebody else has made them."""
    page.goto("/")
    made: dict[str, object] = page.request.post(
        "/api/house", data={"preset": preset, "title": title, "changes": changes}
    ).json()
    assert made["code"], made["troubles"]
    return made


def field_of(home: Householder, preset: str, option: str) -> dict[str, object]:
    fields = [field for chapter in home.fields(preset).values() for field in chapter]
    return next(field for field in fields if field["name"] == option)
