"""What happens while the citations of an article are checked, as values."""

from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import CheckedGroup, CitationReport, CitedArticle
from claimwright.domain.fields import json_fields


@json_fields("article=cited.article claims=cited.cited_claims to_check known sources")
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsBegun:
    """The article is read, and what will be checked is known.

    Of the claims `to_check`, all up to the limit, an earlier run has checked those `known`; so many
    different pages as `sources` says stand behind the others.
    """

    cited: CitedArticle
    to_check: int
    known: int
    sources: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcesRead:
    """More of the sources have been read, or found to be unreadable: `read` of all so far."""

    read: int
    sources: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupChecked:
    """A cited claim has its finding, or the reason why it has none.

    Its position is that among the claims to check, from 1, in reading order; groups come as their
    sources do.
    """

    group: CheckedGroup
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsEnded:
    """The end: everything was checked."""

    report: CitationReport


CitationEvent: TypeAlias = CitationsBegun | SourcesRead | GroupChecked | CitationsEnded
"""Anything that happens."""
