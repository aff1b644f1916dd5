"""The network while it learns (PyTorch), and the same as the file that the kernel reads."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from paiju.kernels.network import FORMAT

SEEN = 200_000  # rows by which the inputs are scaled
LEAST = 0.05  # the least deviation that an input is divided by: rare ones would get huge weights otherwise
COARSE = 16  # and its mean over this: 16 bits cannot tell small differences of large numbers


class Scale(NamedTuple):
    """Inputs as the first layer learns from them: less their means, times the factors."""

    mean: Any
    factor: Any

    def __call__(self, rows: Any) -> Any:
        return (rows.float() - self.mean) * self.factor


def make_model(layers: Sequence[int], dropout: float) -> Any:
    """Full layers with what is below zero cut off between them; the softmax is in the loss. `dropout` is of the hidden
    layers."""
    parts: list[Any] = []
    for below, above in zip(layers[:-2], layers[1:-1], strict=True):
        parts += [nn.Linear(below, above), nn.ReLU(), nn.Dropout(dropout)]
    return nn.Sequential(*parts, nn.Linear(layers[-2], layers[-1]))


def scale_of(rows: NDArray[np.uint8]) -> Scale:
    """Means of nothing and deviations of about one. An input that never differed counts nothing."""
    some = rows[:: max(1, len(rows) // SEEN)].astype(np.float32)
    mean = some.mean(axis=0)
    divisor = np.maximum(np.maximum(some.std(axis=0), LEAST), mean / COARSE)
    factor = np.where(rows.max(axis=0) > rows.min(axis=0), 1 / divisor, 0)
    return Scale(torch.from_numpy(mean), torch.from_numpy(factor.astype(np.float32)))


def packed(model: Any, scale: Scale, header: dict[str, Any]) -> bytes:
    """The file of the network, with the scale of the inputs in the weights and biases of the first layer."""
    linear = [part for part in model if isinstance(part, nn.Linear)]
    layers = [linear[0].in_features, *(layer.out_features for layer in linear)]
    numbers = []
    for place, layer in enumerate(linear):
        weights, biases = layer.weight.detach().double().T.numpy(), layer.bias.detach().double().numpy()
        if place == 0:
            weights = (weights * scale.factor.double().numpy()[:, None]).astype("<f2").astype(np.float64)
            biases = biases - scale.mean.double().numpy() @ weights  # by the weights as they are written
        numbers += [weights.ravel(), biases]
    line = json.dumps({"format": FORMAT, **header, "layers": layers}, ensure_ascii=False)
    return line.encode() + b"\n" + np.concatenate(numbers).astype("<f2").tobytes()
