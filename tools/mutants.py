"""Change random lines of the program, and see whether a test notices: `make mutants`.

A mutant is a copy of the project with one small fault, such as `<` for `<=`. The tests closest to its module run
first, and the first failure kills it. A mutant that survives shows a gap in the tests, unless it changes nothing.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
ROOMS = {  # a share of sixty, and the files
    "phases": (15, "src/paiju/*/phases/*.py"),
    "rulings": (15, "src/paiju/*/rulings/*.py"),
    "server": (15, "src/paiju/server/**/*.py"),
    "bots": (15, "src/paiju/*/bots/*.py"),
}
COMPARED = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?:\[.*?\])?)(?: - |$)", re.MULTILINE)  # in what pytest prints at last
RECKONED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+", ast.Div: "*"}


class Mutant(NamedTuple):
    path: Path  # relative to the project
    line: int
    before: str
    after: str
    text: str  # the text of the changed module

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  →  {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    text = (ROOT / path).read_text("utf-8")
    tree, lines = ast.parse(text), text.split("\n")

    def replaced(node: ast.AST, new: str) -> Iterator[Mutant]:
        """Replace the source of a node, if it is on one line."""
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        if first != last:
            return
        raw = lines[first - 1].encode()
        line = (raw[: node.col_offset] + new.encode() + raw[node.end_col_offset :]).decode()  # type: ignore[attr-defined]
        changed = "\n".join([*lines[: first - 1], line, *lines[first:]])
        try:
            ast.parse(changed)
        except SyntaxError:
            return
        if line != lines[first - 1]:
            yield Mutant(path, first, lines[first - 1].strip(), line.strip(), changed)

    passed_over = {id(part) for node in ast.walk(tree) for part in _unseen(node)}
    for node in ast.walk(tree):
        if id(node) in passed_over:
            continue
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
                yield from replaced(node, f"{_src(left, text)} {COMPARED[type(op)]} {_src(right, text)}")
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield from replaced(node, word.join(f"({_src(value, text)})" for value in values))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED:
                yield from replaced(node, f"{_src(left, text)} {RECKONED[type(op)]} {_src(right, text)}")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from replaced(node, _src(operand, text))
            case ast.Constant(value=bool(value)):
                yield from replaced(node, str(not value))
            case ast.Constant(value=int(value) | float(value)):
                yield from replaced(node, str(value + 1))
            case ast.IfExp(body=body, orelse=orelse):
                yield from replaced(node, _src(body, text))
                yield from replaced(node, _src(orelse, text))
            case ast.Expr(value=ast.Call()):
                yield from replaced(node, "pass")


def _unseen(node: ast.AST) -> Iterator[ast.AST]:
    """Parts that cannot matter at run time: annotations, and the layout of structs in memory."""
    parts = [getattr(node, field, None) for field in ("annotation", "returns")]
    if isinstance(node, ast.ClassDef):
        parts += node.keywords
    for part in filter(None, parts):
        yield from ast.walk(part)


def _src(node: ast.AST, text: str) -> str:
    return ast.get_source_segment(text, node) or ""


def tests_for(path: Path) -> list[list[str]]:
    """Runs of tests, beginning with the tests closest to the module."""
    parts = path.with_suffix("").parts[2:]  # without src/paiju
    own = Path("tests/unit", *parts[:-1], f"test_{parts[-1]}.py")
    found = [[str(own)]] if (ROOT / own).exists() else []
    if "server" in parts:
        return [*found, ["tests/server"], ["tests/unit"]]
    if "bots" in parts:
        room = Path("tests/unit", *parts[:-1])
        rooms = [str(room)] if (ROOT / room).exists() else []
        return [
            *found,
            ["tests/golden", *rooms],
            ["tests/unit/exam", "tests/contract/test_bots.py"],
            ["tests/contract"],
        ]
    fast = ["tests/golden", "tests/conformance", "tests/documents", f"tests/unit/{parts[0]}"]
    return [*found, fast, ["tests/unit"], ["tests/laws", "tests/server/test_words.py"]]


class Copy:
    """A copy of the project that contains one mutant at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        compiled = [str(path.relative_to(ROOT)) for path in ROOT.glob("src/**/*.so")]
        for name in [*listed.splitlines(), *compiled]:
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)

    def killed(self, mutant: Mutant, seconds: float) -> bool:
        """Whether a test fails before the time is over."""
        path, deadline = self.folder / mutant.path, time.monotonic() + seconds
        original = path.read_text("utf-8")
        path.write_text(mutant.text, "utf-8")
        try:
            found = self._first_failure(mutant.path, deadline)
        finally:
            path.write_text(original, "utf-8")
        if found and self._pytest([found], time.monotonic() + seconds).returncode:
            raise SystemExit(f"{found} fails without any mutant")
        return found is not None

    def _first_failure(self, path: Path, deadline: float) -> str | None:
        """The test that notices something; empty for a module that cannot even be imported."""
        for tests in tests_for(path):
            try:
                done = self._pytest(tests, deadline)
            except subprocess.TimeoutExpired:
                return None  # out of time, not found out
            if done.returncode == 1 and (failed := FAILED.search(done.stdout)):
                return failed[1]
            if done.returncode:
                return ""
        return None

    def _pytest(self, tests: list[str], deadline: float) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        left = max(0.1, deadline - time.monotonic())
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=left)


def draw(count: int, seed: int) -> list[Mutant]:
    """Choose random lines in every room, and a random mutant of each line."""
    rng, chosen = random.Random(seed), list[Mutant]()
    whole = sum(share for share, _ in ROOMS.values())
    for share, pattern in ROOMS.values():
        files = [path.relative_to(ROOT) for path in sorted(ROOT.glob(pattern))]
        by_line: dict[tuple[Path, int], list[Mutant]] = {}
        for mutant in (found for path in files for found in mutants_of(path)):
            by_line.setdefault((mutant.path, mutant.line), []).append(mutant)
        lines = rng.sample(sorted(by_line), min(len(by_line), round(count * share / whole)))
        chosen += [rng.choice(by_line[line]) for line in lines]
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=150, help="for the tests of one mutant (default 150)")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    mutants, survivors = draw(args.count, args.seed), list[Mutant]()
    with tempfile.TemporaryDirectory() as folder:
        copies = Queue[Copy]()
        for number in range(args.jobs):
            copies.put(Copy(Path(folder, str(number))))

        def judge(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                return copy.killed(mutant, args.seconds)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(args.jobs) as pool:
            for mutant, killed in zip(mutants, pool.map(judge, mutants), strict=True):
                print("killed  " if killed else "SURVIVES", mutant, flush=True)
                survivors += [] if killed else [mutant]
    print(f"\n{len(mutants) - len(survivors)} of {len(mutants)} killed (seed {args.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
