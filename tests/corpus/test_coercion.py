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


def _text(field: str, value: object) -> str:
    return as_text(field, value, 100)


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


_READ: dict[Callable[[str, object], object], list[tuple[object, object]]] = {
    as_year: [
        (2020, 2020),
        (2020.0, 2020),
        ("2020", 2020),
        (" 2020.0 ", 2020),
        ("2020.", 2020),
        ("2019-05-01", 2019),
        ("2019-05-01T12:00:00Z", 2019),
        ("2019-05", 2019),
    ],
    as_count: [(0, 0), ("12.0", 12), (7.0, 7), ("+3", 3)],
    as_flag: [
        *((yes, True) for yes in (True, 1, "true", "Yes", "1", 1.0, " T ")),
        *((no, False) for no in (False, 0, "False", "no", "0")),
    ],
    as_names: [
        ("Hansen, J.; Lee, H. ;", ("Hansen, J.", "Lee, H.")),
        (["J. Hansen", "", None], ("J. Hansen",)),
        ([{"display_name": "J. Hansen"}, {"id": 3}], ("J. Hansen",)),
        (None, ()),
    ],
    as_label: [(4983, "4983"), (4983.0, "4983"), (" x ", "x"), (["0028-0836", None], "0028-0836")],
    _text: [(["Ice melts. ", " Seas rise."], "Ice melts. Seas rise.")],
}


@pytest.mark.parametrize(
    ("read", "value", "expected"),
    [(read, *pair) for read, pairs in _READ.items() for pair in pairs],
)
def test_a_value_is_read(
    read: Callable[[str, object], object], value: object, expected: object
) -> None:
    assert read("field", value) == expected


_REFUSED: list[tuple[Callable[[str, object], object], str, list[object]]] = [
    (
        as_year,
        "a year from 1000 to 2200, not",
        ["about 2020", "20201", 0, -5, 2020.5, True, [2020], {}.keys(), "2020-2021", math.inf],
    ),
    (as_count, "a whole number", [-1, "1e3", "many", 1.5, 10**12, "9" * 30, False]),
    (as_flag, "true or false", [2, "maybe", [True]]),
    (as_names, "", [3, [3], {"name": "x"}]),
    (as_label, "a text or a whole number", [1.5, True, {"a": 1}, [[1]]]),
    (_text, "a text or a list of texts", [3, ["a", 3], {"a": "b"}, True]),
]


@pytest.mark.parametrize(
    ("read", "kind", "value"),
    [(read, kind, value) for read, kind, values in _REFUSED for value in values],
)
def test_what_is_of_another_kind_is_refused(
    read: Callable[[str, object], object], kind: str, value: object
) -> None:
    with pytest.raises(InputError, match=f"field must be {kind}"):
        read("field", value)


def test_too_many_names_are_refused() -> None:
    with pytest.raises(TooLargeError, match="10,001 names"):
        as_names("authors", ["x"] * (MAX_AUTHORS + 1))


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
