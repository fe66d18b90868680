"""What is known of a work beside its text, as one column."""

import json

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
)
from claimwright.index.published import from_column, to_column

_TEXT = st.text()
_DOCUMENTS = st.builds(
    Document,
    id=st.just("d"),
    text=st.just(""),
    identifiers=st.lists(
        st.builds(Identifier, kind=st.sampled_from(IdentifierKind), value=_TEXT)
    ).map(tuple),
    notices=st.lists(
        st.builds(Notice, state=st.sampled_from(NoticeState), source=_TEXT, reason=_TEXT)
    ).map(tuple),
    origins=st.lists(st.builds(FieldOrigin, field=_TEXT, source=_TEXT)).map(tuple),
    history=st.lists(
        st.builds(
            PastValue,
            field=_TEXT,
            value=st.none() | st.booleans() | st.integers() | st.text(),
            until=_TEXT,
        )
    ).map(tuple),
)


@given(document=_DOCUMENTS)
def test_what_is_known_of_a_work_comes_back_as_it_was(document: Document) -> None:
    known = from_column(to_column(document))
    again = Document(id="d", text="", **known)  # type: ignore[arg-type] # each of its field's type

    assert document == again


def test_a_work_of_which_nothing_is_known_takes_no_space() -> None:
    assert to_column(Document(id="d", text="Ice.")) is None


def test_a_state_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="sunk"):
        from_column(json.dumps({"notices": [{"state": "sunk", "source": "x"}]}))
