"""The clauses fit every ruleset, the generated pages are fresh, and every error has its words."""

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import DEEP

from paiju.errors import BadInput, IllegalAction
from paiju.family import FAMILIES
from paiju.rules import Ruleset, RulesetError, condition, load, presets, prose, resolve
from paiju.rules.condition import Condition
from paiju.rules.schema import Choice, Flag, Level, Option, Span, Subset, Whole, Words, options_of
from paiju.rules.terms import Terms

ROOT = Path(__file__).parents[3]
SOURCES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.py"))]

CITED = {  # by family, the clauses that refusals cite, each with the option and values without which it may be missing
    "climbing": [
        *((id, {}) for id in ("1.1", "1.2", "3.0", "3.11", "4.1", "4.2", "4.3", "5.1", "5.2", "5.3", "5.4")),
        *((id, {"tribute": ("by_place", "by_level_gap")}) for id in ("7.1", "7.2", "7.3", "7.6")),
    ],
    "tricks": [
        *((id, {}) for id in ("1.2", "4.1", "4.3", "4.4", "5.2", "6.0", "6.1", "6.2", "6.3", "6.4", "7.5")),
        ("4.8", {"bid_self_raise": (True,), "bid_turns": (False,), "bids_follow": (True,)}),
        ("4.9", {"partners": ("opposite",), "bid_counter": (True,)}),
        ("5.3", {"partners": ("called",)}),
        ("5.5", {"swap": (True,)}),
        ("6.6", {"gua_feng": (True,)}),
        ("7.6", {"throw_test": ("unbeatable",)}),
    ],
}

DERIVED: dict[str, dict[str, Any]] = {  # options that only words derived from them tell
    "climbing": {},
    "tricks": {"bottom_factors": [2, 4, 6], "solo_factor": 2},
}

FACTS = {
    "family_lacks": ("family", "room"),
    "bad_card": ["card"],
    "bad_rank": ["rank"],
    "too_many_copies": ["card", "copies", "decks"],
    "unknown_ruleset": ["name", "known"],
    "unreadable_ruleset": ["path", "reason"],
    "unreadable_rules": ["reason"],
    "bad_link": ["reason"],
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
    "follow_lowest": ["cards"],
    "return_count": ["given", "due"],
    "return_not_allowed": ["given", "allowed"],
    "bid_not_level": ["cards"],
    "bid_not_one_kind": ["cards"],
    "bid_too_low": ["cards", "bid"],
    "bid_own": ["cards"],
    "bid_repeated": ["cards"],
    "bid_not_joker_pairs": ["cards"],
    "bid_not_joker_levels": ["cards"],
    "bid_stands": ["cards"],
    "bid_other_suit": ["cards"],
    "bid_partner": ["cards"],
    "hand_not_weak": [],
    "bury_count": ["given", "due"],
    "bury_lying": ["cards"],
    "bury_barred": ["cards"],
    "bury_points": ["given", "most"],
    "bury_all_points": [],
    "call_shown": ["card"],
    "call_twice": ["card"],
    "call_not_held": ["card"],
    "call_joker": ["card"],
    "call_trump": ["card"],
    "call_level": ["card"],
    "call_points": ["card"],
    "call_highest": ["card"],
    "call_lower": ["card"],
    "call_copy": ["copy", "copies"],
    "call_nobody": [],
    "call_absent": ["card"],
    "swap_count": ["given", "taken"],
    "swap_not_trump": ["cards"],
    "swap_not_there": ["cards"],
    "lead_not_one_group": ["cards"],
    "lead_no_throw": ["cards"],
    "lead_throw_small": ["given", "least"],
    "lead_throw_lower_left": ["cards"],
    "follow_count": ["given", "due"],
    "follow_suit": ["suit", "due"],
    "follow_tractor": ["width", "length"],
    "follow_triple": ["due"],
    "follow_set": ["due", "width"],
    "follow_pair": ["due", "suit"],
    "follow_highest": ["cards"],
    "keep_shape": ["shape", "shapes"],
    "not_asked": [],
    "bad_action": ["text"],
    "not_json": ["line", "reason"],
    "unknown_ask": ["ask"],
    "missing_fact": ["fact"],
    "bad_value": ["fact", "value", "wanted"],
    "too_large": ["fact", "size", "most"],
    "our_fault": ["reason"],
    "record_syntax": ["line", "reason"],
    "no_record": ["first"],
    "record_head": ["word"],
    "record_json": ["reason"],
    "record_too_large": ["what", "most"],
    "record_long_line": ["line", "most"],
    "record_impossible": ["line"],
    "record_standing": [],
    "record_player": ["seat", "last"],
    "record_seat": ["seat", "last"],
    "record_hex": ["field"],
    "said_twice": ["what"],
    "bad_number": ["number"],
    "file_exists": ["path"],
    "record_version": ["version"],
    "record_truncated": ["lines"],
    "record_edited": ["line"],
    "record_digest": [],
    "record_mismatch": ["line", "expected", "found"],
    "record_illegal": ["line", "reason"],
    "record_commitment": ["deal"],
    "record_share": ["deal", "seat"],
    "shares_awaited": [],
    "shares_settled": [],
    "share_not_promised": ["seat"],
    "unknown_bot": ["name", "known"],
    "no_network": ["name"],
    "network_format": ["name", "found", "wanted"],
    "network_header": ["name", "field", "value"],
    "network_length": ["name", "bytes", "wanted"],
    "network_numbers": ["name"],
    "network_family": ["name", "found", "wanted"],
    "network_features": ["name", "found", "wanted"],
    "network_sizes": ["name", "found", "wanted"],
    "unknown_family": ["name", "known"],
    "other_family": ["ruleset", "found", "wanted"],
    "training_folder": ["path"],
    "training_other": ["path", "fact", "found", "wanted"],
    "training_empty": ["path"],
    "unknown_program": ["program"],
    "bad_command": ["command", "reason"],
    "program_not_started": ["reason"],
    "program_deaf": ["tail"],
    "program_loud": ["tail"],
    "program_closed": ["tail"],
    "program_ended": ["exit", "tail"],
    "program_late": [],
    "program_stalled": ["times", "tail"],
    "program_nonsense": ["text", "reason"],
    "program_unasked": ["rqid"],
    "program_illegal": ["text", "reason"],
    "program_used_up": ["starts", "reason"],
    "program_hopeless": ["starts", "reason"],
    "unknown_row": ["name", "known"],
    "unreadable_file": ["path", "reason"],
    "results_other": ["path", "fact", "found", "wanted"],
    "results_busy": ["path"],
    "results_syntax": ["path", "line", "reason"],
    "missing_extra": ["what", "extra"],
    "too_few_bots": [],
    "no_folder": ["path"],
    "worker_lost": [],
    "no_cluster": ["address", "reason"],
    "data_in_use": ["path"],
    "orders_unheard": ["path"],
    "order_refused": ["why"],
    "not_confirmed": [],
    "no_such_person": ["typed"],
    "no_such_table": ["typed"],
    "not_banned": ["typed"],
    "ambiguous_id": ["typed", "count"],
    "data_too_new": ["version", "known"],
    "already_there": ["path"],
    "backup_damaged": ["path", "reason"],
    "unknown_setting": ["path", "name", "known"],
    "data_damaged": ["path"],
    "data_emptied": ["path"],
    "data_unusable": ["path", "reason"],
    "bad_cookie_key": ["path"],
    "needs_posix": ["what", "missing"],
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
        case Whole(low=low, high=high):
            numbers = range(low, high + 1) if high - low < 16 else (low, low + 1, high)
            return [*numbers, *(["none"] if option.none else [])]
        case Span():
            return [option.low, option.high, f"{option.low}..{option.high}"]
    return []


VALUES = {
    family: {
        name: values for name, option in options_of(FAMILIES[family].options).items() if (values := possible(option))
    }
    for family in FAMILIES
}
PRESETS = {family: [name for name in presets() if load(name).family == family] for family in FAMILIES}
SOME = presets() if DEEP else ("guandan-house", "zhaopengyou", "shengji", "dabaifen")
BOUNDED = {  # most mixtures of these contradict each other
    "climbing": {"start_level", "top_level", "gap_single", "gap_double"},
    "tricks": {
        "seats", "decks", "jokers", "lowest_rank", "cards_out", "bottom_size", "partners", "start_level", "top_level"
    },
}  # fmt: skip
BESIDE = {  # what a value may need to come out even, or to have an effect
    "jokers": [{"bottom_size": n} for n in range(13)],
    "match_won_by": [{"match_deals": 8}],
    "friend_cards": [{"friends": 2, "call_copies": 1}],
    "throw_penalty_by": [{"throw_penalty": 5}],
    "triple_pays": [{"break_triples": False}],
}


@st.composite
def mixtures(draw: st.DrawFn) -> dict[str, Any]:
    """A preset with many of its options changed at once."""
    base = draw(st.sampled_from(presets()))
    family = load(base).family
    values = {name: st.sampled_from(some) for name, some in VALUES[family].items() if name not in BOUNDED[family]}
    return {"extends": base, **draw(st.fixed_dictionaries({}, optional=values))}


def cited(rules: Ruleset) -> set[str]:
    """The clauses that refusals under these rules may cite."""
    return {
        id
        for id, only in CITED[rules.family]
        if all(getattr(rules.options, name) in values for name, values in only.items())
    }


def check(rules: Ruleset) -> None:
    found = prose.clauses(rules)
    ids = [clause.id for clause in found]
    assert len(ids) == len(set(ids))
    assert ids == sorted(ids, key=lambda id: [int(part) for part in id.split(".")])
    assert set(ids) >= cited(rules)
    for text in (text for clause in found for text in clause.words):
        assert set(re.findall(r"(?<![\d.])\d\.\d+", text)) <= set(ids)
    for lang in prose.LANGUAGES:
        assert not set("{}") & set(prose.markdown(rules, lang))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_option_is_spoken_of(family: str) -> None:
    book = prose._book(FAMILIES[family])
    spoken = set[str]().union(*(template.options() for section in book.section for template in section.clause))
    terms = Terms.of(FAMILIES[family].terms).in_("en").keys()
    assert not terms & set(options_of(FAMILIES[family].options)), "a placeholder is an option or a term"
    for name, value in DERIVED[family].items():
        assert prose.clauses(resolve({"extends": "zhaopengyou", name: value})) != prose.clauses(load("zhaopengyou"))
        spoken.add(name)
    composed = prose.derived(FAMILIES[family]) | FAMILIES[family].phrases.keys()
    assert spoken - composed - terms == set(options_of(FAMILIES[family].options))


def excluded(family: str, one: Condition, other: Condition) -> bool:
    """Whether some option alone keeps the two from standing together."""
    schema = options_of(FAMILIES[family].options)

    def named(values: dict[str, Any], name: str) -> set[Any]:
        return set(condition._allowed(schema.get(name), values[name]))

    both = one.when.keys() & other.when.keys()
    return any(named(one.when, name).isdisjoint(named(other.when, name)) for name in both) or any(
        named(this.when, name) <= named(that.unless, name)
        for this, that in ((one, other), (other, one))
        for name in this.when.keys() & that.unless.keys()
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_clauses_of_one_number_exclude_each_other(family: str) -> None:
    book = [template for section in prose._book(FAMILIES[family]).section for template in section.clause]
    together = [
        (one.id, one.when, other.when)
        for one, other in combinations(book, 2)
        if one.id == other.id and not excluded(family, one, other)
    ]
    assert not together


@pytest.mark.parametrize("name", presets())
def test_presets_render_with_all_cited_clauses(name: str) -> None:
    check(load(name))


@pytest.mark.parametrize("family", FAMILIES)
def test_some_preset_has_each_cited_clause(family: str) -> None:
    ids = {clause.id for name in PRESETS[family] for clause in prose.clauses(load(name))}
    assert ids >= {id for id, _ in CITED[family]}


@pytest.mark.parametrize("base", SOME)
def test_every_value_of_every_option_renders(base: str) -> None:
    for name, value in [(name, value) for name, values in VALUES[load(base).family].items() for value in values]:
        try:
            check(resolve({"extends": base, name: value}, named=()))
        except RulesetError:
            continue  # the value contradicts another option of the preset
        except Exception as error:
            error.add_note(f"with {name} = {value!r}")
            raise


@pytest.mark.parametrize(
    "family, name",
    [
        (family, name)
        for family in FAMILIES
        for name, option in options_of(FAMILIES[family].options).items()
        if isinstance(option, Choice | Flag)
    ],
)
def test_every_choice_fits_some_preset(family: str, name: str) -> None:
    fits = {value for base in PRESETS[family] for value in VALUES[family][name] if accepted(base, name, value)}
    assert fits == set(VALUES[family][name])


@pytest.mark.parametrize("base", SOME)
def test_what_a_ruleset_may_name_shows_in_its_clauses(base: str) -> None:
    """What has no effect is refused, and what has one is stated."""
    rules = load(base)
    usual = type(rules.options)()
    for name, values in VALUES[rules.family].items():
        default = changed(base, {name: rules.schema[name].plain(getattr(usual, name))})
        others = [other for value in values if (other := changed(base, {name: value}))]
        differ = [other for other in others if getattr(other.options, name) != getattr(usual, name)]
        for other in differ[: None if DEEP else 1]:
            assert not default or prose.clauses(other) != prose.clauses(default), name


def changed(base: str, changes: dict[str, Any]) -> Ruleset | None:
    try:
        return resolve({"extends": base, **changes})
    except RulesetError:
        return None


def accepted(base: str, name: str, value: object) -> bool:
    return any(changed(base, {name: value, **beside}) for beside in BESIDE.get(name, [{}]))


@given(mixtures())
def test_any_mixture_of_values_renders(delta: dict[str, Any]) -> None:
    try:
        rules = resolve(delta, named=())
    except RulesetError:
        return
    check(rules)


def test_numbers_are_reckoned_from_options() -> None:
    rules = resolve({"extends": "zhaopengyou", "bottom_size": 12, "score_step": 50})
    assert "30 cards; the 12 left over" in prose.clause(rules, "1.2").en
    assert "不满 100 分" in prose.clause(rules, "8.5").zh


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
        'zh = "{2*no_such_option}"\nen = ""',
        'zh = "{2*wind_to}"\nen = ""',
        'zh = "{2**max_bomb}"\nen = ""',
        'zh = "{2*}"\nen = ""',
    ],
)
def test_a_faulty_text_is_refused(clause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'[about]\nzh = ""\nen = ""\n[[section]]\nzh = ""\nen = ""\n[[section.clause]]\nid = "1.1"\n{clause}\n'
    (tmp_path / "clauses.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(prose, "files", lambda package: tmp_path)
    prose._book.cache_clear()
    try:
        with pytest.raises(ValueError):
            prose.clauses(load("guandan"))
    finally:
        prose._book.cache_clear()


def test_every_error_has_words() -> None:
    assert prose._errors().keys() == FACTS.keys()


@pytest.mark.parametrize("code", FACTS)
def test_an_error_says_all_its_facts(code: str) -> None:
    facts = {name: f"<{name}>" for name in FACTS[code]}
    for text in prose.error_words(BadInput(code, **facts)):
        assert set(re.findall("<[a-z]+>", text)) == set(facts.values())


def test_every_code_that_is_raised_has_words() -> None:
    raised = {
        code
        for text in SOURCES
        for code in re.findall(r'(?:BadInput|IllegalAction|BotFault|[Bb]roken)\(\s*"(\w+)"', text)
    }
    assert raised <= FACTS.keys()


def test_every_clause_that_is_cited_is_guarded_here() -> None:
    in_code = {id for text in SOURCES if "IllegalAction(" in text for id in re.findall(r'"(\d\.\d+)"', text)}
    assert in_code <= {id for family in CITED.values() for id, _ in family}


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
