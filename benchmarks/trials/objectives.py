"""Losses that were tried beside the verifier's own."""

import torch
from torch import Tensor, nn

from claimwright_lab.training.batching import Batch
from claimwright_lab.training.devices import autocast
from claimwright_lab.training.losses import heads_loss
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.schedule import Stage

_SAMPLES = 5
_DROPPED = 0.3
_WEIGHT = 0.2
_TEMPERATURE = 0.1


def several_dropouts(network: VerifierNetwork, batch: Batch, stage: Stage) -> Tensor:
    """Judge each pair five times, each time with other three tenths of what was read dropped.

    Source:
        Inoue (2019), arXiv:1905.09788.
    """
    with autocast(batch.admissible.device):
        pooled, hidden = network.read(*batch.inputs)
        judged = [
            network.judge(nn.functional.dropout(pooled, _DROPPED), hidden) for _ in range(_SAMPLES)
        ]
    return torch.stack([heads_loss(logits, batch, stage) for logits in judged]).mean()


def with_contrast(network: VerifierNetwork, batch: Batch, stage: Stage) -> Tensor:
    """Draw pairs of one stance together and apart from those of another, beside the own loss.

    Source:
        Khosla et al. (NeurIPS 2020), arXiv:2004.11362, eq. 2; Gunel et al. (ICLR 2021),
        arXiv:2011.01403.
    """
    with autocast(batch.admissible.device):
        pooled, hidden = network.read(*batch.inputs)
        judged = network.judge(network.drop(pooled), hidden)
    known = batch.admissible.sum(dim=-1) == 1
    contrast = contrastive_loss(pooled[known], batch.admissible[known].float().argmax(dim=-1))
    return (1 - _WEIGHT) * heads_loss(judged, batch, stage) + _WEIGHT * contrast


def contrastive_loss(read: Tensor, classes: Tensor) -> Tensor:
    """Return the supervised contrastive loss of a batch.

    Args:
        read: shape (pairs, width).
        classes: shape (pairs,), 0 to 2.

    Returns:
        A scalar, the mean over the pairs that have another of their class; 0 where none has.

    Examples:
        >>> near, far = torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), torch.eye(3)
        >>> same = torch.tensor([0, 0, 1])
        >>> bool(contrastive_loss(near, same) < contrastive_loss(far, same))
        True
    """
    unit = nn.functional.normalize(read.float(), dim=-1)
    itself = torch.eye(len(unit), dtype=torch.bool, device=unit.device)
    logs = (unit @ unit.T / _TEMPERATURE).masked_fill(itself, -torch.inf).log_softmax(dim=-1)
    alike = (classes.unsqueeze(0) == classes.unsqueeze(1)) & ~itself
    count = alike.sum(dim=-1)
    sums = torch.where(alike, logs, 0.0).sum(dim=-1)
    means = -sums / count.clamp(min=1)
    return means.sum() / (count > 0).sum().clamp(min=1)
