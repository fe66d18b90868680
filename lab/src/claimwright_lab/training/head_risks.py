"""Held-out answers of a head in, the thresholds below which its labels prove too often wrong."""

from typing import Final

from claimwright_lab.evaluation.abstention import RiskControl
from claimwright_lab.training.abstaining import controls_of
from claimwright_lab.training.head_figures import Judged, answers_of

RISKS: Final = (0.02, 0.05, 0.1, 0.2, 0.3)
"""Shares of wrong labels that a user may bear; heads err less than a verifier."""


def head_risks(judged: Judged) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which labels may be believed.

    Args:
        judged: Answers of one head to sentences that fitted neither it nor its temperature.

    Returns:
        Risk to what was proven, on one sentence of each key.
    """
    return controls_of(answers_of(judged), risks=RISKS, unit="sentences")


def head_proof(judged: Judged) -> str:
    """Return how the thresholds were proven, for the card.

    Returns:
        Two sentences.
    """
    return (
        f"They are about the labels {', '.join(judged.classes)} on {judged.on}, one sentence of "
        "each text. They are proven on one fold, for a head and a temperature that were fitted on "
        "other sentences; the head that ships was fitted on all."
    )
