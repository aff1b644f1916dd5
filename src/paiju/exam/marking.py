"""A bot sits the exam: every row in several fills, and a mark for each."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import ceil

from msgspec import Struct

from paiju.actions import CallFriend, Pass, Play, show_action
from paiju.bots import BotFault, Budget, make_bot
from paiju.cards import RANK_NAMES, rank_of
from paiju.errors import IllegalAction
from paiju.exam.answers import Answer, verdict
from paiju.exam.asking import ask
from paiju.exam.positions import Position, position
from paiju.exam.rows import Row
from paiju.rng import Stream, derive
from paiju.rules.prose import error_words
from paiju.rules.schema import Words

NEEDED = 0.9  # the share of fills that must be right


class Mark(Struct, frozen=True):
    """`wrong` are the answers that were not the best, with how often they came; where there was none, it is a fault."""

    row: Row
    fills: int
    right: int
    blunders: int
    wrong: dict[str, int]
    faults: int = 0
    why: Words | None = None  # the last fault

    @property
    def solved(self) -> bool:
        """Right in nearly every fill, and never a blunder."""
        return self.right >= ceil(NEEDED * self.fills) and not self.blunders


def examine(name: str, rows: Iterable[Row], fills: int, seed: bytes, budget: Budget) -> Iterator[Mark]:
    """The marks of a bot, row by row; the same for the same seed where the bot's play is."""
    for row in rows:
        verdicts, wrong, why = Counter[str](), Counter[str](), None
        for fill in range(fills):
            found = position(row, fill, seed)
            try:
                answer = _answer(name, found, Stream(derive(seed, "bot"), row.id, fill), budget)
            except (BotFault, IllegalAction) as fault:
                verdicts["fault"] += 1
                why = error_words(fault)
                continue
            mark = verdict(found, answer)
            verdicts[mark] += 1
            if mark != "best":
                wrong[told(answer)] += 1
        shown = dict(wrong.most_common())
        yield Mark(row, fills, verdicts["best"], verdicts["blunder"], shown, verdicts["fault"], why)


def _answer(name: str, asked: Position, chance: Stream, budget: Budget) -> Answer:
    bot = make_bot(name, asked.game.rules, asked.seat, chance, budget)
    try:
        return ask(bot, asked)
    finally:
        bot.close()


def told(answer: Answer) -> str:
    """An answer in short: combinations by their ranks, since their suits differ from fill to fill."""
    match answer:
        case tuple():
            return " / ".join(map(told, answer))
        case Play(cards=cards, reads=reads) if reads:
            return "".join(RANK_NAMES[rank_of(card)] for card in cards)
        case Pass() | CallFriend():
            return show_action(answer).removeprefix("call ")
    return show_action(answer).split(" ", 1)[1]
