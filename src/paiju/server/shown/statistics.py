"""Statistics as they are shown: many deals of one player, summed up by what they were."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from paiju.cards import Seat
from paiju.counting import Counting, SeatCount
from paiju.estimate import Estimate as Found
from paiju.estimate import counted_estimate, mean_estimate
from paiju.pictures import Text
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.server.protocol.statistics import (
    Bar,
    Companion,
    DealPoint,
    Estimate,
    FigureMean,
    Mate,
    Member,
    PlayedDeal,
    Statistics,
    Week,
)

WINDOW = 20  # deals of which the moving share of wins is made
POINTS = 300  # deals that are shown one by one
MATES = 50
FEW = 5  # values, below which nothing is said about how sure their mean is
PLAIN = tuple(name for name in PlayedDeal.__struct_fields__ if name not in ("figures", "allies", "opponents"))
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")  # what a spreadsheet would compute

Wording = Mapping[tuple[str, str], Words]  # by the name of the rules, and of a role or result


# --- one deal ---------------------------------------------------------------------------------------------------------


def seen_by(
    seat: Seat,
    result: str,
    counts: Mapping[Seat, SeatCount],
    who: Mapping[Seat, Companion],
    rules: Ruleset,
    table: str,
    number: int,
    at: int = 0,
    rated: bool = False,
    mistakes: int | None = None,
    blunders: int | None = None,
) -> PlayedDeal:
    """A deal as it was for one seat. Who has won or lost with it was on its side; of those whose data was deleted
    nothing is known."""
    mine, sides = counts[seat], (list[Companion](), list[Companion]())
    for other, companion in who.items():
        if other != seat and other in counts:
            sides[counts[other].won != mine.won].append(companion)
    return PlayedDeal(
        table=table,
        deal=number,
        seat=seat,
        at=at,
        ruleset=rules.name,
        family=rules.family,
        rated=rated,
        role=mine.role,
        result=result,
        won=mine.won,
        rise=mine.rise,
        lost=mine.lost,
        match=mine.match,
        level=mine.level,
        theirs=mine.theirs,
        mistakes=mistakes,
        blunders=blunders,
        figures=dict(mine.figures),
        allies=sides[0],
        opponents=sides[1],
    )


# --- many deals -------------------------------------------------------------------------------------------------------


def share(n: int, of: int) -> Estimate:
    return _estimate(n, of, counted_estimate(n, of))


def mean(values: Sequence[int]) -> Estimate:
    """What is never below zero is not so on the average. Of a few values only the mean is told: the interval would
    reach far beyond what is possible."""
    found = mean_estimate(values) if values else Found(0.0, None, None)
    if len(values) < FEW:
        found = Found(found.mean, None, None)
    low = found.low if found.low is None or min(values) < 0 else max(0.0, found.low)
    return _estimate(sum(values), len(values), Found(found.mean, low, found.high))


def _estimate(total: int, of: int, found: Found) -> Estimate:
    low, high = (None if end is None else round(end, 4) for end in (found.low, found.high))
    return Estimate(total, of, round(found.mean, 4), low, high)


def won_of(deals: Collection[PlayedDeal]) -> Estimate:
    return share(sum(deal.won for deal in deals), len(deals))


def rise_of(deals: Iterable[PlayedDeal]) -> Estimate:
    return mean([deal.rise for deal in deals])


def matches_of(deals: Iterable[PlayedDeal]) -> Estimate:
    decided = [deal.match for deal in deals if deal.match is not None]
    return share(sum(decided), len(decided))


def statistics(rules: Sequence[Ruleset], deals: Sequence[PlayedDeal], logs: Collection[str] = ()) -> Statistics:
    """Of one player's deals, the newest first, by one or several rulesets of a family: the first tells what is counted,
    and each what its roles and results are called. `logs`: tables whose deals can be seen again. The choices and the
    room are added by whoever knows them."""
    usual, countings = rules[0], [one.wing.room("counting")(one) for one in rules]
    roles, results, conceded = (
        {(one.rules.name, name): words for one in countings for name, words in getattr(one, kind)().items()}
        for kind in ("roles", "results", "conceded")
    )
    won, lost = [deal for deal in deals if deal.won], [deal for deal in deals if not deal.won]
    return Statistics(
        games=[],
        game=usual.name,
        title=Text.of(usual.title),
        ladder=list(usual.options.ladder),
        waiting=0,
        deals=len(deals),
        matches=matches_of(deals),
        won=won_of(deals),
        rise=rise_of(deals),
        lost=mean([deal.lost for deal in deals]),
        mistakes=mean([deal.mistakes for deal in deals if deal.mistakes is not None]),
        blunders=mean([deal.blunders for deal in deals if deal.blunders is not None]),
        roles=_bars(deals, roles, lambda deal: deal.role, len(deals)),
        results=_bars(won, results, lambda deal: deal.result, len(deals)),
        conceded=_bars(lost, conceded, lambda deal: deal.result, len(deals)),
        figures=_figures(deals, countings[0]),
        allies=_mates(deals, lambda deal: deal.allies),
        opponents=_mates(deals, lambda deal: deal.opponents),
        weeks=_weeks(deals),
        points=_points(deals, (conceded, results), {one.name: one.title for one in rules}, logs),
        members=[],
    )


def _bars(deals: Iterable[PlayedDeal], words: Wording, kind: Callable[[PlayedDeal], str], of: int) -> list[Bar]:
    """By what a role or result is called, those that have come; `of`: of how many deals."""
    found = defaultdict[Words, list[PlayedDeal]](list)
    for deal in deals:
        found[_called(words, deal, kind(deal))].append(deal)
    return [
        Bar(kind(some[0]), Text.of(called), share(len(some), of), won_of(some), rise_of(some))
        for called in dict.fromkeys((*words.values(), *found))
        if (some := found.get(called))
    ]


def _called(words: Wording, deal: PlayedDeal, name: str) -> Words:
    """What the present rules no longer know is called by its name."""
    return words.get((deal.ruleset, name), Words(name, name))


def _figures(deals: Sequence[PlayedDeal], counting: Counting) -> list[FigureMean]:
    """Whatever has happened at all."""
    sums, found = sum((Counter(deal.figures) for deal in deals), Counter[str]()), []
    for name, figure in counting.figures().items():
        words = Text.of(figure.words)
        if figure.of is not None and sums[figure.of]:
            found.append(FigureMean(name, words, True, share(sums[name], sums[figure.of])))
        elif figure.of is None and sums[name]:
            found.append(FigureMean(name, words, False, mean([deal.figures.get(name, 0) for deal in deals])))
    return found


def _mates(deals: Iterable[PlayedDeal], side: Callable[[PlayedDeal], list[Companion]]) -> list[Mate]:
    """Those with most deals first. Several bots of a strength in one deal count once."""
    found, who = defaultdict[str, list[PlayedDeal]](list), dict[str, Companion]()
    for deal in deals:
        for companion in {companion.key: companion for companion in side(deal)}.values():
            who.setdefault(companion.key, companion)
            found[companion.key].append(deal)
    most = sorted(found, key=lambda key: -len(found[key]))[:MATES]
    return [Mate(who[key], won_of(found[key]), rise_of(found[key])) for key in most]


def _weeks(deals: Iterable[PlayedDeal]) -> list[Week]:
    """The oldest first; deals of an unknown time are in none."""
    found = defaultdict[int, list[PlayedDeal]](list)
    for deal in deals:
        if deal.at:
            found[_monday(deal.at)].append(deal)
    return [Week(at, won_of(some), rise_of(some)) for at, some in sorted(found.items())]


def _monday(at: int) -> int:
    day = datetime.fromtimestamp(at / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return round((day - timedelta(days=day.weekday())).timestamp() * 1000)


def _points(
    deals: Sequence[PlayedDeal], results: tuple[Wording, Wording], games: Mapping[str, Words], logs: Collection[str]
) -> list[DealPoint]:
    """`results`: what they are called by those who lose, and by those who win."""
    old, points = list(reversed(deals)), []
    for number, deal in list(enumerate(old, 1))[-POINTS:]:
        lately = won_of(old[max(0, number - WINDOW) : number])
        result = Text.of(_called(results[deal.won], deal, deal.result))
        game = Text.of(games[deal.ruleset])
        told = deal.at, deal.table, deal.deal, game, deal.won, result, deal.rise, deal.lost, deal.level, deal.theirs
        points.append(DealPoint(*told, lately, deal.table in logs))
    return points


def members(deals: Mapping[str, Sequence[PlayedDeal]], who: Mapping[str, Companion], me: str) -> list[Member]:
    """How everybody did in a room, by key; who has won most first."""
    found = [
        Member(who[key].name, who[key].bot, key == me, won_of(some), rise_of(some), matches_of(some))
        for key, some in deals.items()
    ]
    return sorted(found, key=lambda member: (-member.won.mean, -member.won.of))


# --- to be taken along ------------------------------------------------------------------------------------------------


def table_of(deals: Sequence[PlayedDeal], players: Sequence[str] = ()) -> str:
    """As comma-separated values, with a column for each figure; `players`: whose deal each is, if they are several
    people's."""
    figures = sorted({name for deal in deals for name in deal.figures})
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow
    write([*(["player"] if players else []), *PLAIN, "time", *figures, "allies", "opponents"])
    for number, deal in enumerate(deals):
        player = [_cell(players[number])] if players else []
        plain = [_cell(getattr(deal, name)) for name in PLAIN]
        counted = [deal.figures.get(name, 0) for name in figures]
        write([*player, *plain, _time(deal.at), *counted, _names(deal.allies), _names(deal.opponents)])
    return text.getvalue()


def _time(at: int) -> str:
    """As ISO 8601 writes it, for those who read no milliseconds; empty if it is unknown."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds") if at else ""


def _names(companions: Iterable[Companion]) -> str:
    return _cell(" / ".join(companion.name.zh for companion in companions))


def _cell(value: object) -> str:
    """No spreadsheet takes a name for a formula."""
    text = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) else text
