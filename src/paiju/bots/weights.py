"""Weights of networks: found in the wing or in a file, checked, and made ready once for each thread."""

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from threading import get_ident

from msgspec import Struct

from paiju.errors import BadInput
from paiju.kernels.network import Network


class Weights(Struct, frozen=True):
    """A network as it lies on the disk, and where it came from."""

    data: bytes
    name: str

    def read(self) -> Network:
        """A network of its own, whatever it is for; BadInput if it is none."""
        try:
            return Network(self.data)
        except ValueError as error:
            code, facts = error.args
            raise BadInput(code, name=self.name, **facts) from None

    def network(self, family: str, features: int, inputs: int, outcomes: int) -> Network:
        """The network of this thread, if it reads what the encoder of the family writes; BadInput otherwise."""
        return _network(self, family, features, inputs, outcomes, get_ident())


@lru_cache(16)
def _network(weights: Weights, family: str, features: int, inputs: int, outcomes: int, thread: int) -> Network:
    network = weights.read()
    if network.header["family"] != family:
        raise BadInput("network_family", name=weights.name, found=network.header["family"], wanted=family)
    if network.features != features:
        raise BadInput("network_features", name=weights.name, found=network.features, wanted=features)
    if (network.inputs, network.outputs) != (inputs, outcomes):
        found, wanted = f"{network.inputs}-{network.outputs}", f"{inputs}-{outcomes}"
        raise BadInput("network_sizes", name=weights.name, found=found, wanted=wanted)
    return network


@cache
def shipped(package: str, what: str = "value") -> Weights:
    """The weights that lie in a wing: of the network that plays, or of another one."""
    file = files(package) / "bots" / f"{what}.net"
    if not file.is_file():
        raise BadInput("no_network", name=f"{package}/bots/{what}.net")
    return Weights(file.read_bytes(), file.name)


@lru_cache(16)
def from_file(path: str) -> Weights:
    """The weights in somebody's file; read once by each process."""
    try:
        return Weights(Path(path).read_bytes(), path)
    except OSError as error:
        raise BadInput("unreadable_file", path=path, reason=error.strerror or error) from None
