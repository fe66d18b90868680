"""Held-out answers of a head in, the thresholds below which its labels prove too often wrong."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.evaluation.abstention import RiskControl
from claimwright.evaluation.splits import split_of
from claimwright.training.abstaining import controls_of
from claimwright.training.head_figures import Judged, answers_of

RISKS: Final = (0.02, 0.05, 0.1, 0.2, 0.3)
"""Shares of wrong labels that a user may bear; heads err less than a verifier."""

FITTED: Final = (
    "These thresholds are proven on sentences that the head was not fitted on, with a temperature "
    "fitted on others; the head that ships saw them too."
)
"""What stands behind the guarantees."""


def proving(keys: Sequence[str]) -> NDArray[np.bool_]:
    """Say which held-out sentences prove thresholds; the others fit the temperature for it.

    Args:
        keys: One per sentence; those with one key lie on one side.

    Returns:
        shape (sentences,); about four in five are true.
    """
    return np.array([split_of(f"half {key}") == "train" for key in keys], dtype=np.bool_)


def head_risks(judged: Judged) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which labels may be believed.

    Args:
        judged: Held-out answers, those of the proving sentences calibrated on the others.

    Returns:
        Risk to what was proven; nothing where no sentence proves or none fits.
    """
    rows = proving(judged.keys)
    if rows.all() or not rows.any():
        return {}
    part = Judged(
        on=judged.on,
        classes=judged.classes,
        table=judged.table[rows],
        gold=judged.gold[rows],
        keys=tuple(key for key, kept in zip(judged.keys, rows, strict=True) if kept),
    )
    return controls_of(answers_of(part), risks=RISKS, unit="sentences")
