"""The report of the arena as tables in words."""

from rich.console import Console
from rich.table import Table

from paiju.arena.report import Report
from paiju.arena.results import Header
from paiju.rules.schema import Words

PAIRINGS = Words("对阵|副数|胜率（95% 区间）|每副级数（95% 区间）", "pairing|deals|won (95%)|levels a deal (95%)")
WON = Words("每人赢", "each wins")
BOTS = Words("机器人|决策|p50 毫秒|p99|CPU p50|p99|失误", "bot|decisions|p50 ms|p99|CPU p50|p99|faults")
LADDER = Words("排行|机器人|Elo|±95%", "place|bot|Elo|±95%")
MARK = "*"
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


def print_report(told: Report, title: str, lang: str) -> None:
    console = Console(highlight=False)
    console.print(_pairings(told, title, lang))
    console.print(_bots(told, lang))
    if len(told.bots) > 2 and told.ladder:
        console.print(_ladder(told, lang))
    if any(pairing.stopped for pairing in told.pairings):
        console.print(STOPPED.in_(lang))
    console.print(FOOT.in_(lang).format(c=told.contest, budget=_budget(told.contest, lang), told=told))


def _budget(contest: Header, lang: str) -> str:
    return f"{contest.ms:g} ms" if contest.worlds is None else WORLDS.in_(lang).format(contest.worlds)


def _pairings(told: Report, title: str, lang: str) -> Table:
    table = _table(PAIRINGS, lang, title)
    alone = any(pairing.games > 2 * pairing.deals for pairing in told.pairings)  # nobody's win is simply another's loss
    if alone:
        table.add_column(WON.in_(lang), justify="right")
    for pairing in told.pairings:
        share, gain = pairing.share, pairing.gain
        table.add_row(
            "–".join(told.contest.bots[bot] for bot in pairing.bots),
            f"{pairing.deals}{MARK * pairing.stopped}",
            f"{share.mean:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})",
            f"{gain.mean:+.2f} ({gain.low:+.2f}…{gain.high:+.2f})",
            *([" : ".join(f"{won:.0%}" for won in pairing.won)] if alone else []),
        )
    return table


def _bots(told: Report, lang: str) -> Table:
    table = _table(BOTS, lang)
    for bot in told.bots:
        times = (bot.p50_ms, bot.p99_ms, bot.cpu_p50_ms, bot.cpu_p99_ms)
        table.add_row(bot.name, str(bot.decisions), *(f"{ms:.3g}" for ms in times), str(bot.faults))
    return table


def _ladder(told: Report, lang: str) -> Table:
    table = _table(LADDER, lang)
    for place, rung in enumerate(told.ladder, 1):
        table.add_row(str(place), told.contest.bots[rung.bot], f"{rung.elo:.0f}", f"{rung.error:.0f}")
    return table


def _table(heads: Words, lang: str, title: str | None = None) -> Table:
    table = Table(title=title)
    for place, head in enumerate(heads.in_(lang).split("|")):
        table.add_column(head, justify="right" if place else "left")
    return table
