"""The report of the arena as printed tables."""

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiju.arena.report import Pace, Report
from paiju.arena.results import Header
from paiju.estimate import Estimate
from paiju.rules.schema import Words

PAIRINGS = Words("对阵|副数|胜率（95% 区间）|每副级数（95% 区间）", "pairing|deals|won (95%)|levels a deal (95%)")
WON = Words("每人赢", "each wins")
BOTS = Words("机器人|决策|失误|有选择|p50 毫秒|p99|CPU p50|p99", "bot|decisions|faults|choices|p50 ms|p99|CPU p50|p99")
FAULT = Words("{} 最近一次失误：{}", "the last fault of {}: {}")
LADDER = Words("排行|机器人|Elo|±95%", "place|bot|Elo|±95%")
MARK, NONE = "*", "–"
STOPPED = Words(
    "* 已分胜负，提前结束：胜率略有夸大。要估计差距，请换种子打满副数。",
    "* Decided, and ended early: this overstates the difference. To estimate it, play all deals with another seed.",
)
FOOT = Words(
    "{c.ruleset}（{c.digest:.12}）· 种子 {c.seed} · 每手 {budget} · paiju {c.version} · 共 {told.worker_seconds} 秒",
    "{c.ruleset} ({c.digest:.12}), seed {c.seed}, {budget} a decision, paiju {c.version}, "
    "{told.worker_seconds} s of workers",
)
WORLDS = Words("{} 个世界", "{} worlds")
THREADS = Words("{} × {} 线程", "{} × {} threads")


def print_report(told: Report, title: str, lang: str) -> None:
    console = Console(highlight=False)
    console.print(_pairings(told, title, lang))
    console.print(_bots(told, lang))
    for bot in told.bots:
        if bot.label != bot.name:
            console.print(Text(f"{bot.label} = {bot.name}"), soft_wrap=True)
    for bot in told.bots:
        if bot.last_fault:
            console.print(Text(_fault(bot, lang, console.width)))
    if len(told.bots) > 2 and told.ladder:
        console.print(_ladder(told, lang))
    if any(pairing.stopped for pairing in told.pairings):
        console.print(STOPPED.in_(lang))
    console.print(Text(FOOT.in_(lang).format(c=told.contest, budget=_budget(told.contest, lang), told=told)))


def _budget(contest: Header, lang: str) -> str:
    budget = f"{contest.ms:.15g} ms" if contest.worlds is None else WORLDS.in_(lang).format(contest.worlds)
    return budget if contest.threads == 1 else THREADS.in_(lang).format(budget, contest.threads)


def _fault(bot: Pace, lang: str, width: int) -> str:
    """The last fault of a bot, with the last line of its standard error, which usually tells why."""
    assert bot.last_fault
    first, *more = FAULT.in_(lang).format(bot.label, bot.last_fault[lang]).splitlines()
    return "\n".join([_cut(first, 2 * width), *(_cut(f"  {line}", width) for line in more[-1:])])


def _cut(line: str, width: int) -> str:
    return line if cell_len(line) <= width else f"{set_cell_size(line, width - 1)}…"


def _pairings(told: Report, title: str, lang: str) -> Table:
    table = _table(PAIRINGS, lang, title)
    alone = any(pairing.games > 2 * pairing.deals for pairing in told.pairings)  # no fixed sides: wins need a column
    if alone:
        table.add_column(WON.in_(lang), justify="right", no_wrap=True)
    for pairing in told.pairings:
        share, gain = pairing.share, pairing.gain
        table.add_row(
            Text("–".join(told.bots[bot].label for bot in pairing.bots)),
            f"{pairing.deals}{MARK * pairing.stopped}",
            f"{share.mean:.1%} ({_share_interval(share)})",
            f"{gain.mean:+.2f} ({_gain_interval(gain)})",
            *([" : ".join(f"{won:.0%}" for won in pairing.won)] if alone else []),
        )
    return table


def _share_interval(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return NONE
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def _gain_interval(gain: Estimate) -> str:
    return NONE if gain.low is None or gain.high is None else f"{gain.low:+.2f}…{gain.high:+.2f}"


def _bots(told: Report, lang: str) -> Table:
    table = _table(BOTS, lang)
    for bot in told.bots:
        times = (bot.p50_ms, bot.p99_ms, bot.cpu_p50_ms, bot.cpu_p99_ms)
        counts = (bot.decisions, bot.faults, bot.choices)
        table.add_row(Text(bot.label), *map(str, counts), *map(_milliseconds, times))
    return table


def _milliseconds(ms: float | None) -> str:
    """Format with three digits and no exponent."""
    if ms is None:
        return NONE
    return f"{ms:.0f}" if ms >= 100 else f"{ms:.3g}"


def _ladder(told: Report, lang: str) -> Table:
    table = _table(LADDER, lang)
    for place, rung in enumerate(told.ladder, 1):
        error = NONE if rung.error is None else f"{rung.error:.0f}"
        table.add_row(str(place), Text(told.bots[rung.bot].label), f"{rung.elo:.0f}", error)
    return table


def _table(heads: Words, lang: str, title: str | None = None) -> Table:
    """Make a table. Numbers are never broken: long names wrap instead."""
    table = Table(title=title)
    for place, head in enumerate(heads.in_(lang).split("|")):
        names = place == 0 or head == BOTS.in_(lang).split("|")[0]
        table.add_column(head, justify="right" if place else "left", overflow="fold", no_wrap=not names)
    return table
