"""What a verifier has learnt since its graph was made, added to the graph's tensors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimwright.errors import IntegrityError
from claimwright.models.adapter import LEFT, PLACE, RIGHT, STEP, adapted
from claimwright.models.cards import ADAPTER, ModelFile
from tests.examples import card

STORED = np.array([[1, -2, 126], [0, 5, -127]], dtype=np.int8)
HELD: dict[str, Any] = {
    f"w{LEFT}": np.array([[1], [-1]], dtype=np.int8),
    f"w{RIGHT}": np.array([[2, 4, 8]], dtype=np.int8),
    f"w{STEP}": np.float32(0.5),
    f"w{PLACE}": np.int64(4),
    "bias": np.array([0.25, 0.5], dtype=np.float32),
}


def folder(path: Path, **changes: np.generic) -> Path:
    (path / "model.onnx").write_bytes(b"head" + STORED.tobytes() + b"tail")
    np.savez_compressed(path / ADAPTER, **{**HELD, **changes})
    return path


def test_a_matrix_gets_what_its_factors_add_and_small_tensors_are_replaced(tmp_path: Path) -> None:
    found = adapted(folder(tmp_path))

    assert {name: values.tolist() for name, values in found.items()} == {
        "bias": [0.25, 0.5],
        "w": [[2, 0, 127], [-1, 3, -127]],
    }
    assert found["w"].dtype == np.int8


def test_an_adapter_of_another_graph_is_told(tmp_path: Path) -> None:
    with pytest.raises(IntegrityError, match=r"adapter\.npz' cannot be read .*; reinstall"):
        adapted(folder(tmp_path, **{f"w{PLACE}": np.int64(12)}))


@pytest.mark.parametrize("content", [None, b"", b"no archive"])
def test_a_damaged_adapter_is_told(tmp_path: Path, content: bytes | None) -> None:
    path = folder(tmp_path) / ADAPTER
    path.unlink()
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(IntegrityError, match="cannot be read"):
        adapted(tmp_path)


def test_the_hash_of_a_verifier_is_that_of_its_adapter_too() -> None:
    one = card()
    with_adapter, with_another = (
        replace(one, files={**one.files, ADAPTER: ModelFile(sha256=digit * 64, size_bytes=1)})
        for digit in "01"
    )

    assert 3 == len({one.fingerprint, with_adapter.fingerprint, with_another.fingerprint})
