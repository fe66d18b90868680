"""Averaging the weights that a network had."""

import pytest
import torch
from torch import nn

from claimwright_lab.training.weights import ScaledLinear, average, smooth, weights_of

pytestmark = pytest.mark.train


def _network(value: float) -> nn.Linear:
    network = nn.Linear(2, 1)
    nn.init.constant_(network.weight, value)
    nn.init.constant_(network.bias, value)
    return network


def test_the_average_lies_between_the_points() -> None:
    points = [weights_of(_network(value)) for value in (1.0, 3.0)]
    network = _network(9.0)

    average(network, points, (0.25, 0.75))

    assert torch.allclose(network.weight, torch.full((1, 2), 2.5))


def test_shares_need_not_sum_to_one() -> None:
    points = [weights_of(_network(value)) for value in (1.0, 3.0)]
    network = _network(9.0)

    average(network, points, (1.0, 3.0))

    assert torch.allclose(network.weight, torch.full((1, 2), 2.5))


def test_a_point_that_lacks_a_weight_does_not_count_for_it() -> None:
    early, late = weights_of(_network(1.0)), weights_of(_network(3.0))
    del early["bias"]
    network = _network(9.0)

    average(network, [early, late], (0.5, 0.5))

    assert torch.allclose(network.weight, torch.full((1, 2), 2.0))
    assert torch.allclose(network.bias, torch.full((1,), 3.0))


def test_a_copy_of_the_weights_is_left_alone_by_training() -> None:
    network = _network(1.0)
    before = weights_of(network)

    nn.init.constant_(network.weight, 9.0)

    assert torch.equal(before["weight"], torch.ones(1, 2))


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
