"""Ensemble: several networks of one shape side by side as one, which says the mean of what they say."""

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paiju.bots.weights import Weights, from_file
from paiju.errors import BadInput
from paiju.kernels.network import FORMAT

SAME = ("family", "features", "layers")  # of all networks of an ensemble
Layer = list[list[float]]  # a row of weights for each input, then the biases


def side_by_side(files: Sequence[Path], out: Path) -> None:
    """Write networks as one whose hidden layers are theirs together. Each reads nothing of the others, so the weights
    between them are zeros; the last layer is the mean. Of chances it says their geometric mean."""
    headers, networks = zip(*map(_layers, files), strict=True)
    for file, header in zip(files, headers, strict=True):
        for fact in SAME:
            if header[fact] != headers[0][fact]:
                found = f"{file}: {fact} {header[fact]}"
                raise BadInput("bad_value", fact="--beside", value=found, wanted=f"{fact} {headers[0][fact]}")
    if len(networks[0]) < 2:
        found = f"{files[0]}: layers {headers[0]['layers']}"
        raise BadInput("bad_value", fact="--beside", value=found, wanted="N,N,N …")
    first, *between, last = zip(*networks, strict=True)
    joint = [_joined(first), *map(_apart, between), _averaged(last)]
    sizes = [headers[0]["layers"][0], *(len(layer[0]) for layer in joint)]
    line = json.dumps({"format": FORMAT, **{fact: headers[0][fact] for fact in SAME}, "layers": sizes})
    numbers = [number for layer in joint for row in layer for number in row]
    data = line.encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)
    Weights(data, str(out)).read()  # what nobody could read is not written
    out.write_bytes(data)


def _layers(file: Path) -> tuple[dict[str, Any], list[Layer]]:
    weights = from_file(str(file))
    header = weights.read().header
    packed = weights.data.partition(b"\n")[2]
    numbers = struct.unpack(f"<{len(packed) // 2}e", packed)
    found, at = [], 0
    for below, above in zip(header["layers"], header["layers"][1:], strict=False):
        rows = range(at, at + (below + 1) * above, above)
        found.append([list(numbers[start : start + above]) for start in rows])
        at += (below + 1) * above
    return header, found


def _joined(layers: Sequence[Layer]) -> Layer:
    """All read the same inputs."""
    return [[number for row in rows for number in row] for rows in zip(*layers, strict=True)]


def _apart(layers: Sequence[Layer]) -> Layer:
    """Each reads its own inputs."""
    found, widths = [], [len(layer[0]) for layer in layers]
    for place, layer in enumerate(layers):
        before, after = [0.0] * sum(widths[:place]), [0.0] * sum(widths[place + 1 :])
        found += [before + row + after for row in layer[:-1]]
    return [*found, [number for layer in layers for number in layer[-1]]]


def _averaged(layers: Sequence[Layer]) -> Layer:
    """Each reads its own inputs, and they say the mean."""
    n = len(layers)
    weights = [[number / n for number in row] for layer in layers for row in layer[:-1]]
    return [*weights, [sum(biases) / n for biases in zip(*(layer[-1] for layer in layers), strict=True)]]
