"""Turns documents and passages into the engine's columns, exactly, there and back."""

import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from claimwright.domain import (
    Document,
    Embedding,
    FieldOrigin,
    Identifier,
    Notice,
    Passage,
    PastValue,
    Scalar,
    Unit,
)
from claimwright.index.checks import UNITS
from claimwright.schema.keeping import from_values, to_values

Entry = tuple[Document, tuple[tuple[Passage, Embedding], ...]]
"""A document with its embedded passages."""

SEARCH_COLUMN = "search"
"""Title, line feed, text: what BM25 counts words in."""

VECTOR_COLUMN = "vector"
"""The embedding as half-precision floats: half the memory, the same ranking."""

PUBLISHED_COLUMN = "published"
"""Names, notices, origins and past values of a work as JSON text; null where there are none, and
before format 2."""

PLACE_COLUMNS = ("document_id", "start", "end")
"""Where a passage is: the span of its document."""

_FILTER_FIELDS = {
    "document_id": pa.string(),
    "year": pa.int32(),
    "venue_key": pa.string(),
    "language": pa.string(),
    "citation_count": pa.int64(),
    "retracted": pa.bool_(),
    "source": pa.string(),
}
_PASSAGE_FIELDS = {"start": pa.int32(), "end": pa.int32(), SEARCH_COLUMN: pa.string()}
_DOCUMENT_FIELDS = {
    "title_characters": pa.int32(),
    "doi": pa.string(),
    "openalex_id": pa.string(),
    "authors": pa.list_(pa.string()),
    "venue": pa.string(),
    "issn": pa.string(),
    "url": pa.string(),
    "influential_citation_count": pa.int64(),
    "licence": pa.string(),
    "extra": pa.string(),
    PUBLISHED_COLUMN: pa.string(),
}

DOCUMENT_COLUMNS = tuple(
    name for name in (*_FILTER_FIELDS, SEARCH_COLUMN, *_DOCUMENT_FIELDS) if name != "venue_key"
)
"""What a document is made of again; those of an older format lack the last."""

RESTATED_COLUMNS = (
    "citation_count",
    "influential_citation_count",
    "retracted",
    "extra",
    PUBLISHED_COLUMN,
)
"""What a refresh of metrics or notices may change, the text staying as it is."""

METRIC_COLUMNS = (
    "document_id",
    "title_characters",
    SEARCH_COLUMN,
    "doi",
    "year",
    "authors",
    "citation_count",
    "influential_citation_count",
    "extra",
)
"""What says how well a document is regarded, and which others are versions of it."""

_MOST_TITLE_CHARACTERS = 1_000
"""Of a title, to tell versions by; the text behind it is not read."""

_PUBLISHED: Mapping[str, type] = {
    "identifiers": tuple[Identifier, ...],
    "notices": tuple[Notice, ...],
    "origins": tuple[FieldOrigin, ...],
    "history": tuple[PastValue, ...],
}


def schema(unit: Unit, dimension: int) -> pa.Schema:
    """Return the columns of the table of a unit.

    They are those that filters read, the place, the text, of abstracts the rest of the document,
    and the embedding last.
    """
    more = _DOCUMENT_FIELDS if unit is Unit.ABSTRACT else {}
    vector = {VECTOR_COLUMN: pa.list_(pa.float16(), dimension)}
    return pa.schema({**_FILTER_FIELDS, **_PASSAGE_FIELDS, **more, **vector})


def to_tables(entries: Sequence[Entry], dimension: int) -> dict[Unit, pa.Table]:
    """Lay checked documents, each id once, out as one table per unit, in their order."""
    return {unit: _to_table(unit, entries, dimension) for unit in UNITS}


def to_document(row: Mapping[str, object]) -> Document:
    """Return a document from its row in the table of abstracts, as it was laid out.

    The row has the `DOCUMENT_COLUMNS` by name, as far as the table has them.
    """
    values = dict(row)
    search, cut = str(values.pop(SEARCH_COLUMN)), int(str(values.pop("title_characters")))
    extra: dict[str, Scalar] = json.loads(str(values.pop("extra")))
    published = values.pop(PUBLISHED_COLUMN, None)
    values |= from_published(None if published is None else str(published))
    return Document(
        id=str(values.pop("document_id")),
        title=search[:cut],
        text=search[cut + 1 :],
        authors=tuple(values.pop("authors")),  # type: ignore[arg-type] # a list of str
        extra=extra,
        **values,  # type: ignore[arg-type] # the schema has the types of the fields
    )


def to_published(document: Document) -> str | None:
    """Return the published column of a document: JSON without empty fields; `None` when all are.

    Examples:
        >>> from claimwright.domain import IdentifierKind
        >>> doi = Identifier(kind=IdentifierKind.DOI, value="10.1/x")
        >>> to_published(Document(id="a", identifiers=(doi,)))
        '{"identifiers": [{"kind": "doi", "value": "10.1/x"}]}'
    """
    known = {
        name: [to_values(one) for one in getattr(document, name)]
        for name in _PUBLISHED
        if getattr(document, name)
    }
    return json.dumps(known) if known else None


def from_published(text: str | None) -> dict[str, object]:
    """Return the fields of a document from the published column: those that are not empty.

    Raises:
        ValueError: It is something else.
    """
    known = json.loads(text) if text else {}
    kinds = {name: kind for name, kind in _PUBLISHED.items() if name in known}
    return {name: from_values(kind, known[name]) for name, kind in kinds.items()}


def restated(documents: Sequence[Document]) -> pa.Table:
    """Lay out what a refresh may change: the id and `RESTATED_COLUMNS` of each, in order."""
    types = _FILTER_FIELDS | _DOCUMENT_FIELDS
    names = ("document_id", *RESTATED_COLUMNS)
    columns = {name: _values(name, documents) for name in names}
    return pa.table(columns, schema=pa.schema([(name, types[name]) for name in names]))


def to_described(batch: pa.RecordBatch) -> Iterator[Document]:
    """Yield documents without their texts from rows of the table of abstracts, in order.

    The batch has the `METRIC_COLUMNS`, or more of the `DOCUMENT_COLUMNS`.
    """
    titles = pc.utf8_slice_codeunits(batch.column(SEARCH_COLUMN), 0, _MOST_TITLE_CHARACTERS)
    rows = batch.drop_columns([SEARCH_COLUMN]).to_pylist()
    for row, title in zip(rows, titles.to_pylist(), strict=True):
        cut = min(len(title), row["title_characters"])
        yield to_document({**row, SEARCH_COLUMN: f"{title[:cut]}\n", "title_characters": cut})


def to_embeddings(column: pa.ChunkedArray, dimension: int) -> Iterator[Embedding]:
    """Yield the embeddings of a half-precision column, within 0.0005 of what was stored."""
    for chunk in column.chunks:
        matrix = chunk.flatten().to_numpy(zero_copy_only=False).astype(np.float32)
        for vector in matrix.reshape(-1, dimension):
            yield array("f", vector.tobytes())


def _to_table(unit: Unit, entries: Sequence[Entry], dimension: int) -> pa.Table:
    rows = [
        (document, passage, embedding)
        for document, passages in entries
        for passage, embedding in passages
        if passage.unit is unit
    ]
    documents = [row[0] for row in rows]
    own: dict[str, object] = {
        "start": [row[1].start for row in rows],
        "end": [row[1].end for row in rows],
        VECTOR_COLUMN: _vectors([row[2] for row in rows], dimension),
    }
    if unit is Unit.SENTENCE:
        own[SEARCH_COLUMN] = [f"{row[0].title}\n{row[1].text}" for row in rows]
    shape = schema(unit, dimension)
    columns = {name: own[name] if name in own else _values(name, documents) for name in shape.names}
    return pa.table(columns, schema=shape)


_LAID_OUT: Mapping[str, Callable[[Document], object]] = {
    "document_id": lambda document: document.id,
    "venue_key": lambda document: document.venue and document.venue.casefold(),
    SEARCH_COLUMN: lambda document: f"{document.title}\n{document.text}",
    "title_characters": lambda document: len(document.title),
    "extra": lambda document: json.dumps(dict(document.extra)),
    PUBLISHED_COLUMN: to_published,
}
"""What columns hold of a document that are no field of it, or another form of one."""


def _values(column: str, documents: Sequence[Document]) -> list[object]:
    return list(map(_LAID_OUT.get(column, attrgetter(column)), documents))


def _vectors(embeddings: Sequence[Embedding], dimension: int) -> pa.FixedSizeListArray:
    joined = b"".join(embedding.tobytes() for embedding in embeddings)
    flat = np.frombuffer(joined, dtype=np.float32).astype(np.float16)
    return pa.FixedSizeListArray.from_arrays(pa.array(flat), dimension)
