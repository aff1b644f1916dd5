"""House rules over HTTP: forms, drafts, texts and codes; and a table that is opened by a code plays by it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju.family import FAMILIES
from paiju.record import Record
from paiju.rules import load, presets
from paiju.rules.link import pack
from paiju.rules.load import published
from paiju.rules.schema import options_of
from paiju.server.web.limits import HOUSES
from tests.server.serving import Guest, Server, running

OURS = {"straight_cards": "5..12", "wind_to": "next_seat", "a_max_fails": "none"}
TITLE = "外婆家的<b>掼蛋</b>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Guest:
    """Somebody to whom no rate applies yet."""
    api = server.app.state.api
    api.houses, api.requests = type(api.houses)(HOUSES), type(api.requests)(HOUSES.times(100))
    return Guest(server.url)


def drafted(guest: Guest, preset: str = "guandan", title: str = TITLE, **changes: Any) -> Any:
    return guest.post("/api/house", {"preset": preset, "title": title, "changes": changes})


def refused(guest: Guest, path: str, body: object = None) -> tuple[int, Any]:
    status, content = guest.request(path, body)
    assert status >= 400, content
    return status, json.loads(content)


# --- the form ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", presets())
def test_a_form_has_every_option_once(guest: Guest, preset: str) -> None:
    form, rules = guest.get(f"/api/form/{preset}"), load(preset)
    fields = [field for group in form["groups"] for field in group["fields"]]
    assert sorted(field["name"] for field in fields) == sorted(rules.schema)
    assert [group["number"] for group in form["groups"]] == sorted({group["number"] for group in form["groups"]})
    for field in fields:
        assert field["usual"] == json.loads(json.dumps(rules.plain()[field["name"]]))
        assert all(field[part]["zh"] and field[part]["en"] for part in ("label", "source")), field
        said = [field["label"], *(value["words"] for value in field["values"])]
        assert not any("{" in words["zh"] + words["en"] for words in said), "a term without its word"


def test_an_option_is_in_the_same_chapter_whatever_the_preset(guest: Guest) -> None:
    for family in FAMILIES.values():
        found: dict[str, set[str]] = {name: set() for name in options_of(family.options)}
        for preset in (name for name in presets() if load(name).wing is family):
            for group in guest.get(f"/api/form/{preset}")["groups"]:
                for field in group["fields"]:
                    found[field["name"]].add(group["number"])
        assert all(len(chapters) == 1 for chapters in found.values())


def test_a_field_tells_its_values_and_who_says_them(guest: Guest) -> None:
    fields = {field["name"]: field for group in guest.get("/api/form/guandan")["groups"] for field in group["fields"]}
    wind = fields["wind_to"]
    assert wind["kind"] == "pick" and wind["clause"] == "5.6" and wind["usual"] == "partner"
    assert wind["source"]["zh"].startswith("《掼蛋规则细目》裁定 Q2-14；")
    assert [value["value"] for value in wind["values"]] == ["partner", "next_seat"]
    assert {"zh": "掼蛋（家庭规则）", "en": "Guandan (house rules)"} in wind["values"][1]["said_by"]
    fails = fields["a_max_fails"]
    assert (fails["kind"], fails["low"], fails["high"], fails["none"]["en"]) == ("number", 1, 9, "no limit")
    assert fields["plate_triples"]["label"]["zh"] == "飞机组数"


def test_there_is_no_form_of_what_is_no_preset(guest: Guest) -> None:
    for name in ("nothing", "1w2Yjjm4tAA", "ours.toml"):
        assert refused(guest, f"/api/form/{name}")[1]["code"] == "not_found"


# --- drafts -----------------------------------------------------------------------------------------------------------


def test_a_draft_is_told_what_it_is(guest: Guest) -> None:
    house = drafted(guest, **OURS)
    assert house["changes"] == OURS and not house["troubles"] and house["title"] == TITLE
    assert house["sentence"]["zh"].startswith("与《掼蛋》有三处不同：“顺子张数”改为 5 至 12；“接风”改为下家；")
    first = house["differs"][1]
    assert (first["label"]["zh"], first["now"]["zh"], first["before"]["zh"]) == ("接风", "下家", "搭档")
    assert first["words"]["en"].endswith("the next seat still in play (was the partner)")
    assert "match_won_by" in house["asleep"] and "a_max_fails_effect" in house["asleep"]
    assert published(house["code"]).title.zh == TITLE
    assert guest.get(f"/api/house/{house['code']}") == house == guest.post("/api/house/toml", {"toml": house["toml"]})


def test_pictures_are_those_that_change(guest: Guest) -> None:
    assert drafted(guest)["figures"] == []
    assert [figure["title"]["en"] for figure in drafted(guest, rise=[4, 2, 1])["figures"]] == ["Levels for a deal"]
    ladder = drafted(guest, "shengji", permanent_trumps=["2", "3"])
    assert "Trumps from high to low" in [figure["title"]["en"] for figure in ladder["figures"]] and ladder["marks"]


def test_answers_lead_on(guest: Guest) -> None:
    house = drafted(guest, **OURS)
    question = next(one for one in house["questions"] if one["words"]["zh"] == "A 打不过怎么办？")
    assert [answer["chosen"] for answer in question["answers"]] == [True, False, False, False]
    led = guest.post("/api/house", {"preset": "guandan", "changes": question["answers"][3]["changes"]})
    assert led["changes"] == {**OURS, "a_fail": "J", "a_fail_on_loss": "J"} and led["code"]


def test_troubles_have_ways_out(guest: Guest) -> None:
    house = drafted(guest, seats=5, wind_to="left", extends="/etc/passwd.toml")
    assert house["code"] is house["toml"] is None and house["questions"] == house["figures"] == []
    assert [trouble["option"] for trouble in house["troubles"]] == ["wind_to", "extends", "seats", "decks"]
    for trouble in house["troubles"]:
        for way in trouble["ways"]:
            after = guest.post("/api/house", {"preset": "guandan", "changes": way["changes"]})["troubles"]
            assert [one["option"] for one in after if one["words"] == trouble["words"]] == []


@pytest.mark.parametrize("title", ["", "  \n"])
def test_rules_without_a_title_are_called_after_their_preset(guest: Guest, title: str) -> None:
    house = drafted(guest, title=title)
    assert house["title"] == "" and published(house["code"]).title == ("掼蛋 · 自家规则", "Guandan · our rules")


def test_a_title_is_cleaned_or_refused_at_its_field(guest: Guest) -> None:
    assert drafted(guest, title="\u202e外婆家\n")["title"] == "外婆家"
    for title in ("长" * 25, "\u200b\u200b", "é" + "\u0301" * 9):
        house = drafted(guest, title=title)
        assert [trouble["option"] for trouble in house["troubles"]] == ["title"] and house["code"] is None


def test_words_of_the_house_stay(guest: Guest) -> None:
    toml = 'extends = "guandan"\n[words]\nplate = { zh = "钢板" }\n'
    house = guest.post("/api/house/toml", {"toml": toml})
    assert house["words"] == {"plate": {"zh": "钢板"}}
    again = guest.post("/api/house", {"preset": "guandan", "changes": OURS, "words": house["words"]})
    assert published(again["code"]).terms["plate"].zh == "钢板"
    bad = guest.post("/api/house", {"preset": "guandan", "words": {"plate": 7}})
    assert bad["troubles"][0]["option"] == "toml" and "words.plate" in bad["troubles"][0]["words"]["en"]


@pytest.mark.parametrize(
    "toml, why",
    {
        "extends": "TOML",
        'extends = "/etc/passwd.toml"': "must extend a preset",
        'family = "climbing"': "must extend a preset",
        "a = " + "[" * 9000: "nested too deeply",
        "a." * 7000 + "a = 1": "too long",
        'extends = "guandan"\n' + "".join(f"x{number} = 1\n" for number in range(300)): "too many changes",
        f'extends = "guandan"\n{"x" * 100} = 1\n': "too long",
    }.items(),
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_refused_in_words(guest: Guest, toml: str, why: str) -> None:
    status, problem = refused(guest, "/api/house/toml", {"toml": toml})
    assert (status, problem["code"]) == (400, "bad_rules") and why in problem["text"]["en"]


def test_a_large_draft_and_a_later_schema_are_refused(guest: Guest) -> None:
    assert refused(guest, "/api/house", {"preset": "guandan", "title": "x" * 17_000})[1]["code"] == "malformed"
    assert refused(guest, "/api/house", {"preset": "ours.toml"})[1]["code"] == "bad_choice"
    assert refused(guest, "/api/house", {"preset": "guandan", "changes": [1]})[1]["code"] == "malformed"
    house = guest.post("/api/house/toml", {"toml": 'extends = "guandan"\nversion = 99\n'})
    assert [trouble["option"] for trouble in house["troubles"]] == ["toml"]


CODES = ("1", "1w2Yjjm4t", "9w2Yjjm4tAA", "nothing", "guandan.toml", pack('extends = "guandan"\nseats = 5\n'))


@pytest.mark.parametrize("code", CODES)
def test_a_bad_code_is_refused_like_one_that_nobody_has(guest: Guest, code: str) -> None:
    assert refused(guest, f"/api/rules/{code}") == refused(guest, "/api/rules/unknown")
    body = {"ruleset": code, "strength": "greedy"}
    assert refused(guest, "/api/tables", body)[1]["code"] == "bad_choice"
    if not code.startswith("1w2Yj") or len(code) < 10:
        assert refused(guest, f"/api/house/{code}") == refused(guest, "/api/house/unknown")


def test_an_address_may_look_at_so_many_drafts(guest: Guest) -> None:
    answers = [guest.request("/api/house/1w2Yjjm4tAA")[0] for _ in range(int(HOUSES.burst) + 30)]
    assert answers.count(200) >= HOUSES.burst and 429 in answers
    assert guest.request("/api/rules/guandan")[0] == 200


def test_a_hostile_draft_has_no_endless_answer(guest: Guest) -> None:
    """Troubles, ways and what they hold are bounded, however much is wrong."""
    names = list(load("zhaopengyou").schema)
    for changes, words in (
        ({f"option{number}": "x" * 70 for number in range(140)}, {}),
        ({name: "x" * 100 for name in names}, {}),
        ({names[0]: ["x" * 14_000]}, {}),
        ({}, {f"t{number}": 1 for number in range(1200)}),
    ):
        status, content = guest.request("/api/house", {"preset": "zhaopengyou", "changes": changes, "words": words})
        assert status == 200 and len(content) < 1_000_000 and len(json.loads(content)["troubles"]) <= 20


# --- tables -----------------------------------------------------------------------------------------------------------


PLAYED = {
    "guandan": OURS,
    "shengji": {"permanent_trumps": ["2"], "score_step": 45},
}


@pytest.mark.parametrize("preset, changes", PLAYED.items())
def test_a_table_plays_by_the_rules_of_its_code(guest: Guest, preset: str, changes: dict[str, Any]) -> None:
    """From the draft to the record of a match, and on to the next one."""
    house = guest.post("/api/house", {"preset": preset, "title": TITLE, "changes": changes})
    chosen = published(house["code"])
    code = guest.open(house["code"], deals=1)
    with guest.at(code) as client:
        table = client.until("table")
        assert (table["ruleset"], table["title"]) == (house["code"], {"zh": TITLE, "en": TITLE})
        client.play()
    assert guest.get("/api/me")["tables"][0]["title"]["zh"] == TITLE
    rules = guest.get(f"/api/rules/{table['ruleset']}")
    assert rules["title"]["zh"] == TITLE and rules["clauses"] and rules["album"]
    record = Record.parse(guest.request(f"/api/tables/{code}/record")[1].decode())
    assert record.rules == chosen and record.rules.delta(load(preset)) == changes
    record.verify()
    again = guest.post(f"/api/tables/{code}/again", {})["code"]
    with guest.at(again) as client:
        assert client.until("table")["ruleset"] == house["code"]


def test_a_hint_follows_the_rules_of_the_house(guest: Guest) -> None:
    code = guest.open(drafted(guest, **OURS)["code"], friends=False)
    with guest.at(code) as client:
        asked = client.until("ask")
        client.send(t="hint", rqid=asked["rqid"])
        assert client.until("advice", rqid=asked["rqid"])["advice"]


def test_a_table_sleeps_and_wakes_with_its_rules(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        chosen = drafted(guest, **OURS)["code"]
        code = guest.open(chosen)
    with running(tmp_path) as server:
        guest.url = server.url
        with guest.at(code) as client:
            assert client.until("table")["ruleset"] == chosen
