"""Duels: a new network against the expert and the generations before it, on the mirrored deals of the arena."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from paiju.arena.contest import Contest
from paiju.arena.progress import Progress, players, run
from paiju.arena.report import report
from paiju.arena.results import ResultsFile
from paiju.bots import Budget
from paiju.estimate import Estimate
from paiju.rules import Ruleset

LAST = 2  # generations that a new one plays against


class Duel(Struct, frozen=True):
    """A line of the table of strength."""

    generation: int
    against: str
    ruleset: str
    deals: int
    share: Estimate
    gain: Estimate


def opponents(folder: Path, generation: int) -> dict[str, str]:
    """The bots that a generation plays against, by what the table calls them."""
    before = range(generation - 1, max(0, generation - 1 - LAST), -1)
    return {"expert": "expert"} | {f"generation {number}": f"net:{folder / name(number)}" for number in before}


def name(generation: int) -> str:
    """The file of its network."""
    return f"generation-{generation}.net"


def duels(folder: Path, generation: int, rulesets: Sequence[Ruleset], deals: int, jobs: int) -> list[Duel]:
    """Play what is missing, and tell all; what was played lies beside the networks. On this machine: a cluster has the
    files of the networks nowhere else."""
    kept = folder / "duels"
    kept.mkdir(exist_ok=True)
    found = []
    with players(jobs) as hands:
        for rules in rulesets:
            for label, bot in opponents(folder, generation).items():
                contest = Contest(rules, (f"net:{folder / name(generation)}", bot), "duels", Budget())
                progress = Progress(contest, deals, stop_early=False)
                path = kept / f"{generation}-{label.replace(' ', '-')}-{rules.name}.jsonl"
                with ResultsFile(path, contest) as results:
                    run(progress, results.known, hands, results.add)
                [pairing] = report(progress, [name(generation), label]).pairings
                found.append(Duel(generation, label, rules.name, pairing.deals, pairing.share, pairing.gain))
    return found
