"""The weights before and after a stage in, their average out."""

from typing import TypeAlias

from torch import Tensor, nn

from claimwright.errors import InputError

Weights: TypeAlias = dict[str, Tensor]
"""Parameters and buffers by name."""


def weights_of(network: nn.Module) -> Weights:
    """Copy the weights of a network.

    Args:
        network: Any network.

    Returns:
        Copies that later training leaves alone.
    """
    return {name: tensor.detach().clone() for name, tensor in network.state_dict().items()}


def average(network: nn.Module, before: Weights, *, share: float) -> None:
    """Move a network back towards the weights it had, in place.

    w = share * now + (1 - share) * before; integer buffers stay as they are.

    Args:
        network: Trained further since `before`.
        before: Its weights then.
        share: Of the weights now, 0 to 1.

    Raises:
        InputError: `share` lies outside 0 to 1.

    Source:
        Wortsman et al. (CVPR 2022), arXiv:2109.01903.
    """
    if not 0.0 <= share <= 1.0:
        message = f"share is {share!r}; it must lie in 0 to 1"
        raise InputError(message)
    mixed = {
        name: share * now + (1.0 - share) * before[name] if now.is_floating_point() else now
        for name, now in network.state_dict().items()
    }
    network.load_state_dict(mixed)
