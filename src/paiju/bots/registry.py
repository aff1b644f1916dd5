"""The bots there are, by the name a program uses and the name a player sees."""

from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Bot, Budget
from paiju.bots.climbing.expert import ExpertClimb
from paiju.bots.climbing.greedy import GreedyClimb
from paiju.bots.climbing.search import SearchClimb
from paiju.bots.command import PREFIX, Command
from paiju.bots.random import Random
from paiju.bots.tricks.expert import ExpertTrick
from paiju.bots.tricks.greedy import GreedyTrick
from paiju.bots.tricks.search import SearchTrick
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.state import State

# greedy and the stronger ones play each family with thumbs of its own
BOTS: dict[str, dict[str, type[Bot]]] = {
    "random": {"climbing": Random, "tricks": Random},
    "greedy": {"climbing": GreedyClimb, "tricks": GreedyTrick},
    "expert": {"climbing": ExpertClimb, "tricks": ExpertTrick},
    "search": {"climbing": SearchClimb, "tricks": SearchTrick},
}
STRENGTHS = {
    "random": Words("新手", "beginner"),
    "greedy": Words("普通", "average"),
    "expert": Words("高手", "strong"),
    "search": Words("大师", "master"),
}


def make_bot(name: str, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget | None = None) -> Bot:
    if name.startswith(PREFIX):
        return Command(name.removeprefix(PREFIX), rules, seat, rng, budget or Budget())
    if name not in BOTS:
        raise BadInput("unknown_bot", name=name, known=", ".join((*BOTS, f"{PREFIX}PROGRAM")))
    return BOTS[name][rules.family](rules, seat, rng, budget or Budget())


def advise(rules: Ruleset, seat: Seat, view: State, legal: Legal, budget: Budget, seed: bytes = b"") -> list[Advice]:
    """What the strongest bot would consider here, best first, with reasons: the base of hints and of analysis."""
    bot = make_bot("search", rules, seat, Stream(seed, "advice"), budget)
    assert isinstance(bot, Advisor)
    return bot.advise(view, legal)
