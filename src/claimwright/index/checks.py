"""Turns documents and queries that an index could not hold or answer into clear errors."""

from collections.abc import Sequence

import numpy as np

from claimwright.domain import Document, Embedding, Passage, Query, Scalar, Unit
from claimwright.domain.documents import passage_id
from claimwright.errors import InputError, TooLargeError

MAX_LIMIT = 10_000
"""Most candidates for one query."""

MAX_QUERY_CHARACTERS = 10_000
"""Longest text of one query."""

MAX_ID_CHARACTERS = 512
"""Longest id of a document."""

MAX_DOCUMENT_CHARACTERS = 10_000_000
"""Longest text of a document."""

UNITS = (Unit.ABSTRACT, Unit.SENTENCE)
"""What an index holds; windows are cut when they are read."""

_SHOWN_CHARACTERS = 80
_TEXTS = (
    "title",
    "text",
    "doi",
    "openalex_id",
    "venue",
    "issn",
    "url",
    "language",
    "source",
    "licence",
)
_COUNT_LIMIT = 2**63 - 1
_YEAR_LIMIT = 2**31 - 1
_NORM_TOLERANCE = 0.01


def check_query(query: Query, dimension: int) -> None:
    """Refuse a query that cannot be answered.

    Raises:
        InputError: A limit below 1, a window, none or both of text and embedding, or an
            embedding that does not fit.
        TooLargeError: The limit or the text is over its bound.
    """
    if query.limit < 1:
        raise InputError(f"limit {query.limit!r} is below 1: ask for at least one candidate")
    if query.limit > MAX_LIMIT:
        raise TooLargeError(f"limit {query.limit!r} is over {MAX_LIMIT}: ask for fewer candidates")
    if query.unit not in UNITS:
        raise InputError(f"unit {str(query.unit)!r} is not searched: use abstract or sentence")
    if (query.text is None) == (query.embedding is None):
        raise InputError("a query has a text or an embedding, not both: make two queries")
    if query.text is not None and len(query.text) > MAX_QUERY_CHARACTERS:
        raise TooLargeError(
            f"a query of {len(query.text)} characters is over {MAX_QUERY_CHARACTERS}: shorten it"
        )
    if query.embedding is not None:
        _check_embeddings([query.embedding], dimension, "the query")


def check_document(
    document: Document, rows: Sequence[tuple[Passage, Embedding]], dimension: int
) -> None:
    """Refuse a document that cannot be stored without loss.

    Raises:
        InputError: Its id, a number, a passage or an embedding is wrong, or text is no Unicode.
        TooLargeError: Its text or its id is over its bound.
    """
    shown = _shown(document.id)
    _check_sizes(document, shown)
    _check_numbers(document, shown)
    _check_texts(document, shown)
    _check_passages(document, rows, shown)
    _check_embeddings([row[1] for row in rows], dimension, f"document {shown}")


def _shown(value: str) -> str:
    return repr(value if len(value) <= _SHOWN_CHARACTERS else value[:_SHOWN_CHARACTERS] + "…")


def _check_sizes(document: Document, shown: str) -> None:
    if not document.id:
        raise InputError("a document has an empty id: give each a stable name of its own")
    if len(document.id) > MAX_ID_CHARACTERS:
        raise TooLargeError(
            f"id {shown} has {len(document.id)} characters, the limit is {MAX_ID_CHARACTERS}:"
            " shorten it"
        )
    size = len(document.title) + len(document.text)
    if size > MAX_DOCUMENT_CHARACTERS:
        raise TooLargeError(
            f"document {shown} has {size} characters, the limit is {MAX_DOCUMENT_CHARACTERS}:"
            " split it"
        )


def _check_numbers(document: Document, shown: str) -> None:
    bounds = (
        ("year", document.year, _YEAR_LIMIT),
        ("citation_count", document.citation_count, _COUNT_LIMIT),
        ("influential_citation_count", document.influential_citation_count, _COUNT_LIMIT),
    )
    for name, value, limit in bounds:
        if value is not None and not _is_whole(value, limit):
            raise InputError(
                f"{name} {value!r} of document {shown} is no whole number within ±{limit}: correct"
                " it or leave it out"
            )


def _is_whole(value: object, limit: int) -> bool:
    return isinstance(value, int) and -limit <= value <= limit


def _check_texts(document: Document, shown: str) -> None:
    texts = [getattr(document, name) for name in _TEXTS]
    try:
        "".join(text for text in (*texts, *document.authors) if text is not None).encode()
    except TypeError as error:
        raise InputError(
            f"document {shown} has a number or a list where a text belongs: correct it"
        ) from error
    except UnicodeEncodeError as error:
        raise InputError(
            f"document {shown} holds half of a surrogate pair, which is no character: replace it"
        ) from error
    if not all(isinstance(value, Scalar) for value in document.extra.values()):
        raise InputError(f"document {shown} has nested extra fields: flatten them")


def _check_passages(
    document: Document, rows: Sequence[tuple[Passage, Embedding]], shown: str
) -> None:
    for passage, _ in rows:
        named = passage_id(document.id, passage.unit, passage.start, passage.end)
        exact = document.text[passage.start : passage.end] == passage.text
        own = (passage.document_id, passage.id) == (document.id, named)
        if not own or passage.unit not in UNITS or not exact:
            raise InputError(
                f"passage {_shown(passage.id)} is no abstract or sentence of document {shown} by"
                " its offsets: cut it anew"
            )
    abstracts = sum(passage.unit is Unit.ABSTRACT for passage, _ in rows)
    if abstracts != 1 or len({passage.id for passage, _ in rows}) != len(rows):
        raise InputError(
            f"document {shown} has {abstracts} abstracts and {len(rows)} passages: give one"
            " abstract, and each sentence once"
        )


def _check_embeddings(embeddings: Sequence[Embedding], dimension: int, whose: str) -> None:
    for embedding in embeddings:
        if len(embedding) != dimension:
            raise InputError(
                f"an embedding of {whose} has {len(embedding)} numbers, the corpus has"
                f" {dimension}: use the encoder that the corpus was made with"
            )
    norms = np.linalg.norm(np.array(embeddings, dtype=np.float64), axis=1)
    # All zeros is what an encoder gives for a text without a word it knows.
    if not np.all((np.abs(norms - 1) <= _NORM_TOLERANCE) | (norms == 0)):
        raise InputError(f"an embedding of {whose} is not L2-normalised and finite: normalise it")
