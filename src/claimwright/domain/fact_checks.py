"""Fact checks by others, and which of them checked a claim or its opposite."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimwright.domain.fields import Probability


class RatingSide(StrEnum):
    """On which side of the claim a rating is."""

    TRUE = "true"
    FALSE = "false"
    MIXED = "mixed"
    UNPROVEN = "unproven"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRating:
    """What a fact check says of its claim.

    Args:
        words: As its publisher put it.
        side: What the words mean; `None` where they are not known here.
        position: Of its number on its publisher's own scale, 0 (worst) to 1 (best); `None` where
            it has none.
    """

    words: str
    side: RatingSide | None = None
    position: Probability | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCheck:
    """A claim that somebody has checked.

    Args:
        id: Made from the address and the claim.
        claim: What was checked.
        rating: What came out.
        publisher: Who checked it.
        url: Where the check is, `http` or `https`.
        date: When it was published, ISO 8601; empty when unknown.
        claimant: Who said it; empty when unknown.
        source: The file or address that it was added from.
    """

    id: str
    claim: str
    rating: ReviewRating
    publisher: str
    url: str
    date: str = ""
    claimant: str = ""
    source: str = ""


class Direction(StrEnum):
    """What a checked claim is to another claim."""

    SAME = "same"
    OPPOSITE = "opposite"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCheck:
    """A fact check of the claim, or of its opposite; it changes no verdict.

    Args:
        check: The fact check.
        direction: Whether it checked this claim or the opposite.
        similarity: Cosine of the two claims' embeddings, -1..1.
        agreement: Probability that each supports the other (`same`) or refutes it (`opposite`),
            mean of both ways of reading, 0..1.
    """

    check: FactCheck
    direction: Direction
    similarity: float
    agreement: Probability

    @property
    def words(self) -> str:
        """Who checked what and when; the rating follows."""
        same = self.direction is Direction.SAME
        subject = "This claim" if same else "The opposite of this claim"
        when = f" on {self.check.date}" if self.check.date else ""
        return f"{subject} was checked by {self.check.publisher}{when}"
