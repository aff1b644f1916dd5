"""A server for the tests of a file, the deals of each test, and the log as it was before."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.server.table import stored_match
from tests.server.dealing import dealer_of
from tests.server.serving import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("data")
    with running(data) as found:
        yield found


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_match, "secrets", dealer_of(request.node.name))


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root of the loggers, to be set up otherwise for a test."""
    found = logging.getLogger()
    level, handlers = found.level, found.handlers[:]
    yield found
    found.setLevel(level)
    found.handlers[:] = handlers
