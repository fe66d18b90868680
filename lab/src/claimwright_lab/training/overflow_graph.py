"""Nothing in, the graph by which claimwright sees how a processor adds int8 products out.

One product of unsigned activations with signed weights, as in the bundled models, with weights as
large as they can be. `python -m claimwright_lab.training.overflow_graph` writes it anew.
"""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from claimwright.models.running import LARGEST, PROBE

_WIDTH, _COLUMNS = 64, 16
_OPSET, _FORMAT = 17, 8


def overflow_graph() -> bytes:
    """Return the graph as it is written.

    Returns:
        An ONNX model with the input `activations`, uint8, shape (rows, 64), and the output `sums`,
        int32, shape (rows, 16).
    """
    _, signed = LARGEST
    weights = np.full((_WIDTH, _COLUMNS), signed, dtype=np.int8)
    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["activations", "weights"], ["sums"])],
        "int8_products",
        [helper.make_tensor_value_info("activations", TensorProto.UINT8, ["rows", _WIDTH])],
        [helper.make_tensor_value_info("sums", TensorProto.INT32, ["rows", _COLUMNS])],
        [numpy_helper.from_array(weights, "weights")],
    )
    opset = helper.make_opsetid("", _OPSET)
    model = helper.make_model(graph, opset_imports=[opset], ir_version=_FORMAT)
    return bytes(model.SerializeToString())


if __name__ == "__main__":
    PROBE.write_bytes(overflow_graph())
