"""The words of the house: every preset speaks as its document does, and a ruleset may bring words of its own."""

import json

import pytest

from paiju.actions import Play
from paiju.cards import parse
from paiju.climbing.board import ClimbBoard, by_type
from paiju.climbing.judge import hand_of
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables
from paiju.climbing.words import played
from paiju.errors import IllegalAction
from paiju.events import Played
from paiju.match import Match
from paiju.record import Record, dump
from paiju.rules import RulesetError, load, presets, prose, resolve
from paiju.rules.schema import Words
from paiju.server.storage.store import rules_from, rules_text
from paiju.state import Laid
from paiju.text import Voice

DOCUMENTS = {  # the words of each document, and those of the others
    "guandan": ("飞机 四王炸弹 主牌 红心主牌", "钢板 四大天王 天王炸弹 级牌 逢人配"),
    "guandan-house": ("钢板 天王炸弹 级牌 逢人配 王对", "飞机 四大天王 四王炸弹 主牌"),
    "guandan-standard": ("钢板 四大天王 级牌 逢人配", "飞机 四王炸弹 天王炸弹 主牌"),
    "zhaopengyou": ("拖拉机 级牌 主牌", "姊妹对"),
    "shengji": ("拖拉机 级牌 主牌", "姊妹对"),
    "zimeidui": ("姊妹对 主牌", "拖拉机"),
}
PLATE, JOKERS, PAIR = "plate:4/2", "joker_bomb", "pair:RJ"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_rules_of_a_preset_speak_as_its_document_does(name: str) -> None:
    rules, (said, unsaid) = load(name), DOCUMENTS[name]
    page = "\n".join([*(found.words.zh for found in prose.clauses(rules)), rules.summary.zh if rules.summary else ""])
    assert [word for word in said.split() if word not in page] == []
    assert [word for word in unsaid.split() if word in page] == []


@pytest.mark.parametrize(
    ("name", "plate", "jokers"),
    [
        ("guandan", Words("飞机到 4（2 组）", "plane to 4 (2 triples)"), "四王炸弹"),
        ("guandan-house", Words("钢板到 4（2 组）", "plate to 4 (2 triples)"), "天王炸弹"),
        ("guandan-standard", Words("钢板到 4（2 组）", "plate to 4 (2 triples)"), "四大天王"),
    ],
)
def test_table_log_hand_readings_and_refusals_use_the_same_words(name: str, plate: Words, jokers: str) -> None:
    rules = load(name)
    cards, wild, four = parse("S3 D3 C3 S4 D4 C4"), parse("S3 D3 C3 S4 D4 H2"), parse("BJ BJ RJ RJ")
    view = ClimbState(hands=(), level="2", levels=("2", "2"), plays=(Laid(0, cards, PLATE), Laid(1, four, JOKERS)))
    on_table = [laid.words for laid in ClimbBoard(rules, view).laid(view.plays)]
    label = plate.zh.partition("（")[0], plate.en.partition(" (")[0]  # which has no room for how many cards they are
    assert [(words.zh, words.en) for words in on_table if words] == [label, (jokers, "four jokers")]
    for lang in ("zh", "en"):
        voice = Voice(lang, rules=rules)
        assert f"{rules.terms['plate'].in_(lang)} ♠3" in played(voice, Played(0, cards, PLATE, 1))
        voice.state = view
        assert f"{plate.in_(lang)} ♥2" in played(voice, Played(0, wild, PLATE, 1))
    [group] = by_type([(CODES[PLATE], cards)], rules.terms).groups
    assert group.words and group.words.zh == plate.zh
    legal = PlayLegal(hand_of(wild + four), climb_tables(rules.options, 0), 0, "")
    with pytest.raises(IllegalAction) as refused:
        legal.resolve(Play(wild, JOKERS))
    assert jokers in prose.error_words(refused.value, rules).zh


def test_two_jokers_are_called_so() -> None:
    told = played(Voice("zh", rules=load("guandan-house")), Played(0, parse("BJ RJ"), PAIR, 1))
    assert told.endswith("：王对 小王 大王")


def test_words_are_inherited_and_a_language_may_be_left_out() -> None:
    mine = resolve({"extends": "guandan", "words": {"plate": {"zh": "三同连张"}}})
    assert mine.terms["plate"] == Words("三同连张", "plane")
    assert mine.terms["joker_bomb"].zh == "四王炸弹"
    assert "三同连张" in prose.clause(mine, "3.7").zh and mine.digest() == load("guandan").digest()


def test_wrong_words_are_refused_with_the_terms_that_there_are() -> None:
    words = {
        "rocket": {"zh": "火箭"},
        "plate": "飞机",
        "joker_bomb": {"zh": "", "fr": "bombe"},
        "wild_card": {"zh": "{plate}"},
        "level_card": {"en": "x" * 25},
    }
    with pytest.raises(RulesetError) as refused:
        resolve({"extends": "guandan", "words": words})
    found = dict(refused.value.problems)
    assert list(found) == [f"words.{name}" for name in words]
    assert "level_card, wild_card, two_jokers, plate, joker_bomb" in found["words.rocket"].en
    with pytest.raises(RulesetError):
        resolve({"extends": "guandan", "words": ["plate"]})


@pytest.mark.parametrize("name", presets())
def test_a_record_is_told_in_the_words_of_its_preset(name: str) -> None:
    match = Match(load(name), b"words", deals=1)
    assert Record.parse(dump(match)).rules.terms == load(name).terms
    strange = resolve({"extends": name, "name": "mine"})
    assert tuple(Record.parse(dump(Match(strange, b"words", deals=1))).rules.terms) == tuple(strange.terms)


def test_a_stored_ruleset_keeps_its_words_and_an_older_one_takes_its_presets() -> None:
    mine = resolve({"extends": "guandan", "name": "mine", "words": {"plate": {"zh": "三同连张"}}})
    assert rules_from(rules_text(mine)) == mine
    stored = json.loads(rules_text(load("guandan")))
    del stored["words"]
    assert rules_from(json.dumps(stored)).terms == load("guandan").terms
    gone = {**stored, "words": {"rocket": {"zh": "火箭", "en": "rocket"}}}
    assert rules_from(json.dumps(gone)).digest() == load("guandan").digest()
