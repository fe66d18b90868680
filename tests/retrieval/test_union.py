"""Rankings of several arms in, one ranking of sources out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate, Document, Passage, Unit, Uniting
from claimwright.errors import InputError
from claimwright.retrieval.union import FoundSource, source_key, unite

names = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


def found(name: str, score: float, *, url: str | None = None, arm: str = "bm25") -> Candidate:
    passage = Passage(
        id=f"{name}#{arm}", document_id=name, unit=Unit.SENTENCE, text="x", start=0, end=1
    )
    document = Document(id=name, text="x", url=url or f"https://{name}.example.org/")
    return Candidate(passage=passage, document=document, scores={arm: score})


def ranking(arm: str, ids: list[str]) -> tuple[Candidate, ...]:
    return tuple(found(name, 10.0 - place, arm=arm) for place, name in enumerate(ids))


def arms(sparse: str, dense: str) -> dict[str, tuple[Candidate, ...]]:
    return {
        "sparse": ranking("bm25", list(sparse)),
        "dense": ranking("cosine", list(dense)),
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


def test_weights_decide_between_the_arms() -> None:
    united = unite(arms("ab", "ba"), how=Uniting.WEIGHTED, sparse_weight=0.7)

    assert [source.score for source in united] == pytest.approx([0.7, 0.3])


def test_the_passage_of_the_arm_that_ranks_it_best_comes_first() -> None:
    united = unite(arms("xa", "a"), how=Uniting.UNION)

    assert [source.best.passage.id for source in united if source.key.startswith("https://a.")] == [
        "a#cosine"
    ]


def test_further_passages_of_a_page_do_not_push_others_down() -> None:
    many = [found(f"a{n}", 9.0 - n, url="https://example.org/a") for n in range(5)]
    united = unite({"sparse": [*many, found("b", 1.0)]}, how=Uniting.RECIPROCAL_RANK, rank_offset=1)

    assert [source.score for source in united] == pytest.approx([1.0, 2 / 3])


@given(sparse=names, dense=names, how=st.sampled_from(Uniting))
def test_every_source_of_either_arm_is_there_once(
    sparse: list[str], dense: list[str], how: Uniting
) -> None:
    united = unite(arms("".join(sparse), "".join(dense)), how=how)

    assert sorted(ids(united)) == sorted({*sparse, *dense})


@given(sparse=names, dense=names, how=st.sampled_from(Uniting))
def test_scores_fall_and_lie_in_their_range(
    sparse: list[str], dense: list[str], how: Uniting
) -> None:
    scores = [source.score for source in unite(arms("".join(sparse), "".join(dense)), how=how)]

    assert scores == sorted((min(1.0, max(0.0, score)) for score in scores), reverse=True)


def test_no_arm_finds_nothing() -> None:
    assert unite({"sparse": (), "dense": ()}, how=Uniting.WEIGHTED) == ()


@pytest.mark.parametrize("given", [{"sparse_weight": 1.5}, {"rank_offset": 0}])
def test_what_lies_outside_its_range_is_refused(given: dict[str, float]) -> None:
    with pytest.raises(InputError, match="it must"):
        unite({}, how=Uniting.UNION, **given)  # type: ignore[arg-type]  # one of two numbers
