"""Ratings: how well somebody plays among strangers, by OpenSkill (Weng and Lin), with how certain that is.

Only tables that come of a queue are rated, never those of friends, and each preset by itself. A match counts if people
of different sides were in it: whoever beats bots alone is rated by nothing.

A match is rated as a whole, by what it is about: the champion is first, then the sides follow by their levels, and
equal levels are a draw. In games where the friends change with each deal everybody has a level of their own, so
everybody is a side of one. To rate each deal by its sides would count the luck of being called a friend, and a deal
that was lost on purpose to a friend would pay.

Who leaves is rated like who stays: a bot plays on for them, and what comes of it is their result. So nobody escapes
from a defeat, and nobody's partner is rated alone. Bots have a rating that everybody knows, and that does not change.
"""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.http import Rating
from paiju.server.storage.store import Skill
from paiju.state import State

MODEL = PlackettLuce()
BOT = Skill(MODEL.mu, 1.0, 0)  # of the usual strength
SCALE, MIDDLE = 60.0, 1500.0  # a rating is shown in the numbers that players know
UNKNOWN = Skill(MODEL.mu, MODEL.sigma, 0)  # somebody new


def after(
    known: Mapping[str, Skill], sides: Sequence[Sequence[str | None]], results: Sequence[float]
) -> dict[str, Skill]:
    """The skills of all people after a match. `sides`: who was on each, None for a bot; `results`: the higher the
    better."""
    peopled = [side for side in sides if any(guest is not None for guest in side)]
    if len(peopled) < 2:
        return {}
    skills = [[known.get(guest, UNKNOWN) if guest else BOT for guest in side] for side in sides]
    teams = [[MODEL.rating(skill.mu, skill.sigma) for skill in side] for side in skills]
    ranks = [float(sum(other > result for other in results)) for result in results]
    rated = MODEL.rate(teams, ranks=ranks)
    return {
        guest: Skill(now.mu, now.sigma, skill.games + 1)
        for side, before, found in zip(sides, skills, rated, strict=True)
        for guest, skill, now in zip(side, before, found, strict=True)
        if guest
    }


def results_of(rules: Ruleset, state: State) -> list[float]:
    """By side, how a match has ended: how high each has climbed, the champion above all."""
    ladder = rules.options.ladder
    return [
        float(len(ladder) if side == state.champion else ladder.index(level)) for side, level in enumerate(state.levels)
    ]


def sides_of(rules: Ruleset, people: Mapping[Seat, str]) -> list[list[str | None]]:
    """By side, who was on it."""
    return [[people.get(seat) for seat in seats] for seats in rules.wing.board.sides(rules.options)]


def shown(rules: Ruleset, skill: Skill) -> Rating:
    """As players read it: two of three times the true value lies within the margin."""
    value = MIDDLE + SCALE * (skill.mu - MODEL.mu)
    return Rating(rules.name, Text.of(rules.title), round(value), round(SCALE * skill.sigma), skill.games)
