"""This processor in, the settings under which sessions add int8 products exactly out.

See docs/decisions/0025-the-same-answers-on-every-processor.md.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import onnxruntime

PROBE: Final = Path(__file__).with_name("int8_products.onnx")
"""Multiplies what it is given by signed bytes of 127; made by `training.overflow_graph`."""

LARGEST: Final = (255, 127)
"""The largest unsigned and the largest signed byte: two such products overflow 16 bits."""

_EXACTLY: Final = {"session.x64quantprecision": "1"}
_ROWS: Final = 4


@cache
def exact_products() -> Mapping[str, str]:
    """Return what a session must be told so that no sum of products is cut off.

    Processors without VNNI cut sums off at 16 bits unless told otherwise. Those with it add
    exactly by themselves, and the same words would cost them two fifths of their pace. So it is
    tried, once in a process, in a few milliseconds.

    Returns:
        Entries of a session's configuration; none where products are added exactly anyway.
    """
    return {} if adds_exactly({}) else _EXACTLY


def adds_exactly(entries: Mapping[str, str]) -> bool:
    """Say whether sessions so opened add the largest products without cutting sums off."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    for name, value in entries.items():
        options.add_session_config_entry(name, value)
    session = onnxruntime.InferenceSession(
        PROBE.read_bytes(), options, providers=["CPUExecutionProvider"]
    )
    width = session.get_inputs()[0].shape[1]
    unsigned, signed = LARGEST
    given = np.full((_ROWS, width), unsigned, dtype=np.uint8)
    (sums,) = session.run(None, {"activations": given})
    return bool((sums == unsigned * signed * width).all())
