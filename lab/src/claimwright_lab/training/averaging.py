"""The weights a network had along its training in, their average out."""

import math
from collections.abc import Sequence
from typing import TypeAlias

from torch import Tensor, nn

from claimwright.errors import InputError

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

    Raises:
        InputError: There is another number of shares than of points, or a share is out of range.

    Source:
        Wortsman et al. (CVPR 2022), arXiv:2109.01903 and (ICML 2022), arXiv:2203.05482.
    """
    if len(points) != len(shares) or not points:
        message = f"{len(points)} points have {len(shares)} shares; give each point one"
        raise InputError(message)
    if not all(0.0 <= share < math.inf for share in shares) or shares[-1] == 0.0:
        message = f"shares are {tuple(shares)!r}; each must be 0 or more, the last above 0"
        raise InputError(message)
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
