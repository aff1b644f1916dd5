"""Programs as bots: whatever one does wrong costs it decisions, which are counted, and never the match."""

import fcntl
import shlex
import sys
import time
from collections import defaultdict
from pathlib import Path

import pytest

from paiju.actions import Pass
from paiju.bots import Budget, command, make_bot, program
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.rules.prose import error_words
from paiju.table import VOIDS, Table
from paiju.tricks.events import DealVoided

HONEST = """
import json, sys, time

def answer(rqid, action):
    print(json.dumps({"rqid": rqid, "action": action}), flush=True)

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "request":
        rqid, actions = message["rqid"], message["legal"]["actions"]
        BODY
"""


def script(body: str) -> str:
    """A program that does `body` at each request."""
    text = HONEST.replace("BODY", body.strip().replace("\n", "\n        "))
    return f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(text)}"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "STARTING", 0.2)
    monkeypatch.setattr(program, "PATIENCE", 0.2)
    monkeypatch.setattr(command, "PASTS", defaultdict(command.Past))


def played(name: str, rules: str = "guandan", deals: int = 1, ms: float = 5000) -> Table:
    """A whole match of one such program against bots of the house."""
    loaded = load(rules)
    match = Match(loaded, b"command", deals=deals)
    names = [name, *["greedy"] * (loaded.options.seats - 1)]
    bots = [make_bot(name, loaded, seat, Stream(b"", seat), Budget(ms)) for seat, name in enumerate(names)]
    table = Table(match, bots, Stream(b"turns"))
    try:
        table.play()
    finally:
        table.close()
    assert match.over and table.faults[1:] == [0] * (loaded.options.seats - 1)
    return table


@pytest.mark.parametrize("rules", ["guandan", "zhaopengyou", "zimeidui"])
def test_an_honest_program_plays_without_a_fault(rules: str) -> None:
    table = played(script("answer(rqid, actions[-1])"), rules, deals=2)
    assert table.faults[0] == 0 and table.decisions[0] > 20


EVERY = [
    ("sys.exit(3)", "exit code 3"),
    ("1 / 0", "ZeroDivisionError"),  # what it wrote to standard error is told
    ("print('[' * 5000, flush=True)", "[[["),
    ("print('not JSON', flush=True)", "not JSON"),
    ("print('{}', flush=True)", "rqid"),
    ("print(json.dumps({'rqid': rqid, 'action': 7}), flush=True)", "action"),
    ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "\N{REPLACEMENT CHARACTER}"),
    ("answer(rqid, 'play RJ RJ RJ RJ RJ')", "You do not hold these cards: RJ RJ RJ RJ RJ."),
    ("answer(rqid, 'play ??')", "You do not hold"),
    ("answer(rqid, 'give SA')", "'give tribute' is not possible"),
    ("answer(rqid, 'call S3 ' + '9' * 5000)", "call S3"),
    ("answer(rqid, 'sing a song')", "cannot be understood: sing a song"),
    ("answer(rqid, 'sing \\x1b[2J')", "sing \N{REPLACEMENT CHARACTER}[2J"),  # nothing that a terminal would obey
    ("answer(rqid + 1, actions[0])", "never asked"),
    ("sys.stdout.close(); import os; os.close(1); time.sleep(60)", "closed its output"),
    ("sys.stdout.write('x' * 200_000); sys.stdout.flush(); time.sleep(60)", "too much"),
    ("while True: sys.stdout.write('x' * 10_000)", "too much"),
    ("while True: answer(rqid - 1, actions[0])", "too much"),
]


@pytest.mark.parametrize(("body", "why"), EVERY)
def test_a_program_that_is_always_wrong_loses_every_decision(body: str, why: str) -> None:
    table = played(script(body))
    assert table.faults[0] == table.decisions[0] > 0
    assert why in str(table.why[0]) and "b'" not in str(table.why[0])
    assert table.why[0] and error_words(table.why[0]).zh.startswith("程序")


def test_a_program_that_stalls_is_not_waited_for() -> None:
    started = time.monotonic()
    table = played(script("time.sleep(60)"), ms=20)
    assert table.faults[0] == table.decisions[0]
    assert time.monotonic() - started < 15


def test_a_program_that_neither_reads_nor_ends_is_ended() -> None:
    name = f"cmd:{shlex.quote(sys.executable)} -c " + shlex.quote(
        "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)"
    )
    started = time.monotonic()
    table = played(name, "zhaopengyou", ms=20)
    assert table.faults[0] == table.decisions[0]
    assert time.monotonic() - started < 20


def test_a_program_that_ends_at_its_start_is_started_a_few_times(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    table = played(f"cmd:sh -c {shlex.quote(f'echo x >> {starts}; exit 1')}")
    assert table.faults[0] == table.decisions[0]
    assert len(starts.read_text().split()) == command.STARTS


def counting(starts: Path, body: str) -> str:
    """A program that notes each of its starts."""
    return f"cmd:sh -c {shlex.quote(f'echo x >> {starts}; exec {script(body).removeprefix(command.PREFIX)}')}"


def test_who_never_answers_is_not_waited_for_in_further_games(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    name = counting(starts, "time.sleep(60)")
    played(name, ms=20)
    assert len(starts.read_text().split()) == command.STARTS
    table = played(name, ms=20)
    assert table.faults[0] == table.decisions[0]
    assert len(starts.read_text().split()) == command.STARTS
    assert table.why[0] and "without a single answer" in str(table.why[0])
    assert "一次也没有回答" in error_words(table.why[0]).zh and "接连 3 次" in error_words(table.why[0]).zh


def test_seats_share_what_is_known_of_a_program(tmp_path: Path) -> None:
    starts, rules = tmp_path / "starts", load("guandan")
    name = counting(starts, "sys.exit(1)")
    table = Table(
        Match(rules, b"all", deals=1), [make_bot(name, rules, seat, Stream(b"")) for seat in range(4)], Stream(b"")
    )
    table.play()
    assert table.faults == table.decisions and len(starts.read_text().split()) == command.STARTS


def test_a_program_that_cannot_play_one_family_may_try_the_other() -> None:
    name = script("1 / (message['view']['phase'] not in ('climb', 'tribute', 'return'))\nanswer(rqid, actions[0])")
    assert played(name).faults[0] and not played(name, "shengji").faults[0]


def test_who_has_answered_once_keeps_its_chances(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    name = counting(starts, "if rqid > 1: sys.exit(1)\nanswer(rqid, actions[0])")
    for match in (1, 2):
        table = played(name)
        assert len(starts.read_text().split()) == match * command.STARTS
        assert "in this match" in str(table.why[0])


def test_a_program_that_crashes_now_and_then_plays_on() -> None:
    table = played(script("if rqid == 5: sys.exit(1)\nanswer(rqid, actions[0])"))
    assert table.faults[0] == 1 and table.decisions[0] > 6


def test_a_program_that_is_started_again_is_told_everything_again(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    note = f"""
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(message["type"], message.get("event"), file=open({str(seen)!r}, "a"))
    if message["type"] == "request":
        if message["rqid"] == 3:
            sys.exit(1)
        print(json.dumps({{"rqid": message["rqid"], "action": message["legal"]["actions"][0]}}), flush=True)
"""
    table = played(f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(note)}")
    told = seen.read_text().splitlines()
    assert table.faults[0] == 1
    assert told.count("hello None") == 2 and told.count("event MatchOpened") == 2
    assert told[-2:] == ["event DealRevealed", "bye None"]


def test_a_late_answer_is_ignored() -> None:
    table = played(script("if rqid == 4: time.sleep(1.5)\nanswer(rqid, actions[0])"), ms=500)
    assert 1 <= table.faults[0] < table.decisions[0]
    assert "in time" in str(table.why[0])


def test_stderr_does_not_stop_a_program() -> None:
    table = played(script("print('x' * 100_000, file=sys.stderr)\nanswer(rqid, actions[0])"))
    assert table.faults[0] == 0


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    held = tmp_path / "held"  # locked as long as anybody has it open who was given it
    body = f"""
if rqid == 1:
    import fcntl, subprocess
    file = open({str(held)!r}, "w")
    fcntl.flock(file, fcntl.LOCK_EX)
    subprocess.Popen(["sleep", "77"], pass_fds=[file.fileno()])
answer(rqid, actions[0])"""
    played(script(body))
    assert any(is_free(held) for _ in range(100))


def is_free(path: Path) -> bool:
    """Asked until the signal has arrived."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.1)
            return False
    return True


def test_bots_that_never_bid_do_not_play_for_ever() -> None:
    rules = load("shengji")
    bots = [make_bot("greedy", rules, seat, Stream(b"")) for seat in range(4)]
    for bot in bots:
        bot.act = lambda view, legal: Pass() if Pass() in legal else next(iter(legal))  # type: ignore[method-assign]
    table = Table(Match(rules, b"silence", deals=1), bots, Stream(b""))
    table.play()
    assert table.match.over and not any(table.faults)
    assert sum(isinstance(event, DealVoided) for event in table.match.events) >= VOIDS


def test_a_program_that_is_not_there_is_named() -> None:
    refusals = {"cmd:/no/such/thing -x": "unknown_program", "cmd:": "unknown_program", "cmd:'": "bad_command"}
    for name, code in refusals.items():
        with pytest.raises(BadInput, match=code) as refused:
            make_bot(name, load("guandan"), 0, Stream(b""))
        assert error_words(refused.value).zh


def test_a_bug_inside_this_process_is_raised() -> None:
    rules = load("guandan")
    bots = [make_bot("greedy", rules, seat, Stream(b"")) for seat in range(4)]
    for bot in bots:
        bot.act = lambda view, legal: 1 // 0  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        Table(Match(rules, b"bug"), bots, Stream(b"")).play()
