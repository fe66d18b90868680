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


_WRITTEN: Final = {
    "json": ("application/json", "json"),
    "csv": ("text/csv", "csv"),
    "markdown": ("text/markdown", "md"),
    "html": ("text/html", "html"),
    "bibtex": ("application/x-bibtex", "bib"),
    "claimreview": ("application/ld+json", "jsonld"),
    "feed": ("application/ld+json", "feed.json"),
    "wikitext": ("text/plain", "wikitext"),
    "text": ("text/plain", "txt"),
}

MEDIA_TYPES: Final[Mapping[str, str]] = {form: media for form, (media, _) in _WRITTEN.items()}
"""How each format is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[str, str]] = {form: suffix for form, (_, suffix) in _WRITTEN.items()}
"""How the names of their files end."""
