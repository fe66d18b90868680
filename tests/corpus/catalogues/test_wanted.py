"""What a person may want of a catalogue."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.catalogues.wanted import Wanted, boolean, chunks, split
from claimwright.domain import Identifier, IdentifierKind
from claimwright.errors import InputError

NAME = Identifier(kind=IdentifierKind.DOI, value="10.5555/a")


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"query": "  "},
        {"query": "ice", "ids": (NAME,)},
        {"query": "ice", "groups": (("sea",),)},
        {"ids": (NAME,), "topics": ("T1",)},
    ],
)
def test_works_are_wanted_in_one_way(chosen: dict[str, object]) -> None:
    with pytest.raises(InputError, match="in one way"):
        Wanted(**chosen)  # type: ignore[arg-type]  # any of them


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"query": "x" * 20_001}, "20,001 characters"),
        ({"query": "x", "from_year": 2020, "to_year": 2010}, r"2020\.\.2010"),
        ({"query": "x", "from_year": 20}, r"20\.\.2200"),
        ({"ids": (NAME,) * 1_000_001}, "1,000,001 names"),
    ],
)
def test_what_is_over_its_bound_is_refused(chosen: dict[str, object], why: str) -> None:
    with pytest.raises(InputError, match=why):
        Wanted(**chosen)  # type: ignore[arg-type]  # any of them


def test_terms_of_several_words_are_quoted() -> None:
    assert '("sea level" OR low-lying) AND (flood)'.replace("low-lying", '"low-lying"') == boolean(
        [["sea level", "low-lying"], ["flood"]]
    )


def test_a_query_that_fits_stays_whole() -> None:
    assert ("(a OR b) AND (c)",) == split([["a", "b"], ["c"]], lambda _: True)


def test_a_single_term_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="fewer terms"):
        split([["a"]], lambda _: False)


def test_more_parts_than_anybody_would_ask_for_are_refused() -> None:
    with pytest.raises(InputError, match="fewer than 200 parts"):
        split([[f"t{n}" for n in range(300)]], lambda query: " OR " not in query)


def _works(query: str) -> set[frozenset[str]]:
    """Return the smallest works that a boolean query matches: one term of each group."""
    first, second = (
        re.findall(r"\w+", group.replace(" OR ", " ")) for group in query.split(" AND ")
    )
    return {frozenset((a, b)) for a in first for b in second}


@given(st.integers(1, 12), st.integers(1, 12), st.integers(20, 80))
def test_the_parts_of_a_query_match_what_the_whole_does(left: int, right: int, limit: int) -> None:
    groups = [[f"a{n}" for n in range(left)], [f"b{n}" for n in range(right)]]
    parts = split(groups, lambda query: len(query) <= limit)

    assert _works(boolean(groups)) == set().union(*map(_works, parts))


def test_names_are_cut_into_pieces() -> None:
    assert [2, 2, 1] == [len(chunk) for chunk in chunks((NAME,) * 5, 2)]


def test_other_wishes_have_another_identity() -> None:
    wishes = [
        Wanted(query="ice"),
        Wanted(query="sea"),
        Wanted(groups=(("ice",),)),
        Wanted(ids=(NAME,)),
        Wanted(query="ice", from_year=2000),
        Wanted(query="ice", with_abstract=False),
    ]

    assert 6 == len({tuple(sorted(wish.identity.items())) for wish in wishes})
