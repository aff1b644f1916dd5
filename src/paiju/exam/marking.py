"""Put every row of the exam to a bot in several fills, and mark the answers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Protocol, runtime_checkable

from msgspec import Struct

from paiju.actions import CallFriend, Pass, Play, show_action
from paiju.bots import Bot, BotFault, Budget, make_bot
from paiju.cards import RANK_NAMES, rank_of
from paiju.errors import IllegalAction
from paiju.exam.answers import Answer, Arrangement, verdict
from paiju.exam.positions import Position, position
from paiju.exam.rows import Row
from paiju.rng import Stream, derive
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.state import State


@runtime_checkable
class Planner(Protocol):
    """A bot that can tell how it would divide its hand."""

    def plan(self, view: State) -> list[Play]:
        """The combinations of the whole hand."""
        ...


def ask(bot: Bot, position: Position) -> Answer:
    """The bot's answer; BotFault if it gives none, IllegalAction if it is illegal."""
    if position.row.ask == "arrange":
        return tuple(bot.plan(position.view)) if isinstance(bot, Planner) else _unopposed(bot, position)
    legal = position.legal
    return legal.resolve(bot.act(position.view, legal))


def _unopposed(bot: Bot, position: Position) -> Arrangement:
    """Let a bot without a plan lead its whole hand while the others pass: its leads are its arrangement."""
    plays = []
    while len(position.truth.hands[position.seat]):
        seat = position.truth.actors[0]
        if seat == position.seat:
            legal = position.legal
            action = legal.resolve(bot.act(position.view, legal))
            assert isinstance(action, Play)
            plays.append(action)
            position = position.after(seat, action)
        else:
            position = position.after(seat, Pass())
    return tuple(plays)


NEEDED = 0.9  # the share of fills with the best answer that solves a row


class Mark(Struct, frozen=True):
    """The mark of one row. `wrong` counts all answers but the best; a missing or illegal answer is a fault."""

    row: Row
    fills: int
    right: int
    blunders: int
    wrong: dict[str, int]
    faults: int = 0
    why: Words | None = None  # the last fault

    @property
    def solved(self) -> bool:
        """The best answer in nearly every fill, and never a blunder."""
        return self.right >= ceil(NEEDED * self.fills) and not self.blunders


def examine(name: str, rows: Iterable[Row], fills: int, seed: bytes, budget: Budget) -> Iterator[Mark]:
    """Mark a bot row by row. The same seed gives the same marks, if the bot plays the same."""
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
    """A short form of an answer. Combinations are told by rank, because their suits differ between fills."""
    match answer:
        case tuple():
            return " / ".join(map(told, answer))
        case Play(cards=cards, reads=reads) if reads:
            return "".join(RANK_NAMES[rank_of(card)] for card in cards)
        case Pass() | CallFriend():
            return show_action(answer).removeprefix("call ")
    return show_action(answer).split(" ", 1)[1]
