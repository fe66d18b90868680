"""What is known of a work beside its text: its names, its notices, and who said so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimwright.domain.json_fields import json_fields
from claimwright.domain.scalars import Scalar


class IdentifierKind(StrEnum):
    """Whose name for a work it is."""

    DOI = "doi"
    PMID = "pmid"
    PMCID = "pmcid"
    ARXIV = "arxiv"
    OPENALEX = "openalex"


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifier:
    """A name of a work, in the one spelling by which two are compared.

    Args:
        kind: Whose name it is.
        value: A DOI in lower case without prefix and percent signs, a PMID in digits, a PMCID
            such as `PMC2657861`, an arXiv number without its version, an OpenAlex id such as
            `W2741809807`.
    """

    kind: IdentifierKind
    value: str


class NoticeState(StrEnum):
    """What publishers have said about a work since it came out."""

    OK = "ok"
    """Somebody looked, within the time to live, and there is no notice."""
    CORRECTED = "corrected"
    EXPRESSION_OF_CONCERN = "expression_of_concern"
    RETRACTED = "retracted"
    WITHDRAWN = "withdrawn"
    REINSTATED = "reinstated"
    UNCHECKED = "unchecked"
    """Nobody has looked, or it was too long ago, or the name could not be read: never `ok`."""


@json_fields("state source date notice_doi checked_at")
@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """The state of a work by one source of notices.

    Args:
        state: What the source says.
        source: `retraction_watch`, `crossref`, `openalex`, `pubmed`, `record`.
        date: Of the notice, ISO 8601; empty when unknown or where there is none.
        notice_doi: Of the notice itself; empty when unknown.
        reason: As the source words it; may be empty.
        checked_at: When the source was asked, ISO 8601 in UTC.
        expires_at: When to ask again, ISO 8601 in UTC.
    """

    state: NoticeState
    source: str
    date: str = ""
    notice_doi: str = ""
    reason: str = ""
    checked_at: str = ""
    expires_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOrigin:
    """Which source gave one field of a merged document.

    Args:
        field: Of `Document`, or `extra.` and the name of one of its further fields.
        source: Name of the source.
        record: The source's own name for the record; may be empty.
    """

    field: str
    source: str
    record: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastValue:
    """A value that a refresh replaced.

    Args:
        field: Of `Document`, or of its `extra`.
        value: As it was; `None` when it was not known.
        until: When it was replaced, ISO 8601 in UTC.
        source: What the new value came from.
    """

    field: str
    value: Scalar
    until: str
    source: str = ""
