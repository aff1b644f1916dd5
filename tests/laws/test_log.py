"""The log is everything: it folds to the state, and the same seed and actions make the same log."""

import random

from paiju import record
from paiju.actions import parse_action, show_action
from paiju.events import fold
from paiju.match import Match
from paiju.rules import Ruleset
from tests.variants import every_ruleset
from tests.walks import decisions, finished, random_action, random_match, random_standing


@every_ruleset
def test_fold_of_the_events_is_the_state(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    folded, done = match.game.blank, 0
    for _ in decisions(match, rng):
        folded, done = fold(folded, match.events[done:]), len(match.events)
        assert folded == match.state
    assert fold(match.game.blank, match.events) == match.state


@every_ruleset
def test_fold_of_a_seats_log_is_its_view(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = finished(random_match(rules, rng), rng)
    for seat in (*range(rules.options.seats), None):
        assert fold(match.game.blank, match.log(seat)) == match.view(seat)


@every_ruleset
def test_the_same_seed_makes_the_same_log(rules: Ruleset, seed: int) -> None:
    first, again = (finished(random_match(rules, rng), rng) for rng in (random.Random(seed), random.Random(seed)))
    assert first.events == again.events


@every_ruleset
def test_another_seed_makes_another_deal(rules: Ruleset, seed: int) -> None:
    logs = [Match(rules, b"%d" % (seed + i), deals=1).events for i in range(2)]
    assert logs[0] != logs[1]


@every_ruleset
def test_replaying_the_actions_makes_the_same_log(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    start, match_seed, actions = random_standing(rules, rng), rng.randbytes(8), []
    match = Match(rules, match_seed, start=start, deals=2)
    while not match.over:
        seat = rng.choice(match.actors)
        action = random_action(match.legal(seat), rng)
        actions.append((seat, show_action(action)))
        match.play(seat, action)
    again = Match(rules, match_seed, start=start, deals=2)
    for seat, text in actions:
        again.play(seat, parse_action(text))
    assert again.events == match.events and again.over


@every_ruleset
def test_a_record_replays_to_the_same_log(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = finished(random_match(rules, rng), rng)
    again = record.Record.parse(record.dump(match)).verify()
    assert (again.events, again.rules.digest()) == (match.events, rules.digest())
