"""mine: find puzzles in deals that are over.

A decision becomes a puzzle if one action is far better than every other one that the expert would consider, if that is
no commonplace, and if a second search with ten times the worlds and other chances says the same.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from paiju.actions import Action, parse_action
from paiju.analysis import Judged, Plan, equal_ranks, judge, judge_decision, walked
from paiju.bots import make_bot
from paiju.events import MatchOpened, fold
from paiju.game import Game
from paiju.notation import show_event
from paiju.past import Decision, PastDeal
from paiju.puzzles.puzzle import Puzzle
from paiju.rules.ruleset import Ruleset

FAR = 0.5  # levels by which the best action must lead …
SURE = 2.0  # … even if that is overestimated by so many standard errors
LIKELY = 1.5  # standard errors that make such a lead worth a second look
NEAR = FAR / 2  # another action that is less behind in the few worlds of a first search is hardly far behind in many
WORLDS = 36  # of the first search
TIMES = 10  # as many worlds for the second
OPTIONS = 3  # the least number of actions to choose from
COMMONPLACE = "greedy"  # what this bot plays is no puzzle


def mine(deal: PastDeal, source: str, seed: int, worlds: int = WORLDS) -> Iterator[Puzzle]:
    """The puzzles of a deal. A deal that began with more than its standing is left out: a puzzle keeps no more."""
    opened = opening(deal)
    if fold(Game(deal.rules).blank, [opened]) != deal.before:
        return
    for index, decision in enumerate(walked(deal)):
        if trite(deal, decision, decision.action):
            continue
        first = judge(deal, index, Plan(seed=seed, worlds=worlds))
        if first.margin is None or len(first.options) < OPTIONS:
            continue
        if abs(first.margin) < max(FAR, LIKELY * first.error) or lead(first) < NEAR:
            continue
        answer = parse_action(first.best)
        if trite(deal, decision, answer) or not listed(deal, decision, answer):
            continue
        found = confirm(deal.rules, replace(decision, action=answer), seed + 1, TIMES * worlds)
        if clear(found):
            yield puzzle_of(deal, decision, found, opened, source)


def opening(deal: PastDeal) -> MatchOpened:
    """The event that opens a match with what this deal began with."""
    before = deal.before
    return MatchOpened(deal.rules.options.seats, before.levels, before.level, before.owner, before.fails)


def trite(deal: PastDeal, decision: Decision, answer: Action) -> bool:
    """Whether a bot that looks no further than its hand does the same."""
    bot = make_bot(COMMONPLACE, deal.rules, decision.seat)
    return equal_ranks(bot.act(decision.view, decision.legal(Game(deal.rules))), answer)


def listed(deal: PastDeal, decision: Decision, answer: Action) -> bool:
    """Whether the answer is among the actions that are listed: where there are very many, only some are."""
    return any(equal_ranks(action, answer) for action in decision.legal(Game(deal.rules)))


def confirm(rules: Ruleset, decision: Decision, seed: int, worlds: int) -> Judged:
    """Look at the answer of a puzzle once more, to the end of the budget."""
    return judge_decision(rules, decision, Plan(seed=seed, worlds=worlds, thorough=True))


def clear(found: Judged) -> bool:
    """Whether the answer leads by far: surely before the best other action, and as far as is known before each."""
    if found.margin is None or found.margin - SURE * found.error < FAR:
        return False
    return lead(found) >= FAR


def lead(found: Judged) -> float:
    """How far the best action is ahead of every other one, in all worlds in which they were tried."""
    best, *others = [option.worth or 0.0 for option in found.options]
    return best - max(others)


def reconfirm(puzzle: Puzzle, seed: int) -> Judged:
    """Ask a search with other chances about a puzzle."""
    answer = parse_action(puzzle.best[0])
    decision = Decision(len(puzzle.log), puzzle.seat, answer, None, puzzle.view)
    return confirm(puzzle.rules, decision, seed, puzzle.worlds)


def puzzle_of(deal: PastDeal, decision: Decision, found: Judged, opened: MatchOpened, source: str) -> Puzzle:
    best, *others = found.options
    assert best.worth is not None and best.chance is not None and found.margin is not None
    events = [opened, *deal.events[: decision.v - deal.first]]
    return Puzzle(
        id=f"{deal.rules.name}-{deal.key[:6]}-{decision.v}",
        preset=deal.rules.name,
        digest=deal.rules.digest(),
        seat=decision.seat,
        phase=found.phase,
        log=[show_event(event.view(decision.seat)) for event in events],
        best=[best.action],
        worse={option.action: round(best.worth - (option.worth or 0.0), 3) for option in others},
        worth=round(best.worth, 3),
        chance=round(best.chance, 3),
        margin=round(found.margin, 3),
        error=round(found.error, 3),
        worlds=found.worlds,
        reason=best.reason,
        source=source,
    )
