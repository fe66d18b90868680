"""The evidence API's order of citations, key by key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate, Document, Passage, Unit
from claimwright.selection.citations import citation_order

counts = st.none() | st.integers(0, 3)
years = st.none() | st.integers(1999, 2002)


def candidate(
    name: str, influential: int | None = None, cited: int | None = None, year: int | None = None
) -> Candidate:
    """Make a candidate that has only a name and what the rule reads."""
    return Candidate(
        passage=Passage(id=name, document_id=name, unit=Unit.SENTENCE, text="x", start=0, end=1),
        document=Document(
            id=name, year=year, citation_count=cited, influential_citation_count=influential
        ),
        scores={"cosine": 0.5},
    )


def names(candidates: tuple[Candidate, ...]) -> str:
    return "".join(each.passage.id for each in candidates)


def test_nothing_stays_nothing() -> None:
    assert citation_order(()) == ()


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ((candidate("a", 1, 900, 2020), candidate("b", 2, 1, 1990)), "ba"),
        ((candidate("a", 1, 5, 2020), candidate("b", 1, 6, 1990)), "ba"),
        ((candidate("a", 1, 5, 1990), candidate("b", 1, 5, 2020)), "ba"),
        ((candidate("a"), candidate("b", 1)), "ba"),
        ((candidate("a", 0, 0, 2000), candidate("b", None, None, 2001)), "ba"),
        ((candidate("a", 1, 5, None), candidate("b", 1, 5, 1850)), "ba"),
        ((candidate("a", 1, 5, None), candidate("b", 1, 5, None)), "ab"),
        ((candidate("a", 3, 3, 2003), candidate("b", 3, 3, 2003)), "ab"),
    ],
    ids=[
        "influential citations come first",
        "then citations",
        "then the later year",
        "a missing count sorts as zero",
        "a missing count ties with zero",
        "a missing year sorts last",
        "two missing years tie",
        "ties keep the order of similarity",
    ],
)
def test_the_order_follows_the_keys(found: tuple[Candidate, ...], expected: str) -> None:
    assert expected == names(citation_order(found))


@given(st.lists(st.tuples(counts, counts, years), max_size=12))
def test_each_candidate_comes_out_once(
    keys: list[tuple[int | None, int | None, int | None]],
) -> None:
    found = [candidate(str(place), *key) for place, key in enumerate(keys)]

    assert {each.passage.id for each in found} == {
        each.passage.id for each in citation_order(found)
    }


@given(st.lists(st.tuples(counts, counts, years), max_size=12))
def test_a_second_sorting_changes_nothing(
    keys: list[tuple[int | None, int | None, int | None]],
) -> None:
    once = citation_order([candidate(str(place), *key) for place, key in enumerate(keys)])

    assert once == citation_order(once)
