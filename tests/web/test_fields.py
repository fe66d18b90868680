"""The bounds of single values, at and just beyond each."""

import math

import pytest
from pydantic import TypeAdapter, ValidationError

from claimwright.web.fields import ClaimText, ContextText, Date, Name, Threshold, TopK

CLAIM, CONTEXT = TypeAdapter[str](ClaimText), TypeAdapter[str](ContextText)
DATE, NAME = TypeAdapter[str](Date), TypeAdapter[str](Name)
TOP_K, THRESHOLD = TypeAdapter[int](TopK), TypeAdapter[float](Threshold)


@pytest.mark.parametrize(
    "text",
    ["a", "x" * 10_000, "Seas\trise\r\nfast.", "🌍 warms", "Die Erde erwärmt sich", "海面上升"],
)
def test_a_claim_is_taken_unaltered(text: str) -> None:
    assert text == CLAIM.validate_python(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "at least 1 character"),
        (" \n\t", "at least one letter or digit"),
        ("\u200b\u3000", "at least one letter or digit"),
        ("?!", "at least one letter or digit"),
        ("🌍🔥", "at least one letter or digit"),
        ("x" * 10_001, "at most 10000 characters"),
        ("a\x00b", "remove it"),
        ("a\x1b[31m", "remove it"),
        ("a\ud800", "unicode"),
        (7, "valid string"),
        (None, "valid string"),
    ],
)
def test_no_claim_is_refused_with_the_reason(text: object, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        CLAIM.validate_python(text)


def test_a_context_may_be_empty() -> None:
    assert CONTEXT.validate_python("") == ""


@pytest.mark.parametrize("text", ["x" * 20_001, "a\x07"])
def test_a_context_has_its_bounds(text: str) -> None:
    with pytest.raises(ValidationError):
        CONTEXT.validate_python(text)


def test_a_name_has_its_bound() -> None:
    with pytest.raises(ValidationError, match="at most 200"):
        NAME.validate_python("n" * 201)


@pytest.mark.parametrize(("given", "expected"), [(1, 1), (100, 100), ("10", 10), (10.0, 10)])
def test_a_number_of_evidence_is_read(given: object, expected: int) -> None:
    assert expected == TOP_K.validate_python(given)


@pytest.mark.parametrize("given", [0, -1, -5, 101, 10**9, 2.7, "abc", True, None, math.inf, [1]])
def test_no_usable_number_of_evidence_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        TOP_K.validate_python(given)


@pytest.mark.parametrize("given", [0, 0.0, 0.7, 1])
def test_a_threshold_is_read(given: float) -> None:
    assert given == THRESHOLD.validate_python(given)


@pytest.mark.parametrize("given", [-0.1, 1.1, math.nan, math.inf, "high", True, "nan", 1e400])
def test_no_usable_threshold_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        THRESHOLD.validate_python(given)


@pytest.mark.parametrize("given", ["", "2024", "2024-02", "2024-02-29"])
def test_a_date_is_read(given: str) -> None:
    assert given == DATE.validate_python(given)


@pytest.mark.parametrize("given", ["24", "2024-13", "2024-02-32", "yesterday", "2024-02-01T10:00"])
def test_no_date_is_refused(given: str) -> None:
    with pytest.raises(ValidationError):
        DATE.validate_python(given)
