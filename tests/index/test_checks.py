"""What an index refuses, and how it says so."""

from array import array
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Query, Unit
from claimwright.errors import InputError, TooLargeError
from claimwright.index.checks import (
    MAX_DOCUMENT_CHARACTERS,
    MAX_ID_CHARACTERS,
    MAX_LIMIT,
    MAX_QUERY_CHARACTERS,
    check_document,
    check_query,
)
from claimwright.testing import embedded
from tests.index.samples import ENCODER

_DOCUMENT = Document(id="d", title="T", text="Ice melts. Seas rise.")


def _check(document: Document) -> None:
    ((_, rows),) = embedded([document], ENCODER)
    check_document(document, rows, ENCODER.dimension)


def _mistyped(**changes: object) -> Document:
    return replace(_DOCUMENT, **changes)  # type: ignore[arg-type] # what a careless caller does


@pytest.mark.parametrize(
    ("message", "document"),
    [
        ("empty id", replace(_DOCUMENT, id="")),
        ("year 2147483648 of document 'd' is no whole number", replace(_DOCUMENT, year=2**31)),
        ("year '1999' of document 'd' is no whole number", _mistyped(year="1999")),
        ("a text belongs", _mistyped(venue=7)),
        ("a text belongs", _mistyped(authors=(7,))),
        ("nested extra fields", _mistyped(extra={"a": [1]})),
        ("citation_count", replace(_DOCUMENT, citation_count=2**63)),
        ("influential_citation_count", replace(_DOCUMENT, influential_citation_count=-(2**63))),
        ("surrogate", replace(_DOCUMENT, title="\ud800")),
        ("surrogate", replace(_DOCUMENT, venue="\udfff")),
        ("surrogate", replace(_DOCUMENT, authors=("A", "\ud800"))),
    ],
)
def test_a_document_that_would_be_stored_with_loss_is_refused(
    message: str, document: Document
) -> None:
    ((_, rows),) = embedded([_DOCUMENT], ENCODER)

    with pytest.raises(InputError, match=message):
        check_document(document, rows, ENCODER.dimension)


@pytest.mark.parametrize(
    ("message", "document"),
    [
        (f"the limit is {MAX_ID_CHARACTERS}", Document(id="x" * (MAX_ID_CHARACTERS + 1))),
        (
            f"the limit is {MAX_DOCUMENT_CHARACTERS}",
            Document(id="d", title="x" * (MAX_DOCUMENT_CHARACTERS + 1)),
        ),
    ],
)
def test_a_document_over_its_bound_is_refused(message: str, document: Document) -> None:
    with pytest.raises(TooLargeError, match=message):
        check_document(document, [], ENCODER.dimension)


def test_a_long_id_is_shortened_in_the_message() -> None:
    with pytest.raises(TooLargeError) as caught:
        check_document(Document(id="x" * 100_000), [], ENCODER.dimension)

    assert len(str(caught.value)) < 300


def test_a_sentence_given_twice_is_refused() -> None:
    ((_, rows),) = embedded([_DOCUMENT], ENCODER)

    with pytest.raises(InputError, match="each sentence once"):
        check_document(_DOCUMENT, [*rows, rows[-1]], ENCODER.dimension)


def test_an_embedding_that_is_not_normalised_is_refused() -> None:
    ((_, rows),) = embedded([_DOCUMENT], ENCODER)
    long = [(passage, array("f", [2.0] * ENCODER.dimension)) for passage, _ in rows]

    with pytest.raises(InputError, match="not L2-normalised"):
        check_document(_DOCUMENT, long, ENCODER.dimension)


def test_the_embedding_of_a_wordless_text_is_taken() -> None:
    _check(Document(id="d", text="  "))


@given(text=st.text(st.characters(exclude_categories=["Cs"])), title=st.text(max_size=5))
def test_any_unicode_text_is_taken(text: str, title: str) -> None:
    _check(Document(id="d", text=text, title=title.encode(errors="replace").decode()))


@pytest.mark.parametrize(
    "query",
    [
        Query(unit=Unit.ABSTRACT, limit=MAX_LIMIT + 1, text="x"),
        Query(unit=Unit.ABSTRACT, limit=10**9, text="x"),
        Query(unit=Unit.ABSTRACT, limit=1, text="x" * (MAX_QUERY_CHARACTERS + 1)),
    ],
)
def test_a_query_over_its_bound_is_refused(query: Query) -> None:
    with pytest.raises(TooLargeError):
        check_query(query, ENCODER.dimension)


def test_a_query_at_its_bounds_is_taken() -> None:
    check_query(
        Query(unit=Unit.ABSTRACT, limit=MAX_LIMIT, text="x" * MAX_QUERY_CHARACTERS),
        ENCODER.dimension,
    )
