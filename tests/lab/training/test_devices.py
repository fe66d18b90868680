"""Which device a training computes on."""

from __future__ import annotations

import pytest
import torch

from claimwright.errors import InputError, UnavailableError
from claimwright_lab.training import devices

pytestmark = pytest.mark.train


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(InputError, match="device is 'tpu'"):
        devices.chosen_device("tpu")


def test_a_gpu_that_is_not_there_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)

    with pytest.raises(UnavailableError, match="--device cpu"):
        devices.chosen_device("cuda")


@pytest.mark.parametrize(("there", "expected"), [(True, "cuda"), (False, "cpu")])
def test_a_gpu_is_taken_where_there_is_one(
    *, there: bool, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: there)

    assert devices.chosen_device("auto").type == expected


@pytest.mark.parametrize(("capability", "fast"), [("AVX512", True), ("AVX2", False)])
def test_a_processor_that_is_slow_at_bfloat16_keeps_float32(
    capability: str, *, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.backends.cpu.get_cpu_capability", lambda: capability)
    square = torch.eye(2)

    with devices.autocast(torch.device("cpu")):
        product = square @ square

    assert (product.dtype is torch.bfloat16) is fast
