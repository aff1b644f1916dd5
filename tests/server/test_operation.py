"""What those who run a server see of it: whether it lives and is ready, its metrics, and its log."""

import json
import logging
import re
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from paiju.cli import main
from paiju.server.counts import Histogram
from paiju.server.web import limits, logs
from paiju.server.web.app import make_app
from paiju.server.web.audit import Audit, note
from paiju.server.web.logs import set_up
from tests.server.disk import full
from tests.server.serving import Guest, Server, running

GUIDE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
LINE = re.compile(r"(?P<name>[a-z_]+)(?:\{(?P<labels>[^}]*)\})? (?P<value>\S+)")
LABEL = re.compile(r'([a-z_]+)="([^"]*)"')
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def fetch(url: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def parse(text: str) -> Samples:
    """Every sample of a page of metrics. Each belongs to the metric that was announced last."""
    kinds, samples, last = dict[str, str](), Samples(), ""
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            last = line.split()[2]
            assert last not in kinds
        elif line.startswith("# TYPE "):
            _, _, name, kinds[last] = line.split()
            assert name == last
        else:
            found = LINE.fullmatch(line)
            assert found, line
            name, labels = found["name"], frozenset(LABEL.findall(found["labels"] or ""))
            ends = ("_bucket", "_sum", "_count") if kinds[last] == "histogram" else ("",)
            assert name in [last + end for end in ends] and (name, labels) not in samples
            samples[name, labels] = float(found["value"])
    return samples


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((name, frozenset(labels.items())), 0)


async def answer(app: Any, path: str, client: str, headers: dict[str, str]) -> int:
    """The status of an answer to a request from any address."""
    status = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    sent = [(name.lower().encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
    }
    await app(
        {**scope, "headers": sent, "client": (client, 1), "server": ("localhost", 80), "root_path": ""}, receive, send
    )
    return int(status[0])


# --- metrics ----------------------------------------------------------------------------------------------------------


def test_a_deal_is_counted(server: Server) -> None:
    before = parse(fetch(f"{server.url}/metrics")[1])
    guest = Guest(server.url)
    with guest.at(guest.open("guandan")) as client:
        client.play()
        client.send(t="nonsense")
        client.until("err", code="malformed")
        client.send(t="start")  # refused: nothing is written
        client.until("err", code="not_now")
        during = parse(fetch(f"{server.url}/metrics")[1])
    assert value(during, "paiju_people") == value(during, "paiju_connections") == 1
    assert value(during, "paiju_tables_awake") >= 1 and value(during, "paiju_tables_stored") >= 1
    acted = {
        actor: value(during, "paiju_actions_total", family="climbing", actor=actor)
        - value(before, "paiju_actions_total", family="climbing", actor=actor)
        for actor in ("person", "bot", "clock")
    }
    asked = sum(message["t"] == "ask" for message in client.seen)
    assert 0 < acted["person"] <= asked and acted["bot"] > acted["person"] and acted["clock"] == 0
    sent = [value(page, "paiju_messages_total", kind="act") for page in (before, during)]
    answered = [value(page, "paiju_answer_seconds_count") for page in (before, during)]
    assert answered[1] - answered[0] == acted["person"] <= sent[1] - sent[0]
    assert value(during, "paiju_refusals_total", code="malformed") == 1
    assert (
        value(during, "paiju_commit_seconds_count") > acted["person"]
        and value(during, "paiju_storage_errors_total") == 0
    )
    assert value(during, "paiju_loop_lag_seconds_count") >= 0
    assert value(during, "process_resident_memory_bytes") > 10_000_000 and value(during, "process_open_fds") > 5


def test_every_metric_is_told_of(server: Server) -> None:
    shown = set(re.findall(r"^# TYPE (\w+)", fetch(f"{server.url}/metrics")[1], re.MULTILINE))
    told = set(re.findall(r"`(paiju_\w+|process_\w+)(?:\{[\w,]*\})?`", GUIDE))
    assert told <= shown and shown - told <= {"process_start_time_seconds"}


def test_the_example_of_a_configuration_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "paiju.toml").write_text(example, "utf-8")
    assert main(["serve", "--show-config", "--config", str(tmp_path / "paiju.toml")]) == 0
    assert 'proxy = "127.0.0.1"' in capsys.readouterr().out


def test_a_refused_request_is_counted(server: Server) -> None:
    before = parse(fetch(f"{server.url}/metrics")[1])
    assert Guest(server.url).request("/api/rules/chess")[0] == 404
    after = parse(fetch(f"{server.url}/metrics")[1])
    refused = [value(page, "paiju_refusals_total", code="not_found") for page in (before, after)]
    assert refused[1] == refused[0] + 1


def test_what_comes_in_is_counted(server: Server) -> None:
    before, guest = parse(fetch(f"{server.url}/metrics")[1]), Guest(server.url)
    with guest.at(guest.open("guandan")) as client:
        client.send(t="ping")
        client.until("pong")
    guest.cookie = "paiju_guest=p.forged.0.1.0"
    guest.get("/api/me")
    after = parse(fetch(f"{server.url}/metrics")[1])
    for name, least in (("frames", 1), ("bytes", 18), ("strangers", 1)):
        assert value(after, f"paiju_{name}_total") >= value(before, f"paiju_{name}_total") + least


def test_a_histogram_counts_up_to_each_step() -> None:
    found = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 3.0):
        found.add(seconds)
    assert found.counts == [2, 3, 4] and found.sum == pytest.approx(3.65)


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("203.0.113.9", {}, 403),
        ("2001:db8::1", {}, 403),
        ("", {}, 403),
        (
            "127.0.0.1",
            {"X-Forwarded-For": "127.0.0.1"},
            403,
        ),  # a proxy on this machine passes on what comes from outside
        ("127.0.0.1", {"Via": "1.1 proxy"}, 403),
        ("203.0.113.9", {"X-Forwarded-For": "127.0.0.1"}, 403),
    ],
)
def test_metrics_are_for_this_machine(server: Server, client: str, headers: dict[str, str], status: int) -> None:
    assert server.inside(lambda: answer(server.app, "/metrics", client, headers)) == status


def test_behind_a_proxy_metrics_need_a_token(server: Server, tmp_path: Path) -> None:
    """A proxy on this machine may add no header."""
    for place, (token, status) in enumerate(((None, 403), ("token", 200))):
        app = make_app(tmp_path / str(place), metrics_token=token, proxy="192.0.2.1")
        app.state.store.close()
        app.state.lobby = server.lobby
        sent = {"Authorization": "Bearer token"}
        assert server.inside(lambda app=app, sent=sent: answer(app, "/metrics", "127.0.0.1", sent)) == status


def test_metrics_are_for_those_who_have_the_token(server: Server, tmp_path: Path) -> None:
    app = make_app(tmp_path, metrics_token="token", public=True)
    app.state.store.close()
    app.state.lobby = server.lobby
    sent: list[dict[str, str]] = [{}, {"Authorization": "Bearer tok"}, {"Authorization": "Bearer token"}]
    for client in ("127.0.0.1", "203.0.113.9"):
        found = [server.inside(lambda c=client, h=headers: answer(app, "/metrics", c, h)) for headers in sent]
        assert found == [403, 403, 200]


def test_who_looks_after_the_server_is_not_slowed_down(server: Server) -> None:
    assert {fetch(f"{server.url}/{page}")[0] for page in ("metrics", "healthz", "readyz") for _ in range(80)} == {200}


# --- health -----------------------------------------------------------------------------------------------------------


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert fetch(f"{server.url}/readyz") == (200, '{"ready":true,"reasons":[]}')
        guest, before = Guest(server.url), parse(fetch(f"{server.url}/metrics")[1])
        with full(server.lobby.store.journal):
            assert guest.request("/api/tables", {"ruleset": "guandan", "strength": "greedy"})[0] == 503
            assert fetch(f"{server.url}/readyz") == (503, '{"ready":false,"reasons":["storage"]}')
            assert fetch(f"{server.url}/healthz") == (200, "ok\n")
        failed = [
            value(page, "paiju_storage_errors_total") for page in (before, parse(fetch(f"{server.url}/metrics")[1]))
        ]
        assert failed[0] == 0 and failed[1] >= 1
        for _ in range(200):
            if fetch(f"{server.url}/readyz")[0] == 200:
                break
            time.sleep(0.05)
        assert fetch(f"{server.url}/readyz")[0] == 200


def test_a_server_that_is_about_to_stop_opens_no_table(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan", friends=True)
        server.lobby.closing = True
        assert fetch(f"{server.url}/readyz") == (503, '{"ready":false,"reasons":["draining"]}')
        status, content = guest.request("/api/tables", {"ruleset": "guandan", "strength": "greedy"})
        problem = json.loads(content)
        assert status == 503 and problem["code"] == "closing" and problem["retry_after"] > 0
        with guest.at(code) as client:  # who plays goes on until the end
            client.send(t="start")
            assert client.until("ask")


# --- the log ----------------------------------------------------------------------------------------------------------


def test_a_line_is_json(root: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info", "json")
    note("refused", code="too_fast", address="192.0.2.1")
    logging.getLogger("another").warning("a\nb", extra={"_stamp": "of a library"})
    logging.getLogger("paiju.server").debug("not this")
    try:
        raise ValueError("wrong")
    except ValueError:
        logging.getLogger("paiju.server").exception("bot failed")
    first, second, third = map(json.loads, capsys.readouterr().err.splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "info",
        "logger": "paiju.audit",
        "message": "refused code=too_fast address=192.0.2.1",
        "code": "too_fast",
        "address": "192.0.2.1",
    }
    assert second["message"] == "a\nb" and second["level"] == "warning"
    assert third["message"] == "bot failed" and third["error"].endswith("ValueError: wrong")


def test_a_line_stays_one_line(root: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    set_up("warning", "text")
    note("not this")
    logging.getLogger("paiju.server").warning("malformed %s", "x\n2026 INFO paiju.audit forged \x1b[2J")
    (line,) = capsys.readouterr().err.splitlines()
    assert " WARNING paiju.server malformed x\\n2026 INFO paiju.audit forged \\x1b[2J" in line


def test_a_flood_does_not_fill_the_log(
    root: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up("info", "json")
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    audit = Audit()
    audit._lines = limits.Bucket(limits.Rate(3, 1000))
    for _ in range(50):
        audit.refused("handshakes", "192.0.2.1")
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1.0))
    audit.cut_off("frames", "192.0.2.2")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line.get("unsaid") for line in lines] == [None, None, None, 47]
    assert lines[-1]["message"] == "cut_off kind=frames address=192.0.2.2 unsaid=47"
    assert audit.refusals == {"handshakes": 50} and audit.cut_offs == {"frames": 1}


def test_every_level_and_format_can_be_chosen(root: logging.Logger) -> None:
    for level in logs.LEVELS:
        for form in logs.FORMATS:
            set_up(level, form)
            assert root.level == logging.getLevelName(level.upper()) and len(root.handlers) == 1
            assert root.handlers[0].stream is sys.stderr  # type: ignore[attr-defined]
