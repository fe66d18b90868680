"""Averaging the weights before and after a stage."""

import pytest
import torch
from torch import nn

from claimwright.errors import InputError
from claimwright.training.averaging import average, weights_of

pytestmark = pytest.mark.train


def _network(value: float) -> nn.Linear:
    network = nn.Linear(2, 1)
    nn.init.constant_(network.weight, value)
    return network


def test_the_average_lies_between_before_and_now() -> None:
    before = weights_of(_network(1.0))
    network = _network(3.0)

    average(network, before, share=0.75)

    assert torch.allclose(network.weight, torch.full((1, 2), 2.5))


def test_a_copy_of_the_weights_is_left_alone_by_training() -> None:
    network = _network(1.0)
    before = weights_of(network)

    nn.init.constant_(network.weight, 9.0)

    assert torch.equal(before["weight"], torch.ones(1, 2))


def test_a_share_above_one_is_refused() -> None:
    with pytest.raises(InputError, match=r"share is 1\.5"):
        average(_network(1.0), weights_of(_network(1.0)), share=1.5)
