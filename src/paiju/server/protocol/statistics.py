"""The bodies of answers about statistics: what I have played, counted, with how sure the numbers are."""

from typing import Literal

from msgspec import Struct

from paiju.pictures import FamilyName, Part, Text

Company = Literal["any", "people", "bots"]
Answered = Literal["any", "yes", "no"]


class Wanted(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What `GET /api/statistics?…` may ask for. `game`: the name of a preset, the code of house rules, or a family;
    without it, what I played most lately. `since`, `until`: when deals ended, in milliseconds. `company`: deals with
    other people, or with bots alone. `rated`: those among strangers, or all others. `mate`: deals with one of
    `allies`, or against one of `opponents`, by its `key`. `room`: the code of a table where I have played, for that
    table and its rematches."""

    game: str = ""
    since: int = 0
    until: int = 0
    company: Company = "any"
    rated: Answered = "any"
    mate: str = ""
    room: str = ""


class Estimate(Part, frozen=True, gc=False):
    """A mean of so many (`of`), or a share of them, and between what it lies with a confidence of 95 %; null: too few
    to tell. `sum`: of what it is a mean, or how many were counted."""

    sum: int
    of: int
    mean: float
    low: float | None
    high: float | None


class Companion(Part, frozen=True, gc=False):
    """Somebody else in a deal. `key`: for `mate`, and good for me alone; `bot`: its strength, if it is one."""

    key: str
    name: Text
    bot: str | None


class PlayedDeal(Part, frozen=True, gc=False):
    """A deal as it was for me. `GET /api/statistics/deals?as=json` is a list of them, the newest first, and takes what
    `GET /api/statistics` takes; `as=csv` is the same as a table. `at`: when it ended, in milliseconds; `rise`, `lost`:
    the levels that the result was worth to me, and to the others; `match`: whether I have won the match by it, null if
    that went on; `level`, `theirs`: of my side after it, and the highest of the others; `figures`: how often things
    happened. Role, result and figures have their names. `mistakes`, `blunders`: that I made, by the whole analysis of
    the deal; null as long as there was none."""

    table: str
    deal: int
    seat: int
    at: int
    ruleset: str
    family: FamilyName
    rated: bool
    role: str
    result: str
    won: bool
    rise: int
    lost: int
    match: bool | None
    level: str
    theirs: str
    mistakes: int | None
    blunders: int | None
    figures: dict[str, int]
    allies: list[Companion]
    opponents: list[Companion]


class GameChoice(Part, frozen=True, gc=False):
    """What I have played, for `game`: a preset, house rules, or all that I have played of a `family`."""

    game: str
    title: Text
    deals: int
    family: bool


class Bar(Part, frozen=True, gc=False):
    """A role or a result: how often it came, and how often I have won then."""

    name: str
    words: Text
    share: Estimate
    won: Estimate
    rise: Estimate


class FigureMean(Part, frozen=True, gc=False):
    """Something that is counted, by deal; or, with `part`, which share of another it is."""

    name: str
    words: Text
    part: bool
    estimate: Estimate


class Mate(Part, frozen=True, gc=False):
    """Deals with a partner or against an opponent."""

    who: Companion
    won: Estimate
    rise: Estimate


class Member(Part, frozen=True, gc=False):
    """Somebody in a room. `me`: I am."""

    name: Text
    bot: str | None
    me: bool
    won: Estimate
    rise: Estimate
    matches: Estimate


class DealPoint(Part, frozen=True, gc=False):
    """A deal in the course of time: its game, whether it was won, what those call that who have won or lost it, the
    levels that it was worth to me and to the others, the levels after it, and how many of the last twenty deals until
    then were won. `replay`: its log is still there."""

    at: int
    table: str
    deal: int
    game: Text
    won: bool
    result: Text
    rise: int
    lost: int
    level: str
    theirs: str
    lately: Estimate
    replay: bool


class Week(Part, frozen=True, gc=False):
    """`at`: its Monday, in milliseconds."""

    at: int
    won: Estimate
    rise: Estimate


class Statistics(Part, frozen=True, gc=False):
    """`GET /api/statistics`: what I have played. Nobody else is shown it, but in a room those who played there see how
    everybody did. `games`: what can be chosen; `game`, `title`: what is shown; `ladder`: its levels; `waiting`: tables
    that are still being counted; `matches`: won, of those that were decided; `rise`, `lost`: the levels that my deals
    were worth to me and to the others; `mistakes`, `blunders`: a deal, of those that were analysed, as many as they are
    `of`; `points`: the last deals, the oldest first; `members`: of a `room`."""

    games: list[GameChoice]
    game: str
    title: Text
    ladder: list[str]
    waiting: int
    deals: int
    matches: Estimate
    won: Estimate
    rise: Estimate
    lost: Estimate
    mistakes: Estimate
    blunders: Estimate
    roles: list[Bar]
    results: list[Bar]
    conceded: list[Bar]
    figures: list[FigureMean]
    allies: list[Mate]
    opponents: list[Mate]
    weeks: list[Week]
    points: list[DealPoint]
    members: list[Member]
