"""Works in the forms of S2ORC in, rows out: the abstract, or where there is none the full text.

Source:
    Lo et al., S2ORC: The Semantic Scholar Open Research Corpus, ACL 2020,
    doi:10.18653/v1/2020.acl-main.447.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import BufferedReader

from claimwright.corpus.jsonl import read_objects
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS, FieldMap
from claimwright.corpus.rows import Row, shorten
from claimwright.domain import Document
from claimwright.errors import InputError

_PARTS = ("abstract", "paragraph")


def read_s2orc(file: BufferedReader) -> Iterator[Row]:
    """Read works, one JSON object a line.

    Args:
        file: Open at its start, in the form of the data sets API (`corpusid`, `content` with
            annotations) or the older one (`paper_id`, `pdf_parse` with `abstract` and
            `body_text`); gzip or xz is decompressed.

    Yields:
        A row per line that is not blank. `extra["part"]` says whether the text is the `abstract`
        or the `body`; of a body the first 1,000,000 characters are taken.
    """
    yield from read_objects(file, _document)


def _document(row: Mapping[str, object]) -> Document:
    known = _annotated(row) if isinstance(row.get("content"), Mapping) else _parsed(row)
    text = known.get("abstract") or known.get("body")
    if not text:
        message = "a work has neither an abstract nor a body"
        raise InputError(message)
    part = "abstract" if known.get("abstract") else "body"
    rest = {name: value for name, value in known.items() if name not in {"abstract", "body"}}
    return FieldMap().document({**rest, "text": str(text)[:MAX_TEXT_CHARACTERS], "part": part})


def _annotated(row: Mapping[str, object]) -> dict[str, object]:
    """Read the form of the data sets API: one text, and where its parts stand."""
    content = _mapping(row.get("content"))
    whole, marks = str(content.get("text") or ""), _mapping(content.get("annotations"))
    outside = _mapping(row.get("externalids"))
    abstract, body = (_stretches(whole, marks.get(name)) for name in _PARTS)
    return {
        "id": row.get("corpusid"),
        "title": " ".join(_stretches(whole, marks.get("title"))),
        "abstract": " ".join(abstract),
        "body": "\n".join(body),
        "doi": outside.get("doi"),
        "pmid": outside.get("pubmed"),
        "arxiv_id": outside.get("arxiv"),
    }


def _stretches(whole: str, written: object) -> list[str]:
    """Return the stretches that a list of places, often written as JSON in JSON, names."""
    try:
        places = json.loads(written) if isinstance(written, str) else written
        found = [
            whole[_place(place["start"]) : _place(place["end"])]
            for place in (places if isinstance(places, list) else [])
            if isinstance(place, Mapping) and "start" in place and "end" in place
        ]
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        shown = shorten(repr(written), 80)
        message = f"the annotations are no list of places from 0 in the text: {shown}"
        raise InputError(message) from error
    return [" ".join(each.split()) for each in found if each.strip()]


def _place(written: object) -> int:
    place = int(str(written))
    if place < 0:
        raise ValueError(written)
    return place


def _parsed(row: Mapping[str, object]) -> dict[str, object]:
    """Read the older form: paragraphs under `pdf_parse`, metadata beside or inside."""
    parse, told = _mapping(row.get("pdf_parse") or row), _mapping(row.get("metadata") or row)
    return {
        "id": row.get("paper_id") or told.get("paper_id") or row.get("corpusid"),
        "title": told.get("title"),
        "abstract": _paragraphs(parse.get("abstract")) or told.get("abstract"),
        "body": _paragraphs(parse.get("body_text")),
        "doi": told.get("doi"),
        "year": told.get("year"),
        "venue": told.get("venue") or told.get("journal"),
        "authors": [_person(person) for person in _list(told.get("authors"))],
        "pmid": told.get("pubmed_id"),
        "arxiv_id": told.get("arxiv_id"),
    }


def _paragraphs(written: object) -> str:
    if isinstance(written, str):
        return written
    texts = (str(_mapping(each).get("text") or "") for each in _list(written))
    return "\n".join(text for text in texts if text.strip())


def _person(person: object) -> str:
    told = _mapping(person)
    middle = " ".join(str(part) for part in _list(told.get("middle")))
    parts = (str(told.get("first") or ""), middle, str(told.get("last") or told.get("name") or ""))
    return " ".join(part for part in parts if part)


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
