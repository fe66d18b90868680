"""What the user receives for one claim, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from claimwright.domain.claims import Claim
from claimwright.domain.fact_checks import KnownCheck
from claimwright.domain.fields import Count, OneOf, Scalar, json_fields
from claimwright.domain.verdicts import Judged, Verdict

ExplanationStatus: TypeAlias = Annotated[str, OneOf(("attributed", "composed", "interpretation"))]
"""How a sentence of an explanation stands to its sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A byte-exact stretch of a document: `document.text[start:end] == text`."""

    document_id: str
    start: Count
    end: Count
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationSentence:
    """One sentence of an explanation with what it rests on.

    Args:
        sentence: For the reader.
        status: `attributed` (quotes its sources), `composed` (counts over them) or
            `interpretation` (a language model's words about them).
        sources: The quotes it rests on; never empty for an attributed sentence.
    """

    sentence: str
    status: ExplanationStatus
    sources: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a report came from; enough to make it again.

    Args:
        versions: Of claimwright and of every library whose arithmetic it rests on.
        models: SHA-256 of each model file by the model's name.
        corpus: Name of the corpus.
        corpus_version: The version that was searched.
        settings: Every setting and option in force, flattened to `part.name`.
        created_at: When, ISO 8601 in UTC.
    """

    versions: Mapping[str, str] = field(hash=False)
    models: Mapping[str, str] = field(hash=False)
    corpus: str
    corpus_version: int
    settings: Mapping[str, Scalar] = field(hash=False)
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPart:
    """One of the things that a compound claim says, checked on its own.

    Args:
        claim: It as a sentence of its own.
        verdict: On it alone.
        evidence: The strongest of the passages that take a side on it, strongest first, 3 at most.
    """

    claim: str
    verdict: Verdict
    evidence: tuple[Judged, ...]


@json_fields(
    "id=claim.id claim=claim.text context=claim.context date=claim.date known_checks verdict "
    "parts evidence explanation provenance schema_version"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the user receives for one claim, the same through every face.

    Args:
        claim: What was checked.
        verdict: The answer.
        evidence: Best first, each with its stance.
        explanation: Sentences that carry their sources.
        provenance: Where it came from.
        parts: What a compound claim says, each checked on its own; none for a single statement.
        known_checks: Fact checks by others of this claim or its opposite, the surest first; they
            changed nothing above.
        schema_version: Of this shape; raised when a field changes its meaning.
    """

    claim: Claim
    verdict: Verdict
    evidence: tuple[Judged, ...]
    explanation: tuple[ExplanationSentence, ...]
    provenance: Provenance
    parts: tuple[ClaimPart, ...] = ()
    known_checks: tuple[KnownCheck, ...] = ()
    schema_version: str = "1"
