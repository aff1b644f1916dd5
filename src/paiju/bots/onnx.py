"""onnx: somebody's own network, of any make, that reads the rows of a family's encoder (docs/bots.md)."""

from functools import lru_cache
from threading import get_ident
from typing import Any

from msgspec import Struct

from paiju.errors import BadInput

ROWS = "uint8[n, {inputs}]"
CHANCES = "float[n, {outcomes}] | float[n, 1]"


class OnnxFile(Struct, frozen=True):
    """A file that `onnxruntime` reads: one input, the rows; one output, the chances of the outcomes or a worth."""

    path: str

    def network(self, family: str, features: int, inputs: int, outcomes: int) -> "OnnxNetwork":
        return _network(self.path, family, features, inputs, outcomes, get_ident())


class OnnxNetwork:
    def __init__(self, session: Any, inputs: int, outputs: int) -> None:
        self.session, self.inputs, self.outputs = session, inputs, outputs
        self.name = session.get_inputs()[0].name

    def evaluate(self, rows: bytes) -> list[list[float]]:
        import numpy

        table = numpy.frombuffer(rows, numpy.uint8).reshape(-1, self.inputs)
        found: list[list[float]] = self.session.run(None, {self.name: table})[0].tolist()
        return found


@lru_cache(16)
def _network(path: str, family: str, features: int, inputs: int, outcomes: int, thread: int) -> OnnxNetwork:
    try:
        import onnxruntime
    except ImportError:
        raise BadInput("missing_extra", what="onnx:FILE", extra="onnx") from None
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # a bot has one thread
    settings.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors have no class in common
        reason = str(error).partition("\n")[0]
        raise BadInput("unreadable_file", path=path, reason=reason) from None
    told = session.get_modelmeta().custom_metadata_map
    if told.get("family", family) != family:
        raise BadInput("network_family", name=path, found=told["family"], wanted=family)
    if told.get("features", str(features)) != str(features):
        raise BadInput("network_features", name=path, found=told["features"], wanted=features)
    wanted = f"{ROWS.format(inputs=inputs)} → {CHANCES.format(outcomes=outcomes)}"
    read, written = session.get_inputs(), session.get_outputs()
    found = ", ".join(_shape(each) for each in read) + " → " + ", ".join(_shape(each) for each in written)
    fits = len(read) == len(written) == 1 and read[0].type == "tensor(uint8)" and written[0].type == "tensor(float)"
    if not fits or read[0].shape[1:] != [inputs] or written[0].shape[1:] not in ([outcomes], [1]):
        raise BadInput("network_sizes", name=path, found=found, wanted=wanted)
    return OnnxNetwork(session, inputs, written[0].shape[1])


def _shape(value: Any) -> str:
    """Such as uint8[n, 300]."""
    kind = value.type.removeprefix("tensor(").removesuffix(")")
    return f"{kind}[{', '.join(map(str, value.shape))}]"
