"""Coercion: each type of field from what files hold, and what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.coercion import (
    MAX_AUTHORS,
    as_count,
    as_flag,
    as_label,
    as_names,
    as_text,
    as_year,
    is_missing,
)
from claimwright.errors import InputError, TooLargeError

_MISSING: list[object] = [None, "", "  ", math.nan, [], {}]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@pytest.mark.parametrize("value", _MISSING)
def test_an_empty_value_is_missing(value: object) -> None:
    assert is_missing(value)


@pytest.mark.parametrize("value", [0, 0.0, False, "0", [None]])
def test_zero_and_false_are_not_missing(value: object) -> None:
    assert not is_missing(value)


@pytest.mark.parametrize("value", _MISSING)
@pytest.mark.parametrize("read", [as_count, as_year, as_flag, as_label])
def test_a_missing_value_is_none(
    read: Callable[[str, object], int | str | None], value: object
) -> None:
    assert read("field", value) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (2020, 2020),
        (2020.0, 2020),
        ("2020", 2020),
        (" 2020.0 ", 2020),
        ("2020.", 2020),
        ("2019-05-01", 2019),
        ("2019-05-01T12:00:00Z", 2019),
        ("2019-05", 2019),
    ],
)
def test_a_year_is_read(value: object, expected: int) -> None:
    assert as_year("year", value) == expected


@pytest.mark.parametrize(
    "value", ["about 2020", "20201", 0, -5, 2020.5, True, [2020], {}.keys(), "2020-2021", math.inf]
)
def test_what_is_no_year_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="year must be a year from 1000 to 2200, not"):
        as_year("year", value)


@pytest.mark.parametrize(("value", "expected"), [(0, 0), ("12.0", 12), (7.0, 7), ("+3", 3)])
def test_a_count_is_read(value: object, expected: int) -> None:
    assert as_count("citation_count", value) == expected


@pytest.mark.parametrize("value", [-1, "1e3", "many", 1.5, 10**12, "9" * 30, False])
def test_what_is_no_count_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="citation_count must be a whole number"):
        as_count("citation_count", value)


@pytest.mark.parametrize("value", [True, 1, "true", "Yes", "1", 1.0, " T "])
def test_yes_is_read(value: object) -> None:
    assert as_flag("retracted", value) is True


@pytest.mark.parametrize("value", [False, 0, "False", "no", "0"])
def test_no_is_read(value: object) -> None:
    assert as_flag("retracted", value) is False


@pytest.mark.parametrize("value", [2, "maybe", [True]])
def test_what_is_neither_yes_nor_no_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="retracted must be true or false"):
        as_flag("retracted", value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Hansen, J.; Lee, H. ;", ("Hansen, J.", "Lee, H.")),
        (["J. Hansen", "", None], ("J. Hansen",)),
        ([{"display_name": "J. Hansen"}, {"id": 3}], ("J. Hansen",)),
        (None, ()),
    ],
)
def test_names_are_read(value: object, expected: tuple[str, ...]) -> None:
    assert as_names("authors", value) == expected


@pytest.mark.parametrize("value", [3, [3], {"name": "x"}])
def test_what_is_no_list_of_names_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="authors must be"):
        as_names("authors", value)


def test_too_many_names_are_refused() -> None:
    with pytest.raises(TooLargeError, match="10,001 names"):
        as_names("authors", ["x"] * (MAX_AUTHORS + 1))


@pytest.mark.parametrize(
    ("value", "expected"),
    [(4983, "4983"), (4983.0, "4983"), (" x ", "x"), (["0028-0836", None], "0028-0836")],
)
def test_a_label_is_read(value: object, expected: str) -> None:
    assert as_label("issn", value) == expected


@pytest.mark.parametrize("value", [1.5, True, {"a": 1}, [[1]]])
def test_what_is_no_label_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="issn must be a text or a whole number"):
        as_label("issn", value)


def test_a_list_of_sentences_is_joined_with_spaces() -> None:
    assert as_text("text", ["Ice melts. ", " Seas rise."], 100) == "Ice melts. Seas rise."


@pytest.mark.parametrize("value", [3, ["a", 3], {"a": "b"}, True])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="text must be a text or a list of texts"):
        as_text("text", value, 100)


def test_a_text_over_its_limit_is_refused() -> None:
    with pytest.raises(TooLargeError, match="text has 101 characters, over the limit of 100"):
        as_text("text", "x" * 101, 100)


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(InputError, match="not valid Unicode at character 2"):
        as_text("text", "ab\ud800", 100)


@given(_JSON)
@pytest.mark.parametrize("read", [as_count, as_year, as_flag, as_label, as_names])
def test_any_value_is_read_or_refused_with_an_error_of_ours(
    read: Callable[[str, object], object], value: object
) -> None:
    with suppress(InputError):
        read("field", value)
