"""Rankings of several arms in, one ranking of passages or of sources out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate, Document, Passage, RankedRows, Unit, Uniting
from claimwright.retrieval.fuse import (
    FoundSource,
    candidates,
    leading,
    minmax,
    reciprocal_rank_fusion,
    source_key,
    unite,
    weighted_sum,
)

NOTHING = RankedRows(rows=(), scores=())

scores = st.lists(st.floats(-1e6, 1e6), max_size=20)
rows = st.lists(st.integers(0, 7), unique=True, max_size=8)
falling = scores.map(lambda values: sorted(values, reverse=True))


def ranking(numbers: list[int]) -> RankedRows:
    return RankedRows(
        rows=tuple(numbers), scores=tuple(10.0 - place for place in range(len(numbers)))
    )


def fused(found: RankedRows) -> dict[int, float]:
    return dict(zip(found.rows, found.scores, strict=True))


def read(*names: str) -> dict[int, tuple[Document, Passage]]:
    """Say that row 0 is the first of these documents, row 1 the second."""
    return {
        row: (
            Document(id=name, text="x"),
            Passage(id=name, document_id=name, unit=Unit.ABSTRACT, text="x", start=0, end=1),
        )
        for row, name in enumerate(names)
    }


@given(scores)
def test_normalised_scores_lie_in_their_range_and_keep_their_order(values: list[float]) -> None:
    shares = minmax(values)

    assert [share for share in shares if not 0.0 <= share <= 1.0] == []
    assert list(minmax(sorted(values))) == sorted(shares)


def test_equal_scores_are_all_the_best() -> None:
    assert minmax([2.0, 2.0]) == (1.0, 1.0)


def test_no_scores_give_none() -> None:
    assert minmax([]) == ()


def test_a_weighted_sum_weighs_each_arm() -> None:
    found = weighted_sum(ranking([1, 2]), ranking([2, 3]), sparse_weight=0.25)

    assert fused(found) == {2: 0.75, 1: 0.25, 3: 0.0}


@given(sparse=rows, dense=rows, weight=st.floats(0, 1))
def test_a_weighted_sum_holds_every_row_once_best_first_and_in_its_range(
    sparse: list[int], dense: list[int], weight: float
) -> None:
    found = weighted_sum(ranking(sparse), ranking(dense), sparse_weight=weight)

    assert sorted(found.rows) == sorted({*sparse, *dense})
    assert list(found.scores) == sorted(found.scores, reverse=True)
    assert [value for value in found.scores if not 0.0 <= value <= 1.0 + 1e-12] == []


@given(sparse=rows)
def test_all_weight_on_one_arm_keeps_its_order(sparse: list[int]) -> None:
    assert list(weighted_sum(ranking(sparse), NOTHING, sparse_weight=1.0).rows) == sparse


def test_first_everywhere_is_one() -> None:
    assert fused(reciprocal_rank_fusion([ranking([1]), ranking([1])])) == {1: 1.0}


@given(first=rows, second=rows, offset=st.integers(1, 100))
def test_rank_fusion_does_not_care_which_arm_comes_first(
    first: list[int], second: list[int], offset: int
) -> None:
    one, other = ranking(first), ranking(second)

    forwards = reciprocal_rank_fusion([one, other], rank_offset=offset)
    backwards = reciprocal_rank_fusion([other, one], rank_offset=offset)

    assert fused(forwards) == fused(backwards)


@given(first=rows, second=rows, factor=st.floats(0.1, 10))
def test_rank_fusion_reads_ranks_and_no_scores(
    first: list[int], second: list[int], factor: float
) -> None:
    scaled = RankedRows(
        rows=tuple(first), scores=tuple(factor / (place + 1) for place in range(len(first)))
    )

    expected = reciprocal_rank_fusion([ranking(first), ranking(second)])
    assert expected == reciprocal_rank_fusion([scaled, ranking(second)])


@given(values=falling, limit=st.integers(1, 25))
def test_what_leads_is_all_that_scores_like_the_last_one_kept(
    values: list[float], limit: int
) -> None:
    found = leading(RankedRows(rows=tuple(range(len(values))), scores=tuple(values)), limit)
    lowest = values[min(limit, len(values)) - 1] if values else 0.0

    assert list(found.scores) == [value for value in values if value >= lowest]


def test_a_candidate_keeps_the_score_of_each_arm_that_found_it() -> None:
    arms = {"bm25": RankedRows(rows=(0,), scores=(7.0,)), "cosine": ranking([0, 1])}
    found = candidates(RankedRows(rows=(0, 1), scores=(1.0, 0.5)), arms, read("a", "b"))

    assert [one.scores for one in found] == [
        {"bm25": 7.0, "cosine": 10.0, "fused": 1.0},
        {"cosine": 9.0, "fused": 0.5},
    ]


def test_ties_are_ordered_by_passage_id() -> None:
    even = RankedRows(rows=(0, 1, 2), scores=(1.0, 1.0, 1.0))
    found = candidates(even, {"bm25": even}, read("b", "c", "a"))

    assert [one.passage.id for one in found] == ["a", "b", "c"]


names = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


def found(name: str, score: float, *, url: str | None = None, arm: str = "bm25") -> Candidate:
    passage = Passage(
        id=f"{name}#{arm}", document_id=name, unit=Unit.SENTENCE, text="x", start=0, end=1
    )
    document = Document(id=name, text="x", url=url or f"https://{name}.example.org/")
    return Candidate(passage=passage, document=document, scores={arm: score})


def arm_of(arm: str, ids: list[str]) -> tuple[Candidate, ...]:
    return tuple(found(name, 10.0 - place, arm=arm) for place, name in enumerate(ids))


def arms(sparse: str, dense: str) -> dict[str, tuple[Candidate, ...]]:
    return {
        "sparse": arm_of("bm25", list(sparse)),
        "dense": arm_of("cosine", list(dense)),
    }


def ids(sources: tuple[FoundSource, ...]) -> str:
    return "".join(source.best.document.id for source in sources)


def test_passages_of_one_page_are_one_source() -> None:
    one = found("a1", 3.0, url="http://www.example.org/a?utm_source=x")
    other = found("a2", 0.9, url="https://example.org/a/", arm="cosine")
    sources = unite({"sparse": [one], "dense": [other]}, how=Uniting.UNION)

    assert [(source.key, source.found_by, len(source.passages)) for source in sources] == [
        ("https://example.org/a", ("sparse", "dense"), 2)
    ]


def test_works_without_an_address_are_told_apart_by_their_id() -> None:
    candidate = found("a", 1.0, url="no address")

    assert source_key(candidate) == "id:a"


def test_a_union_alternates_between_the_arms() -> None:
    assert ids(unite(arms("ab", "cd"), how=Uniting.UNION)) == "acbd"


def test_what_both_arms_rank_well_comes_first_by_reciprocal_rank() -> None:
    assert ids(unite(arms("abc", "dbe"), how=Uniting.RECIPROCAL_RANK))[0] == "b"


def test_first_in_every_arm_is_one_by_reciprocal_rank() -> None:
    assert unite(arms("a", "a"), how=Uniting.RECIPROCAL_RANK)[0].score == pytest.approx(1.0)


def test_both_arms_weigh_the_same_by_their_scores() -> None:
    united = unite(arms("abc", "bc"), how=Uniting.WEIGHTED)

    assert [(source.best.document.id, source.score) for source in united] == [
        ("b", 0.75),
        ("a", 0.5),
        ("c", 0.0),
    ]


def test_the_passage_of_the_arm_that_ranks_it_best_comes_first() -> None:
    united = unite(arms("xa", "a"), how=Uniting.UNION)

    assert [source.best.passage.id for source in united if source.key.startswith("https://a.")] == [
        "a#cosine"
    ]


def test_further_passages_of_a_page_do_not_push_others_down() -> None:
    many = [found(f"a{n}", 9.0 - n, url="https://example.org/a") for n in range(5)]
    united = unite({"sparse": [*many, found("b", 1.0)]}, how=Uniting.RECIPROCAL_RANK)

    assert [source.score for source in united] == pytest.approx([1.0, 61 / 62])


@given(sparse=names, dense=names, how=st.sampled_from(Uniting))
def test_every_source_of_either_arm_is_there_once_and_scores_fall_in_their_range(
    sparse: list[str], dense: list[str], how: Uniting
) -> None:
    united = unite(arms("".join(sparse), "".join(dense)), how=how)
    scores = [source.score for source in united]

    assert sorted(ids(united)) == sorted({*sparse, *dense})
    assert scores == sorted((min(1.0, max(0.0, score)) for score in scores), reverse=True)


def test_no_arm_finds_nothing() -> None:
    assert unite({"sparse": (), "dense": ()}, how=Uniting.WEIGHTED) == ()
