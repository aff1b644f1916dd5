"""The kernel of networks: what it computes, what it takes over from the row before, and what it refuses."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.networks import forward, header, numbers, packed

from paiju.kernels.network import Network

SHAPES = [[5, 3], [7, 6, 4], [30, 17, 9, 5], [40, 16, 8, 8, 3]]


def rows_of(inputs: int, count: int, seed: int = 3) -> list[bytes]:
    """Rows that differ from the first in some bytes, large ones and zeros among them."""
    rng = random.Random(seed)
    first = bytes(rng.choice((0, 0, 1, 2, 9)) for _ in range(inputs))
    changed = [bytearray(first) for _ in range(count - 1)]
    for row in changed:
        for _ in range(rng.randrange(1 + inputs // 2)):
            row[rng.randrange(inputs)] = rng.choice((0, 1, 3, 20))
    return [first, *map(bytes, changed)]


@pytest.mark.parametrize("layers", SHAPES, ids=str)
def test_it_computes_what_the_definition_says(layers: list[int]) -> None:
    network, rows = Network(packed(layers)), rows_of(layers[0], 12)
    assert (network.inputs, network.outputs, network.features) == (layers[0], layers[-1], 1)
    found = network.evaluate(b"".join(rows))
    assert len(found) == len(rows)
    for row, chances in zip(rows, found, strict=True):
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        assert chances == pytest.approx(forward(layers, numbers(layers), row), abs=1e-4)


def test_a_change_is_worth_the_same_as_a_beginning() -> None:
    layers = SHAPES[2]
    network, rows = Network(packed(layers)), rows_of(layers[0], 50)
    together = network.evaluate(b"".join(rows))
    alone = [network.evaluate(row)[0] for row in rows]
    assert len({tuple(chances) for chances in alone}) > 40  # rows that say nothing would prove nothing
    for one, other in zip(together, alone, strict=True):
        assert one == pytest.approx(other, abs=1e-5)


def test_large_sums_do_not_overflow() -> None:
    layers = [4, 3, 3]
    network = Network(packed(layers, numbers(layers, scale=200)))
    [chances] = network.evaluate(bytes([255] * 4))
    assert sum(chances) == pytest.approx(1) and all(0 <= chance <= 1 for chance in chances)


def test_rows_that_are_not_whole_are_refused() -> None:
    with pytest.raises(ValueError, match="11 bytes are no rows of 5"):
        Network(packed([5, 3])).evaluate(bytes(11))


AGREE = """
import json, sys
from paiju.kernels.network import Network, __file__ as file
from tests.networks import packed
from tests.unit.kernels.test_network import SHAPES, rows_of
found = [Network(packed(layers)).evaluate(b"".join(rows_of(layers[0], 12))) for layers in SHAPES]
print(json.dumps([file.endswith(".py"), found]))
"""


def test_compiled_and_uncompiled_agree() -> None:
    root = Path(__file__).parents[3]
    env = {**os.environ, "PAIJU_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", AGREE], env=env, cwd=root, capture_output=True, text=True, check=True)
    pure, found = json.loads(done.stdout)
    assert pure
    for layers, answers in zip(SHAPES, found, strict=True):
        here = Network(packed(layers)).evaluate(b"".join(rows_of(layers[0], 12)))
        for one, other in zip(here, answers, strict=True):
            assert one == pytest.approx(other, abs=1e-3)


WRONG = {
    "nothing": (b"", "network_format", {"found": None, "wanted": 1}),
    "not JSON": (b"\x80\x02junk\n", "network_format", {"found": None, "wanted": 1}),
    "another format": (packed([5, 3], format=2), "network_format", {"found": 2, "wanted": 1}),
    "no layers": (header([]), "network_header", {"field": "layers", "value": []}),
    "layers of words": (header(["5", 3]), "network_header", {"field": "layers", "value": ["5", 3]}),
    "too wide": (header([5, 1 << 40]), "network_header", {"field": "layers", "value": [5, 1 << 40]}),
    "no version": (packed([5, 3], features=None), "network_header", {"field": "features", "value": None}),
    "no family": (packed([5, 3], family=7), "network_header", {"field": "family", "value": 7}),
    "truncated": (packed([5, 3])[:-3], "network_length", {"bytes": 33, "wanted": 36}),
    "too long": (packed([5, 3]) + b"xx", "network_length", {"bytes": 38, "wanted": 36}),
    "not finite": (packed([1, 1], [float("inf"), 0.0]), "network_numbers", {}),
    "sums not finite": (packed([1] * 9, [65504.0] * 16), "network_numbers", {}),
    "nested too deep": (b"[" * 100_000 + b"\n", "network_format", {"found": None, "wanted": 1}),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_network_is_refused(name: str) -> None:
    data, code, facts = WRONG[name]
    with pytest.raises(ValueError) as refused:
        Network(data)
    assert refused.value.args == (code, facts)
