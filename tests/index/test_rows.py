"""Documents as columns, there and back."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Unit
from claimwright.index.rows import (
    DOCUMENT_COLUMNS,
    VECTOR_COLUMN,
    schema,
    to_document,
    to_embeddings,
    to_passage,
    to_tables,
)
from claimwright.testing import embedded, passages_of
from tests.index.samples import ENCODER

_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_MAYBE = st.none() | _TEXT
_COUNT = st.none() | st.integers(-(2**63) + 1, 2**63 - 1)
_DOCUMENTS = st.builds(
    Document,
    id=_TEXT.filter(bool),
    title=_TEXT,
    text=_TEXT,
    doi=_MAYBE,
    openalex_id=_MAYBE,
    year=st.none() | st.integers(-(2**31) + 1, 2**31 - 1),
    authors=st.lists(_TEXT).map(tuple),
    venue=_MAYBE,
    issn=_MAYBE,
    url=_MAYBE,
    language=_MAYBE,
    citation_count=_COUNT,
    influential_citation_count=_COUNT,
    retracted=st.none() | st.booleans(),
    source=_MAYBE,
    licence=_MAYBE,
    extra=st.dictionaries(
        st.text(),
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        max_size=3,
    ),
)


@given(document=_DOCUMENTS)
def test_a_document_comes_back_as_it_was(document: Document) -> None:
    table = to_tables([(document, ((passages_of(document)[0], array("f", [0.0] * 4)),))], 4)
    (row,) = table[Unit.ABSTRACT].select(DOCUMENT_COLUMNS).to_pylist()

    assert to_document(row) == document


@given(document=_DOCUMENTS)
def test_a_passage_is_cut_from_its_document_again(document: Document) -> None:
    passages = passages_of(document)

    assert passages == tuple(
        to_passage(document, passage.unit, passage.start, passage.end) for passage in passages
    )


def test_each_unit_has_a_table_of_its_own_length() -> None:
    documents = [Document(id="a", text="One. Two. Three."), Document(id="b", text="Four.")]
    tables = to_tables(tuple(embedded(documents, ENCODER)), ENCODER.dimension)

    assert {unit: table.num_rows for unit, table in tables.items()} == {
        Unit.ABSTRACT: 2,
        Unit.SENTENCE: 4,
    }


def test_no_document_gives_empty_tables() -> None:
    tables = to_tables((), 4)

    assert [table.num_rows for table in tables.values()] == [0, 0]


def test_an_embedding_keeps_three_decimals() -> None:
    entries = tuple(embedded([Document(id="d", text="Ice melts in summer.")], ENCODER))
    column = to_tables(entries, ENCODER.dimension)[Unit.ABSTRACT].column(VECTOR_COLUMN)

    assert next(to_embeddings(column, ENCODER.dimension)) == pytest.approx(
        entries[0][1][0][1], abs=5e-4
    )


def test_sentences_carry_what_filters_read() -> None:
    columns = {"year", "venue_key", "language", "citation_count", "retracted", "source"}

    assert columns <= set(schema(Unit.SENTENCE, 4).names)


def test_a_venue_is_compared_without_case() -> None:
    entries = tuple(embedded([Document(id="d", venue="Straße")], ENCODER))
    tables = to_tables(entries, ENCODER.dimension)

    assert tables[Unit.ABSTRACT].column("venue_key").to_pylist() == ["strasse"]
