"""Each arm asks the index its own kind of question, one per claim."""

from __future__ import annotations

from claimwright.domain import Claim, Filter, Unit
from claimwright.retrieval.arms import both, dense, sparse
from claimwright.testing import HashEncoder, index_of
from tests.examples import CLIMATE

CLAIMS = [Claim(text="Seas rise because ice melts."), Claim(text="Bees dance.")]
ALL = Filter()


def test_the_sparse_arm_finds_by_words() -> None:
    found = sparse(index_of(CLIMATE), CLAIMS, unit=Unit.ABSTRACT, limit=1, only=ALL)

    assert [ranking[0].document.id for ranking in found] == ["sea", "bees"]


def test_the_sparse_arm_scores_by_bm25() -> None:
    found = sparse(index_of(CLIMATE), CLAIMS, unit=Unit.ABSTRACT, limit=9, only=ALL)

    assert [one for ranking in found for one in ranking if one.scores["bm25"] <= 0.0] == []


def test_the_dense_arm_finds_by_embedding() -> None:
    embeddings = HashEncoder().encode([claim.text for claim in CLAIMS])

    found = dense(index_of(CLIMATE), embeddings, unit=Unit.SENTENCE, limit=1, only=ALL)

    assert [ranking[0].document.id for ranking in found] == ["sea", "bees"]


def test_both_arms_pass_the_filter_on() -> None:
    index, only = index_of(CLIMATE), Filter(year_from=2020)
    embeddings = HashEncoder().encode([claim.text for claim in CLAIMS])

    by_words = sparse(index, CLAIMS, unit=Unit.ABSTRACT, limit=9, only=only)
    by_meaning = dense(index, embeddings, unit=Unit.ABSTRACT, limit=9, only=only)

    assert {one.document.id for r in (*by_words, *by_meaning) for one in r} == {"sea"}


def test_both_arms_at_once_rank_what_each_finds_alone() -> None:
    index, embeddings = index_of(CLIMATE), HashEncoder().encode([claim.text for claim in CLAIMS])
    alone = (
        *sparse(index, CLAIMS, unit=Unit.ABSTRACT, limit=3, only=ALL),
        *dense(index, embeddings, unit=Unit.ABSTRACT, limit=3, only=ALL),
    )
    words, meaning = both(index, CLAIMS, embeddings, unit=Unit.ABSTRACT, limit=3, only=ALL)
    read = [list(index.read(Unit.ABSTRACT, found.rows).values()) for found in (*words, *meaning)]

    assert read == [[(one.document, one.passage) for one in found] for found in alone]
