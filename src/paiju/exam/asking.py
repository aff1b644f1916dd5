"""A position is put to a bot."""

from typing import Protocol, runtime_checkable

from paiju.actions import Pass, Play
from paiju.bots import Bot
from paiju.exam.answers import Answer, Arrangement
from paiju.exam.positions import Position
from paiju.state import State


@runtime_checkable
class Planner(Protocol):
    """A bot that can say how it would divide its hand."""

    def plan(self, view: State) -> list[Play]:
        """Combinations that make up the whole hand."""
        ...


def ask(bot: Bot, position: Position) -> Answer:
    """What the bot answers; BotFault where it gives no answer, IllegalAction where that is not legal."""
    if position.row.ask == "arrange":
        return tuple(bot.plan(position.view)) if isinstance(bot, Planner) else _unopposed(bot, position)
    legal = position.legal
    return legal.resolve(bot.act(position.view, legal))


def _unopposed(bot: Bot, position: Position) -> Arrangement:
    """Who has no plan is let play the hand while all others pass: what it leads is how it divides it."""
    plays = []
    while position.seat not in position.truth.out:
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
