"""What one passage says of a claim, and what all the evidence says of it together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from claimwright.domain.fields import Probability, json_fields
from claimwright.domain.retrieval import Evidence


class Label(StrEnum):
    """What one passage says of a claim."""

    SUPPORTS = "SUPPORTS"
    REFUTES = "REFUTES"
    NOT_ENOUGH_INFO = "NOT_ENOUGH_INFO"


@json_fields("label supports refutes not_enough_information reason")
@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What one passage says of the claim: three calibrated probabilities that sum to 1.

    Args:
        supports: Probability that it supports the claim.
        refutes: Probability that it refutes the claim.
        not_enough_information: Probability that it does neither.
        reason: Why, in words, where a language model judged or was to judge; else empty.
    """

    supports: Probability
    refutes: Probability
    not_enough_information: Probability
    reason: str = ""

    @property
    def label(self) -> Label:
        """The most probable label; on a tie the more cautious one."""
        best = max(self.supports, self.refutes, self.not_enough_information)
        if self.not_enough_information == best or self.supports == self.refutes:
            return Label.NOT_ENOUGH_INFO
        return Label.SUPPORTS if self.supports == best else Label.REFUTES

    @property
    def turned(self) -> Stance:
        """What it says of the opposite claim: both sides exchanged."""
        return replace(self, supports=self.refutes, refutes=self.supports)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """What a stance model reads: a claim, a text that may speak to it, and that text's title."""

    claim: str
    evidence: str
    title: str = ""


@json_fields("*evidence stance")
@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A piece of evidence with what it says of the claim."""

    evidence: Evidence
    stance: Stance


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
        surest_for: How far the surest passage in support leans to it, times its weight, 0..1.
        surest_against: Likewise, of refutation.
    """

    supporting: int
    refuting: int
    neutral: int
    excluded: int
    weight_for: float
    weight_against: float
    rule: str
    surest_for: float = 0.0
    surest_against: float = 0.0


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
