"""What a player asks of his turn: to act, for advice, for readings, for order in his hand."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from paiju.actions import Pass, parse_action, show_action
from paiju.bots.advice import Advice as BotAdvice
from paiju.cards import names, parse
from paiju.errors import BadInput
from paiju.pictures import Sort, Text
from paiju.server.protocol.messages import Ack, Advice, Advised, Arranged, FromServer, Readings
from paiju.server.protocol.refusals import Refused, illegal
from paiju.server.protocol.requests import Act, Arrange, Hint, Read
from paiju.server.shown.question import legal_set
from paiju.server.table.seats import Player
from paiju.server.table.table import GameTable
from paiju.server.table.thinkers import Question, advise
from paiju.server.table.thinkers import arrange as arrange_hand
from paiju.server.web.connection import Connection, frame

MOST_CARDS = 60
T = TypeVar("T")


def seated(table: GameTable, connection: Connection) -> Player:
    player = table.seating.of(connection.guest)
    if player is None:
        raise Refused("not_seated")
    return player


def act(table: GameTable, connection: Connection, message: Act) -> None:
    player, key = seated(table, connection), (message.seq, message.rqid, message.action)
    if key in player.answers:
        connection.send(player.answers[key])
        return
    if table.turns.questions.open.get(player.seat) != message.rqid or not table.course.running:
        raise Refused("stale", seq=message.seq)
    match = table.course.match
    assert match
    player.seq = max(player.seq, message.seq)
    try:
        action = parse_action(message.action)
        waits = match.phase.drawing(match.state) and isinstance(action, Pass)
        if not waits:  # while cards are drawn, a pass is nothing but silence
            table.course.play((player.seat, action))
    except BadInput as error:
        instead = show_action(match.default(player.seat))
        player.answered(key, frame(illegal(error, match.rules, message.seq, instead)))
        connection.send(player.answers[key])
        return
    player.auto, player.timeouts = False, 0
    player.answered(key, frame(Ack(message.seq)))
    connection.send(player.answers[key])
    if not waits:
        table.happened()


def hint(table: GameTable, connection: Connection, message: Hint) -> None:
    player, match = seated(table, connection), table.course.match
    if match is None or table.turns.questions.open.get(player.seat) != message.rqid:
        raise Refused("stale")

    def answer(found: list[BotAdvice]) -> Advice:
        return Advice(message.rqid, [_advised(advice) for advice in found])

    table.send_off(_errand(table, connection, advise, table.question(player.seat, table.thinkers.adviser), answer))


async def _errand(
    table: GameTable,
    connection: Connection,
    what: Callable[[Question], list[T]],
    question: Question,
    answer: Callable[[list[T]], FromServer],
) -> None:
    """The answer comes at a fixed time, so that it does not tell how hard the question was."""
    loop = asyncio.get_running_loop()
    due = loop.time() + table.pace.hint
    found = await table.thinkers.ask(what, question)
    await asyncio.sleep(max(0.0, due - loop.time()))
    connection.tell(answer(found) if found else Refused("busy", 1.0).error())


def _advised(advice: BotAdvice) -> Advised:
    cards = getattr(advice.action, "cards", None) or getattr(advice.action, "give", None) or b""
    reason = Text.of(advice.words) if advice.reason else None
    return Advised(show_action(advice.action), names(cards), round(advice.worth, 4), reason)


def arrange(table: GameTable, connection: Connection, message: Arrange) -> None:
    player, match = seated(table, connection), table.course.match
    if match is None or not table.stories.now(player).hand(match.view(player.seat), player.seat).types:
        raise Refused("not_now")
    cards = names(match.view(player.seat).hands[player.seat])

    def answer(found: list[Sort]) -> Arranged:
        return Arranged(cards, found[0])

    table.send_off(_errand(table, connection, arrange_hand, table.question(player.seat, ""), answer))


def read(table: GameTable, connection: Connection, message: Read) -> None:
    player, match = seated(table, connection), table.course.match
    if match is None or table.turns.questions.open.get(player.seat) != message.rqid:
        raise Refused("stale")
    view = match.view(player.seat)
    legal = legal_set(match.game, view, player.seat)
    try:
        cards = parse(message.cards[:MOST_CARDS])
    except BadInput:
        raise Refused("bad_choice", value=" ".join(message.cards)[:40]) from None
    readings = match.rules.wing.readings
    found = readings(legal, cards) if readings and view.hands[player.seat].holds(cards) else []
    connection.tell(Readings(message.rqid, names(cards), found))
