"""Lists of references as reference managers export them in, rows out: BibTeX, RIS and CSL-JSON.

Each reference with an abstract is a document; one without is a row with a reason. Files are open at
their start; gzip or xz is decompressed.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import BufferedReader
from typing import Final

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row, row_at, shorten
from claimwright.domain import Document
from claimwright.errors import InputError, TooLargeError
from claimwright.extras import of_extra
from claimwright.json_rows import DAMAGED, decompressed

MAX_FILE_BYTES: Final = 200_000_000
"""Largest list of references, decompressed: it is held in memory."""

Fields = Mapping[str, object]

_Names = Mapping[str, tuple[str, ...]]
"""Where a reference has what: names of its fields by those of a document, best first."""

_BIBTEX: Final[_Names] = {
    "id": ("key",),
    "title": ("title",),
    "abstract": ("abstract",),
    "doi": ("doi",),
    "journal": ("journal", "journaltitle", "booktitle"),
    "issn": ("issn",),
    "url": ("url",),
    "entry_type": ("type",),
    "pmid": ("pmid",),
    "eprint": ("eprint",),
}
_RIS: Final[_Names] = {
    "id": ("accession_number", "id"),
    "title": ("primary_title", "title"),
    "abstract": ("abstract", "notes_abstract"),
    "doi": ("doi",),
    "journal": ("journal_name", "secondary_title"),
    "issn": ("issn",),
    "language": ("language",),
    "reference_type": ("type_of_reference",),
}
_CSL: Final[_Names] = {
    "id": ("id",),
    "title": ("title",),
    "abstract": ("abstract",),
    "doi": ("DOI",),
    "journal": ("container-title",),
    "issn": ("ISSN",),
    "url": ("URL",),
    "language": ("language",),
    "item_type": ("type",),
    "pmid": ("PMID",),
}
_BRACED: Final = ("title", "abstract", "journal")
"""Fields of BibTeX with braces that keep capitals."""

_AND: Final = re.compile(r"\s+and\s+")
_UNCLOSED: Final = "a brace or a quotation mark is never closed"
_YEAR: Final = re.compile(r"\d{4}")
_WRITTEN_YEAR: Final = re.compile(r"\d{1,4}")


def read_bibtex(file: BufferedReader) -> Iterator[Row]:
    """Read the entries of a BibTeX file.

    Yields:
        A row per entry, its position the line it begins on. LaTeX accents are written out. An
        entry that cannot be read is a row with a reason, too.

    Raises:
        InputError: The file is no UTF-8.
        TooLargeError: It is over its bound.
        UnavailableError: The extra `[bibliographies]` is not installed.
    """
    with of_extra("bibliographies", "BibTeX needs"):
        from bibtexparser.entrypoint import parse_string  # noqa: PLC0415  # of an extra
        from bibtexparser.middlewares import LatexDecodingMiddleware  # noqa: PLC0415
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
    yield from sorted((*_rows(entries, _of_bibtex), *broken), key=lambda row: row.position)


def read_ris(file: BufferedReader) -> Iterator[Row]:
    """Read the references of a RIS file.

    Yields:
        A row per reference, its position the reference's number from 1.

    Raises:
        InputError: The file is no UTF-8, or no RIS.
        TooLargeError: It is over its bound.
        UnavailableError: The extra `[bibliographies]` is not installed.
    """
    with of_extra("bibliographies", "RIS needs"):
        import rispy  # noqa: PLC0415  # of an extra
    text = _ended(whole_text(file))
    try:
        references: list[dict[str, object]] = rispy.loads(text, skip_unknown_tags=True)
    except (OSError, ValueError, KeyError, rispy.parser.ParseError) as error:
        message = f"not RIS: {error}; each line begins with a tag such as `TY  - `"
        raise InputError(message) from error
    if text.strip() and not references:
        raise InputError("not RIS: no reference begins with `TY  - ` and ends with `ER  - `")
    yield from _rows(enumerate(references, start=1), _of_ris)


def read_csl(file: BufferedReader) -> Iterator[Row]:
    """Read the items of a CSL-JSON file: an array of items, or an object with `items`.

    Yields:
        A row per item, its position the item's number from 1.

    Raises:
        InputError: The file is no UTF-8, or no CSL-JSON.
        TooLargeError: It is over its bound.
    """
    try:
        found = json.loads(whole_text(file))
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}") from error
    items = found.get("items") if isinstance(found, dict) else found
    if not isinstance(items, list):
        raise InputError("there is no list of items; export as CSL-JSON")
    objects = (item if isinstance(item, dict) else {"item": item} for item in items)
    yield from _rows(enumerate(objects, start=1), _of_csl)


def whole_text(file: BufferedReader) -> str:
    """Return the text of a file, without a byte order mark.

    Raises:
        TooLargeError: It is over its bound.
        InputError: It is no UTF-8, or its compressed data are damaged.
    """
    try:
        data = decompressed(file).read(MAX_FILE_BYTES + 1)
    except DAMAGED as error:
        message = f"the compressed data end early or are damaged ({error}); fetch the file anew"
        raise InputError(message) from error
    if len(data) > MAX_FILE_BYTES:
        raise TooLargeError(
            f"the list has over {MAX_FILE_BYTES:,} bytes; split it, or convert it to JSON lines"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"not UTF-8 at byte {error.start:,} of the file; save it as UTF-8"
        raise InputError(message) from error


def _rows(
    records: Iterable[tuple[int, Fields]], known: Callable[[Fields], Fields]
) -> Iterator[Row]:
    """Turn records with their positions, rising, into rows, by what is `known` of each."""

    def document(record: Fields) -> Document:
        return FieldMap().document({name: value for name, value in known(record).items() if value})

    for position, record in records:
        written = partial(json.dumps, record, ensure_ascii=False, default=str)
        yield row_at(position, position, partial(document, record), written)


def _named(record: Fields, names: _Names) -> dict[str, object]:
    return {field: _first(record, *known) for field, known in names.items()}


def _first(record: Fields, *names: str) -> object:
    return next((record[name] for name in names if record.get(name)), None)


def _of_bibtex(entry: Fields) -> Fields:
    found = _named(entry, _BIBTEX)
    names = _AND.split(str(entry.get("author", "")))
    return {
        **found,
        **{name: _plain(found[name]) for name in _BRACED},
        "year": _year_in(_first(entry, "year", "date")),
        "authors": [_turned(name) for name in names if name.strip()],
    }


def _plain(value: object) -> str:
    """Take off the braces that keep capitals."""
    return " ".join(str(value or "").replace("{", "").replace("}", "").split())


def _turned(name: str) -> str:
    """Return `Last, First` as `First Last`.

    Examples:
        >>> _turned("Curie, Marie")
        'Marie Curie'
    """
    parts = [_plain(part) for part in name.split(",")]
    return " ".join(part for part in (*parts[1:], parts[0]) if part)


def _year_in(written: object) -> int | None:
    found = _YEAR.search(str(written or ""))
    return int(found[0]) if found else None


def _ended(text: str) -> str:
    """End every reference: one that has no `ER` would be lost, or the whole file with it."""
    written: list[str] = []
    is_open = False
    for line in text.splitlines():
        begins, ends = line.startswith("TY  -"), line.startswith("ER  -")
        if begins and is_open:
            written.append("ER  - ")
        is_open = begins or (is_open and not ends)
        written.append(line)
    return "\n".join((*written, "ER  - ") if is_open else written)


def _of_ris(reference: Fields) -> Fields:
    authors = (name.partition(",") for name in _texts(reference, "authors", "first_authors"))
    return {
        **_named(reference, _RIS),
        "year": _year_in(_first(reference, "year", "publication_year")),
        "authors": [f"{first.strip()} {last.strip()}".strip() for last, _, first in authors],
        "url": next(iter(_texts(reference, "urls", "url")), None),
    }


def _texts(reference: Fields, *names: str) -> list[str]:
    found = _first(reference, *names) or []
    return [str(each) for each in found] if isinstance(found, list) else [str(found)]


def _of_csl(item: Fields) -> Fields:
    return {
        **_named(item, _CSL),
        "year": _year_of(item.get("issued")),
        "authors": [_full_name(each) for each in _list(item.get("author"))],
    }


def _year_of(issued: object) -> object:
    """Read the first part of the first date, however it is written."""
    parts = issued.get("date-parts") if isinstance(issued, Mapping) else None
    for part in _list(parts)[:1]:
        for year in _list(part)[:1]:
            return int(year) if isinstance(year, str) and _WRITTEN_YEAR.fullmatch(year) else year
    return None


def _full_name(person: object) -> str:
    if not isinstance(person, Mapping):
        return ""
    named = person.get("literal") or f"{person.get('given', '')} {person.get('family', '')}"
    return " ".join(str(named).split())


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
