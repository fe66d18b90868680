"""The evidence API's order of citations, key by key."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate, Document, Passage, Unit
from claimwright.selection.ranking import MAX_ALSO_IN, citation_order, collapse
from tests.examples import passage

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
def test_each_candidate_comes_out_once_and_a_second_sorting_changes_nothing(
    keys: list[tuple[int | None, int | None, int | None]],
) -> None:
    found = [candidate(str(place), *key) for place, key in enumerate(keys)]
    once = citation_order(found)

    assert {each.passage.id for each in found} == {each.passage.id for each in once}
    assert once == citation_order(once)


_LONG = (
    "We measured how fast the ice of the northern glaciers melts over the course of ten summers "
    "and found that the loss of mass followed the temperature of the air near the ground, while "
    "the snow of the winter before made up for a part of what was lost, as earlier studies of "
    "other regions had suggested from fewer stations and shorter series of observations."
)


def _found(name: str, text: str, *, work: str = "", retracted: bool | None = None) -> Candidate:
    document = Document(id=work or name, text=text, retracted=retracted)
    return Candidate(passage=passage(document, name), document=document, scores={"fused": 0.5})


def _kept(candidates: Sequence[Candidate], same: float = 0.9) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.passage.id, one.also_in) for one in collapse(candidates, same=same)]


def test_the_same_words_stand_once_and_list_the_other_works() -> None:
    found = [_found("a", "Ice melts."), _found("b", "Seas rise."), _found("c", "ICE — melts!")]

    assert _kept(found) == [("a", ("c",)), ("b", ())]


def test_a_changed_word_in_a_long_passage_is_the_same() -> None:
    other = _LONG.replace("northern glaciers", "Northern glaciers").replace("studies", "work")

    assert _kept([_found("a", _LONG), _found("b", other)]) == [("a", ("b",))]


@pytest.mark.parametrize(
    ("word", "other"),
    [("ten summers", "11 summers"), ("fewer stations", "more stations"), ("found", "did not find")],
)
def test_what_turns_a_passage_around_keeps_it_apart(word: str, other: str) -> None:
    found = [_found("a", _LONG), _found("b", _LONG.replace(word, other))]

    assert _kept(found, same=0.5) == [("a", ()), ("b", ())]


def test_a_short_sentence_with_another_word_is_another() -> None:
    found = [_found("a", "Ice melts in the warm sea."), _found("b", "Ice melts in the warm air.")]

    assert _kept(found) == [("a", ()), ("b", ())]


def test_passages_of_one_work_are_not_collapsed() -> None:
    found = [_found("a", "Ice melts.", work="w"), _found("b", "Ice melts.", work="w")]

    assert _kept(found) == [("a", ()), ("b", ())]


def test_a_retracted_work_neither_hides_nor_is_hidden() -> None:
    found = [_found("a", "Ice melts.", retracted=True), _found("b", "Ice melts.")]

    assert _kept(found) == [("a", ()), ("b", ())]


def test_a_work_that_repeats_itself_is_listed_once() -> None:
    found = [_found("a", "Ice."), _found("b", "Ice.", work="w"), _found("c", "Ice.", work="w")]

    assert _kept(found) == [("a", ("w",))]


def test_the_list_of_other_works_is_bounded() -> None:
    found = [_found(f"{number}", "Ice melts.") for number in range(MAX_ALSO_IN + 9)]

    assert len(collapse(found, same=0.9)[0].also_in) == MAX_ALSO_IN


@given(st.lists(st.sampled_from(("Ice melts.", "Seas rise.", "Winds blow.", _LONG)), max_size=12))
def test_every_work_is_kept_or_listed(texts: list[str]) -> None:
    found = [_found(f"{number}", text) for number, text in enumerate(texts)]
    seen = [name for one in collapse(found, same=0.9) for name in (one.document.id, *one.also_in)]

    assert sorted(seen) == sorted(one.document.id for one in found)
