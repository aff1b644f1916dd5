"""Exchange: a network as an ONNX file, for every program that reads those."""

from pathlib import Path

from paiju.bots.weights import from_file
from paiju.errors import BadInput

OPSET, IR = 17, 8  # versions of the format that every reader of the last years knows


def export(network: Path, out: Path) -> None:
    """Write a network of ours as ONNX: `rows`, uint8 [n, inputs], to `chances`, float [n, outcomes]."""
    weights = from_file(str(network))
    header = weights.read().header
    layers = header["layers"]
    try:
        import numpy as np
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    except ImportError:
        raise BadInput("missing_extra", what="--export", extra="onnx") from None

    numbers = np.frombuffer(weights.data.partition(b"\n")[2], "<f2").astype(np.float32)
    nodes = [helper.make_node("Cast", ["rows"], ["layer 0"], to=TensorProto.FLOAT)]
    kept, at = [], 0
    for place, (below, above) in enumerate(zip(layers, layers[1:], strict=False), 1):
        matrix, bias = numbers[at : at + below * above], numbers[at + below * above : at + (below + 1) * above]
        at += (below + 1) * above
        kept += [
            numpy_helper.from_array(matrix.reshape(below, above), f"weights {place}"),
            numpy_helper.from_array(bias, f"biases {place}"),
        ]
        last = place == len(layers) - 1
        told = "sums" if last else f"sums {place}"
        nodes.append(helper.make_node("Gemm", [f"layer {place - 1}", f"weights {place}", f"biases {place}"], [told]))
        nodes.append(
            helper.make_node("Softmax", [told], ["chances"], axis=1)
            if last
            else helper.make_node("Relu", [told], [f"layer {place}"])
        )
    graph = helper.make_graph(
        nodes,
        "value",
        [helper.make_tensor_value_info("rows", TensorProto.UINT8, ["n", layers[0]])],
        [helper.make_tensor_value_info("chances", TensorProto.FLOAT, ["n", layers[-1]])],
        kept,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="paiju")
    model.ir_version = IR
    helper.set_model_props(model, {"family": header["family"], "features": str(header["features"])})
    onnx.checker.check_model(model)
    onnx.save(model, str(out))
