"""Deals that are over, judged: what is measured, what is forced, and that the same plan gives the same numbers."""

import subprocess
import sys
from collections import Counter
from functools import cache

import msgspec
import pytest
from bench.analysis import DEALS, PRESETS, WORLDS, deal_of, mirrored
from tests.effort import DEEP

from paiju.actions import parse_action
from paiju.analysis import (
    COUNTED,
    Analysis,
    Plan,
    analyse,
    begin,
    go_on,
    grade_of,
    has_choice,
    judge,
    judge_decision,
    moments,
    point,
    sentence,
    walked,
)
from paiju.analysis.foresight import search_of
from paiju.bots import Budget
from paiju.errors import BadInput
from paiju.exam.answers import verdict
from paiju.exam.positions import position
from paiju.exam.rows import suite
from paiju.game import Game
from paiju.past import Decision, PastDeal
from paiju.rules import presets

FEW = Plan(seed=3, worlds=12, playouts=4)


@cache
def dealt(preset: str, bot: str = "random") -> PastDeal:
    return deal_of(preset, (bot,), "judged", Budget())


@pytest.mark.parametrize("preset", presets())
def test_every_preset_is_judged(preset: str) -> None:
    deal = dealt(preset)
    decisions, game = walked(deal), Game(deal.rules)
    by_phase = {decision.view.phase: index for index, decision in enumerate(decisions)}
    for index in sorted({*by_phase.values(), *range(0, len(decisions), max(1, len(decisions) // 12))}):
        decision, found = decisions[index], judge(deal, index, FEW)
        assert (found.v, found.seat, found.phase) == (decision.v, decision.seat, decision.view.phase)
        actions = [option.action for option in found.options]
        assert found.played in actions and found.best == actions[0] and len(actions) == len(set(actions))
        assert all(parse_action(action) in decision.legal(game) for action in actions)
        assert (found.grade == "forced") == (not has_choice(deal.rules, decision))
        if found.grade in ("forced", "unmeasured"):
            assert found.worlds == 0 and all(option.worth is option.chance is None for option in found.options)
            assert found.loss == (0 if found.grade == "forced" else None)
            continue
        assert found.loss is not None and found.worth is not None and found.best_worth is not None
        assert found.best_worth - found.worth == pytest.approx(found.loss)
        worths = [option.worth or 0.0 for option in found.options]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= (option.chance or 0.0) <= 1 for option in found.options)
        assert found.grade == grade_of(found.loss, found.error)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_curve_ends_with_the_result(preset: str) -> None:
    deal = dealt(preset)
    curve = moments(deal)
    first, last = (point(deal, v, FEW) for v in (curve[0], curve[-1]))
    won = deal.rules.wing.outcome(deal.rules, deal.end, deal.events).won
    assert last.chance == [float(each) for each in won]
    assert all((worth > 0) == one for worth, one in zip(last.worth, won, strict=True))
    assert len(first.worth) == len(first.chance) == deal.rules.options.seats
    assert curve == sorted(curve)


def test_the_same_plan_gives_the_same_numbers_also_elsewhere() -> None:
    deal = dealt("guandan")
    here = [msgspec.json.encode(judge(deal, index, FEW)).decode() for index in (0, 5)]
    here.append(msgspec.json.encode(point(deal, moments(deal)[3], FEW)).decode())
    assert here[0] == msgspec.json.encode(judge(deal, 0, FEW)).decode()
    script = (
        "import msgspec\n"
        "from tests.unit.analysis.test_analysis import FEW, dealt, judge, moments, point\n"
        "deal = dealt('guandan')\n"
        "for found in (judge(deal, 0, FEW), judge(deal, 5, FEW), point(deal, moments(deal)[3], FEW)):\n"
        "    print(msgspec.json.encode(found).decode())\n"
    )
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert there.stdout.splitlines() == here


def test_an_analysis_is_gone_on_with() -> None:
    deal, plan = dealt("guandan", "greedy"), Plan(worlds=6, playouts=1)
    whole, part = analyse(deal, plan), begin(deal, plan)
    for number, _ in enumerate(go_on(part, deal)):
        if number == len(moments(deal)) + 10:
            break
    assert (len(part.points), len(part.judged)) == (len(moments(deal)), 11)
    again = msgspec.json.decode(msgspec.json.encode(part), type=Analysis)
    for _ in go_on(again, deal):
        pass
    assert again == whole
    assert whole.dealt == whole.points[0].worth and whole.result == whole.points[-1].worth
    for seat in range(4):
        own = whole.seat(seat)
        assert sum(own.grades.values()) == sum(each.seat == seat for each in whole.mistakes)
        assert own.decisions == sum(has_choice(deal.rules, each) for each in walked(deal) if each.seat == seat)
    assert all(sentence(each) for each in whole.mistakes)
    assert not any(sentence(each) for each in whole.judged if each.grade in ("fine", "forced"))


@pytest.mark.parametrize("plan", [Plan(worlds=5), Plan(ms=0), Plan(worlds=None, ms=None), Plan(playouts=0)])
def test_a_plan_that_computes_nothing_is_refused(plan: Plan) -> None:
    with pytest.raises(BadInput):
        begin(dealt("guandan"), plan)


def test_answers_of_the_exam_are_found() -> None:
    """Where the answer is known, and the last of the expert's choices is played, the best one is nearly always found:
    in 45 of 52 rows."""
    found = Counter[str]()
    for row in suite():
        asked = position(row, 0, b"analysis")
        if row.ask == "arrange" or asked.view.phase not in ("climb", "trick"):
            continue
        worst = search_of(row.ruleset, asked.seat).propose(asked.view, asked.legal)[-1].action
        judged = judge_decision(row.ruleset, Decision(0, asked.seat, worst, None, asked.view), Plan(worlds=240))
        if judged.grade not in ("forced", "unmeasured"):
            found[verdict(asked, asked.legal.resolve(parse_action(judged.best)))] += 1
    assert found["best"] > 40 and found["best"] >= 0.85 * found.total(), found


@pytest.mark.skipif(not DEEP, reason="some minutes")
def test_the_weaker_side_is_blamed() -> None:
    blamed = [mirrored("guandan", "blame", number, WORLDS).blames_weak() for number in range(DEALS)]
    assert sum(blamed) >= 0.95 * len(blamed)


def test_the_weaker_side_is_blamed_in_a_deal() -> None:
    assert mirrored("guandan", "blame", 0, WORLDS).blames_weak()


def test_grades_are_in_order() -> None:
    assert [grade_of(loss, 0.0) for loss in (2.0, 0.7, 0.3, 0.1)] == [*COUNTED, "fine"]
