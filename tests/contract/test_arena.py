"""The arena as a whole: the same results from any workers, after any interruption; tables, ladder and plot."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from paiju.arena.contest import Contest
from paiju.arena.playing import Played
from paiju.arena.running import Progress, run
from paiju.arena.workers import workers
from paiju.bots import Budget
from paiju.cli import main
from paiju.rules import load, presets

CONTEST = Contest(load("guandan"), ("greedy", "random", "greedy"), "contest", Budget())


def results(contest: Contest, deals: int, jobs: int = 1, ray: str | None = None, stop: bool = False) -> list[Any]:
    """What the deals brought, without the times they took."""
    progress, told = Progress(contest, deals, stop), list[Played]()
    with workers(jobs, ray) as hands:
        run(progress, [], hands, told.append)
    assert told == [played for deals in zip_longest_by_deal(progress) for played in deals]
    return [(played.pair, played.deal, played.won, played.gain, played.faults) for played in told]


def zip_longest_by_deal(progress: Progress) -> list[list[Played]]:
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


@pytest.mark.parametrize("name", presets())
def test_greedy_beats_random(capsys: pytest.CaptureFixture[str], name: str) -> None:
    deals = 4 if load(name).options.sides > 2 else 12
    code, out, _ = arena(capsys, name, "greedy", "random", "--deals", deals, "--jobs", 1, "--json")
    (found,) = json.loads(out)["pairings"]
    assert code == 0 and found["deals"] == deals
    assert found["share"]["low"] > 0.5 and found["gain"]["low"] > 0


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: line[key] for key in line.keys() - {"clock", "cpu", "seconds"}} for line in lines]


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


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    call = [sys.executable, "-m", "paiju", "arena", "guandan", "greedy", "random", "--jobs", "2", "--out", str(path)]
    process = subprocess.Popen(
        [*call, "--deals", "100000", "--lang", "en"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while not path.exists() or path.read_bytes().count(b"\n") < 5:
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "goes on" in err and "Traceback" not in err and "greedy–random" in out
    deals = path.read_bytes().count(b"\n") - 1
    done = subprocess.run([*call, "--deals", str(deals + 2), "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["pairings"][0]["deals"] == deals + 2
    assert [line["deal"] for line in without_times(path)[1:]] == list(range(deals + 2))


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


def test_faults_are_counted_and_end_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    silent = f"cmd:{sys.executable} -c pass"  # it ends at once
    code, out, _ = arena(capsys, "guandan", "greedy", silent, "--deals", 1, "--jobs", 1, "--json")
    greedy, other = json.loads(out)["bots"]
    assert code == 0 and greedy["faults"] == 0 and other["faults"] == other["decisions"] > 0


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_ladder_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"ladder.{ending}"
    call = ("guandan", "greedy", "random", "random", "--deals", 3, "--jobs", 1, "--plot", path)
    assert arena(capsys, *call)[0] == 0
    drawn = path.read_bytes()
    if ending == "png":
        assert drawn.startswith(b"\x89PNG\r\n\x1a\n") and drawn.endswith(b"IEND\xaeB`\x82")
    else:
        assert b"<svg" in drawn and drawn.rstrip().endswith(b"</svg>") and b"greedy" in drawn
        arena(capsys, *call)
        assert path.read_bytes() == drawn, "the same results give the same picture"


BAD = [
    (("guandan", "greedy"), "BOT"),
    (("guandan", "greedy", "nobody"), "nobody"),
    (("nothing", "greedy", "random"), "nothing"),
    (("guandan", "greedy", "random", "--deals", "0"), "--deals"),
    (("guandan", "greedy", "random", "--jobs", "0"), "--jobs"),
    (("guandan", "greedy", "random", "--worlds", "0"), "--worlds"),
    (("guandan", "greedy", "random", "--budget", "0"), "--budget"),
    (("guandan", "greedy", "random", "--budget", "nan"), "--budget"),
    (("guandan", "greedy", "random", "--plot", "x.pdf"), "--plot"),
    (("guandan", "greedy", "random", "--out", "no/such/folder/r.jsonl"), "no/such/folder"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD, ids=str)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bad_input_is_named(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], named: str, lang: str
) -> None:
    code, out, err = arena(capsys, *arguments, "--lang", lang)
    assert (code, out) == (2, "") and named in err


@pytest.mark.parametrize(("option", "module", "extra"), [("--ray", "ray", "scale"), ("--plot", "matplotlib", "plot")])
def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, option: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    code, _, err = arena(capsys, "guandan", "greedy", "random", "--deals", 1, option, "x.svg", "--lang", "en")
    assert code == 2 and f"paiju[{extra}]" in err
