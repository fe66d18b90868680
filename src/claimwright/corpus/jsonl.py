"""Turns JSON lines into rows: objects with fields of their own, those of Sphere and of S2ORC.

Sources:
    Piktus et al., The web is your oyster, 2021, arXiv:2112.09924 (Sphere).
    Lo et al., S2ORC: The Semantic Scholar Open Research Corpus, ACL 2020,
    doi:10.18653/v1/2020.acl-main.447.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from io import BufferedReader
from typing import Final

from claimwright.corpus.coercion import as_label, as_text
from claimwright.corpus.mapping import (
    MAX_ID_CHARACTERS,
    MAX_TEXT_CHARACTERS,
    MAX_TITLE_CHARACTERS,
    FieldMap,
)
from claimwright.corpus.rows import RAW_CHARACTERS, Row, row_at, shorten
from claimwright.corpus.streams import Line, lines
from claimwright.domain import Document
from claimwright.errors import InputError

_KINDS: Final = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
"""What JSON calls a value."""

_PARTS = ("abstract", "paragraph")


def read_objects(
    file: BufferedReader, make: Callable[[Mapping[str, object]], Document]
) -> Iterator[Row]:
    """Read JSON lines.

    Args:
        file: Open at its start; gzip or xz is decompressed.
        make: Raises `InputError` with the reason why an object is no document.

    Yields:
        A row per line that is not blank, its position the line's number. A line that is no UTF-8,
        no JSON object, over its bounds or without a text is a row with a reason.
    """
    for line in lines(file):
        if line.data.strip() or line.problem:
            yield _row(line, make)


def _row(line: Line, make: Callable[[Mapping[str, object]], Document]) -> Row:
    def raw() -> str:
        return line.data[: 4 * RAW_CHARACTERS].decode("utf-8", "replace").strip()

    return row_at(line.number, line.offset, lambda: make(_parse(line)), raw)


def _parse(line: Line) -> dict[str, object]:
    if line.problem:
        raise InputError(line.problem)
    try:
        value: object = json.loads(line.data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(
            f"not UTF-8 at byte {error.start:,} of the line; save it as UTF-8"
        ) from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"not JSON: {error.msg} at character {error.pos:,}{_hint(line)}"
        ) from error
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, 2,000 open brackets
        raise InputError(
            "not JSON that can be read: a number is too long or it nests too deep"
        ) from error
    if not isinstance(value, dict):
        kind = _KINDS.get(type(value), "a number")
        raise InputError(
            f"{kind} where an object must be; write one object a line "
            "(jq -c '.[]' does so for a JSON array)"
        )
    return value


def _hint(line: Line) -> str:
    if line.data.endswith(b"\n"):
        return ""
    return "; the last line has no end: the file may have been cut off"


def passage(row: Mapping[str, object]) -> Document:
    """Return a passage of Sphere, `{id, url, title, sha, raw}`, as a document.

    `extra["sha"]` names the page that it is part of; further fields, such as a vector of another
    encoder, are not read.

    Raises:
        InputError: It lacks a text or an id, or a field cannot be read.
    """
    text = as_text("raw", row.get("raw"), MAX_TEXT_CHARACTERS)
    name = as_text("id", row.get("id"), MAX_ID_CHARACTERS)
    if not text or not name:
        raise InputError(
            f"a passage has no {'raw' if not text else 'id'}; write {{id, url, title, sha, raw}}"
        )
    sha = as_label("sha", row.get("sha"))
    return Document(
        id=name,
        title=as_text("title", row.get("title"), MAX_TITLE_CHARACTERS),
        text=text,
        url=as_label("url", row.get("url")),
        source="sphere",
        extra={"sha": sha} if sha else {},
    )


def s2orc_work(row: Mapping[str, object]) -> Document:
    """Return a work of S2ORC as a document.

    It has the form of the data sets API (`corpusid`, `content` with annotations) or the older one
    (`paper_id`, `pdf_parse` with `abstract` and `body_text`). `extra["part"]` says whether the text
    is the `abstract` or the `body`; of a body the first 1,000,000 characters are taken.

    Raises:
        InputError: It has neither, or a field cannot be read.
    """
    known = _annotated(row) if isinstance(row.get("content"), Mapping) else _parsed(row)
    text = known.get("abstract") or known.get("body")
    if not text:
        raise InputError("a work has neither an abstract nor a body")
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
