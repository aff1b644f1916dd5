"""The first line of a results file: all that its deals depend on, and in what two of them differ."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from paiju import __version__
from paiju.arena.contest import Contest
from paiju.rules.schema import Words

FORMAT = 2  # 1: without threads, and without the conduct of the bots
READ = (1, 2)
NONE = Words("（未给）", "not given")


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Only deals of the same header belong together."""

    paiju_arena: int  # the version of this format
    version: str
    ruleset: str
    digest: str
    seed: str
    ms: float
    worlds: int | None
    bots: tuple[str, ...]
    threads: int = 1


def header_of(contest: Contest) -> Header:
    rules, budget = contest.rules, contest.budget
    return Header(
        paiju_arena=FORMAT,
        version=__version__,
        ruleset=rules.name,
        digest=rules.digest(),
        seed=contest.seed,
        ms=budget.ms,
        worlds=budget.worlds,
        bots=contest.bots,
        threads=budget.threads,
    )


# what the user calls a field, and how its value is shown; the name of the ruleset is free, its digest says it
SHOWN: Mapping[str, tuple[Words, Callable[[Header], Any]]] = {
    "version": (Words("paiju 的版本", "the version of paiju"), lambda header: header.version),
    "digest": (Words("规则", "the ruleset"), lambda header: f"{header.ruleset} ({header.digest:.12})"),
    "seed": (Words("--seed", "--seed"), lambda header: header.seed),
    "ms": (Words("--budget", "--budget"), lambda header: f"{header.ms:.15g}"),
    "worlds": (Words("--worlds", "--worlds"), lambda header: NONE if header.worlds is None else header.worlds),
    "threads": (Words("--threads", "--threads"), lambda header: header.threads),
    "bots": (Words("机器人", "the list of bots"), lambda header: ", ".join(header.bots)),
}


def difference(found: Header, wanted: Header) -> dict[str, Any] | None:
    """The first, as facts of an error: what it is called, and the two values."""
    if found.paiju_arena not in READ:
        name = Words("文件格式的版本", "the version of the format")
        return {"fact": name, "found": found.paiju_arena, "wanted": wanted.paiju_arena}
    for field, (name, show) in SHOWN.items():
        if getattr(found, field) != getattr(wanted, field):
            return {"fact": name, "found": show(found), "wanted": show(wanted)}
    return None
