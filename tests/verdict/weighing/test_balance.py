"""How well each work is regarded, what it weighs, and both scores."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import (
    CorpusMetrics,
    Document,
    FoundBy,
    GlobalLabel,
    Grade,
    LocalLabel,
    Notice,
    NoticeState,
    Relation,
    Takeaway,
    WeighMode,
)
from claimwright.domain.documents import with_notices
from claimwright.settings import WeighSettings
from claimwright.verdict.weighing.balance import (
    Balance,
    ReadWork,
    balance,
    paper_reputations,
    percentile,
    reputations,
)

_CORPUS = CorpusMetrics(
    as_of_year=2020, values={"citations_per_year": array("d", [float(n) for n in range(10)])}
)


def _read(name: str, grade: Grade | None, count: int | None = None, **given: object) -> ReadWork:
    fields: dict[str, object] = {
        "document": Document(id=name, year=2020, citation_count=count),
        "found_by": FoundBy.CLAIM,
        "score": 0.5,
        "takeaway": Takeaway(document_id=name, relation=Relation.RELATED, reason="fits"),
        "local": grade and LocalLabel(document_id=name, grade=grade, explanation=""),
        **given,
    }
    if grade is Grade.NO_EVIDENCE:
        fields["local"] = LocalLabel(document_id=name, grade=grade, explanation="")
    return ReadWork(**fields)  # type: ignore[arg-type]  # fields of the class


def _balance(
    *works: ReadWork, mode: WeighMode = WeighMode.FIXED, settings: WeighSettings | None = None
) -> Balance:
    return balance(works, _CORPUS, mode, settings or WeighSettings())


_FOUR = (
    _read("a", Grade.TRUE, 9),
    _read("b", Grade.FALSE, 0),
    _read("c", Grade.SOMEWHAT_FALSE, 4),
    _read("d", Grade.NO_EVIDENCE, 5),
    _read("e", None),
)


def test_a_work_that_is_well_regarded_weighs_more() -> None:
    found = _balance(*_FOUR)

    assert found.weighted.score > found.unweighted.score


def test_weights_are_shares_of_reputation() -> None:
    found = _balance(*_FOUR[:3], settings=WeighSettings(cap=1.0))

    assert pytest.approx({"a": 0.95 / 1.5, "c": 0.45 / 1.5, "b": 0.1 / 1.5}) == {
        one.document.id: one.weight for one in found.documents
    }


def test_counted_works_come_first_by_falling_weight() -> None:
    found = _balance(*reversed(_FOUR))

    assert ["a", "c", "b", "d", "e"] == [one.document.id for one in found.documents]


def test_those_left_out_say_why() -> None:
    found = _balance(*_FOUR)

    assert {"d": "it takes no side", "e": "fits"} == {
        one.document.id: one.left_out for one in found.documents if not one.counted
    }


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (NoticeState.RETRACTED, "it was retracted"),
        (NoticeState.WITHDRAWN, "it was withdrawn"),
        (NoticeState.EXPRESSION_OF_CONCERN, ""),
        (NoticeState.CORRECTED, ""),
    ],
)
def test_what_publishers_took_back_does_not_count(state: NoticeState, reason: str) -> None:
    document = with_notices(Document(id="x", year=2020), (Notice(state=state, source="crossref"),))
    found = _balance(*_FOUR, _read("x", Grade.TRUE, document=document))
    (work,) = [work for work in found.documents if work.document.id == "x"]

    assert (work.left_out, work.weight > 0) == (reason, not reason)


def test_coverage_is_of_the_graded_works() -> None:
    assert 0.75 == _balance(*_FOUR).coverage


def test_nothing_at_all_is_not_enough_evidence() -> None:
    found = _balance()

    assert (GlobalLabel.NOT_ENOUGH_EVIDENCE, None, ()) == (
        found.weighted.label,
        found.coverage,
        found.documents,
    )


def test_a_version_does_not_count_beside_the_work_it_is_a_version_of() -> None:
    found = _balance(_read("a", Grade.TRUE), _read("z", Grade.TRUE, version_of="a"))

    assert ["", "it is a version of 'a', which counts for both"] == [
        one.left_out for one in found.documents
    ]


def test_works_of_which_nothing_is_known_among_others_are_told() -> None:
    found = _balance(_read("a", Grade.TRUE, 5), _read("b", Grade.TRUE, 6), _read("c", Grade.TRUE))

    told = (
        "Of 1 of the 3 works that count it is not known how well they are regarded; they stand at "
        "the middle of the corpus."
    )
    assert (told,) == found.notes


def test_works_that_weigh_differently_are_not_said_to_weigh_the_same() -> None:
    partly = Takeaway(document_id="c", relation=Relation.PARTLY, reason="fits half")
    half = _read("c", Grade.TRUE, takeaway=partly)
    found = _balance(_read("a", Grade.TRUE), _read("b", Grade.TRUE), half)

    assert pytest.approx([0.4, 0.4, 0.2]) == [one.weight for one in found.documents]
    assert (
        "Nothing is known of how well the works are regarded, so no weight depends on it.",
    ) == found.notes


def test_the_paper_knows_no_cap() -> None:
    works = (_read("a", Grade.TRUE, 90), _read("b", Grade.FALSE, 10), _read("c", Grade.FALSE, 10))
    weights = [one.weight for one in _balance(*works, mode=WeighMode.PAPER).documents]

    assert pytest.approx([9 / 11, 1 / 11, 1 / 11]) == weights


def test_the_cap_says_what_it_took() -> None:
    works = (_read("a", Grade.TRUE, 9), *(_read(name, Grade.TRUE, 0) for name in "bcd"))

    assert ("“a” would weigh 76% of all together; no work may weigh more than 40%.",) == _balance(
        *works
    ).notes


@given(st.permutations(_FOUR), st.sampled_from(WeighMode))
def test_the_order_of_the_works_does_not_matter(works: list[ReadWork], mode: WeighMode) -> None:
    assert _balance(*_FOUR, mode=mode) == _balance(*works, mode=mode)


_PEERS = CorpusMetrics(
    as_of_year=2020,
    values={
        "citations_per_year": array("d", [0.0, 1.0, 2.0, 3.0, 4.0]),
        "venue_sjr": array("d", [1.0, 2.0]),
    },
)


def _work(name: str, count: int | None = None, **given: object) -> Document:
    return Document(id=name, year=2020, citation_count=count, **given)  # type: ignore[arg-type]


def _values(*works: Document) -> list[float]:
    return [one.value for one in reputations(works, _PEERS, floor=0.1)]


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
    first, _ = reputations([_work("a", 3, extra={"venue_sjr": 2.0}), _work("b")], _PEERS, floor=0.1)

    assert pytest.approx((0.7 + 0.75) / 2) == first.value
    assert {"citations_per_year": pytest.approx(0.7), "venue_sjr": 0.75} == first.percentiles


def test_a_reputation_tells_what_is_known_and_what_is_missing() -> None:
    (found,) = reputations([_work("a", 3, extra={"venue_sjr": 2.0})], _PEERS, floor=0.1)

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
    assert ((), ()) == (reputations([], _PEERS, floor=0.1), paper_reputations([]))


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
