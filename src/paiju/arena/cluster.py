"""Workers on a Ray cluster: a running one, or a new one on this machine."""

import logging
import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from paiju.arena.workers import Job, Pending, Result, Workers
from paiju.errors import BadInput
from paiju.rules.schema import Words

LOCAL, AUTO = "local", "auto"  # instead of an address: a new cluster, or the one that runs on this machine
ADDRESS = re.compile(r"(?:ray://)?\[?(?P<host>[^\s/\[\]]+)\]?:(?P<port>\d{1,5})")
PATIENCE = 5.0  # seconds; Ray itself would try for more than a minute
# Ray speaks gRPC over HTTP/2. A server answers this greeting with a SETTINGS frame, which has type 4.
GREETING, ANSWER = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), 4
NOT_RAY = Words("那里不是 Ray", "that is not Ray")


def check_cluster(address: str) -> None:
    """Refuse a cluster that cannot be reached, before anything is played."""
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
    if os.environ.get("RAY_USE_TLS", "0").lower() in ("1", "true"):  # only Ray itself can connect then
        return True
    line.sendall(GREETING)
    return line.recv(9)[3:4] == bytes((ANSWER,))


@contextmanager
def cluster(address: str, jobs: int, work: Callable[[Job], Result]) -> Iterator[Workers[Job, Result]]:
    check_cluster(address)
    import ray

    started = not ray.is_initialized()
    if started:
        _join(address, jobs)
    try:
        remote: Any = ray.remote(work)

        def submit(job: Job) -> Pending[Result]:
            reference = remote.remote(job)
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
        reason = str(error).strip().partition("\n")[0]  # the other lines are advice on Ray's own options
        raise BadInput("no_cluster", address=address, reason=reason) from None


def _result(reference: Any) -> Any:
    import ray

    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError:  # an error inside a bot
        raise
    except ray.exceptions.RayError:
        raise BadInput("worker_lost") from None


def _finished(reference: Any) -> bool:
    import ray

    try:
        ray.get(reference, timeout=0)
    except ray.exceptions.RayError:  # not finished, or failed; `_result` tells failures
        return False
    return True
