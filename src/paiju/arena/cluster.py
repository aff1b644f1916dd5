"""A Ray cluster as workers: one that is there, or one of its own on this machine."""

import logging
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from paiju.arena.contest import Job
from paiju.arena.deal import Played, play_deal
from paiju.arena.workers import Pending, Workers
from paiju.errors import BadInput
from paiju.rules.schema import Words

LOCAL, AUTO = "local", "auto"  # in place of an address: a cluster of its own; the one that runs on this machine
ADDRESS = re.compile(r"(?:ray://)?\[?(?P<host>[^\s/\[\]]+)\]?:(?P<port>\d{1,5})")
PATIENCE = 5.0  # seconds; Ray itself tries for more than a minute
# Ray speaks gRPC, that is HTTP/2: a greeting with no settings is answered by settings, the fourth type of frame
GREETING, ANSWER = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), 4
NOT_RAY = Words("那里不是 Ray", "that is not Ray")


def check_cluster(address: str) -> None:
    """Refuse before anything is played what cannot be reached."""
    try:
        import ray  # noqa: F401
    except ImportError:
        raise BadInput("missing_extra", what="--ray", extra="scale") from None
    if address in (LOCAL, AUTO):
        return
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) >= 1 << 16:
        raise BadInput("bad_value", fact="--ray", value=address, wanted=f"{LOCAL} | {AUTO} | HOST:PORT")
    try:
        with socket.create_connection((found["host"], int(found["port"])), PATIENCE) as line:
            if not _answers(line):
                raise BadInput("no_cluster", address=address, reason=NOT_RAY)
    except OSError as error:
        raise BadInput("no_cluster", address=address, reason=error) from None


def _answers(line: socket.socket) -> bool:
    if os.environ.get("RAY_USE_TLS", "0").lower() in ("1", "true"):  # then only Ray itself knows how to greet
        return True
    line.sendall(GREETING)
    return line.recv(9)[3:4] == bytes((ANSWER,))


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Workers]:
    check_cluster(address)
    import ray

    started = not ray.is_initialized()
    if started:
        _join(address, jobs)
    try:
        play = ray.remote(play_deal)

        def submit(job: Job) -> Pending:
            reference = play.remote(job)
            return Pending(lambda: _result(reference), lambda: _finished(reference))

        cores: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        yield Workers(submit, 4 * int(cores.get("CPU", 1)))
    finally:
        if started:
            ray.shutdown()


def _join(address: str, jobs: int) -> None:
    import ray

    local = {"address": LOCAL, "num_cpus": jobs, "include_dashboard": False}
    where: dict[str, Any] = local if address == LOCAL else {"address": address}
    try:
        ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]  # the rest is advice on Ray's own options
        raise BadInput("no_cluster", address=address, reason=reason) from None


def _result(reference: Any) -> Played:
    import ray

    try:
        played: Played = ray.get(reference)
    except ray.exceptions.RayTaskError:  # what a bot has raised
        raise
    except ray.exceptions.RayError:
        raise BadInput("worker_lost") from None
    return played


def _finished(reference: Any) -> bool:
    import ray

    try:
        ray.get(reference, timeout=0)
    except ray.exceptions.RayError:  # not yet, or it has failed, which is told in its turn
        return False
    return True
