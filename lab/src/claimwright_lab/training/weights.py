"""The weights of a network averaged over its training, and smoothed so that int8 can hold them."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import torch
from torch import Tensor, nn

Weights: TypeAlias = dict[str, Tensor]
"""Parameters and buffers by name."""


def weights_of(network: nn.Module) -> Weights:
    """Copy the weights of a network; later training leaves the copies alone."""
    return {name: tensor.detach().clone() for name, tensor in network.state_dict().items()}


def average(network: nn.Module, points: Sequence[Weights], shares: Sequence[float]) -> None:
    """Give a network the mean of weights it had at several times, in place.

    w = sum of share * point / sum of share, over the points that have the weight; integer buffers
    stay as they are. A point may lack the weights of a head that came later, the last lacks none;
    shares are at least 0, the last above it.

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


_LEAST: Final = 1e-4


class ScaledLinear(nn.Module):
    """A linear layer whose input channels are divided and whose weights are multiplied alike."""

    def __init__(self, layer: nn.Linear, scale: Tensor) -> None:
        """Take over a copy of a layer; the scale, shape (inputs,), is above 0."""
        super().__init__()
        self.register_buffer("inverse", 1.0 / scale)
        self.layer = nn.Linear(layer.in_features, layer.out_features, bias=layer.bias is not None)
        self.layer.weight = nn.Parameter(layer.weight.detach() * scale)
        if layer.bias is not None:
            self.layer.bias = nn.Parameter(layer.bias.detach().clone())

    def forward(self, values: Tensor) -> Tensor:
        """Return what the layer returns, but for rounding; shape (..., outputs)."""
        scaled: Tensor = self.layer(values * self.inverse)
        return scaled


def smooth(module: nn.Module, batches: Sequence[Sequence[Tensor]], *, strength: float) -> None:
    """Move the outlying channels of activations into the weights behind them, in place.

    A few channels of a transformer's activations are fifty times as large as the rest. Rounded to
    int8 with one scale, the rest is lost: of the large verifier one label in ten changes. Each
    input channel of each linear layer is divided by s = a ** strength / w ** (1 - strength), with
    a and w its largest activation and weight, and its weights are multiplied by s. At strength 0
    activations are left alone, at 1 their channels become equally large; the batches, inputs from
    training data, show how large activations get.

    Source:
        Xiao et al. (ICML 2023), arXiv:2211.10438.
    """
    largest = _largest(module, batches)
    for name, top in largest.items():
        layer = module.get_submodule(name)
        if not isinstance(layer, nn.Linear):
            continue
        weights = layer.weight.detach().abs().amax(dim=0).clamp(min=_LEAST)
        scale = top.clamp(min=_LEAST) ** strength / weights ** (1.0 - strength)
        parent, _, own = name.rpartition(".")
        setattr(module.get_submodule(parent), own, ScaledLinear(layer, scale / scale.mean()))


def _largest(module: nn.Module, batches: Sequence[Sequence[Tensor]]) -> Mapping[str, Tensor]:
    found: dict[str, Tensor] = {}

    def watch(name: str, layer: nn.Linear) -> torch.utils.hooks.RemovableHandle:
        def keep(_layer: nn.Module, inputs: tuple[Tensor, ...]) -> None:
            top = inputs[0].detach().abs().reshape(-1, inputs[0].shape[-1]).amax(dim=0)
            found[name] = torch.maximum(found[name], top) if name in found else top

        return layer.register_forward_pre_hook(keep)

    handles = [
        watch(name, layer) for name, layer in module.named_modules() if isinstance(layer, nn.Linear)
    ]
    module.eval()
    with torch.no_grad():
        for inputs in batches:
            module(*inputs)
    for handle in handles:
        handle.remove()
    return found
