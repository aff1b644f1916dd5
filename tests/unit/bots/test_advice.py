"""Advice: ranked, legal, with reasons in both languages; and the allocation of worlds behind it."""

import random
from collections.abc import Sequence

import pytest

from paiju.actions import Play
from paiju.bots import Advice, Budget, advise, make_bot, search
from paiju.bots.advice import Advisor, reasons
from paiju.bots.halving import Clock, Guard, halve
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load, presets

FEW = Budget(worlds=4)


def advice_of_a_deal(preset: str, name: str, every: int) -> list[tuple[Match, list[Advice]]]:
    """Some decisions of an expert's deal, put to a bot."""
    rules = load(preset)
    match = Match(rules, b"advice", deals=1)
    seats = range(rules.options.seats)
    experts = [make_bot("expert", rules, seat, Stream(b"e", seat)) for seat in seats]
    asked = [make_bot(name, rules, seat, Stream(b"a", seat), FEW) for seat in seats]
    found, number = [], 0
    while not match.over:
        seat = match.actors[0]
        view, legal = match.view(seat), match.legal(seat)
        number += 1
        if number % every == 0 or match.state.phase not in ("climb", "trick", "draw"):
            bot = asked[seat]
            assert isinstance(bot, Advisor)
            ranked = bot.advise(view, legal)
            assert ranked and all(advice.action in legal for advice in ranked)
            found.append((match, ranked))
        match.play(seat, experts[seat].act(view, legal))
    return found


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("name", ["expert", "search"])
def test_advice_is_legal_ranked_and_has_a_reason(preset: str, name: str) -> None:
    for _, ranked in advice_of_a_deal(preset, name, every=9):
        assert all(advice.words.zh and advice.words.en for advice in ranked)
        assert len({advice.action for advice in ranked}) == len(ranked)
        worths = [advice.worth for advice in ranked]
        assert worths == sorted(worths, reverse=True)


def test_the_strongest_bot_advises() -> None:
    rules = load("guandan-standard")
    match = Match(rules, b"hint", deals=1)
    seat = match.actors[0]
    ranked = advise(rules, seat, match.view(seat), match.legal(seat), FEW)
    assert len(ranked) > 1 and ranked == advise(rules, seat, match.view(seat), match.legal(seat), FEW)


def test_every_reason_is_said_in_both_languages() -> None:
    assert len(reasons()) > 20
    assert all(words.zh and words.en and words.zh != words.en for words in reasons().values())


class Worlds:
    """Trials with known means and much noise, common to all actions but for a part of it."""

    def __init__(self, means: list[float], noise: float) -> None:
        self.means, self.noise, self.asked = means, noise, 0

    def __call__(self, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        self.asked += worlds
        rows = []
        for number in range(first, first + worlds):
            rng = random.Random(number)
            common = rng.gauss(0, 3)
            noise = [rng.gauss(0, self.noise) for _ in self.means]
            rows.append([self.means[k] + common + noise[k] for k in chosen])
        return rows


def ranking(trial: Worlds, worlds: int, prior: list[float] | None = None) -> tuple[list[int], list[float]]:
    """The actions in order, and their worth in that order."""
    actions = len(trial.means)
    order, worth = halve(trial, prior or [0.0] * actions, Clock(Budget(worlds=worlds), 0.0), Guard(1.64, 0.25))
    assert sorted(order) == list(range(actions)) and len(worth) == actions
    return order, [worth[k] for k in order]


def halved(means: list[float], noise: float, worlds: int, prior: list[float] | None = None) -> tuple[int, Worlds]:
    trial = Worlds(means, noise)
    order, worth = ranking(trial, worlds, prior)
    assert worth == sorted(worth, reverse=True)
    return order[0], trial


def test_a_better_action_is_found() -> None:
    assert halved([0, 0.1, 1.0, -1, 0.2, 0.3], noise=1, worlds=400)[0] == 2


def test_the_first_stays_where_nothing_is_clearly_better() -> None:
    assert halved([0, 0.01, -0.01, 0.02], noise=2, worlds=60)[0] == 0
    assert halved([1.0, 0.2, 0.1], noise=1, worlds=400)[0] == 0


def test_what_the_proposer_preferred_must_be_beaten_clearly() -> None:
    assert halved([0, 0.4], noise=0.5, worlds=400)[0] == 1
    assert halved([0, 0.4], noise=0.5, worlds=400, prior=[4.0, 0.0])[0] == 0


def test_a_challenger_that_failed_comes_next_and_is_worth_no_more() -> None:
    order, worth = ranking(Worlds([0, 0.4, 0.1, -3], noise=0.5), worlds=400, prior=[4.0, 0.0, 0.0, 0.0])
    assert order[:2] == [0, 1] and order[-1] == 3
    assert worth[0] == worth[1] > worth[-1] + 2


def test_what_was_never_tried_is_worth_no_more_than_the_worst_that_was() -> None:
    order, worth = ranking(Worlds([0, -1, -2, -3, -4, -5, -6, -7], noise=0.1), worlds=1)
    assert order == [0, 1, *range(2, 8)] and worth[0] > worth[1]
    assert worth[1:] == [worth[1]] * 7


def test_actions_too_many_to_be_tried_stay_on_the_scale_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "WIDEST", 5)
    lists = [ranked for _, ranked in advice_of_a_deal("zhaopengyou-classic", "search", every=3)]
    wide = [ranked for ranked in lists if len(ranked) > 5 and isinstance(ranked[0].action, Play)]
    assert wide and all({advice.worth for advice in ranked[5:]} == {ranked[4].worth} for ranked in wide)


@pytest.mark.parametrize("worlds", [1, 7, 60])
def test_no_more_worlds_are_asked_for_than_the_budget_has(worlds: int) -> None:
    assert halved([0, 0.1, 0.2, 0.3], noise=3, worlds=worlds)[1].asked == worlds
