"""Passages of the web in Sphere's form in, rows out: each a document of about a hundred words.

Source:
    Piktus et al., The web is your oyster, 2021, arXiv:2112.09924.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BufferedReader

from claimwright.corpus.coercion import as_label, as_text
from claimwright.corpus.jsonl import read_objects
from claimwright.corpus.mapping import MAX_ID_CHARACTERS, MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS
from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.errors import InputError


def read_sphere(file: BufferedReader) -> Iterator[Row]:
    """Read passages, one JSON object a line.

    Args:
        file: Open at its start, lines `{id, url, title, sha, raw}`; further fields, such as a
            vector of another encoder, are not read. gzip or xz is decompressed.

    Yields:
        A row per line that is not blank; `extra["sha"]` names the page that a passage is part of.

    Examples:
        >>> from io import BytesIO
        >>> line = b'{"id": "7", "url": "https://a.example/b", "title": "B", "raw": "Ice melts."}'
        >>> next(read_sphere(BufferedReader(BytesIO(line)))).document.url
        'https://a.example/b'
    """
    yield from read_objects(file, _document)


def _document(row: Mapping[str, object]) -> Document:
    text = as_text("raw", row.get("raw"), MAX_TEXT_CHARACTERS)
    name = as_text("id", row.get("id"), MAX_ID_CHARACTERS)
    if not text or not name:
        message = (
            f"a passage has no {'raw' if not text else 'id'}; write {{id, url, title, sha, raw}}"
        )
        raise InputError(message)
    sha = as_label("sha", row.get("sha"))
    return Document(
        id=name,
        title=as_text("title", row.get("title"), MAX_TITLE_CHARACTERS),
        text=text,
        url=as_label("url", row.get("url")),
        source="sphere",
        extra={"sha": sha} if sha else {},
    )
