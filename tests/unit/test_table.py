"""What a table of bots counts."""

from typing import Any

import pytest

from paiju.bots import BotFault, make_bot
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import State
from paiju.table import Table


def table_of(preset: str) -> Table:
    rules = load(preset)
    bots = [make_bot("greedy", rules, seat, Stream(b"", seat)) for seat in range(rules.options.seats)]
    return Table(Match(rules, b"table", deals=1), bots, Stream(b"turns"))


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou"])
def test_only_decisions_with_a_choice_are_timed(preset: str) -> None:
    """A forced one takes no time, and many of them would hide what the others take."""
    table = table_of(preset)
    asked, choices = [[0] * len(table.bots) for _ in range(2)]

    def watch(seat: int, act: Any) -> Any:
        def watched(view: State, legal: Legal) -> Any:
            asked[seat] += 1
            choices[seat] += len(legal) > 1
            return act(view, legal)

        return watched

    for seat, bot in enumerate(table.bots):
        bot.act = watch(seat, bot.act)  # type: ignore[method-assign]
    table.play()
    assert table.decisions == asked
    assert [len(times) for times in table.seconds] == [len(times) for times in table.cpu] == choices
    assert 0 < sum(choices) < sum(asked)


def test_a_fault_is_kept_with_its_facts() -> None:
    table = table_of("guandan")

    def fail(view: State, legal: Legal) -> Any:
        raise BotFault("program_unasked", rqid=7)

    table.bots[1].act = fail  # type: ignore[method-assign]
    table.play()
    assert table.faults[1] == table.decisions[1] and table.faults[0] == 0
    assert isinstance(table.why[1], BotFault) and table.why[1].facts == {"rqid": 7} and table.why[0] is None
    assert str(table.why[1]) == "The program answered rqid 7, which was never asked."
