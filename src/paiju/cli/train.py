"""paiju train: networks learn from practice deals, are put side by side, and become ONNX files."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from paiju.arena.cluster import check_cluster
from paiju.errors import BadInput, need
from paiju.family import FAMILIES
from paiju.rules import Ruleset, load, presets
from paiju.rules.schema import Words

if TYPE_CHECKING:  # the extra `train` is loaded when it is needed
    from paiju.learning.generations import Plan

INTERRUPTED = 130  # the exit status of shells for Ctrl-C
TEACHERS = ("expert", "net")
ON = Words("已停止；再运行同一命令即可继续。", "Stopped; the same command goes on from here.")
PRACTISED = Words("第 {} 代：练习 {}/{} 副", "generation {}: {}/{} practice deals")
LOOKED = Words(
    "第 {g} 代{who}：{p.passes:.2f} 遍，学习 {p.loss:.4f}，检验 {p.held_out:.4f}，{p.seconds:.0f} 秒",
    "generation {g}{who}: pass {p.passes:.2f}, loss {p.loss:.4f}, held out {p.held_out:.4f}, {p.seconds:.0f} s",
)
CRITIC = Words("（评判）", ", critic")
FINISHED = Words(
    "第 {s.generation} 代完成：检验 {s.loss:.4f}（只知频率 {s.ignorance:.4f}），校准 {slopes}",
    "generation {s.generation}: held out {s.loss:.4f} (knowing nothing {s.ignorance:.4f}), calibration {slopes}",
)
DUEL = Words(
    "  {d.ruleset}，对 {d.against}：{d.share.mean:.1%}，每副 {d.gain.mean:+.2f} 级（{d.deals} 副）",
    "  {d.ruleset} against {d.against}: {d.share.mean:.1%}, {d.gain.mean:+.2f} levels a deal ({d.deals} deals)",
)
POSITIVE = ("deals", "generations", "jobs", "lot", "window", "passes", "batch")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("train", parents=[common], help="train a network for the bot net on practice deals")
    command.add_argument("what", metavar="FAMILY", help="of games, such as climbing; with --export the .net file")
    command.add_argument(
        "--out", dest="folder", type=Path, metavar="DIR", help="everything lies here, and a run goes on from it"
    )
    command.add_argument("--export", type=Path, metavar="FILE", help="write a trained network as ONNX instead")
    command.add_argument(
        "--beside",
        type=Path,
        action="append",
        metavar="NET",
        help="with --export: write a .net file instead, of all of them side by side (may be repeated)",
    )
    command.add_argument("--rules", metavar="A[,B…]", help="presets or files to practise (default: all presets)")
    command.add_argument("--deals", type=int, default=20_000, metavar="N", help="of a generation (default 20000)")
    command.add_argument("--teacher", choices=TEACHERS, default="expert", help="who plays the first deals")
    command.add_argument("--generations", type=int, default=2, metavar="G", help="(default 2)")
    command.add_argument("--hours", type=float, metavar="H", help="begin no practice deals after so many")
    command.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J", help="processes (default: cores)")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (local: one on this machine)")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same network")
    command.add_argument("--passes", type=int, default=5, metavar="P", help="over the decisions, at most (default 5)")
    command.add_argument("--window", type=int, default=2, metavar="K", help="learn from the last K generations")
    command.add_argument("--explore", type=float, default=0.06, metavar="E", help="strays in practice (default 0.06)")
    command.add_argument("--keep", type=float, default=0.2, metavar="K", help="share of the others kept (default 0.2)")
    command.add_argument(
        "--survey",
        type=float,
        default=0.1,
        metavar="S",
        help="share of decisions whose candidates a critic values (default 0.1)",
    )
    command.add_argument(
        "--plies",
        type=int,
        default=8,
        metavar="N",
        help="choices played on after each of these before a critic is asked (default 8)",
    )
    command.add_argument(
        "--trace", type=float, default=1.0, metavar="L", help="1: learn outcomes; less: TD(L), without a critic"
    )
    command.add_argument("--lot", type=int, default=500, metavar="N", help="deals of a file (default 500)")
    command.add_argument("--hidden", default="256,64", metavar="A,B", help="sizes of layers (default 256,64)")
    command.add_argument("--critic", default="512,64", metavar="A,B", help="those of the critic (default 512,64)")
    command.add_argument("--batch", type=int, default=4096, metavar="N", help="decisions of a step (default 4096)")
    command.add_argument("--rate", type=float, default=0.004, metavar="R", help="of learning (default 0.004)")
    command.add_argument("--dropout", type=float, default=0.15, metavar="D", help="of hidden layers (default 0.15)")
    command.add_argument(
        "--pair", type=float, metavar="W", help="of differences between candidates (default: the family's own)"
    )
    command.add_argument(
        "--duels", type=int, default=200, metavar="N", help="deals of each duel (default 200, 0: none)"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.export and args.beside:
        if args.export.suffix == ".onnx":
            raise BadInput("bad_value", fact="--export", value=args.export, wanted="FILE.net")
        from paiju.learning.ensemble import side_by_side

        side_by_side([Path(args.what), *args.beside], args.export)
        return 0
    if args.export:
        from paiju.learning.exchange import export

        export(Path(args.what), args.export)
        return 0
    need("paiju train", "fcntl")
    rulesets = _rulesets(args)
    _check(args)
    if missing := [module for module in ("numpy", "torch") if not _importable(module)]:
        raise BadInput("missing_extra", what=f"paiju train ({', '.join(missing)})", extra="train")
    from paiju.learning.generations import Effort, Generations

    effort = Effort(args.generations, args.jobs, args.hours, args.ray, args.duels)
    try:
        Generations(args.folder, _plan(args, rulesets), rulesets, effort, _listener(args.lang)).run()
    except KeyboardInterrupt:
        print(f"\npaiju: {ON.in_(args.lang)}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _rulesets(args: argparse.Namespace) -> list[Ruleset]:
    if args.what not in FAMILIES:
        raise BadInput("unknown_family", name=args.what, known=", ".join(FAMILIES))
    if args.rules is None:
        return [rules for rules in map(load, presets()) if rules.family == args.what]
    rulesets = [load(name.strip()) for name in args.rules.split(",")]
    for rules in rulesets:
        if rules.family != args.what:
            raise BadInput("other_family", ruleset=rules.name, found=rules.family, wanted=args.what)
    return rulesets


def _check(args: argparse.Namespace) -> None:
    """Refuse in words what could not work, before anything is played."""
    if args.beside:
        raise BadInput("bad_value", fact="--beside", value=args.beside[0], wanted="--export FILE")
    if args.folder is None:
        raise BadInput("bad_value", fact="--out", value="–", wanted="DIR")
    for name in POSITIVE:
        if getattr(args, name) < 1:
            raise BadInput("bad_value", fact=f"--{name}", value=getattr(args, name), wanted=">= 1")
    limits = {"explore": 1.0, "keep": 1.0, "survey": 1.0, "trace": 1.0, "dropout": 0.9, "rate": 1.0, "pair": 1000.0}
    for name, most in limits.items():
        if getattr(args, name) is not None and not 0 <= getattr(args, name) <= most:
            raise BadInput("bad_value", fact=f"--{name}", value=getattr(args, name), wanted=f"0 … {most}")
    if args.plies < 0:
        raise BadInput("bad_value", fact="--plies", value=args.plies, wanted=">= 0")
    if args.duels < 0 or (args.hours is not None and not args.hours >= 0):
        name = "duels" if args.duels < 0 else "hours"
        raise BadInput("bad_value", fact=f"--{name}", value=getattr(args, name), wanted=">= 0")
    if args.ray is not None:
        check_cluster(args.ray)


def _hidden(name: str, text: str) -> tuple[int, ...]:
    sizes = tuple(int(size) if size.strip().isdecimal() else 0 for size in text.split(","))
    if not all(0 < size <= 4096 for size in sizes) or len(sizes) > 7:
        raise BadInput("bad_value", fact=f"--{name}", value=text, wanted="N,N …, such as 256,64")
    return sizes


def _plan(args: argparse.Namespace, rulesets: Sequence[Ruleset]) -> "Plan":
    from paiju.learning.generations import Plan
    from paiju.learning.practice import net_of

    kind = net_of(rulesets[0])
    if kind.INSIGHTS and args.trace != 1:  # its critic says what is to be expected
        raise BadInput("bad_value", fact="--trace", value=args.trace, wanted="1")
    return Plan(
        family=args.what,
        features=kind.FEATURES,
        rules=tuple(rules.name for rules in rulesets),
        digests=tuple(rules.digest() for rules in rulesets),
        teacher=args.teacher,
        deals=args.deals,
        explore=args.explore,
        keep=args.keep,
        survey=args.survey,
        plies=args.plies,
        trace=args.trace,
        lot=min(args.lot, args.deals),
        window=args.window,
        hidden=_hidden("hidden", args.hidden),
        critic=_hidden("critic", args.critic),
        passes=args.passes,
        batch=args.batch,
        rate=args.rate,
        dropout=args.dropout,
        pair=kind.PAIR if args.pair is None else args.pair,
        seed=args.seed,
    )


def _importable(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


def _listener(lang: str) -> Any:
    from paiju.learning.generations import Listener

    console = Console(stderr=True, highlight=False)

    class Printer(Listener):
        """Says on standard error how far it is."""

        def practised(self, generation: int, deals: int, of: int) -> None:
            console.print(PRACTISED.in_(lang).format(generation, deals, of), end="\r" if console.is_terminal else "\n")

        def looked(self, generation: int, point: Any, critic: bool) -> None:
            console.print(LOOKED.in_(lang).format(g=generation, p=point, who=CRITIC.in_(lang) if critic else ""))

        def finished(self, summary: Any, found: Sequence[Any]) -> None:
            slopes = " ".join("–" if slope is None else f"{slope:.2f}" for slope in summary.slopes)
            console.print(Text(FINISHED.in_(lang).format(s=summary, slopes=slopes)), soft_wrap=True)
            for duel in found:
                console.print(Text(DUEL.in_(lang).format(d=duel)), soft_wrap=True)

    return Printer()
