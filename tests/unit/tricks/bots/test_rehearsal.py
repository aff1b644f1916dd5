"""Burials tried by playing on: the same worlds for all, and only where the first lead can be foreseen."""

from collections.abc import Iterator
from statistics import fmean

import pytest

from paiju.actions import Action, Bury
from paiju.bots import make_bot
from paiju.bots.base import Budget
from paiju.cards import Seat, pile
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, resolve
from paiju.tricks.bots.expert import ExpertTrick
from paiju.tricks.bots.rehearsal import Rehearsal, rehearsal
from paiju.tricks.bots.search import SearchTrick
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables


def reached(rules: Ruleset, deals: int) -> Iterator[tuple[Match, Seat]]:
    """Matches in which experts have played until the bottom is buried."""
    for number in range(deals):
        seed = b"rehearsal %d" % number
        match = Match(rules, seed, deals=1)
        bots = [make_bot("expert", rules, seat, Stream(seed, seat)) for seat in range(rules.options.seats)]
        while not match.over and match.state.phase != "bury":
            seat = match.actors[0]
            match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
        if not match.over:
            yield match, match.actors[0]


def expert(rules: Ruleset, seat: Seat) -> ExpertTrick:
    return ExpertTrick(rules, seat, Stream(b"expert"), Budget())


def advised(rules: Ruleset, match: Match, seat: Seat) -> tuple[Rehearsal | None, list[Action]]:
    bot, view = expert(rules, seat), match.view(seat)
    actions = [advice.action for advice in bot.advise(view, match.legal(seat))]
    return rehearsal(rules, seat, view, actions), actions


BEFORE = {"extends": "zhaopengyou", "call_before_bury": True}


@pytest.mark.parametrize("rules", [load("shengji"), resolve(BEFORE)], ids=["shengji", "called before"])
def test_all_burials_are_tried_in_the_same_worlds(rules: Ruleset) -> None:
    tried = 0
    for match, seat in reached(rules, 4):
        tries, actions = advised(rules, match, seat)
        assert tries
        rows = tries.run(5, 6, range(len(actions)))
        assert tries.run(5, 6, range(len(actions))) == rows != tries.run(6, 6, range(len(actions)))
        last = len(actions) - 1
        assert tries.run(5, 4, [last, 0]) == [[row[last], row[0]] for row in rows[:4]]
        again, _ = advised(rules, match, seat)
        assert again and again.run(5, 6, [last]) == [[row[last]] for row in rows]
        tried += len(actions)
    assert tried > 8


def strongest(o: object, view: TrickState, legal: Legal, seat: Seat) -> Bury:
    """The highest trumps, which nobody in their senses would bury."""
    assert view.trump is not None
    tables = trick_tables(o, 0, view.trump)
    cards = sorted(
        pile(view.hands[seat].counts), key=lambda card: (tables.group_of(card) == TRUMP, tables.rung_of(card))
    )
    action = Bury(bytes(sorted(cards[-load("shengji").options.bottom_size :])))
    assert action in legal
    return action


def test_to_bury_the_best_trumps_is_seen_to_be_a_mistake() -> None:
    rules, losses = load("shengji"), []
    for match, seat in reached(rules, 6):
        view, legal, bot = match.view(seat), match.legal(seat), expert(rules, seat)
        actions = [bot.advise(view, legal)[0].action, strongest(rules.options, view, legal, seat)]
        tries = rehearsal(rules, seat, view, actions)
        assert tries
        sane, mad = (fmean(column) for column in zip(*tries.run(1, 60, [0, 1]), strict=True))
        losses.append(sane - mad)
    assert fmean(losses) > 0.5


def test_nothing_is_rehearsed_while_trumps_are_not_known() -> None:
    """In 姊妹对 a pair that was bid lies face down until the bottom is buried (M13)."""
    rules, met = load("zimeidui"), 0
    for match, seat in reached(rules, 6):
        if match.state.bids[-1].seat != seat:
            met += 1
            assert advised(rules, match, seat)[0] is None
    assert met


def test_nothing_is_rehearsed_before_a_friend_is_called() -> None:
    for match, seat in reached(load("zhaopengyou"), 2):
        assert advised(load("zhaopengyou"), match, seat)[0] is None


def test_the_search_does_what_rehearsals_say() -> None:
    """Where it overrules the expert, other worlds than its own agree."""
    rules, gains = load("shengji"), list[float]()
    for match, seat in reached(rules, 12):
        view, legal = match.view(seat), match.legal(seat)
        listed = [advice.action for advice in expert(rules, seat).advise(view, legal)]
        chosen = SearchTrick(rules, seat, Stream(b"search"), Budget(worlds=100)).advise(view, legal)
        assert {advice.action for advice in chosen} == set(listed)
        if chosen[0].action != listed[0]:
            tries = rehearsal(rules, seat, view, [chosen[0].action, listed[0]])
            assert tries
            gains += [better - worse for better, worse in tries.run(99, 300, [0, 1])]
    assert gains and fmean(gains) > 0.05
