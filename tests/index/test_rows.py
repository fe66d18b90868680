"""Documents as columns, there and back."""

import json
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import (
    Document,
    FieldOrigin,
    Identifier,
    IdentifierKind,
    Notice,
    NoticeState,
    PastValue,
    Unit,
)
from claimwright.index.rows import (
    DOCUMENT_COLUMNS,
    VECTOR_COLUMN,
    from_published,
    schema,
    to_document,
    to_embeddings,
    to_published,
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
    identifiers=st.lists(
        st.builds(Identifier, kind=st.sampled_from(IdentifierKind), value=st.text())
    ).map(tuple),
    notices=st.lists(
        st.builds(Notice, state=st.sampled_from(NoticeState), source=st.text(), reason=st.text())
    ).map(tuple),
    origins=st.lists(st.builds(FieldOrigin, field=st.text(), source=st.text())).map(tuple),
    history=st.lists(
        st.builds(
            PastValue,
            field=st.text(),
            value=st.none() | st.booleans() | st.integers() | st.text(),
            until=st.text(),
        )
    ).map(tuple),
)


@given(document=_DOCUMENTS)
def test_a_document_comes_back_as_it_was(document: Document) -> None:
    table = to_tables([(document, ((passages_of(document)[0], array("f", [0.0] * 4)),))], 4)
    (row,) = table[Unit.ABSTRACT].select(DOCUMENT_COLUMNS).to_pylist()

    assert to_document(row) == document


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


def test_a_work_of_which_nothing_is_published_takes_no_space() -> None:
    assert to_published(Document(id="d", text="Ice.")) is None


def test_a_state_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="sunk"):
        from_published(json.dumps({"notices": [{"state": "sunk", "source": "x"}]}))
