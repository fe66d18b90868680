"""Outlying activations moved into the weights behind them."""

import torch
from torch import nn

from claimwright_lab.training.smoothing import ScaledLinear, smooth


def outlying() -> tuple[nn.Sequential, list[tuple[torch.Tensor]]]:
    torch.manual_seed(1)
    network = nn.Sequential(nn.Linear(8, 6), nn.GELU(), nn.Linear(6, 3))
    values = torch.randn(20, 8)
    values[:, 2] *= 50.0
    return network, [(values,)]


def test_the_outputs_stay() -> None:
    network, batches = outlying()
    with torch.no_grad():
        before = network(*batches[0])
        smooth(network, batches, strength=0.8)

        assert torch.allclose(before, network(*batches[0]), rtol=1e-4, atol=1e-4)


def test_the_channels_come_nearer_to_each_other() -> None:
    network, batches = outlying()
    values = batches[0][0]

    smooth(network, batches, strength=0.8)

    first = network[0]
    assert isinstance(first, ScaledLinear)
    before, after = values.abs().amax(dim=0), (values * first.inverse).abs().amax(dim=0)
    assert after.max() / after.median() < 0.2 * before.max() / before.median()


def test_a_layer_without_bias_is_smoothed_too() -> None:
    layer = nn.Linear(4, 2, bias=False)
    scaled = ScaledLinear(layer, torch.full((4,), 2.0))

    values = torch.randn(3, 4)

    assert torch.allclose(layer(values), scaled(values), atol=1e-6)
