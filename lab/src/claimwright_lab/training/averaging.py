"""The weights a network had along its training in, their average out."""

from collections.abc import Sequence
from typing import TypeAlias

from torch import Tensor, nn

Weights: TypeAlias = dict[str, Tensor]
"""Parameters and buffers by name."""


def weights_of(network: nn.Module) -> Weights:
    """Copy the weights of a network; later training leaves the copies alone."""
    return {name: tensor.detach().clone() for name, tensor in network.state_dict().items()}


def average(network: nn.Module, points: Sequence[Weights], shares: Sequence[float]) -> None:
    """Give a network the mean of weights it had, in place.

    w = sum of share * point / sum of share, over the points that have the weight; integer buffers
    stay as they are.

    Args:
        network: Of their architecture.
        points: Its weights at several times; one may lack those of a head that came later, the
            last lacks none.
        shares: What each point counts, at least 0 and the last above it, in the same order.

    Source:
        Wortsman et al. (CVPR 2022), arXiv:2109.01903 and (ICML 2022), arXiv:2203.05482.
    """
    network.load_state_dict(
        {
            name: _mean(name, points, shares) if now.is_floating_point() else now
            for name, now in network.state_dict().items()
        }
    )


def _mean(name: str, points: Sequence[Weights], shares: Sequence[float]) -> Tensor:
    held = [
        (point[name], share) for point, share in zip(points, shares, strict=True) if name in point
    ]
    total = sum(share for _, share in held)
    first, share = held[0]
    mixed = first * (share / total)
    for tensor, share in held[1:]:
        mixed = mixed + tensor * (share / total)
    return mixed
