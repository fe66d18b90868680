"""Kinds of report → the names of what each can be written as; `exports` loads what writes it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class ExportFormat(StrEnum):
    """What a report on a claim or an article can be written as."""

    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"
    BIBTEX = "bibtex"
    CLAIM_REVIEW = "claimreview"
    FEED = "feed"


class TranscriptFormat(StrEnum):
    """What the transcript of a debate can be written as."""

    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


class WeighFormat(StrEnum):
    """What a weighing can be written as."""

    HTML = "html"
    MARKDOWN = "markdown"
    JSON = "json"


class CitationFormat(StrEnum):
    """What a citation report can be written as."""

    WIKITEXT = "wikitext"
    HTML = "html"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


class PlainFormat(StrEnum):
    """What the report of another package's flow can be written as."""

    JSON = "json"
    TEXT = "text"


MEDIA_TYPES: Final[Mapping[str, str]] = {
    "json": "application/json",
    "csv": "text/csv",
    "markdown": "text/markdown",
    "html": "text/html",
    "bibtex": "application/x-bibtex",
    "claimreview": "application/ld+json",
    "feed": "application/ld+json",
    "wikitext": "text/plain",
    "text": "text/plain",
}
"""How each format is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[str, str]] = {
    "json": "json",
    "csv": "csv",
    "markdown": "md",
    "html": "html",
    "bibtex": "bib",
    "claimreview": "jsonld",
    "feed": "feed.json",
    "wikitext": "wikitext",
    "text": "txt",
}
"""How the names of their files end."""
