"""A server for the tests of a file, and the deals of each test."""

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
