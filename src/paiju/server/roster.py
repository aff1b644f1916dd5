"""Who sits at a table and what is agreed there, as it is sent."""

from typing import TYPE_CHECKING

from paiju.bots.registry import STRENGTHS
from paiju.cards import Seat
from paiju.match import NOTHING
from paiju.server.boards import FACTS, facts_of, seats_by_side
from paiju.server.messages import Settings
from paiju.server.messages import Table as TableMessage
from paiju.server.pictures import Text

if TYPE_CHECKING:
    from paiju.server.table import GameTable


def table_message(table: "GameTable", you: Seat | None) -> TableMessage:
    row, rules = table.row, table.rules
    facts, host = FACTS[rules.family], table.seating.of(table.host)
    strength = Text.of(STRENGTHS[row.strength]) if row.strength in STRENGTHS else Text(row.strength, row.strength)
    ms = [round(seconds * 1000) for seconds in (table.pace.turn, table.pace.bank, table.pace.pause)]
    return TableMessage(
        code=row.code,
        ruleset=rules.name,
        title=Text.of(rules.title),
        family=rules.family,
        seats=[player.message(strength) for player in table.seating],
        order=facts.around(rules.options, you or 0),
        turns=facts.turns(rules.options),
        sides=list(seats_by_side(facts_of(rules, NOTHING, None)).values()),
        host=host.seat if host else None,
        you=you,
        state=table.state,
        resume_at=table.resume_at,
        open=row.open,
        invite=f"/t/{row.code}",
        settings=Settings(*ms),
    )
