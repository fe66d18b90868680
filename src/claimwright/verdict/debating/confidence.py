"""Evidence and agreement in, the IPCC's confidence and likelihood in words out.

Source: Mastrandrea et al., Guidance Note for Lead Authors of the IPCC Fifth Assessment Report on
Consistent Treatment of Uncertainties, IPCC 2010; the relation of evidence and agreement to
confidence is flexible there, so this table is one choice, rising in both.
"""

from types import MappingProxyType
from typing import Final

from claimwright.domain import Agreement, Confidence, EvidenceLevel
from claimwright.errors import InputError

MATRIX: Final = MappingProxyType(
    {
        (Agreement.HIGH, EvidenceLevel.LIMITED): Confidence.MEDIUM,
        (Agreement.HIGH, EvidenceLevel.MEDIUM): Confidence.HIGH,
        (Agreement.HIGH, EvidenceLevel.ROBUST): Confidence.VERY_HIGH,
        (Agreement.MEDIUM, EvidenceLevel.LIMITED): Confidence.LOW,
        (Agreement.MEDIUM, EvidenceLevel.MEDIUM): Confidence.MEDIUM,
        (Agreement.MEDIUM, EvidenceLevel.ROBUST): Confidence.HIGH,
        (Agreement.LOW, EvidenceLevel.LIMITED): Confidence.VERY_LOW,
        (Agreement.LOW, EvidenceLevel.MEDIUM): Confidence.LOW,
        (Agreement.LOW, EvidenceLevel.ROBUST): Confidence.MEDIUM,
    }
)
"""Confidence by agreement and evidence."""

_ORDER: Final = tuple(Confidence)

_TERMS: Final = (
    (0.99, "virtually certain"),
    (0.95, "extremely likely"),
    (0.90, "very likely"),
    (0.66, "likely"),
)
"""Terms of what is more likely than not, each with its least probability."""

_CONTRARY: Final = (
    (0.01, "exceptionally unlikely"),
    (0.05, "extremely unlikely"),
    (0.10, "very unlikely"),
    (0.33, "unlikely"),
)
"""Terms of the contrary, each with its greatest probability."""

_EVEN: Final = 0.5


def confidence_of(evidence: EvidenceLevel, agreement: Agreement) -> Confidence:
    """Return the confidence that evidence and agreement allow.

    Examples:
        >>> confidence_of(EvidenceLevel.LIMITED, Agreement.LOW).value
        'very_low'
    """
    return MATRIX[agreement, evidence]


def at_most(confidence: Confidence, cap: Confidence) -> Confidence:
    """Return the lower one of a confidence and a cap.

    Examples:
        >>> at_most(Confidence.VERY_HIGH, Confidence.MEDIUM).value
        'medium'
    """
    return min(confidence, cap, key=_ORDER.index)


def rank_of(confidence: Confidence) -> int:
    """Return a confidence's place, from 0 (very low) to 4 (very high)."""
    return _ORDER.index(confidence)


def likelihood_of(probability: float | None, confidence: Confidence) -> str:
    """Return the narrowest IPCC term that holds a statement's probability.

    Args:
        probability: That the statement is true, 0..1; `None` where no figure is.
        confidence: Below `high` no likelihood is given.

    Returns:
        A term, such as `very likely`; empty where none is allowed.

    Raises:
        InputError: `probability` lies outside 0..1.

    Examples:
        >>> likelihood_of(0.97, Confidence.HIGH), likelihood_of(0.97, Confidence.MEDIUM)
        ('extremely likely', '')
    """
    if probability is None or rank_of(confidence) < rank_of(Confidence.HIGH):
        return ""
    if not 0.0 <= probability <= 1.0:
        raise InputError(f"probability is {probability!r}; it must lie in 0..1")
    if probability > _EVEN:
        return next((w for least, w in _TERMS if probability >= least), "more likely than not")
    fitting = (words for most, words in _CONTRARY if probability <= most)
    return next(fitting, "about as likely as not")
