"""Networks side by side say the mean of what each says; those that do not fit together are refused."""

from math import prod
from pathlib import Path

import pytest
from tests.networks import numbers, packed

from paiju.errors import BadInput
from paiju.kernels.network import Network
from paiju.learning.ensemble import side_by_side
from paiju.rng import Stream


@pytest.mark.parametrize("layers", [[6, 4, 5], [6, 4, 3, 5]])
@pytest.mark.parametrize("many", [1, 2, 3])
def test_it_says_the_geometric_mean(layers: list[int], many: int, tmp_path: Path) -> None:
    chance = Stream(b"ensemble", many, len(layers))
    files = [tmp_path / f"{number}.net" for number in range(many)]
    for seed, file in enumerate(files):
        file.write_bytes(packed(layers, numbers(layers, seed)))
    side_by_side(files, tmp_path / "joint.net")
    joint = Network((tmp_path / "joint.net").read_bytes())
    assert joint.header["layers"] == [6, *(many * size for size in layers[1:-1]), 5]
    for _ in range(20):
        row = bytes(chance.below(4) for _ in range(6))
        each = [Network(file.read_bytes()).evaluate(row)[0] for file in files]
        means = [prod(chances) ** (1 / many) for chances in zip(*each, strict=True)]
        assert joint.evaluate(row)[0] == pytest.approx([mean / sum(means) for mean in means], abs=0.003)


@pytest.mark.parametrize(("shapes", "told"), [([[6, 4, 5], [6, 3, 5]], "b.net"), ([[6, 5], [6, 5]], "a.net")])
def test_what_does_not_fit_together_is_refused(shapes: list[list[int]], told: str, tmp_path: Path) -> None:
    files = [tmp_path / "a.net", tmp_path / "b.net"]
    for file, layers in zip(files, shapes, strict=True):
        file.write_bytes(packed(layers))
    with pytest.raises(BadInput) as found:
        side_by_side(files, tmp_path / "joint.net")
    assert told in str(found.value.facts) and not (tmp_path / "joint.net").exists()
