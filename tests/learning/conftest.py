"""A family whose network reads six bytes, so that training takes seconds."""

from collections.abc import Iterator

import pytest
import torch
from msgspec.structs import replace

from paiju.family import FAMILIES
from tests.networks import TinyNet

torch.set_num_threads(1)  # the networks are so small that threads would only wait for each other


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    climbing = FAMILIES["climbing"]
    bots = {**climbing.bots, "net": TinyNet}
    monkeypatch.setitem(FAMILIES, "climbing", replace(climbing, bots=bots, drill=None))
    yield
