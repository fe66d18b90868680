"""Rankings of several arms in, one ranking out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate
from claimwright.errors import InputError
from claimwright.retrieval.fuse import minmax, reciprocal_rank_fusion, weighted_sum
from tests.examples import candidate

scores = st.lists(st.floats(-1e6, 1e6), max_size=20)
names = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


def ranking(arm: str, ids: list[str]) -> tuple[Candidate, ...]:
    return tuple(candidate(name, {arm: 10.0 - place}) for place, name in enumerate(ids))


def ids(found: tuple[Candidate, ...]) -> list[str]:
    return [one.passage.id for one in found]


def fused(found: tuple[Candidate, ...]) -> dict[str, float]:
    return {one.passage.id: one.scores["fused"] for one in found}


@given(scores)
def test_normalised_scores_lie_in_their_range(values: list[float]) -> None:
    assert [share for share in minmax(values) if not 0.0 <= share <= 1.0] == []


@given(scores)
def test_normalising_keeps_the_order(values: list[float]) -> None:
    assert list(minmax(sorted(values))) == sorted(minmax(values))


def test_equal_scores_are_all_the_best() -> None:
    assert minmax([2.0, 2.0]) == (1.0, 1.0)


def test_no_scores_give_none() -> None:
    assert minmax([]) == ()


def test_a_weighted_sum_weighs_each_arm() -> None:
    found = weighted_sum(
        ranking("bm25", ["a", "b"]), ranking("cosine", ["b", "c"]), sparse_weight=0.25
    )

    assert fused(found) == {"b": 0.75, "a": 0.25, "c": 0.0}


def test_a_fused_candidate_keeps_the_score_of_each_arm() -> None:
    found = weighted_sum(ranking("bm25", ["a"]), ranking("cosine", ["a"]), sparse_weight=0.5)

    assert found[0].scores == {"bm25": 10.0, "cosine": 10.0, "fused": 1.0}


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan")])
def test_a_weight_outside_its_range_is_refused(weight: float) -> None:
    with pytest.raises(InputError, match="sparse_weight"):
        weighted_sum((), (), sparse_weight=weight)


@given(sparse=names, dense=names, weight=st.floats(0, 1))
def test_a_weighted_sum_holds_every_passage_once(
    sparse: list[str], dense: list[str], weight: float
) -> None:
    found = weighted_sum(ranking("bm25", sparse), ranking("cosine", dense), sparse_weight=weight)

    assert sorted(ids(found)) == sorted({*sparse, *dense})


@given(sparse=names, dense=names, weight=st.floats(0, 1))
def test_a_weighted_sum_is_best_first_and_in_its_range(
    sparse: list[str], dense: list[str], weight: float
) -> None:
    found = weighted_sum(ranking("bm25", sparse), ranking("cosine", dense), sparse_weight=weight)
    values = list(fused(found).values())

    assert values == sorted(values, reverse=True)
    assert [value for value in values if not 0.0 <= value <= 1.0 + 1e-12] == []


@given(sparse=names)
def test_all_weight_on_one_arm_keeps_its_order(sparse: list[str]) -> None:
    assert ids(weighted_sum(ranking("bm25", sparse), (), sparse_weight=1.0)) == sparse


def test_first_everywhere_is_one() -> None:
    found = reciprocal_rank_fusion([ranking("bm25", ["a"]), ranking("cosine", ["a"])])

    assert fused(found) == {"a": 1.0}


@given(first=names, second=names, offset=st.integers(1, 100))
def test_rank_fusion_does_not_care_which_arm_comes_first(
    first: list[str], second: list[str], offset: int
) -> None:
    one, other = ranking("bm25", first), ranking("cosine", second)

    forwards = reciprocal_rank_fusion([one, other], rank_offset=offset)
    backwards = reciprocal_rank_fusion([other, one], rank_offset=offset)

    assert fused(forwards) == fused(backwards)
    assert ids(forwards) == ids(backwards)


@given(first=names, second=names, factor=st.floats(0.1, 10))
def test_rank_fusion_reads_ranks_and_no_scores(
    first: list[str], second: list[str], factor: float
) -> None:
    scaled = tuple(candidate(n, {"bm25": factor / (p + 1)}) for p, n in enumerate(first))

    expected = ids(reciprocal_rank_fusion([ranking("bm25", first), ranking("cosine", second)]))
    assert expected == ids(reciprocal_rank_fusion([scaled, ranking("cosine", second)]))


def test_a_rank_offset_below_one_is_refused() -> None:
    with pytest.raises(InputError, match="rank_offset is 0"):
        reciprocal_rank_fusion([], rank_offset=0)


def test_ties_are_ordered_by_passage_id() -> None:
    found = reciprocal_rank_fusion([ranking("bm25", ["b"]), ranking("cosine", ["a"])])

    assert ids(found) == ["a", "b"]
