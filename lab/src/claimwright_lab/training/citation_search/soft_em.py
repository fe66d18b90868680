"""Scores of passages and which page they are of in, the loss whose evidence passage is latent out.

It is known which page a claim cites, not which passage of it holds the evidence. The E-step guesses
that passage by the model's own scores; the M-step ranks it above the passages of other pages.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor

COLDEST: Final = 1e-5
"""Inverse temperature at the start: every passage of the page weighs the same."""

HOTTEST: Final = 1.0
"""Inverse temperature at the end: the model trusts its scores as they are."""


def passage_weights(scores: Tensor, positive: Tensor, inverse_temperature: float) -> Tensor:
    """Return how probably each passage of the cited page is the evidence: the E-step.

    weight(p) = softmax over the page's passages of T * score(p); others weigh nothing. No
    gradient flows through a weight: the guess is made with the model as it stands.

    Args:
        scores: shape (claims, passages), unbounded.
        positive: shape (claims, passages), bool: of the cited page.
        inverse_temperature: T, at least 0; 0 weighs all alike.

    Returns:
        shape (claims, passages), float32, each row sums to 1, or to 0 without a positive.
    """
    with torch.no_grad():
        own = (inverse_temperature * scores.float()).masked_fill(~positive, -torch.inf)
        weights = own.softmax(dim=-1)
        return torch.where(positive, weights, torch.zeros_like(weights))


def soft_em_loss(
    scores: Tensor,
    positive: Tensor,
    inverse_temperature: float,
    *,
    ignored: Tensor | None = None,
) -> Tensor:
    """Return the loss of ranking the latent evidence passage above passages of other pages.

    loss = - sum over p of weight(p) * log( e^s(p) / (e^s(p) + sum over negatives n of e^s(n)) ).
    The other passages of the page are in no denominator: they are left out, not given the score
    0, at which they would still compete.

    Args:
        scores: shape (claims, passages), unbounded.
        positive: shape (claims, passages), bool: of the cited page.
        inverse_temperature: T of the weights, at least 0.
        ignored: shape (claims, passages), bool: neither evidence nor negative, such as padding.

    Returns:
        A scalar, the mean over claims with a positive; 0 when no claim has one.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Verification engine".
    """
    known = scores.float()
    unused = torch.zeros_like(positive) if ignored is None else ignored
    own = positive & ~unused
    rivals = known.masked_fill(own | unused, -torch.inf).logsumexp(dim=-1, keepdim=True)
    beaten = torch.nn.functional.softplus(
        torch.where(torch.isfinite(rivals), rivals, torch.zeros_like(rivals)) - known
    )
    costs = torch.where(own & torch.isfinite(rivals), beaten, torch.zeros_like(known))
    weights = passage_weights(known, own, inverse_temperature)
    held = own.any(dim=-1)
    return (weights * costs).sum() / held.sum().clamp(min=1)


def inverse_temperature_at(step: int, *, anneal: int) -> float:
    """Return the inverse temperature at a step: it rises in a line for `anneal` steps, then stays.

    Examples:
        >>> inverse_temperature_at(0, anneal=100), inverse_temperature_at(500, anneal=100)
        (1e-05, 1.0)
    """
    share = min(1.0, step / max(1, anneal))
    return COLDEST + (HOTTEST - COLDEST) * share
