"""The bodies of analyses: what a deal that is over was worth from moment to moment, and what each decision cost."""

from typing import Literal

from msgspec import Struct

from paiju.pictures import Part, Text

AnalysisState = Literal["unasked", "waiting", "running", "done"]
GradeName = Literal["forced", "fine", "inaccuracy", "mistake", "blunder", "unmeasured"]


class Move(Part, frozen=True, gc=False):
    """Something that was done or could have been: its `cards`, if it has any, and how the table tells it."""

    action: str
    cards: list[str]
    words: Text


class Compared(Part, frozen=True, gc=False):
    """A move that was compared with others. `worth`: the levels that the actor's side may expect, minus those of the
    others; `chance`: of winning the deal; both are null where nothing was measured. `reason`: why a bot would do so."""

    move: Move
    worth: float | None
    chance: float | None
    reason: Text | None


class Judgement(Part, frozen=True, gc=False):
    """A decision, judged by what its `seat` knew after event `v`. `played` and `best` are places in `choices`, which
    come best first. `loss`: the levels that it cost, give or take `error`; null where it was not measured."""

    v: int
    seat: int
    grade: GradeName
    loss: float | None
    error: float
    choices: list[Compared]
    played: int
    best: int


class Moment(Part, frozen=True, gc=False):
    """A point of the curve: by seat, what its side may expect after event `v` with all hands known, in levels, and its
    chance of winning the deal."""

    v: int
    worth: list[float]
    chance: list[float]


class SeatAccount(Part, frozen=True, gc=False):
    """What a seat has decided: how many decisions were measured, how many of them were how bad, and the levels that
    they cost in all."""

    seat: int
    measured: int
    inaccuracies: int
    mistakes: int
    blunders: int
    loss: float


class Budget(Part, frozen=True, gc=False):
    """All that the numbers depend on, besides the deal: the same budget gives the same numbers. `fewest` to `most`: the
    worlds in which the choices of a decision are tried, the more the fewer cards are left; `playouts`: of the true
    hands, for each point of the curve. A decision is an inaccuracy, a mistake or a blunder if it cost as many levels as
    stated here, even if the loss is overestimated by its error."""

    version: int
    seed: int
    fewest: int
    most: int
    playouts: int
    inaccuracy: float
    mistake: float
    blunder: float


class Analysis(Part, frozen=True, gc=False):
    """`POST /api/tables/{code}/deals/{n}/analysis` asks for the analysis of a deal that is over, `GET` looks how far it
    is; whoever may see the film of the deal may do both. The same with `/api/r/{key}/analysis` for a public deal. For a
    file: `POST /api/films/analysis?deal={n}` with its text, then `GET /api/analyses/{key}`, which is answered with 404
    when the file has to be sent again.

    `state`: unasked (also after a restart, or if nobody looked for long: ask again, and it goes on), waiting behind
    `place` other deals, running, done. Of `steps`, so many are `done`. `moments` and `judgements` are those that are
    new since `?have=…`, the number `have` of the last answer; one that comes twice is the same. `accounts`: by seat,
    of all that was judged so far. `luck`: by seat, what the cards were worth to its side before the first decision;
    `result`: what came of them; the difference is what the play has made of it. Null as long as that is not known."""

    key: str
    state: AnalysisState
    place: int
    done: int
    steps: int
    have: int
    budget: Budget
    moments: list[Moment]
    judgements: list[Judgement]
    accounts: list[SeatAccount]
    luck: list[float] | None
    result: list[float] | None


class WhatIf(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/tables/{code}/deals/{n}/branch`: play a deal that is over on from event `v`, after which somebody had
    to act, in this `seat`, with bots in all others. It is answered like a new table, which is mine alone, ends with the
    deal and counts for nothing. The same with `/api/r/{key}/branch` for a public deal; for a file, its text goes to
    `POST /api/films/branch?deal={n}&v={v}&seat={seat}`."""

    v: int
    seat: int
