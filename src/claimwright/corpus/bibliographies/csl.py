"""CSL-JSON in, rows out: each item with an abstract is a document."""

import json
import re
from collections.abc import Iterator, Mapping
from io import BufferedReader
from typing import Final

from claimwright.corpus.bibliographies.whole import Fields, rows_of, whole_text
from claimwright.corpus.rows import Row
from claimwright.errors import InputError

_YEAR: Final = re.compile(r"\d{1,4}")


def read_csl(file: BufferedReader) -> Iterator[Row]:
    """Read the items of a CSL-JSON file.

    The file, open at its start, is an array of items or an object with `items`; gzip or xz is
    decompressed.

    Yields:
        A row per item, its position the item's number from 1; one without an abstract is a row
        with a reason.

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
    yield from rows_of(enumerate(objects, start=1), _known)


def _known(item: Fields) -> Fields:
    known = {
        "id": item.get("id"),
        "title": item.get("title"),
        "abstract": item.get("abstract"),
        "doi": item.get("DOI"),
        "year": _year(item.get("issued")),
        "authors": [name for each in _list(item.get("author")) if (name := _person(each))],
        "journal": item.get("container-title"),
        "issn": item.get("ISSN"),
        "url": item.get("URL"),
        "language": item.get("language"),
        "item_type": item.get("type"),
        "pmid": item.get("PMID"),
    }
    return {name: value for name, value in known.items() if value}


def _year(issued: object) -> object:
    """Read the first part of the first date, however it is written."""
    parts = issued.get("date-parts") if isinstance(issued, Mapping) else None
    for part in _list(parts)[:1]:
        for year in _list(part)[:1]:
            return int(year) if isinstance(year, str) and _YEAR.fullmatch(year) else year
    return None


def _person(person: object) -> str:
    if not isinstance(person, Mapping):
        return ""
    named = person.get("literal") or f"{person.get('given', '')} {person.get('family', '')}"
    return " ".join(str(named).split())


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
