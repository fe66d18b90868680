"""Nouns to what a file keeps of them, and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CheckedGroup, CitationCheck, CitationLabel, PartCheck, Span
from claimwright.schema.keeping import from_bytes, from_values, to_bytes, to_values
from tests.citations import check, checked, group, unread


def again(value: CheckedGroup) -> CheckedGroup:
    return from_values(CheckedGroup, json.loads(json.dumps(to_values(value))))


def test_a_group_comes_back_as_it_was() -> None:
    span = Span(start=0, end=3, text="Ice")
    found = check(
        CitationLabel.PARTLY_SUPPORTED,
        0.5,
        passage=span,
        parts=(PartCheck(text="Ice melts", support=1.0, sentence=span),),
        signals={"depth": 2.0},
        missing=("1900",),
    )
    value = group("1", sources=(checked(found), unread(2)))

    assert value == again(value)


@given(st.text(), st.floats(allow_nan=False, allow_infinity=False))
def test_any_text_and_number_comes_back(text: str, number: float) -> None:
    value = CitationCheck(label=CitationLabel.SUPPORTED, support=number, missing=(text,))

    assert value == from_values(CitationCheck, json.loads(json.dumps(to_values(value))))


def test_a_field_with_a_default_may_be_missing() -> None:
    assert from_values(CitationCheck, {"label": "SUPPORTED"}).missing == ()


@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        {"label": "WRONG"},
        {"label": "SUPPORTED", "support": "half"},
        {"label": "SUPPORTED", "missing": "1900"},
        {"label": "SUPPORTED", "missing": [1]},
        {"label": "SUPPORTED", "signals": []},
    ],
)
def test_what_stands_for_no_value_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match="CitationCheck"):
        from_values(CitationCheck, values)


def test_bytes_come_back_as_they_were() -> None:
    value = group("1", sources=(checked(check()), unread(2)))

    assert value == from_bytes(CheckedGroup, to_bytes(value))


def test_text_that_is_no_unicode_comes_back() -> None:
    value = CitationCheck(label=CitationLabel.SUPPORTED, missing=("\ud800",))

    assert value == from_values(CitationCheck, json.loads(json.dumps(to_values(value))))
