"""A verifier's folder in, the tensors in which it differs from its graph out.

What a later training changes in a matrix is nearly of low rank (Hu et al. 2021, arXiv:2106.09685).
So a graph of a hundred megabytes stays as it is, and one file of a megabyte beside it says what to
add. The factors are int8 and their product is exact in float32, so that every processor makes the
same tensors of them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import IntegrityError
from claimwright.models.cards import ADAPTER

LEFT: Final = ".left"
RIGHT: Final = ".right"
STEP: Final = ".step"
PLACE: Final = ".place"
"""Ends of the names under which a matrix has its two factors, what one of their product is worth
in steps of its int8, and the first byte of its values in `model.onnx`."""

MOST: Final = 127
MAX_RANK: Final = 1_000
"""Of larger products a sum might not be exact in float32."""


def adapted(folder: Path) -> Mapping[str, NDArray[np.generic]]:
    """Return the tensors that take the place of those of a folder's graph, by their names there.

    Raises:
        IntegrityError: The adapter is absent, damaged or of another graph.
    """
    path = folder / ADAPTER
    try:
        graph = np.memmap(folder / "model.onnx", dtype=np.int8, mode="r")
        with np.load(path, allow_pickle=False) as held:
            whole = [name for name in held.files if not name.endswith((LEFT, RIGHT, STEP, PLACE))]
            matrices = [name.removesuffix(LEFT) for name in held.files if name.endswith(LEFT)]
            return {
                **{name: held[name] for name in whole},
                **{name: _sum(held, name, graph) for name in matrices},
            }
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        message = f"the adapter {str(path)!r} cannot be read ({error}); reinstall claimwright"
        raise IntegrityError(message) from error


def _sum(
    held: Mapping[str, NDArray[np.generic]], name: str, graph: NDArray[np.int8]
) -> NDArray[np.int8]:
    """Return a matrix of the graph with what the adapter adds to it."""
    left, right = (held[name + end].astype(np.float32) for end in (LEFT, RIGHT))
    place, size = int(held[name + PLACE]), left.shape[0] * right.shape[1]
    values = graph[place : place + size].reshape(left.shape[0], right.shape[1])
    whole = values + (left @ right) * held[name + STEP].astype(np.float32)
    return np.asarray(np.clip(np.rint(whole), -MOST, MOST), dtype=np.int8)
