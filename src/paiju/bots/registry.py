"""All bots by name, for programs and for players."""

from collections.abc import Callable, Mapping

from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Bot, Budget
from paiju.bots.command import PREFIX, Command
from paiju.bots.net import Net, Source
from paiju.bots.onnx import OnnxFile
from paiju.bots.weights import from_file
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.state import State

STRENGTHS = {
    "beginner": Words("新手", "beginner"),
    "average": Words("普通", "average"),
    "strong": Words("高手", "strong"),
    "search": Words("大师", "master"),
}
USUAL = "average"  # the strength that is offered to somebody new
# bots that tables of older versions have: they still play, but are no longer offered
FORMER = {
    "random": Words("随手", "anyhow"),
    "greedy": Words("入门", "simple"),
    "expert": Words("老手", "skilled"),
    "net": Words("网络", "network"),
}
NET = "net"  # the bot that plays by a network
# before the path of a network that is not the wing's own
FILES: Mapping[str, Callable[[str], Source]] = {"net:": from_file, "onnx:": OnnxFile}


def make_bot(name: str, rules: Ruleset, seat: Seat, rng: Stream | None = None, budget: Budget | None = None) -> Bot:
    """Make a bot for one seat: `random`, `greedy`, `beginner`, `average`, `strong`, `expert`, `net`, `search`;
    `cmd:PROGRAM` for your own program, `net:FILE` or `onnx:FILE` for your own network.

    >>> from paiju import Match, load
    >>> match = Match(load("guandan"), b"an example")
    >>> seat = match.actors[0]
    >>> bot = make_bot("greedy", match.rules, seat)
    >>> bot.act(match.view(seat), match.legal(seat)) in match.legal(seat)
    True
    """
    rng = rng or Stream(b"", name, seat)
    if name.startswith(PREFIX):
        return Command(name.removeprefix(PREFIX), rules, seat, rng, budget or Budget())
    bots = rules.wing.bots
    for prefix, read in FILES.items():
        if name.startswith(prefix):
            return _with_network(read(name.removeprefix(prefix)), rules, seat, rng, budget or Budget())
    if name not in bots:
        known = (*bots, f"{PREFIX}PROGRAM", *(f"{prefix}FILE" for prefix in FILES))
        raise BadInput("unknown_bot", name=name, known=", ".join(known))
    return bots[name](rules, seat, rng, budget or Budget())


def called(name: str) -> Words:
    """What a bot is called, also one of another version."""
    return STRENGTHS.get(name) or FORMER.get(name) or Words(name, name)


def _with_network(source: Source, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> Net:
    kind = rules.wing.bots.get(NET)
    if kind is None or not issubclass(kind, Net):
        raise BadInput("family_lacks", family=rules.family, room=NET)
    bot = kind(rules, seat, rng, budget)
    bot.weights = source
    bot.network  # noqa: B018 - a file that does not fit is refused before anything is played
    return bot


def advise(
    rules: Ruleset, seat: Seat, view: State, legal: Legal, budget: Budget | None = None, seed: bytes = b""
) -> list[Advice]:
    """The actions that the strongest bot would consider, best first, with reasons: for hints and analysis.

    >>> from paiju import Match, load
    >>> match = Match(load("guandan"), b"an example")
    >>> seat = match.actors[0]
    >>> found = advise(match.rules, seat, match.view(seat), match.legal(seat), Budget(worlds=8))
    >>> found[0].action in match.legal(seat), found[0].worth >= found[-1].worth, bool(found[0].words.en)
    (True, True, True)
    """
    bot = make_bot(list(rules.wing.bots)[-1], rules, seat, Stream(seed, "advice"), budget)
    if not isinstance(bot, Advisor):
        raise BadInput("family_lacks", family=rules.family, room="advice")
    return bot.advise(view, legal)
