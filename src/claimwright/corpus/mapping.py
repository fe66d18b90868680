"""Turns a row's named values into a document, whatever the file calls its fields."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from claimwright.corpus.coercion import (
    as_count,
    as_flag,
    as_label,
    as_names,
    as_text,
    as_year,
    is_count,
    is_missing,
)
from claimwright.corpus.identifiers import as_doi
from claimwright.domain import Document, Scalar
from claimwright.errors import InputError, TooLargeError

MAX_TEXT_CHARACTERS = 1_000_000
"""Longest text of a document."""

MAX_TITLE_CHARACTERS = 2_000
"""Longest title of a document."""

MAX_ID_CHARACTERS = 512
"""Longest id of a document."""

MAX_EXTRA_CHARACTERS = 1_000_000
"""Longest further fields of a document, together, as JSON."""

ALIASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "id": ("id", "paperid", "docid", "documentid", "corpusid", "articleid"),
        "title": ("title", "articletitle", "displayname"),
        "text": ("text", "abstract", "fulltext", "contents", "body"),
        "doi": ("doi",),
        "openalex_id": ("openalexid", "openalex"),
        "year": ("year", "publicationyear", "pubyear", "publishedyear", "publicationdate"),
        "authors": ("authors", "author", "authorfullnames"),
        "venue": ("venue", "journal", "containertitle", "journaltitle", "sourcetitle"),
        "issn": ("issn",),
        "url": ("url", "link"),
        "language": ("language", "lang"),
        "citation_count": (
            "citationcount",
            "citedbycount",
            "timescited",
            "isreferencedbycount",
            "citedby",
            "citations",
        ),
        "influential_citation_count": ("influentialcitationcount",),
        "retracted": ("retracted", "isretracted"),
        "source": ("source",),
        "licence": ("licence", "license"),
    }
)
"""Names under which each field of a document is found, best first, compared as lower-case letters
and digits alone: `Paper_ID`, `paperId` and `paper id` are one name."""

_LISTED_TOO = frozenset({"citedby", "citations"})
"""Names of counts under which others list the citing works themselves: only a count is read."""

_NOT_NAME = re.compile(r"[^a-z0-9]")
_OPENALEX_PREFIX = "https://openalex.org/"
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldMap:
    """Which column becomes which field of a document; others are found by a field's aliases."""

    columns: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def parse(cls, pairs: Sequence[str]) -> FieldMap:
        """Return the mapping of pairs such as `title=Title`.

        Raises:
            InputError: A pair has no `=`, names no field of a document, or names one twice.

        Examples:
            >>> FieldMap.parse(["title=Title"]).columns
            {'title': 'Title'}
        """
        columns: dict[str, str] = {}
        for pair in pairs:
            target, equals, column = pair.partition("=")
            if not equals or not column or target not in ALIASES or target in columns:
                raise InputError(
                    f"cannot map {pair!r}: write FIELD=COLUMN, each field once, "
                    f"with FIELD one of {', '.join(ALIASES)}"
                )
            columns[target] = column
        return cls(columns=columns)

    def check(self, columns: Sequence[str]) -> None:
        """Check that a table has every mapped column, and one for the text.

        Raises:
            InputError: A column is not there.
        """
        missing = [column for column in self.columns.values() if column not in columns]
        if missing or "text" not in self._sources(columns):
            wanted = repr(missing[0]) if missing else "for the text"
            raise InputError(
                f"there is no column {wanted}; the columns are "
                f"{', '.join(map(repr, columns[:50]))}; name one with --map text=COLUMN"
            )

    def document(self, row: Mapping[str, object]) -> Document:
        """Read a row, its values by column, as a document.

        A row without an id takes its DOI in lower case; without one of at most 512 characters,
        `sha256:` and the first 32 hexadecimal digits of the SHA-256 of title, line feed and text
        in UTF-8.

        Returns:
            The document; what it has no field for stands in `extra`, lists and objects as JSON.

        Raises:
            InputError: A value is of the wrong kind, or there is no text.
            TooLargeError: A value is over its bound.

        Examples:
            >>> FieldMap().document({"_id": 7, "abstract": "Ice melts.", "pages": 3}).extra
            {'pages': 3}
        """
        found = self._sources([name for name, value in row.items() if self._tells(name, value)])
        value = {name: row[column] for name, column in found.items()}.get
        text = as_text("text", value("text"), MAX_TEXT_CHARACTERS)
        if not text:
            raise _no_text("text" in self._sources(list(row)))
        title = as_text("title", value("title"), MAX_TITLE_CHARACTERS)
        doi, extra = _doi(value("doi")), _extra(row, frozenset(found.values()))
        if doi is None and not is_missing(value("doi")):
            extra["doi"] = _scalar("doi", value("doi"))
        openalex = as_label("openalex_id", value("openalex_id"))
        language = as_label("language", value("language"))
        return Document(
            id=_id(value("id")) or _named(doi) or _content_id(title, text),
            title=title,
            text=text,
            doi=doi,
            openalex_id=openalex and openalex.removeprefix(_OPENALEX_PREFIX),
            year=as_year("year", value("year")),
            authors=as_names("authors", value("authors")),
            venue=as_label("venue", value("venue")),
            issn=as_label("issn", value("issn")),
            url=as_label("url", value("url")),
            language=language and language.lower(),
            citation_count=as_count("citation_count", value("citation_count")),
            influential_citation_count=as_count(
                "influential_citation_count", value("influential_citation_count")
            ),
            retracted=as_flag("retracted", value("retracted")),
            source=as_label("source", value("source")),
            licence=as_label("licence", value("licence")),
            extra=extra,
        )

    def _tells(self, name: str, value: object) -> bool:
        """Say whether a field can be read from a value; a list of citing works is no count."""
        listed = _plain(name) in _LISTED_TOO and name not in self.columns.values()
        return not is_missing(value) and not (listed and not is_count(value))

    def _sources(self, columns: Sequence[str]) -> dict[str, str]:
        mapped = {name: column for name, column in self.columns.items() if column in columns}
        taken = frozenset(self.columns.values())
        named = {_plain(column): column for column in reversed(columns) if column not in taken}
        aliased = (
            (name, next((named[alias] for alias in aliases if alias in named), None))
            for name, aliases in ALIASES.items()
            if name not in self.columns
        )
        return mapped | {name: column for name, column in aliased if column is not None}


@lru_cache(maxsize=4_096)
def _plain(column: str) -> str:
    return _NOT_NAME.sub("", column.lower())


def _no_text(empty: bool) -> InputError:  # noqa: FBT001 (the one thing to tell apart)
    if empty:
        return InputError("the text is empty")
    return InputError("there is no text; name its column with --map text=COLUMN")


def _id(value: object) -> str:
    name = as_label("id", value) or ""
    if len(name) > MAX_ID_CHARACTERS:
        raise TooLargeError(
            f"id has {len(name):,} characters, over the limit of {MAX_ID_CHARACTERS}"
        )
    if _CONTROL.search(name):
        raise InputError(f"id must hold no control characters, not {name!r}")
    return name


def _named(doi: str | None) -> str:
    return doi if doi and len(doi) <= MAX_ID_CHARACTERS else ""


def _content_id(title: str, text: str) -> str:
    return hashed_id(f"{title}\n{text}")


def hashed_id(text: str) -> str:
    """Return an id made of a text: `sha256:` and the first 32 digits of its hash."""
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:32]}"


def _doi(value: object) -> str | None:
    try:
        return as_doi(as_label("doi", value) or "")
    except InputError:
        return None


def _extra(row: Mapping[str, object], used: frozenset[str]) -> dict[str, Scalar]:
    rest = {
        name: _scalar(name, value)
        for name, value in row.items()
        if name not in used and not is_missing(value)
    }
    size = sum(
        len(name) + (len(value) if isinstance(value, str) else 8) for name, value in rest.items()
    )
    if size > MAX_EXTRA_CHARACTERS:
        raise TooLargeError(
            f"the further fields have {size:,} characters, over the limit of "
            f"{MAX_EXTRA_CHARACTERS:,}"
        )
    return rest


def _scalar(name: str, value: object) -> Scalar:
    as_text("the name of a field", name, MAX_TITLE_CHARACTERS)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, bool | int | float):
        return value
    nested = isinstance(value, list | tuple | dict)
    written = json.dumps(value, ensure_ascii=False, default=str) if nested else str(value)
    return as_text(name, written, MAX_EXTRA_CHARACTERS)
