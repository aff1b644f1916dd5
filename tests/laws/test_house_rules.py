"""House rules are the same in a draft, an answer, a link, a text, a file, a table and a record."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.match import Match
from paiju.record import Record, dump
from paiju.rules import Ruleset, load
from paiju.rules.household import Household
from paiju.rules.link import LONGEST, unpack
from paiju.rules.load import idle, published
from paiju.server.protocol.house import Draft, House
from paiju.server.storage.store import rules_from, rules_text
from paiju.server.web.draft import look_at, look_at_text
from paiju.server.web.form import form_of
from tests import trick_walks, variants
from tests.effort import often

TITLES = ("", "外婆家的规则", 'Grandma\'s "house"', "四人 · 两副 \\ 快打", "<i>我家</i>", "🀄👵🏻", "A" * 24)
TERMS = {"plate": {"zh": "钢板", "en": "steel plate"}, "tractor": {"zh": "连对", "en": "run"}}


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return random_drafts(often(100, 500))


def random_drafts(count: int) -> list[Draft]:
    """Random valid rules of both families, as a form would send them: without what has no effect."""
    rng, found = random.Random(13), list[Draft]()
    while len(found) < count:
        rules = (variants if rng.random() < 0.4 else trick_walks).random_ruleset(rng)
        preset = rules.name.removesuffix("*")
        asleep = idle(rules)
        changes = {name: value for name, value in rules.delta(load(preset)).items() if name not in asleep}
        if not Household(preset, changes).problems:
            words = {term: said for term, said in TERMS.items() if term in rules.terms and rng.random() < 0.3}
            found.append(Draft(preset, rng.choice(TITLES), changes, words))
    return found


def sent(message: Any, kind: type[Any]) -> Any:
    """A message as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(message), type=kind)


def looked_at(draft: Draft) -> House:
    title = {"zh": draft.title, "en": draft.title} if draft.title else {}
    return look_at(draft.preset, {"title": title, "words": draft.words}, draft.changes)


def expected(draft: Draft, rules: Ruleset) -> None:
    """The rules say what was chosen, and besides that what the preset says."""
    base = load(draft.preset)
    plain = base.plain() | {
        name: base.schema[name].plain(base.schema[name].parse(value)) for name, value in draft.changes.items()
    }
    assert rules.plain() == plain
    assert not draft.title or rules.title == (draft.title, draft.title)
    assert all(rules.terms[term]._asdict() == said for term, said in draft.words.items())


def test_house_rules_come_round_unchanged(drafts: list[Draft], tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    for draft in drafts:
        base = load(draft.preset)
        house = sent(looked_at(sent(draft, Draft)), House)
        assert not house.troubles and house.code and house.toml, house.troubles
        rules = published(house.code)
        expected(draft, rules)
        assert house.changes == rules.delta(base) and house.words == rules.terms.delta(base.terms)
        assert len(house.code) < LONGEST and house.toml == unpack(house.code)
        assert sent(look_at_text(house.toml), House) == house
        assert sent(looked_at(Draft(house.preset, house.title, house.changes, house.words)), House) == house
        file.write_text(house.toml, encoding="utf-8")
        assert load(str(file)).options == rules.options and load(str(file)).terms == rules.terms
        assert rules_from(rules_text(rules)) == rules
        assert Record.parse(dump(Match(rules, b"house", deals=1))).rules == rules


def test_the_form_can_say_whatever_differs(drafts: list[Draft]) -> None:
    """Every changed value is one that its field allows."""
    for draft in drafts:
        fields = {field.name: field for group in form_of(draft.preset).groups for field in group.fields}
        for name, value in draft.changes.items():
            field = fields[name]
            match field.kind:
                case "pick":
                    assert value in [one.value for one in field.values]
                case "number":
                    assert value == "none" and field.none or field.low <= value <= field.high
                case "range":
                    ends = [int(end) for end in str(value).split("..")]
                    assert field.low <= min(ends) <= max(ends) <= field.high
                case "several":
                    assert {*value} <= {one.value for one in field.values}
                case "numbers":
                    assert field.size <= len(value) <= field.most
                    assert all(field.low <= number <= field.high for number in value)
                case "rank_numbers":
                    assert {*value} <= {*field.ranks}
                    assert all(field.low <= number <= field.high for number in value.values())
                case "rank_levels":
                    assert {*value, *value.values()} <= {*field.ranks}


def test_an_answer_leads_to_rules_that_can_be_played(drafts: list[Draft]) -> None:
    """Whatever a household has changed so far, every answer that it is offered."""
    for draft in drafts[: often(10, 100)]:
        house = looked_at(draft)
        for question in house.questions:
            assert len(question.answers) > 1 and sum(answer.chosen for answer in question.answers) <= 1
            for answer in question.answers:
                assert not Household(draft.preset, json.loads(json.dumps(answer.changes))).problems
                assert answer.chosen is False or answer.changes == house.changes
