"""The model card: where a network comes from, how strong it is, and what it does not know. Markdown."""

from collections.abc import Iterator, Sequence

from paiju.estimate import Estimate
from paiju.learning.duels import Duel
from paiju.learning.summary import Summary

PARTS = ("beginning", "middle", "end")  # of a deal
FAIR = (0.85, 1.15)  # a calibration slope outside of it is told
LIMITS = (
    "It ranks the candidates that the expert finds: an action that the expert never considers is never played.",
    "It looks one ply ahead, and sees only what the encoder tells it.",
    "It was trained on the rulesets named above; others of the family are played by likeness.",
    "Its chances are those of deals in which everybody plays like its teacher.",
)


def card(family: str, rules: Sequence[str], summaries: Sequence[Summary], found: Sequence[Duel]) -> str:
    last = summaries[-1]
    parts = [
        f"# Network of the family {family}, generation {last.generation}",
        f"Layers {'-'.join(map(str, last.layers))}, {last.weights:,} weights as 16-bit floats; encoder version "
        f"{last.features}; paiju {last.version}. It gives the chances of each outcome of a deal; the rules say what an "
        "outcome is worth.",
        f"Rulesets: {', '.join(rules)}.",
        "## Data and training",
        *_data(summaries),
        "## Calibration on held-out deals",
        *_calibration(last),
        "## Strength",
        *_strength(found),
        "## Known weaknesses",
        "\n".join(f"- {line}" for line in _weaknesses(last, found)),
    ]
    return "\n\n".join(parts) + "\n"


def _data(summaries: Sequence[Summary]) -> Iterator[str]:
    lines = [
        "| generation | played by | deals | rows kept | CPU hours of play | learned from deals | passes | "
        "minutes | held-out loss | knowing nothing |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in summaries:
        lines.append(
            f"| {one.generation} | {one.teacher} | {one.deals:,} | {one.decisions:,} | "
            f"{one.practice_seconds / 3600:.2f} | {one.learned_from:,} | {one.passes:.1f} | "
            f"{one.training_seconds / 60:.1f} | {one.loss:.4f} | {one.ignorance:.4f} |"
        )
    yield "\n".join(lines)
    yield (
        "A loss is the cross-entropy of a choice, in nats. Every twentieth deal is held out, with all its decisions; "
        "the network is that of the best look at them."
    )
    if summaries[-1].critic_loss is not None:
        yield (
            f"It learned from a critic that sees all hands and whose loss on the same choices is "
            f"{summaries[-1].critic_loss:.4f}: what that expects of every candidate, not what came of single deals."
        )


def _calibration(last: Summary) -> Iterator[str]:
    lines = ["| part of the deal | slope |", "|---|---:|"]
    for part, slope in zip(PARTS, last.slopes, strict=True):
        lines.append(f"| {part} | {'–' if slope is None else f'{slope:.2f}'} |")
    yield "\n".join(lines)
    yield (
        f"Of {last.held_out_rows:,} decisions. One: what is said to come more often does so by as much; less: it brags."
    )
    if last.promises is not None:
        who = "what it promises comes" if last.critic_loss is None else "what it sees the critic sees too"
        yield f"Of the differences between the candidates of a decision, {last.promises:.2f} of {who}."


def _strength(found: Sequence[Duel]) -> Iterator[str]:
    if not found:
        yield "Not measured."
        return
    lines = [
        "| generation | against | ruleset | deals | won (95 %) | levels a deal (95 %) |",
        "|---|---|---|---:|---|---|",
    ]
    for duel in found:
        lines.append(
            f"| {duel.generation} | {duel.against} | {duel.ruleset} | {duel.deals:,} | {_percent(duel.share)} | "
            f"{_levels(duel.gain)} |"
        )
    yield "\n".join(lines)
    yield "On mirrored deals of the arena, which are not those it was trained on."


def _weaknesses(last: Summary, found: Sequence[Duel]) -> Iterator[str]:
    for duel in found:
        if duel.generation == last.generation and (duel.share.low is None or duel.share.low <= 0.5):
            how = "weaker than" if duel.share.high is not None and duel.share.high < 0.5 else "not proved stronger than"
            yield f"In {duel.ruleset} it is {how} {duel.against} ({_percent(duel.share)} in {duel.deals:,} deals)."
    for part, slope in zip(PARTS, last.slopes, strict=True):
        if slope is not None and not FAIR[0] <= slope <= FAIR[1]:
            how = "too sure" if slope < 1 else "too timid"
            yield f"At the {part} of a deal its chances are {how} (slope {slope:.2f})."
    yield from LIMITS


def _percent(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return f"{share.mean:.1%}"
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def _levels(gain: Estimate) -> str:
    if gain.low is None or gain.high is None:
        return f"{gain.mean:+.2f}"
    return f"{gain.mean:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})"
