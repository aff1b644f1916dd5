"""What bots are given to think with: the options of the commands, and more threads than one."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from paiju.bots import Budget, advise
from paiju.cli import main
from paiju.exam import choose
from paiju.exam.positions import position

NOTING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "request":
        print(message["deadline_ms"], file=open(sys.argv[1], "a"))
        print(json.dumps({"rqid": message["rqid"], "action": message["legal"]["actions"][0]}), flush=True)
"""


@pytest.mark.parametrize(
    "call",
    [
        ("simulate", "guandan", "--deals", "1", "--bots"),
        ("play", "shengji", "--deals", "1", "--watch", "--bot"),
        ("exam", "--rows", "C1,K1", "--fills", "1"),
    ],
    ids=lambda call: str(call[0]),
)
def test_a_program_is_told_the_budget(
    call: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = tmp_path / "noted"
    name = f"cmd:{shlex.join((sys.executable, '-c', NOTING, str(noted)))}"
    assert main((*call, name, "--budget", "3456")) == 0
    assert set(noted.read_text().split()) == {"3456.0"}


def test_simulate_thinks_about_so_many_worlds_with_so_many_threads(capsys: pytest.CaptureFixture[str]) -> None:
    call = (
        "simulate",
        "guandan",
        "--deals",
        "1",
        "--bots",
        "search,greedy",
        "--worlds",
        "2",
        "--threads",
        "2",
        "--json",
    )
    found = []
    for _ in range(2):
        assert main(call) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert (found[0]["worlds"], found[0]["threads"]) == (2, 2)
    assert found[0]["decisions"] == found[1]["decisions"] and found[0]["sides"] == found[1]["sides"]


@pytest.mark.parametrize("command", [("simulate", "guandan"), ("play", "guandan"), ("exam", "greedy")])
@pytest.mark.parametrize(
    "wrong", [("--budget", "0"), ("--budget", "inf"), ("--budget", "nan"), ("--worlds", "0"), ("--threads", "0")]
)
def test_what_cannot_be_is_refused(
    command: tuple[str, ...], wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, words in (("zh", "不能是"), ("en", "cannot be")):
        assert main((*command, *wrong, "--lang", lang)) == 2
        out, err = capsys.readouterr()
        assert out == "" and wrong[0] in err and words in err


@pytest.mark.parametrize("row", ["C1", "K1"])  # one of each family, with several actions worth trying
def test_two_threads_find_the_same_each_time(row: str) -> None:
    found = position(choose([row])[0], 0, b"threads")
    asked = found.game.rules, found.seat, found.view, found.legal

    def advice(threads: int, seed: bytes = b"seed") -> list[tuple[str, float]]:
        told = advise(*asked, Budget(worlds=40, threads=threads), seed)
        return [(str(one.action), one.worth) for one in told]

    assert len(advice(2)) > 1
    assert advice(2) == advice(2)
    assert advice(2) != advice(2, b"other")
    assert advice(2) != advice(1), "the worlds are divided, so they are others"
