"""What one passage says of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimwright.domain.json_fields import json_fields
from claimwright.domain.retrieval import Evidence
from claimwright.domain.scalars import Probability


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
