"""An exported verifier that training goes on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from claimwright.errors import InputError, UnavailableError
from claimwright.models.cards import ADAPTER
from claimwright_lab.training.export import export_int8
from claimwright_lab.training.exported import adapter, exported_weights, go_on_from
from claimwright_lab.training.network import VerifierNetwork, load_base
from claimwright_lab.training.weights import smooth
from tests.lab.training.conftest import EXPORTING

pytestmark = EXPORTING

OUTPUTS = ("stance", "relevance", "rationale")


def trained(base: Path) -> VerifierNetwork:
    """Return a network no two of whose weights are equal."""
    torch.manual_seed(3)
    network = load_base(str(base)).eval()
    with torch.no_grad():
        for weights in network.parameters():
            weights.add_(0.1 * torch.randn_like(weights))
    return network


@pytest.fixture
def file(base: Path, tmp_path: Path) -> Path:
    """An exported network."""
    export_int8(trained(base), tmp_path / "model.onnx", OUTPUTS, per_token=("rationale",))
    return tmp_path / "model.onnx"


def test_every_weight_comes_back(base: Path, file: Path) -> None:
    told = trained(base).state_dict()

    found = exported_weights(file)

    assert set(found) == set(told)
    for name, values in found.items():
        step = (told[name].max() - told[name].min()) / 255
        assert torch.allclose(values, told[name], atol=float(step) + 1e-6), name


def test_a_network_goes_on_from_what_was_exported(base: Path, file: Path) -> None:
    torch.manual_seed(4)
    network = load_base(str(base)).eval()
    ids = torch.tensor([[2, 5, 6, 3, 7, 3]])
    inputs = (ids, torch.ones_like(ids), torch.tensor([[0, 0, 0, 0, 1, 1]]))
    first = trained(base)(*inputs)[0]

    assert go_on_from(network, file) == ()
    assert torch.allclose(network(*inputs)[0], first, atol=0.05)


def test_an_adapter_brings_the_graph_near_other_weights(file: Path) -> None:
    before = exported_weights(file)
    torch.manual_seed(5)
    wanted = {
        name: each + 0.1 * torch.randn_like(each)
        for name, each in before.items()
        if "_embeddings." not in name
    }

    def gaps() -> dict[str, float]:
        found = exported_weights(file)
        return {name: float((found[name] - each).norm()) for name, each in wanted.items()}

    def gaps_of(rank: int) -> dict[str, float]:
        tensors: dict[str, Any] = adapter(file, wanted, rank=rank)
        np.savez(file.with_name(ADAPTER), **tensors)
        return gaps()

    begun, first, most = gaps(), gaps_of(1), gaps_of(8)

    matrices = [name for name in wanted if name.startswith("encoder.encoder.")]
    matrices = [name for name in matrices if wanted[name].ndim > 1]
    assert all(most[name] < 0.6 * begun[name] for name in matrices)
    assert all(most[name] < first[name] < begun[name] for name in matrices)
    assert {most[name] for name in wanted if name.endswith(".bias")} == {0.0}


@pytest.mark.parametrize("rank", [0, 1_001])
def test_a_rank_outside_its_range_is_refused(file: Path, rank: int) -> None:
    with pytest.raises(InputError, match=rf"rank is {rank}; it must lie in 1..1,000"):
        adapter(file, {}, rank=rank)


def test_embeddings_are_not_adapted(file: Path) -> None:
    with pytest.raises(InputError, match="holds embeddings"):
        adapter(file, exported_weights(file), rank=1)


def test_a_tensor_that_a_graph_holds_twice_gets_no_adapter(base: Path, tmp_path: Path) -> None:
    network = load_base(str(base))
    with torch.no_grad():
        for weights in network.parameters():
            weights.fill_(0.5)
    export_int8(network, tmp_path / "model.onnx", OUTPUTS, per_token=("rationale",))

    weights = exported_weights(tmp_path / "model.onnx")
    layer = {name: each for name, each in weights.items() if ".layer.0." in name}

    with pytest.raises(InputError, match="do not stand in the graph exactly once"):
        adapter(tmp_path / "model.onnx", layer, rank=1)


def test_a_file_that_is_not_there_is_told(base: Path, tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="name a folder"):
        go_on_from(load_base(str(base)), tmp_path / "model.onnx")


def test_another_architecture_is_refused(file: Path) -> None:
    with pytest.raises(InputError, match="which the base lacks"):
        go_on_from(torch.nn.Linear(2, 2), file)


def test_a_network_never_trained_is_refused(base: Path, tmp_path: Path) -> None:
    network = load_base(str(base))
    export_int8(network, tmp_path / "model.onnx", OUTPUTS, per_token=("rationale",))

    with pytest.raises(InputError, match="go on from a verifier that was trained"):
        go_on_from(network, tmp_path / "model.onnx")


def test_what_was_smoothed_comes_back_as_it_wastrained(base: Path, tmp_path: Path) -> None:
    network, told = trained(base), trained(base).state_dict()
    ids = torch.tensor([[2, 5, 6, 3, 7, 3]])
    smooth(network, [(ids, torch.ones_like(ids), torch.zeros_like(ids))], strength=0.8)
    export_int8(network, tmp_path / "model.onnx", OUTPUTS, per_token=("rationale",))

    found = exported_weights(tmp_path / "model.onnx")

    kept = network.state_dict()
    assert set(found) == set(told)
    for name, values in found.items():
        layer = name.removesuffix(".weight")
        smoothed = kept.get(f"{layer}.layer.weight", told[name])
        # A channel divided by little is rounded coarsely: its step is as many times as wide.
        widened = kept.get(f"{layer}.inverse", torch.ones(()))
        step = widened * (smoothed.max() - smoothed.min()) / 255
        assert bool(((values - told[name]).abs() <= step + 1e-6).all()), name
