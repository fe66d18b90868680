"""BibTeX in, rows out: each entry with an abstract is a document."""

import re
from collections.abc import Iterator
from io import BufferedReader
from typing import Final

from claimwright.corpus.bibliographies.whole import Fields, rows_of, whole_text
from claimwright.corpus.rows import Row, shorten
from claimwright.errors import UnavailableError

_AND: Final = re.compile(r"\s+and\s+")
_UNCLOSED: Final = "a brace or a quotation mark is never closed"
_YEAR: Final = re.compile(r"\d{4}")


def read_bibtex(file: BufferedReader) -> Iterator[Row]:
    """Read the entries of a BibTeX file.

    The file is open at its start; gzip or xz is decompressed.

    Yields:
        A row per entry, its position the line it begins on. LaTeX accents are written out. An
        entry that cannot be read, or has no abstract, is a row with a reason.

    Raises:
        InputError: The file is no UTF-8.
        TooLargeError: It is over its bound.
        UnavailableError: The extra `[bibliographies]` is not installed.
    """
    try:
        from bibtexparser.entrypoint import parse_string  # noqa: PLC0415  # of an extra
        from bibtexparser.middlewares import LatexDecodingMiddleware  # noqa: PLC0415
    except ModuleNotFoundError as error:
        message = "BibTeX needs the extra: pip install 'claimwright[bibliographies]'"
        raise UnavailableError(message) from error
    library = parse_string(whole_text(file), append_middleware=[LatexDecodingMiddleware()])
    entries = (
        (
            (entry.start_line or 0) + 1,
            {"key": entry.key, "type": entry.entry_type}
            | {field.key.lower(): field.value for field in entry.fields},
        )
        for entry in library.entries
    )
    broken = (
        Row(
            position=(block.start_line or 0) + 1,
            reason=f"no BibTeX entry: {str(block.error) or _UNCLOSED}",
            raw=shorten(block.raw or ""),
            offset=(block.start_line or 0) + 1,
        )
        for block in library.failed_blocks
    )
    yield from sorted((*rows_of(entries, _known), *broken), key=lambda row: row.position)


def _known(entry: Fields) -> Fields:
    authors = [_person(name) for name in _AND.split(str(entry.get("author", ""))) if name.strip()]
    year = _YEAR.search(str(entry.get("year") or entry.get("date") or ""))
    known = {
        "id": entry["key"],
        "title": _plain(entry.get("title")),
        "abstract": _plain(entry.get("abstract")),
        "doi": entry.get("doi"),
        "year": int(year[0]) if year else None,
        "authors": authors,
        "journal": _plain(
            entry.get("journal") or entry.get("journaltitle") or entry.get("booktitle")
        ),
        "issn": entry.get("issn"),
        "url": entry.get("url"),
        "entry_type": entry.get("type"),
        "pmid": entry.get("pmid"),
        "eprint": entry.get("eprint"),
    }
    return {name: value for name, value in known.items() if value}


def _plain(value: object) -> str:
    """Take off the braces that keep capitals."""
    return " ".join(str(value or "").replace("{", "").replace("}", "").split())


def _person(name: str) -> str:
    """Return `Last, First` as `First Last`.

    Examples:
        >>> _person("Curie, Marie")
        'Marie Curie'
    """
    parts = [_plain(part) for part in name.split(",")]
    return " ".join(part for part in (*parts[1:], parts[0]) if part)
