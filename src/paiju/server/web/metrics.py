"""The page of metrics, in the text format that Prometheus reads.

The format is a few lines, and nothing but the event loop counts, so a histogram here costs a fifth of one that is
safe for many threads.
"""

import asyncio
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from paiju import __version__
from paiju.server.counts import Histogram
from paiju.server.protocol.messages import PROTOCOL
from paiju.server.table.lobby import Lobby
from paiju.server.thinking.workers import Workers
from paiju.server.web.audit import Audit

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
PROCESS = Path("/proc/self")  # not every system has it
STARTED = time.time()
BEAT = 0.25  # seconds between two measurements of the loop's lag

Labels = Mapping[str, str]


class Page:
    """Metrics as lines of text."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def text(self) -> str:
        return "\n".join([*self.lines, ""])

    def counters(self, name: str, help: str, found: Iterable[tuple[Labels, float]]) -> None:
        """A number that only grows, for each set of labels."""
        self._head(name, help, "counter")
        self.lines += [f"{name}{_labels(labels)} {_number(value)}" for labels, value in found]

    def gauge(self, name: str, help: str, value: float, labels: Labels | None = None) -> None:
        self._head(name, help, "gauge")
        self.lines.append(f"{name}{_labels(labels or {})} {_number(value)}")

    def histogram(self, name: str, help: str, found: Histogram) -> None:
        self._head(name, help, "histogram")
        steps, counts = [*map(_number, found.steps), "+Inf"], found.counts
        self.lines += [
            f"{name}_bucket{_labels({'le': step})} {count}" for step, count in zip(steps, counts, strict=True)
        ]
        self.lines += [f"{name}_sum {_number(found.sum)}", f"{name}_count {counts[-1]}"]

    def _head(self, name: str, help: str, kind: str) -> None:
        self.lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]


def metrics(lobby: Lobby, audit: Audit) -> str:
    page, counts, journal = Page(), lobby.counts, lobby.store.journal
    page.gauge("paiju_build_info", "The running version.", 1, {"version": __version__, "protocol": str(PROTOCOL)})
    page.gauge("paiju_draining", "1 while the server is about to stop.", lobby.closing)
    acted = [({"family": family, "actor": actor}, count) for (family, actor), count in sorted(counts.actions.items())]
    page.counters("paiju_actions_total", "Actions taken, by family and by who acted.", acted)
    _labelled(page, "paiju_messages_total", "Messages from clients; hints are among them.", "kind", counts.messages)
    _labelled(page, "paiju_refusals_total", "What clients asked for and were refused.", "code", counts.refusals)
    _labelled(page, "paiju_turned_away_total", "Connections and requests that were not let in.", "kind", audit.refusals)
    _labelled(page, "paiju_cut_off_total", "Sockets that were closed for what they sent.", "kind", audit.cut_offs)
    page.counters("paiju_frames_total", "Frames that came in on sockets.", [({}, audit.frames)])
    page.counters("paiju_bytes_total", "Bytes that came in on sockets.", [({}, audit.bytes)])
    page.counters("paiju_strangers_total", "Cookies that were not believed.", [({}, audit.strangers)])
    page.counters("paiju_faults_total", "Exceptions that nobody has foreseen.", [({}, audit.troubles)])
    page.histogram("paiju_answer_seconds", "From a message that writes until everybody is told.", counts.answered)
    page.histogram("paiju_loop_lag_seconds", "How late the event loop runs what is due.", counts.lag)
    page.gauge("paiju_tables_awake", "Tables in memory.", len(lobby.awake))
    page.gauge("paiju_tables_stored", "Tables in the store, asleep ones included.", lobby.store.count())
    ended = {"table": lobby.tables_ended, "guest": lobby.guests_ended}
    _labelled(page, "paiju_ended_total", "What housekeeping and people have removed.", "what", ended)
    page.gauge("paiju_connections", "Open sockets.", audit.connections)
    page.gauge("paiju_people", "Guests who are connected.", lobby.people)
    page.histogram("paiju_commit_seconds", "How long the disk takes to have what is written.", journal.commits)
    page.counters("paiju_storage_errors_total", "Writes that failed.", [({}, journal.failures)])
    page.gauge("paiju_writes_waiting", "Writes that the disk does not have yet.", journal.queue)
    _bots(page, lobby.workers)
    page.gauge("paiju_analyses_waiting", "Deals that wait to be analysed.", len(lobby.analyses.queue))
    steps: list[tuple[Labels, float]] = [({}, lobby.workers.errands_run)]
    page.counters("paiju_analysis_steps_total", "Steps of analyses, taken while no bot was asked.", steps)
    _process(page)
    return page.text()


def _labelled(page: Page, name: str, help: str, label: str, found: Mapping[str, int]) -> None:
    page.counters(name, help, [({label: value}, count) for value, count in sorted(found.items())])


def _bots(page: Page, workers: Workers) -> None:
    page.gauge("paiju_questions_waiting", "Questions for bots' turns that no worker has yet.", workers.waiting_turns)
    page.gauge("paiju_hints_waiting", "Hints that no worker has yet.", workers.waiting_hints)
    page.gauge("paiju_questions_running", "Questions that workers think about.", len(workers.running))
    page.gauge("paiju_budget_share", "Of their full budgets that bots get.", workers.share)
    ends = {name: getattr(workers.ends, name) for name in workers.ends.__struct_fields__}
    _labelled(page, "paiju_questions_total", "Questions to bots, by how they ended.", "end", ends)


def _process(page: Page) -> None:
    """What every program tells, under the usual names."""
    times = os.times()
    page.counters("process_cpu_seconds_total", "CPU time of the server itself.", [({}, times.user + times.system)])
    page.gauge("process_start_time_seconds", "When the server was started.", STARTED)
    if PROCESS.is_dir():
        pages = int((PROCESS / "statm").read_text().split()[1])
        page.gauge("process_resident_memory_bytes", "Memory.", pages * os.sysconf("SC_PAGE_SIZE"))
        page.gauge("process_open_fds", "Open file descriptors.", len(os.listdir(PROCESS / "fd")))
        page.gauge("process_max_fds", "How many may be open.", os.sysconf("SC_OPEN_MAX"))


def _labels(labels: Labels) -> str:
    escaped = (f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{','.join(escaped)}}}" if labels else ""


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


async def measure_lag(lag: Histogram) -> None:
    """For ever: sleep, and note how much longer than that it took."""
    while True:
        due = time.perf_counter() + BEAT  # uvloop's own clock has milliseconds only
        await asyncio.sleep(BEAT)
        lag.add(max(0.0, time.perf_counter() - due))
