"""A network and a batch in, one number to make smaller out."""

from typing import Final

import torch
from torch import Tensor, nn

from claimwright_lab.training.batching import Batch
from claimwright_lab.training.devices import autocast
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.schedule import Stage

_RELEVANCE_WEIGHT: Final = 0.5
_SMOOTHING: Final = 0.02
"""Probability mass that a target gives to the other classes."""


def verifier_loss(network: VerifierNetwork, batch: Batch, stage: Stage) -> Tensor:
    """Read a batch and return the weighted sum of the losses of the three heads."""
    with autocast(batch.admissible.device):
        stance, relevance, rationale = network(*batch.inputs)
    loss = stance_loss(stance, batch, stage)
    loss = loss + _RELEVANCE_WEIGHT * relevance_loss(relevance, batch.relevance)
    return loss + stage.rationale_weight * rationale_loss(rationale, batch.rationale)


def stance_loss(logits: Tensor, batch: Batch, stage: Stage) -> Tensor:
    """Return the mean negative log of the probability of what the pairs may be.

    Where the readers' shares are known: their cross-entropy; else minus the log of the summed
    probability of the admissible classes.

    Args:
        logits: shape (batch, 3), unbounded.
        batch: Gives admissible classes and shares; a row without any class has no loss.
        stage: Gives class weights.
    """
    logs = logits.float().log_softmax(dim=-1)
    known = batch.admissible.any(dim=-1)
    joint = logs.masked_fill(~batch.admissible, -1e4).logsumexp(dim=-1)
    voted = batch.shares.sum(dim=-1) > 0
    told = torch.where(voted, (batch.shares * logs).sum(dim=-1), joint)
    smooth = (1 - _SMOOTHING) * told + _SMOOTHING * logs.mean(dim=-1)
    count = batch.admissible.sum(dim=-1, keepdim=True).clamp(min=1)
    classes = torch.where(voted.unsqueeze(-1), batch.shares, batch.admissible.float() / count)
    weight = (classes * logits.new_tensor(stage.class_weights).float()).sum(dim=-1) * known
    return -(smooth * weight).sum() / weight.sum().clamp(min=1e-6)


def relevance_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy over pairs whose relevance is known; 0 if none is.

    Logits have shape (batch, 1), targets (batch,): 1 or 0, or -1 when unknown.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits[:, 0].float(), target.clamp(min=0), reduction="none"
    )
    return (losses * known).sum() / known.sum().clamp(min=1)


def rationale_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy of tokens over pairs whose rationale is known.

    Each pair counts the same, however long its evidence.

    Both have shape (batch, tokens); targets are 1 or 0, or -1 when unknown. 0 when none is known.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits.float(), target.clamp(min=0), reduction="none"
    )
    tokens = known.sum(dim=-1)
    means = (losses * known).sum(dim=-1) / tokens.clamp(min=1)
    return means.sum() / (tokens > 0).sum().clamp(min=1)
