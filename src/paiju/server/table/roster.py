"""Who sits at a table and what is agreed there, as it is sent."""

from typing import TYPE_CHECKING

from paiju.bots.registry import STRENGTHS
from paiju.cards import Seat
from paiju.pictures import Text
from paiju.server.protocol.messages import Settings
from paiju.server.protocol.messages import Table as TableMessage
from paiju.server.shown.board import board_view

if TYPE_CHECKING:
    from paiju.server.table.table import GameTable


def table_message(table: "GameTable", you: Seat | None) -> TableMessage:
    row, rules = table.row, table.rules
    host, options = table.seating.of(table.host), rules.options
    shown = board_view(rules, rules.wing.state(hands=()), None)
    strength = Text.of(STRENGTHS[row.strength]) if row.strength in STRENGTHS else Text(row.strength, row.strength)
    ms = [round(seconds * 1000) for seconds in (table.pace.turn, table.pace.bank, table.pace.pause)]
    return TableMessage(
        code=row.code,
        ruleset=rules.name,
        title=Text.of(rules.title),
        family=rules.family,
        seats=[player.message(strength) for player in table.seating],
        order=shown.around(options, you or 0),
        turns="cw" if options.direction == "clockwise" else "ccw",
        sides=list(shown.seats_by_side().values()),
        host=host.seat if host else None,
        you=you,
        state=table.state,
        resume_at=table.resume_at,
        open=row.open,
        invite=f"/t/{row.code}",
        settings=Settings(*ms),
    )
