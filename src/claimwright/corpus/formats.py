"""How documents are written in a file: the formats, and what tells them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final


class Format(StrEnum):
    """How documents are written in a file."""

    JSONL = "jsonl"
    CSV = "csv"
    TSV = "tsv"
    PARQUET = "parquet"
    IPCC = "ipcc"
    """Paragraphs of the IPCC's reports, as JSON lines."""
    PDF = "pdf"
    """A PDF, page by page."""
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL = "csl"
    """CSL-JSON, as reference managers export it."""
    SPHERE = "sphere"
    """Passages of the web, as JSON lines."""
    S2ORC = "s2orc"
    """Works with their full text, as JSON lines."""
    BEIR = "beir"
    """A folder with `corpus.jsonl`, or that file."""
    WARC = "warc"
    """Web pages as they were fetched."""


SUFFIXES: Final = {
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSONL,
    ".csv": Format.CSV,
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".parquet": Format.PARQUET,
    ".pq": Format.PARQUET,
    ".pdf": Format.PDF,
    ".bib": Format.BIBTEX,
    ".ris": Format.RIS,
    ".warc": Format.WARC,
}
"""What a name's last part but the compression says."""

COMPRESSED: Final = frozenset({".gz", ".xz"})

MAPPED: Final = frozenset({Format.JSONL, Format.CSV, Format.TSV, Format.PARQUET, Format.BEIR})
"""Formats whose columns can be named; the others say themselves what is what."""

BY_PATH: Final = frozenset({Format.PARQUET, Format.PDF})
"""Formats that are read from a path alone, never from standard input."""


def format_named(path: Path) -> Format | None:
    """Return the format that a file's name tells, `None` where it tells none.

    Args:
        path: Of the file; `.gz` or `.xz` may stand behind.

    Examples:
        >>> format_named(Path("papers.csv.gz"))
        <Format.CSV: 'csv'>
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    while suffixes and suffixes[-1] in COMPRESSED:
        suffixes.pop()
    return SUFFIXES.get(suffixes[-1]) if suffixes else None
