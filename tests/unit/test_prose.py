"""The clauses fit every ruleset, the generated pages are fresh, and every error has its words."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import BadInput, IllegalAction
from paiju.rules import Ruleset, RulesetError, load, presets, prose, resolve
from paiju.rules.ruleset import FAMILIES
from paiju.rules.schema import Choice, Flag, Level, Option, Span, Subset, Whole, Words

ROOT = Path(__file__).parents[2]
SCHEMA = FAMILIES["climbing"].schema
CLIMBING = [name for name in presets() if load(name).family == "climbing"]
CITED_IN_PLAY = {"1.1", "1.2", "3.0", "3.11", "4.1", "4.2", "4.3", "5.1", "5.2", "5.3", "5.4"}
CITED_IN_TRIBUTE = {"7.1", "7.2", "7.3", "7.6"}
SOURCES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.py"))]

FACTS = {
    "bad_card": ["card"],
    "bad_rank": ["rank"],
    "too_many_copies": ["card", "copies", "decks"],
    "unknown_ruleset": ["name", "known"],
    "unreadable_ruleset": ["path", "reason"],
    "bad_ruleset": ["ruleset", "problems"],
    "not_your_turn": ["seat", "turn"],
    "wrong_action": ["action", "phase"],
    "match_over": [],
    "not_held": ["cards"],
    "no_cards": [],
    "not_a_combination": ["cards"],
    "not_this_reading": ["cards", "reads", "readings"],
    "bad_reading": ["reads"],
    "wrong_kind": ["played", "table"],
    "wrong_length": ["played", "table"],
    "not_higher": ["played", "table"],
    "must_lead": [],
    "tribute_count": ["given", "due"],
    "tribute_not_highest": ["given", "highest"],
    "return_count": ["given", "due"],
    "return_not_allowed": ["given", "allowed"],
    "bad_action": ["text"],
    "not_json": ["line", "reason"],
    "unknown_ask": ["ask"],
    "missing_fact": ["fact"],
    "bad_value": ["fact", "value", "wanted"],
    "record_syntax": ["line", "reason"],
    "record_version": ["version"],
    "record_truncated": ["lines"],
    "record_edited": ["line"],
    "record_digest": [],
    "record_mismatch": ["line", "expected", "found"],
    "record_illegal": ["line", "reason"],
    "record_commitment": ["deal"],
    "unknown_bot": ["name", "known"],
    "unreadable_file": ["path", "reason"],
}


def possible(option: Option) -> list[Any]:
    """Values of an option: all where they are few, else enough to meet every wording."""
    match option:
        case Flag():
            return [False, True]
        case Choice():
            return list(option.values)
        case Level():
            return [*option.also, *option.ranks]
        case Subset():
            return [list(option.of[:1]), list(option.of[1:]), list(option.of), []]
        case Whole():
            return [*range(option.low, option.high + 1), *(["none"] if option.none else [])]
        case Span():
            return [option.low, option.high, f"{option.low}..{option.high}"]
    return []


CHANGES = [(name, value) for name, option in SCHEMA.items() for value in possible(option)]
BOUNDED = {"start_level", "top_level", "gap_single", "gap_double"}  # most mixtures of these contradict each other
MIXTURES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(possible(SCHEMA[name])) for name, _ in CHANGES if name not in BOUNDED}
)


def check(rules: Ruleset) -> None:
    found = prose.clauses(rules)
    ids = [clause.id for clause in found]
    assert len(ids) == len(set(ids))
    assert ids == sorted(ids, key=lambda id: [int(part) for part in id.split(".")])
    assert set(ids) >= CITED_IN_PLAY | (CITED_IN_TRIBUTE if rules.options.tribute != "none" else set())
    for lang in prose.LANGUAGES:
        assert not set("{}") & set(prose.markdown(rules, lang))


def test_every_option_is_spoken_of() -> None:
    book = prose._book("climbing")
    spoken = set[str]().union(*(template.options() for section in book.section for template in section.clause))
    assert spoken == set(SCHEMA)


@pytest.mark.parametrize("name", CLIMBING)
def test_presets_render_with_all_cited_clauses(name: str) -> None:
    check(load(name))
    assert {clause.id for clause in prose.clauses(load(name))} >= CITED_IN_PLAY | CITED_IN_TRIBUTE


@pytest.mark.parametrize("name, value", CHANGES)
@pytest.mark.parametrize("base", CLIMBING)
def test_every_value_of_every_option_renders(base: str, name: str, value: object) -> None:
    try:
        rules = resolve({"extends": base, name: value})
    except RulesetError:
        return  # the value contradicts another option of the preset
    check(rules)


@given(MIXTURES)
def test_any_mixture_of_values_renders(delta: dict[str, object]) -> None:
    try:
        rules = resolve({"extends": "guandan", **delta})
    except RulesetError:
        return
    check(rules)


def test_a_clause_is_found_by_its_number() -> None:
    assert prose.clause(load("guandan"), "5.4") != prose.clause(load("guandan-house"), "5.4")
    with pytest.raises(KeyError):
        prose.clause(load("guandan"), "9.9")


def test_pages_are_fresh() -> None:
    folder = ROOT / "docs" / "rules"
    assert {page.name: page.read_text(encoding="utf-8") for page in folder.glob("*.md")} == prose.pages()


def test_main_writes_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["prose", str(tmp_path / "new")])
    prose.main()
    assert {page.name for page in (tmp_path / "new").iterdir()} == set(prose.pages())


@pytest.mark.parametrize(
    "clause",
    [
        'zh = "{no_such_option}"\nen = ""',
        'zh = ""\nen = "{no_such_option}"',
        'zh = ""\nen = ""\nwhen = { no_such_option = 1 }',
        'zh = ""\nen = ""\nunless = { wind_to = "nobody" }',
        'zh = ""\nen = ""\nwenn = { wind_to = "partner" }',
    ],
)
def test_a_faulty_text_is_refused(clause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'[about]\nzh = ""\nen = ""\n[[section]]\nzh = ""\nen = ""\n[[section.clause]]\nid = "1.1"\n{clause}\n'
    (tmp_path / "climbing.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(prose, "TEXTS", tmp_path)
    prose._book.cache_clear()
    try:
        with pytest.raises(ValueError):
            prose.clauses(load("guandan"))
    finally:
        prose._book.cache_clear()


def test_families_without_texts_have_no_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prose, "TEXTS", tmp_path)
    assert prose.pages() == {}


def test_every_error_has_words() -> None:
    assert prose._errors().keys() == FACTS.keys()


@pytest.mark.parametrize("code", FACTS)
def test_an_error_says_all_its_facts(code: str) -> None:
    facts = {name: f"<{name}>" for name in FACTS[code]}
    for text in prose.error_words(BadInput(code, **facts)):
        assert set(re.findall("<[a-z]+>", text)) == set(facts.values())


def test_every_code_that_is_raised_has_words() -> None:
    raised = {code for text in SOURCES for code in re.findall(r'(?:BadInput|IllegalAction)\(\s*"(\w+)"', text)}
    assert raised <= FACTS.keys()


def test_every_clause_that_is_cited_is_guarded_here() -> None:
    cited = {id for text in SOURCES if "IllegalAction(" in text for id in re.findall(r'"(\d\.\d+)"', text)}
    assert cited <= CITED_IN_PLAY | CITED_IN_TRIBUTE


def test_facts_read_naturally_in_both_languages() -> None:
    words = prose.error_words(IllegalAction("not_your_turn", "5.1", seat=0, turn="1, 3"))
    assert words == ("还没轮到座位 0，现在该座位 1, 3 行动。", "Seat 0 is not to act now; it is the turn of seat 1, 3.")
    reason = prose.error_words(BadInput("match_over"))
    words = prose.error_words(BadInput("record_illegal", line=7, reason=reason))
    assert words == Words(
        f"牌谱第 7 行不合规则：{reason.zh}", f"Line 7 of the record is against the rules: {reason.en}"
    )


def test_problems_of_a_ruleset_are_told_in_both_languages() -> None:
    with pytest.raises(RulesetError) as caught:
        resolve({"extends": "guandan", "rise": [0, 0, 0], "name": "mine"})
    assert prose.error_words(caught.value) == (
        "规则“mine”不能用：rise：至少要有一种名次能升级。",
        "The ruleset 'mine' cannot be used: rise: some result must rise.",
    )
