"""Claims as Python users give them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Claim
from claimwright.errors import InputError
from claimwright.given_claims import TOGETHER, claims_of, is_column, parts


class Column(list[str]):
    """A column with an index of its own, as pandas has them."""

    index = ("a",)  # type: ignore[assignment]  # a list's own is a method


class Table(list[str]):
    """A table: going through it gives the names of its columns, as with those of pandas."""

    columns = ("claim",)


def test_a_table_is_no_list_of_claims() -> None:
    with pytest.raises(InputError, match=r"give one of its columns, such as table\['claim'\]"):
        claims_of(Table(["claim"]), lambda _: None)


def test_a_text_is_one_claim_and_not_many_letters() -> None:
    assert [Claim(text="Ice melts.")] == claims_of("Ice melts.", lambda _: None)


def test_only_what_has_an_index_is_a_column() -> None:
    assert [True, False, False] == [is_column(each) for each in (Column(["a"]), ["a"], "a")]


@given(st.integers(0, 100))
def test_parts_hold_every_claim_once_in_order(number: int) -> None:
    claims = [Claim(text=str(place)) for place in range(number)]
    cut = list(parts(claims, shown=False))

    assert claims == [claim for part in cut for claim in part]
    assert all(len(part) <= TOGETHER for part in cut)
