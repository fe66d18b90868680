"""Averaging the weights that a network had."""

import pytest
import torch
from torch import nn

from claimwright_lab.training.averaging import average, weights_of

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
