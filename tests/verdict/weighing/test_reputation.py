"""What is known of works to how well they are regarded."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CorpusMetrics, Document
from claimwright.verdict.weighing.reputation import paper_reputations, percentile, reputations

_CORPUS = CorpusMetrics(
    as_of_year=2020,
    values={
        "citations_per_year": array("d", [0.0, 1.0, 2.0, 3.0, 4.0]),
        "venue_sjr": array("d", [1.0, 2.0]),
    },
)


def _work(name: str, count: int | None = None, **given: object) -> Document:
    return Document(id=name, year=2020, citation_count=count, **given)  # type: ignore[arg-type]


def _values(*works: Document) -> list[float]:
    return [one.value for one in reputations(works, _CORPUS, floor=0.1)]


def _paper(*works: Document) -> list[float]:
    return [one.value for one in paper_reputations(works)]


@pytest.mark.parametrize(
    ("value", "expected"), [(-1.0, 0.0), (0.0, 0.1), (2.0, 0.5), (2.5, 0.6), (9.0, 1.0)]
)
def test_a_percentile_is_the_share_below_with_equal_ones_half(
    value: float, expected: float
) -> None:
    assert pytest.approx(expected) == percentile(value, [0.0, 1.0, 2.0, 3.0, 4.0])


@given(st.floats(0, 10), st.lists(st.floats(0, 10)))
def test_a_percentile_is_in_its_range(value: float, known: list[float]) -> None:
    assert 0.0 <= percentile(value, sorted(known)) <= 1.0


def test_a_reputation_is_the_mean_of_the_percentiles_that_are_known() -> None:
    first, _ = reputations(
        [_work("a", 3, extra={"venue_sjr": 2.0}), _work("b")], _CORPUS, floor=0.1
    )

    assert pytest.approx((0.7 + 0.75) / 2) == first.value
    assert {"citations_per_year": pytest.approx(0.7), "venue_sjr": 0.75} == first.percentiles


def test_a_reputation_tells_what_is_known_and_what_is_missing() -> None:
    (found,) = reputations([_work("a", 3, extra={"venue_sjr": 2.0})], _CORPUS, floor=0.1)

    assert {"citations_per_year": 3.0, "venue_sjr": 2.0} == found.metrics
    assert ("influential_per_year", "venue_two_year_citedness") == found.missing


def test_a_work_of_which_nothing_is_known_stands_in_the_middle_of_the_corpus() -> None:
    assert [0.5, pytest.approx(0.9)] == _values(_work("a"), _work("b", 4))


def test_nothing_falls_below_the_floor() -> None:
    low = CorpusMetrics(
        as_of_year=2020, values={"citations_per_year": array("d", [0.0] + [9.0] * 9)}
    )
    found = reputations([_work("a", 0), _work("b", 9)], low, floor=0.1)

    assert 0.1 == found[0].value


def test_a_retracted_work_has_no_reputation_however_often_it_is_cited() -> None:
    assert 0.0 == _values(_work("a", 4, retracted=True), _work("b", 1), _work("c", 2))[0]


@pytest.mark.parametrize(
    "works",
    [
        (_work("a", 1),),
        (_work("a"), _work("b")),
        (_work("a", 2), _work("b", 2)),
        (_work("a"), _work("b"), _work("c", 9, retracted=True)),
    ],
    ids=["one", "unknown", "equal", "one retracted"],
)
def test_equal_reputations_are_one(works: tuple[Document, ...]) -> None:
    assert [1.0] * sum(not work.retracted for work in works) == [
        value for value in _values(*works) if value
    ]


def test_no_works_have_no_reputations() -> None:
    assert ((), ()) == (reputations([], _CORPUS, floor=0.1), paper_reputations([]))


def test_a_metric_that_the_corpus_does_not_know_stands_in_the_middle() -> None:
    (found,) = reputations([_work("a", 1)], CorpusMetrics(as_of_year=2020), floor=0.1)

    assert {"citations_per_year": 0.5} == found.percentiles


def test_the_papers_best_work_of_a_claim_has_one() -> None:
    assert [1.0, 0.5, 0.25] == _paper(_work("a", 80), _work("b", 40), _work("c", 20))


def test_the_papers_metrics_are_scaled_before_their_mean() -> None:
    one = _work("a", 100, extra={"venue_sjr": 1.0, "venue_two_year_citedness": 2.0})
    other = _work("b", 10, extra={"venue_sjr": 2.0, "venue_two_year_citedness": 4.0})

    assert [2.0 / 2.1, 1.0] == pytest.approx(_paper(one, other))


def test_the_paper_leaves_open_what_is_unknown_and_the_median_is_taken() -> None:
    assert [1.0, 0.5, 0.75] == _paper(_work("a", 8), _work("b", 4), _work("c"))


def test_the_paper_does_not_age_citations() -> None:
    old = Document(id="old", year=1950, citation_count=8)

    assert [1.0, 0.5] == _paper(old, _work("new", 4))


def test_a_retracted_work_does_not_measure_the_others() -> None:
    assert [0.0, 1.0, 0.5] == _paper(_work("a", 80, retracted=True), _work("b", 8), _work("c", 4))


def test_works_that_nobody_cites_are_equal() -> None:
    assert [1.0, 1.0] == _paper(_work("a", 0), _work("b", 0))


def test_a_work_is_placed_among_those_of_its_field() -> None:
    quiet = array("d", [float(n) for n in range(30)])
    corpus = CorpusMetrics(
        as_of_year=2020,
        values={"citations_per_year": array("d", [1000.0] * 50)},
        cohorts={("law", None): {"citations_per_year": quiet}},
    )
    (found,) = reputations([_work("a", 29, extra={"field": "Law"})], corpus, floor=0.1)

    assert found.percentiles["citations_per_year"] > 0.9
