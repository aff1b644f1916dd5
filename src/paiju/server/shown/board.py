"""The table as one seat knows it, made of nothing but that seat's view and what it was told."""

from collections.abc import Sequence

from paiju.cards import Seat
from paiju.events import Event
from paiju.pictures import Board, Fair, Result, Text
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.shown import BoardView
from paiju.state import State
from paiju.text import Voices

NO_PHASE = Words("", "")


def board_view(rules: Ruleset, view: State, viewer: Seat | None, past: Sequence[Event] = ()) -> BoardView:
    return rules.wing.board(rules.options, view, viewer, past)


def board(
    rules: Ruleset,
    view: State,
    viewer: Seat | None,
    voices: Voices,
    past: Sequence[Event],
    fair: list[Fair],
    end: Result | None,
) -> Board:
    shown = board_view(rules, view, viewer, past)
    return Board(
        deal=view.deal,
        phase=view.phase,
        phase_words=Text.of(rules.wing.phase_words.get(view.phase, NO_PHASE)),
        level=view.level,
        trump=shown.trump(),
        trump_words=shown.trump_words(voices),
        actors=list(view.actors),
        chairs=[shown.chair(seat) for seat in range(len(view.hands))],
        sides=shown.sides(voices),
        declarer=shown.declarer(),
        contract=shown.contract(voices),
        starter=shown.starter(),
        leader=view.plays[0].seat if view.plays else view.leader,
        friend=shown.friend(voices),
        points=shown.points(),
        plays=shown.plays(),
        last=shown.last(),
        drawing=shown.drawing(),
        bottom=shown.bottom(),
        bids=shown.bids(),
        throw=shown.throw(),
        dues=shown.dues(),
        gifts=shown.gifts(),
        fair=fair,
        result=end,
    )
