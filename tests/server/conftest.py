"""A server for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("data")
    with running(data) as found:
        yield found
