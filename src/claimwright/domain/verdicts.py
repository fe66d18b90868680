"""What all the evidence together says of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimwright.domain.scalars import Probability


class VerdictLabel(StrEnum):
    """What all the evidence together says of a claim."""

    SUPPORTED = "SUPPORTED"
    REFUTED = "REFUTED"
    DISPUTED = "DISPUTED"
    NOT_ENOUGH_EVIDENCE = "NOT_ENOUGH_EVIDENCE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What a verdict stands on.

    Args:
        supporting: Passages whose label is SUPPORTS.
        refuting: Passages whose label is REFUTES.
        neutral: Passages that say neither.
        excluded: Passages shown but not counted, such as retracted ones.
        weight_for: Summed weight of support, 0 or more.
        weight_against: Summed weight of refutation, 0 or more.
        rule: The rule that decided, in words.
    """

    supporting: int
    refuting: int
    neutral: int
    excluded: int
    weight_for: float
    weight_against: float
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer for a claim.

    Args:
        label: What the evidence shows.
        probability: How probable the label is, 0..1.
        basis: The counts and weights it stands on.
    """

    label: VerdictLabel
    probability: Probability
    basis: Basis
