"""RIS in, rows out: each reference with an abstract is a document."""

import re
from collections.abc import Iterator
from io import BufferedReader
from typing import Final

from claimwright.corpus.bibliographies.whole import Fields, rows_of, whole_text
from claimwright.corpus.rows import Row
from claimwright.errors import InputError, UnavailableError

_YEAR: Final = re.compile(r"\d{4}")


def read_ris(file: BufferedReader) -> Iterator[Row]:
    """Read the references of a RIS file.

    The file is open at its start; gzip or xz is decompressed.

    Yields:
        A row per reference, its position the reference's number from 1; one without an abstract is
        a row with a reason.

    Raises:
        InputError: The file is no UTF-8, or no RIS.
        TooLargeError: It is over its bound.
        UnavailableError: The extra `[bibliographies]` is not installed.
    """
    try:
        import rispy  # noqa: PLC0415  # of an extra
    except ModuleNotFoundError as error:
        message = "RIS needs the extra: pip install 'claimwright[bibliographies]'"
        raise UnavailableError(message) from error
    text = _ended(whole_text(file))
    try:
        references: list[dict[str, object]] = rispy.loads(text, skip_unknown_tags=True)
    except (OSError, ValueError, KeyError, rispy.parser.ParseError) as error:
        message = f"not RIS: {error}; each line begins with a tag such as `TY  - `"
        raise InputError(message) from error
    if text.strip() and not references:
        raise InputError("not RIS: no reference begins with `TY  - ` and ends with `ER  - `")
    yield from rows_of(enumerate(references, start=1), _known)


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


def _known(reference: Fields) -> Fields:
    year = _YEAR.search(str(reference.get("year") or reference.get("publication_year") or ""))
    known = {
        "id": reference.get("accession_number") or reference.get("id"),
        "title": reference.get("primary_title") or reference.get("title"),
        "abstract": reference.get("abstract") or reference.get("notes_abstract"),
        "doi": reference.get("doi"),
        "year": int(year[0]) if year else None,
        "authors": [_person(name) for name in _list(reference, "authors", "first_authors")],
        "journal": reference.get("journal_name") or reference.get("secondary_title"),
        "issn": reference.get("issn"),
        "url": next(iter(_list(reference, "urls", "url")), None),
        "language": reference.get("language"),
        "reference_type": reference.get("type_of_reference"),
    }
    return {name: value for name, value in known.items() if value}


def _list(reference: Fields, *names: str) -> list[str]:
    found = next((reference[name] for name in names if reference.get(name)), [])
    return [str(each) for each in found] if isinstance(found, list) else [str(found)]


def _person(name: str) -> str:
    last, _, first = name.partition(",")
    return f"{first.strip()} {last.strip()}".strip()
