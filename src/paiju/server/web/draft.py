"""A draft of house rules looked at from all sides: what differs, what is wrong, what else could be asked."""

from collections.abc import Iterator, Mapping
from typing import Any

from paiju.errors import cut
from paiju.pictures import Album, Text
from paiju.rules import Ruleset, RulesetError
from paiju.rules.household import MOST_TROUBLES, Household, Trouble
from paiju.rules.interview import Answer, Interview
from paiju.rules.lettering import legible
from paiju.rules.link import unpack
from paiju.rules.load import LONGEST_TITLE, extended, variant
from paiju.rules.schema import Words
from paiju.rules.variant import parsed, unreadable
from paiju.server.protocol.house import Difference, House, HouseAnswer, HouseQuestion, HouseTrouble, Way

MOST_CHANGES = 150  # no family has as many options
LONGEST_NAME = 80  # of what is said to be one
HEAD = ("title", "version", "words")  # what a text may say besides its options and the preset that it extends
NOT_THEIRS = ("emblem", "extends", "family", "name", "shelf", "summary")  # is left out of what a text says
TOO_MUCH = Words("改动太多或太长", "there are too many changes, or too long ones")


def look_at_text(toml: str) -> House:
    """BadInput if it cannot be read, or extends no preset."""
    data = parsed(toml)
    head = {key: data[key] for key in data if key in HEAD}
    return look_at(extended(data), head, {key: data[key] for key in data if key not in HEAD + NOT_THEIRS})


def look_at(preset: str, head: Mapping[str, Any], changes: Mapping[str, Any]) -> House:
    """`head`: title and words, as a text says them. BadInput if there are more changes than anybody makes."""
    if len(changes) > MOST_CHANGES or max(map(len, changes), default=0) > LONGEST_NAME:
        raise unreadable(TOO_MUCH)
    household = Household(preset, changes)
    rules, unfit = _resolved(preset, head, {} if household.problems else household.changes)
    playable = None if household.problems else rules
    album = _album(playable) if playable else None
    usual = _album(household.base)
    return House(
        preset=preset,
        preset_title=Text.of(household.base.title),
        title=_title(head),
        changes=household.changes,
        differs=[
            Difference(one.option, *map(Text.of, (one.words, one.label, one.now, one.before)))
            for one in household.differences()
        ],
        sentence=Text.of(household.sentence()),
        troubles=[*map(_trouble, household.troubles()), *unfit],
        asleep={name: Text.of(why) for name, why in household.asleep().items()},
        code=playable.name if playable else None,
        toml=unpack(playable.name) if playable else None,
        questions=list(_questions(Interview(preset, household.changes))) if playable else [],
        figures=[figure for figure in album.figures if usual is None or figure not in usual.figures] if album else [],
        marks=album.marks if album else {},
        words=rules.terms.delta(household.base.terms) if rules else {},
    )


def _resolved(
    preset: str, head: Mapping[str, Any], changes: Mapping[str, Any]
) -> tuple[Ruleset | None, list[HouseTrouble]]:
    """The ruleset, or what is wrong with its title and words: of its options everything is known already."""
    try:
        return variant({**head, **changes, "extends": preset}), []
    except RulesetError as error:
        return None, [_unfit(path, why) for path, why in error.problems[:MOST_TROUBLES]]


def _unfit(path: str, why: Words) -> HouseTrouble:
    if path == "title":
        return HouseTrouble("title", Text.of(why), [])
    return HouseTrouble("toml", Text(f"{cut(path, 80)}：{why.zh}", f"{cut(path, 80)}: {why.en}"), [])


def _title(head: Mapping[str, Any]) -> str:
    """As it is shown; one that cannot be, as it was written."""
    said = head.get("title")
    texts = [text for text in said.values() if isinstance(text, str)] if isinstance(said, Mapping) else []
    return legible(texts[0], LONGEST_TITLE) or cut(texts[0], 4 * LONGEST_TITLE) if texts else ""


def _album(rules: Ruleset) -> Album | None:
    return rules.wing.album(rules, {}) if rules.wing.album else None


def _trouble(trouble: Trouble) -> HouseTrouble:
    ways = [Way(Text.of(way.words), way.changes) for way in trouble.ways]
    return HouseTrouble(trouble.option, Text.of(trouble.words), ways)


def _questions(interview: Interview) -> Iterator[HouseQuestion]:
    """Those with something to choose: an answer that contradicts the rules is not offered."""
    for question in interview.questions():
        present = interview.present(question)
        answers = [*_answers(interview, question.answer, present)]
        if len(answers) > 1:
            yield HouseQuestion(Text.of(question.words), answers)


def _answers(interview: Interview, answers: list[Answer], present: Answer | None) -> Iterator[HouseAnswer]:
    for answer in answers:
        try:
            changes = interview.changes if answer is present else interview.after(answer)
        except RulesetError:
            continue
        yield HouseAnswer(Text.of(answer.words), changes, answer is present)
