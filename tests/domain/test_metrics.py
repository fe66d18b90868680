"""How often works are cited, as numbers that can be compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document
from claimwright.domain.metrics import corpus_metrics, doi_key, metrics_of, title_key


def _cited(name: str, count: int | None, **given: object) -> Document:
    return Document(id=name, year=2020, citation_count=count, **given)  # type: ignore[arg-type]


def test_citations_are_counted_per_year_from_the_as_of_year_of_the_corpus() -> None:
    work = Document(id="d", year=2011, citation_count=50, influential_citation_count=5)

    assert {"citations_per_year": 5.0, "influential_per_year": 0.5} == metrics_of(work, 2020)


def test_a_work_of_the_as_of_year_is_one_year_old() -> None:
    assert {"citations_per_year": 7.0} == metrics_of(_cited("d", 7), 2020)


def test_without_a_year_nothing_is_known_per_year() -> None:
    assert {} == metrics_of(Document(id="d", citation_count=9), 2020)


def test_no_citations_are_nought_and_unknown_ones_are_left_out() -> None:
    assert ({"citations_per_year": 0.0}, {}) == (
        metrics_of(_cited("d", 0), 2020),
        metrics_of(_cited("d", None), 2020),
    )


@pytest.mark.parametrize("value", [2.5, "2.5", " 2.5 "])
def test_a_venue_metric_is_read_from_the_further_fields(value: str | float) -> None:
    known = Document(id="d", extra={"venue_two_year_citedness": value})

    assert {"venue_two_year_citedness": 2.5} == metrics_of(known, None)


@pytest.mark.parametrize("value", [None, True, "n/a", "", -1, float("nan"), float("inf")])
def test_what_is_no_number_of_nought_or_more_is_unknown(value: str | float | None) -> None:
    assert {} == metrics_of(Document(id="d", extra={"venue_sjr": value}), None)


def test_the_metrics_of_a_corpus_rise() -> None:
    found = corpus_metrics([_cited("a", 9), _cited("b", 1), _cited("c", 4)])

    assert [1.0, 4.0, 9.0] == list(found.values["citations_per_year"])


def test_a_metric_that_is_known_of_no_work_is_left_out() -> None:
    assert ["citations_per_year"] == list(corpus_metrics([_cited("a", 9)]).values)


def test_the_as_of_year_of_a_corpus_is_that_of_its_newest_work() -> None:
    works = [Document(id="a", year=1999), Document(id="b", year=2004), Document(id="c")]

    assert 2004 == corpus_metrics(works).as_of_year


def test_ages_are_counted_to_when_the_corpus_was_written() -> None:
    found = corpus_metrics([_cited("a", 10)], written_in=2029)

    assert (2029, [1.0]) == (found.as_of_year, list(found.values["citations_per_year"]))


def test_a_work_newer_than_its_corpus_sets_the_year() -> None:
    assert 2020 == corpus_metrics([_cited("a", 10)], written_in=2010).as_of_year


def test_no_works_have_no_metrics() -> None:
    assert (None, {}) == (corpus_metrics([]).as_of_year, corpus_metrics([]).values)


def test_versions_of_a_work_count_once_with_the_most_cited() -> None:
    versions = [_cited("a", 2, doi="10.1/X"), _cited("b", 8, doi="10.1/x"), _cited("c", 1)]

    assert [1.0, 8.0] == list(corpus_metrics(versions).values["citations_per_year"])


@given(
    st.permutations([_cited("a", 2, doi="10.1/x"), _cited("b", 8, doi="10.1/x"), _cited("c", 3)])
)
def test_the_order_of_the_works_does_not_matter(works: list[Document]) -> None:
    assert [3.0, 8.0] == list(corpus_metrics(works).values["citations_per_year"])


def test_a_doi_is_compared_without_case_and_white_space() -> None:
    assert "10.1/x" == doi_key(Document(id="d", doi=" 10.1/X "))


def test_titles_are_compared_by_their_letters_and_the_first_author() -> None:
    one = Document(id="d", title="Seas – rising.", authors=("A. Lee", "B. Ek"))
    other = Document(id="e", title="SEAS: Rising", authors=("A Lee",))

    assert title_key(one) == title_key(other)


@pytest.mark.parametrize(
    "document",
    [Document(id="d", title="Seas"), Document(id="d", authors=("A",)), Document(id="d")],
    ids=["no author", "no title", "neither"],
)
def test_without_title_and_author_no_versions_are_told_by_them(document: Document) -> None:
    assert "" == title_key(document)


def _studied(number: int, study: str, *, year: int = 2020) -> Document:
    return Document(
        id=f"{study} {year} {number}",
        year=year,
        citation_count=number,
        extra={"field": study},
    )


_MANY = [_studied(number, "Ice", year=2020 - number % 2) for number in range(70)]
_FEW = [_studied(number, "Law") for number in range(5)]


def test_a_work_is_compared_with_those_of_its_field_and_year() -> None:
    found = corpus_metrics([*_MANY, *_FEW])

    assert [
        len(found.peers(work, "citations_per_year"))
        for work in (
            _studied(1, "ICE"),
            _studied(1, "ice", year=2001),
            _studied(1, "law"),
            _cited("a", 1),
        )
    ] == [35, 70, 75, 75]


def test_nothing_known_leaves_no_peers() -> None:
    assert tuple(corpus_metrics([]).peers(_studied(1, "ice"), "venue_sjr")) == ()
