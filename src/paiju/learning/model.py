"""The network while it learns (PyTorch), and the same as the file that the kernel reads."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from paiju.kernels.network import FORMAT

SEEN = 200_000  # rows by which the inputs are scaled
LEAST = 0.05  # the least deviation that an input is divided by: rare ones would get huge weights otherwise


def make_model(layers: Sequence[int], dropout: float) -> Any:
    """Full layers with what is below zero cut off between them; the softmax is in the loss. `dropout` is of the hidden
    layers."""
    parts: list[Any] = []
    for below, above in zip(layers[:-2], layers[1:-1], strict=True):
        parts += [nn.Linear(below, above), nn.ReLU(), nn.Dropout(dropout)]
    return nn.Sequential(*parts, nn.Linear(layers[-2], layers[-1]))


def factors(rows: NDArray[np.uint8]) -> Any:
    """What each input is multiplied by: it has then a deviation of one. An input that was never seen counts nothing."""
    some = rows[:: max(1, len(rows) // SEEN)].astype(np.float32)
    deviation = np.maximum(some.std(axis=0), LEAST)
    return torch.from_numpy(np.where(rows.max(axis=0) > 0, 1 / deviation, 0).astype(np.float32))


def packed(model: Any, scale: Any, header: dict[str, Any]) -> bytes:
    """The file of the network, with the factors of the inputs in the weights of the first layer."""
    linear = [part for part in model if isinstance(part, nn.Linear)]
    layers = [linear[0].in_features, *(layer.out_features for layer in linear)]
    numbers = []
    for place, layer in enumerate(linear):
        weights = layer.weight.detach().T.double()
        numbers += [weights * scale.double()[:, None] if place == 0 else weights, layer.bias.detach()]
    line = json.dumps({"format": FORMAT, **header, "layers": layers}, ensure_ascii=False)
    flat = np.concatenate([part.numpy().ravel() for part in numbers])
    return line.encode() + b"\n" + flat.astype("<f2").tobytes()
