"""judge: what one decision was worth by what its seat knew, compared with what the expert would consider."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from msgspec import Struct

from paiju.actions import Action, Play, show_action
from paiju.analysis.foresight import search_of, simulator_for
from paiju.analysis.judged import Grade, Judged, Option, grade_of
from paiju.analysis.plan import Plan
from paiju.bots.halving import DECIDED, Clock, Comparison, weigh
from paiju.bots.search import WIDEST, Simulator, Trials
from paiju.cards import rank_of
from paiju.game import Game
from paiju.legal import Legal
from paiju.match import Match
from paiju.past import Decision, PastDeal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset


class Tried(Struct, frozen=True):
    """An action that is compared, the expert's reason for it, its place in the expert's list, and its worth there."""

    action: Action
    reason: str | None
    place: int
    worth: float = 0.0


def judge(deal: PastDeal, index: int, plan: Plan) -> Judged:
    """Judge a decision of a deal, given by its place in `deal.decisions()`."""
    decision = walked(deal)[index]
    return judge_decision(deal.rules, decision, plan, lambda: deal.until(decision.v))


def judge_decision(rules: Ruleset, decision: Decision, plan: Plan, match: Callable[[], Match] | None = None) -> Judged:
    """Judge a decision from its view. Where that is before the play, it is tried in a match that stands there."""
    plan.check()
    legal = decision.legal(Game(rules))
    played = legal.resolve(decision.action)
    if not has_choice(rules, decision):
        only = Option(show_action(played), None, None, None)
        return _judged(decision, only, [only], "forced", margin=0.0)
    tried = _tried(rules, decision, legal, played)
    simulator = simulator_for(rules, decision, [each.action for each in tried], match) if len(tried) > 1 else None
    trust = search_of(rules, decision.seat).guard.trust
    return (_measured(decision, tried, simulator, plan, trust) if simulator else None) or _unmeasured(decision, tried)


@lru_cache(maxsize=4)  # a whole deal is judged decision by decision
def walked(deal: PastDeal) -> tuple[Decision, ...]:
    """Everything that anybody decided in a deal."""
    return tuple(deal.decisions())


def has_choice(rules: Ruleset, decision: Decision) -> bool:
    """Whether there was anything else to do than what was done, but for the suits of a play."""
    legal = decision.legal(Game(rules))
    return len(legal) > 1 or not equal_ranks(legal.resolve(decision.action), next(iter(legal)))


def equal_ranks(one: Action, other: Action) -> bool:
    """Whether two actions are the same, or play the same combination of the same ranks in other suits."""
    if not (isinstance(one, Play) and isinstance(other, Play) and one.reads):
        return one == other
    return one.reads == other.reads and sorted(map(rank_of, one.cards)) == sorted(map(rank_of, other.cards))


def _tried(rules: Ruleset, decision: Decision, legal: Legal, played: Action) -> list[Tried]:
    """The action played first, then what the expert would consider, its choice first."""
    proposed = search_of(rules, decision.seat).propose(decision.view, legal)
    all_tried = [Tried(advice.action, advice.reason, place, advice.worth) for place, advice in enumerate(proposed)]
    same = [each for each in all_tried if each.action == played]
    like = next(iter(same or [each for each in all_tried if equal_ranks(each.action, played)]), None)
    mine = Tried(played, like.reason, like.place) if like else Tried(played, None, len(proposed))
    return [mine, *(each for each in all_tried if each.action != played)][:WIDEST]


def _unmeasured(decision: Decision, tried: list[Tried]) -> Judged:
    """Only the expert's opinion: its choice first, and no numbers."""
    ranked = sorted(tried, key=lambda each: each.place)
    options = {each.action: Option(show_action(each.action), None, None, each.reason) for each in ranked}
    return _judged(decision, options[tried[0].action], list(options.values()), "unmeasured")


def _measured(decision: Decision, tried: list[Tried], simulator: Simulator, plan: Plan, trust: float) -> Judged | None:
    """Weigh the actions; None if there was no time for two worlds."""
    rng = Stream(b"%d" % plan.seed, "judge", decision.v, decision.seat)
    trials, actions = Trials([simulator], rng.below(1 << 32)), len(tried)
    levels, wins = Comparison(actions), Comparison(actions)

    def trial(first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        rows = trials.run(first, worlds, chosen)
        levels.add(chosen, rows)
        wins.add(chosen, simulator.wins)
        return rows

    clock, prior = Clock(plan.budget, time.perf_counter()), [each.worth for each in tried]
    found = weigh(trial, prior, clock, trust, inf if plan.thorough else DECIDED)
    if found.worlds[found.leader] < 2:
        return None
    gain, error = found.gain[found.leader], found.error[found.leader]
    loss = max(0.0, gain)
    best = found.leader if loss > 0 else 0
    options = [
        Option(
            show_action(each.action),
            levels.mean(0) + min(found.gain[k], loss),  # nothing was measured to be better than the best
            min(1.0, max(0.0, wins.mean(0) + wins.better(k))),
            each.reason,
        )
        for k, each in enumerate(tried)
    ]
    order = sorted(range(actions), key=lambda k: (k != best, -found.gain[k], -found.worlds[k]))
    # a play in other suits that brought the same in every world is the same play
    twins = {k for k in range(1, actions) if not found.differs[k] and equal_ranks(tried[k].action, tried[0].action)}
    ranked = [options[k] for k in order if k not in twins]
    worlds = found.worlds[found.leader]
    return _judged(decision, options[0], ranked, grade_of(gain, error), margin=-gain, error=error, worlds=worlds)


def _judged(
    decision: Decision,
    played: Option,
    ranked: list[Option],
    grade: Grade,
    margin: float | None = None,
    error: float = 0.0,
    worlds: int = 0,
) -> Judged:
    best = ranked[0]
    return Judged(
        v=decision.v,
        seat=decision.seat,
        phase=decision.view.phase,
        played=played.action,
        best=best.action,
        worth=played.worth,
        chance=played.chance,
        best_worth=best.worth,
        best_chance=best.chance,
        margin=margin,
        loss=None if margin is None else max(0.0, -margin),
        error=error,
        grade=grade,
        worlds=worlds,
        options=ranked,
    )
