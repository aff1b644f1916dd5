"""The arena as a whole: the same results from any workers, after any interruption; tables, ladder and plot."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from paiju.arena.contest import Contest
from paiju.arena.deal import DealResult
from paiju.arena.progress import Progress, players, run
from paiju.bots import Budget
from paiju.cli import main
from paiju.rules import load
from tests.effort import long_played

CONTEST = Contest(load("guandan"), ("greedy", "random", "greedy"), "contest", Budget())


def results(contest: Contest, deals: int, jobs: int = 1, ray: str | None = None, stop: bool = False) -> list[Any]:
    """What the deals brought, without the times they took."""
    progress, told = Progress(contest, deals, stop), list[DealResult]()
    with players(jobs, ray) as hands:
        run(progress, [], hands, told.append)
    assert told == [played for deals in zip_longest_by_deal(progress) for played in deals]
    return [(played.pair, played.deal, played.won, played.gain, played.faults) for played in told]


def zip_longest_by_deal(progress: Progress) -> list[list[DealResult]]:
    """The deals in the order of their numbers, and within one in that of the pairings."""
    every = [played for deals in progress.played.values() for played in deals]
    return [[played for played in every if played.deal == number] for number in range(progress.deals)]


def arena(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["arena", *map(str, arguments)])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("stop", [False, True])
def test_processes_change_nothing(stop: bool) -> None:
    alone = results(CONTEST, 16, stop=stop)
    assert results(CONTEST, 16, jobs=2, stop=stop) == alone
    assert len(alone) == 3 * 16 if not stop else 16 < len(alone) < 3 * 16


def test_a_ray_cluster_changes_nothing() -> None:
    assert results(CONTEST, 4, jobs=2, ray="local") == results(CONTEST, 4)


@pytest.mark.parametrize("name", long_played())
def test_greedy_beats_random(capsys: pytest.CaptureFixture[str], name: str) -> None:
    deals = 4 if load(name).options.sides > 2 else 12
    code, out, _ = arena(capsys, name, "greedy", "random", "--deals", deals, "--jobs", 1, "--json")
    (found,) = json.loads(out)["pairings"]
    assert code == 0 and found["deals"] == deals
    assert found["share"]["low"] > 0.5 and found["gain"]["low"] > 0


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: line[key] for key in line.keys() - {"conduct", "seconds"}} for line in lines]


def test_a_run_in_pieces_leaves_the_same_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole, pieces = tmp_path / "whole.jsonl", tmp_path / "pieces.jsonl"
    call = ("guandan-house", "greedy", "random", "random", "--jobs", 1, "--json")
    told = json.loads(arena(capsys, *call, "--deals", 6, "--out", whole)[1])
    arena(capsys, *call, "--deals", 2, "--out", pieces)
    lines = pieces.read_bytes().splitlines(keepends=True)
    pieces.write_bytes(b"".join(lines[:6]) + lines[6][:50])  # stopped in the middle of a deal, and of a line
    again = json.loads(arena(capsys, *call, "--deals", 6, "--out", pieces)[1])
    assert without_times(pieces) == without_times(whole) and len(without_times(whole)) == 1 + 3 * 6
    assert (again["pairings"], again["ladder"]) == (told["pairings"], told["ladder"])
    before = whole.read_bytes()
    assert json.loads(arena(capsys, *call, "--deals", 6, "--out", whole)[1]) == told, "nothing is left to be played"
    assert whole.read_bytes() == before


CALL = [sys.executable, "-m", "paiju", "arena", "guandan", "greedy", "random", "--jobs", "2"]


@contextmanager
def long_run(path: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Of two workers, after its first deals."""
    process = subprocess.Popen(
        [*CALL, "--deals", "100000", "--lang", "en", "--out", str(path), *arguments],
        stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_hear_interrupts,
    )  # fmt: skip
    try:
        while not path.exists() or path.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.communicate()


def _hear_interrupts() -> None:
    """What a shell starts in the background is deaf to Ctrl-C, and so are its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """By their number, as Linux tells it."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def gone(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def all_gone(numbers: list[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not all(map(gone, numbers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return all(map(gone, numbers))


@pytest.mark.parametrize(("number", "to_all"), [(signal.SIGINT, True), (signal.SIGTERM, False), (signal.SIGTERM, True)])
def test_an_interrupted_run_goes_on(tmp_path: Path, number: signal.Signals, to_all: bool) -> None:
    """A terminal sends Ctrl-C to the workers too; `kill` asks only the process that leads, `timeout` asks all."""
    path = tmp_path / "r.jsonl"
    with long_run(path) as process:
        workers = workers_of(process)
        (os.killpg if to_all else os.kill)(process.pid, number)
        out, err = process.communicate(timeout=60)
        assert len(workers) == 2 and all_gone(workers, 0)
    assert process.returncode == 130 and "goes on" in err and "Traceback" not in err and "greedy–random" in out
    deals = path.read_bytes().count(b"\n") - 1
    call = [*CALL, "--out", str(path), "--deals", str(deals + 8), "--json"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["pairings"][0]["deals"] == deals + 8
    assert sorted(line["deal"] for line in without_times(path)[1:]) == list(range(deals + 8))


def test_a_lost_worker_is_told_after_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with long_run(path) as process:
        os.kill(workers_of(process)[0], signal.SIGKILL)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 2 and "greedy–random" in out
    assert "goes on" in err and "A worker process has ended" in err and "Traceback" not in err


def test_workers_end_with_the_process_that_leads(tmp_path: Path) -> None:
    """And with them the programs they have started, though these do not look whether anybody is there."""
    pids, program = tmp_path / "pids", tmp_path / "program.py"
    program.write_text(
        "import json, os, sys, time\n"
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "for line in sys.stdin:\n"
        "    if 'rqid' in (m := json.loads(line)):\n"
        "        if m['rqid'] > 30: time.sleep(1000)\n"
        "        print(json.dumps({'rqid': m['rqid'], 'action': m['legal']['actions'][0]}), flush=True)\n"
    )
    command = [*CALL[:-3], f"cmd:{sys.executable} {program}", *CALL[-2:], "--deals", "9", "--budget", "60000"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, text=True)
    try:
        while not pids.exists() or not pids.read_text().endswith("\n"):
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.5)
        workers = workers_of(process)
    finally:
        process.kill()
        process.wait()
    assert len(workers) == 2 and all_gone(workers, 10)
    assert all_gone([int(number) for number in pids.read_text().split()], 5)


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with long_run(path) as process:
        for lang, word in (("zh", "另一次比试正在写"), ("en", "Another run is writing")):
            call = [*CALL, "--deals", "2", "--out", str(path), "--lang", lang]
            second = subprocess.run(call, capture_output=True, text=True, timeout=60)
            assert second.returncode == 2 and word in second.stderr and not second.stdout
        process.terminate()
        process.communicate(timeout=60)
    deals = [line["deal"] for line in without_times(path)[1:]]
    assert len(set(deals)) == len(deals) > 4


def test_a_decided_pairing_ends_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("guandan", "greedy", "random", "random", "--deals", 14, "--jobs", 1, "--stop-early")
    first, *_, last = json.loads(arena(capsys, *call, "--json")[1])["pairings"]
    assert first["stopped"] and first["deals"] < 14
    assert not last["stopped"] and last["deals"] == 14
    for lang, word in (("zh", "夸大"), ("en", "overstates")):
        assert word in arena(capsys, *call, "--lang", lang)[1]


def test_tables_speak_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("zhaopengyou", "greedy", "random", "random", "--deals", 1, "--jobs", 1)
    for lang, words in (
        ("zh", ("对阵", "胜率", "每人赢", "Elo", "种子")),
        ("en", ("pairing", "each wins", "Elo", "seed")),
    ):
        out = arena(capsys, *call, "--lang", lang)[1]
        assert all(word in out for word in words)


def test_faults_are_counted_and_told_and_end_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a terminal of 80 columns nothing of a name is lost, and a bracket is a bracket."""
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    broken = folder / "a_bot_whose_name_alone_is_too_long_for_a_column.py"
    broken.write_text("raise SystemExit('line one\\nno [model] here')")
    call = ("guandan", "greedy", f"cmd:{sys.executable} {broken}", "--deals", 1, "--jobs", 1)
    code, out, _ = arena(capsys, *call, "--json")
    greedy, other = json.loads(out)["bots"]
    assert code == 0 and greedy["faults"] == 0 and greedy["last_fault"] is None
    assert other["faults"] == other["decisions"] > other["choices"] > 0
    assert "no [model] here" in other["last_fault"]["zh"] and "exit code 1" in other["last_fault"]["en"]
    for lang, word in (("zh", "最近一次失误"), ("en", "the last fault of")):
        out = arena(capsys, *call, "--lang", lang)[1]
        assert word in out and "  no [model] here\n" in out and f"= cmd:{sys.executable} {broken}\n" in out
        column = "".join(line.split("│")[1].strip() for line in out.splitlines() if line.startswith("│"))
        assert f"greedy–{broken.stem}" in column and "…" not in column


def test_a_label_stands_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("guandan", "greedy", "weak=random", "greedy", "--deals", 1, "--jobs", 1)
    assert [(bot["label"], bot["name"]) for bot in json.loads(arena(capsys, *call, "--json")[1])["bots"]] == [
        ("greedy", "greedy"),
        ("weak", "random"),
        ("greedy#2", "greedy"),
    ]
    out = arena(capsys, *call)[1]
    assert "greedy–weak" in out and "weak–greedy#2" in out and "weak = random" in out


def test_one_deal_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("guandan", "greedy", "random", "random", "--deals", 1, "--jobs", 1)
    told = json.loads(arena(capsys, *call, "--json")[1])
    assert all(pairing[fact]["low"] is None for pairing in told["pairings"] for fact in ("share", "gain"))
    assert all(rung["error"] is None for rung in told["ladder"])
    out = arena(capsys, *call)[1]
    assert "100.0% (–)" in out and "inf" not in out and "nan" not in out


def test_long_times_are_written_in_full(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    call = ("guandan", "greedy", "random", "--jobs", 1, "--deals", 1, "--budget", 2_000_000, "--out", path)
    arena(capsys, *call)
    times = {"clock": {"79": 100}, "cpu": {"79": 100}, "decisions": 120, "why": None}  # 2 ** (79 / 32) seconds
    header, line = path.read_text().splitlines()
    path.write_text(f"{header}\n{json.dumps(json.loads(line) | {'conduct': [times, times]})}\n")
    out = arena(capsys, *call)[1]
    assert re.search(r"│ greedy │ +120 │ +0 │ +100 │ +5536 │ +5536 │", out) and " 2000000 ms" in out and "e+" not in out


def test_threads_are_said_and_belong_to_the_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    call = ("guandan", "greedy", "random", "--deals", 1, "--jobs", 1, "--out", path)
    assert json.loads(arena(capsys, *call, "--threads", 2, "--json")[1])["contest"]["threads"] == 2
    assert "2 threads" in arena(capsys, *call, "--threads", 2, "--lang", "en")[1]
    code, out, err = arena(capsys, *call, "--lang", "en")
    assert (code, out) == (2, "") and "there --threads is 2, now it is 1" in err


@pytest.mark.parametrize("ending", ["svg", "png", "SVG", "PNG"])
def test_the_ladder_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"ladder.{ending}"
    call = ("guandan", "greedy", "random", "random", "--deals", 3, "--jobs", 1, "--plot", path)
    assert arena(capsys, *call)[0] == 0
    drawn = path.read_bytes()
    if ending.lower() == "png":
        assert drawn.startswith(b"\x89PNG\r\n\x1a\n") and drawn.endswith(b"IEND\xaeB`\x82")
    else:
        assert b"<svg" in drawn and drawn.rstrip().endswith(b"</svg>") and b"greedy" in drawn
        arena(capsys, *call)
        assert path.read_bytes() == drawn, "the same results give the same picture"


BAD = [
    (("guandan", "greedy"), ("至少要写两个机器人", "at least two bots")),
    (("guandan", "greedy", "nobody"), "nobody"),
    (("nothing", "greedy", "random"), "nothing"),
    (("guandan", "greedy", "random", "--deals", "0"), "--deals"),
    (("guandan", "greedy", "random", "--jobs", "0"), "--jobs"),
    (("guandan", "greedy", "random", "--worlds", "0"), "--worlds"),
    (("guandan", "greedy", "random", "--budget", "0"), "--budget"),
    (("guandan", "greedy", "random", "--budget", "nan"), ("大于 0 的有限数", "a finite number above 0")),
    (("guandan", "greedy", "random", "--plot", "x.pdf"), "--plot"),
    (("guandan", "greedy", "random", "--plot", "no/such/folder/x.svg"), "no/such/folder"),
    (("guandan", "greedy", "random", "--out", "no/such/folder/r.jsonl"), "no/such/folder"),
    (("guandan", "greedy", "random", "--out", "."), "."),
    (("guandan", "greedy", "random", "--threads", "0"), "--threads"),
    (("guandan", "greedy", "random", "--ray", "nonsense"), "HOST:PORT"),
    (("guandan", "greedy", "random", "--ray", "localhost:99999"), "HOST:PORT"),
    (("guandan", "greedy", "random", "--ray", "127.0.0.1:1"), ("连不上 Ray 集群 127.0.0.1:1", "cannot be reached")),
]


@pytest.mark.parametrize(("arguments", "named"), BAD, ids=str)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bad_input_is_named(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], named: str | tuple[str, str], lang: str
) -> None:
    code, out, err = arena(capsys, *arguments, "--lang", lang)
    word = named if isinstance(named, str) else named[lang == "en"]
    assert (code, out) == (2, "") and word in err


def test_what_is_not_ray_is_refused_soon(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.arena.cluster.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        code, out, err = arena(capsys, "guandan", "greedy", "random", "--ray", address, "--lang", "en")
    assert (code, out) == (2, "") and f"{address} cannot be reached: timed out" in err


@pytest.mark.parametrize(("option", "module", "extra"), [("--ray", "ray", "scale"), ("--plot", "matplotlib", "plot")])
def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, option: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    code, _, err = arena(capsys, "guandan", "greedy", "random", "--deals", 1, option, "x.svg", "--lang", "en")
    assert code == 2 and f"paiju[{extra}]" in err
