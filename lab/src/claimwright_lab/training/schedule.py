"""How one set is trained on, and the learning rate along the way."""

from dataclasses import dataclass
from typing import Final

_FLOOR: Final = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How a network is trained on one set.

    Attributes:
        name: Names the checkpoint file.
        epochs: Passes over the set.
        minutes: Wall-clock budget; the rate falls to `last` at whichever of epochs and budget ends
            first, so that a slow machine still finishes its schedule.
        rate: Peak learning rate of AdamW.
        batch: Items per step.
        warmup: Share of the schedule in which the rate climbs.
        last: Share of the peak rate at the end, 0 to 1; a set that another one follows need not
            come to rest.
    """

    name: str
    epochs: int = 1
    minutes: float
    rate: float
    batch: int
    warmup: float = 0.05
    last: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Schedule):
    """How a verifier is trained on one set of pairs.

    Classes weigh in the order of `LABELS`; no activation is dropped where no pair is seen twice.
    """

    rate: float = 1e-4
    batch: int = 24
    max_tokens: int = 160
    class_weights: tuple[float, float, float] = (1.0, 1.0, 1.0)
    rationale_weight: float = 0.0
    dropout: float = 0.1


def rate_at(progress: float, warmup: float, last: float = 0.0) -> float:
    """Return the share of the peak rate, 0.02 to 1: up in `warmup`, then down to `last`, in lines.

    Examples:
        >>> rate_at(0.05, 0.1), rate_at(0.1, 0.1), rate_at(1.0, 0.1, last=0.5)
        (0.5, 1.0, 0.5)
    """
    if progress < warmup:
        return max(_FLOOR, progress / warmup)
    return max(_FLOOR, last + (1 - last) * (1 - progress) / (1 - warmup))
