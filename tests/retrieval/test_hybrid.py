"""Both arms, fused."""

from __future__ import annotations

import pytest

from claimwright.domain import Claim, Filter, Fusion, Unit
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.settings import RetrievalSettings
from claimwright.testing import HashEncoder, index_of
from tests.examples import CLIMATE

CLAIM = Claim(text="Seas rise because ice melts.")


def retriever(settings: RetrievalSettings | None = None) -> HybridRetriever:
    return HybridRetriever(
        index=index_of(CLIMATE), encoder=HashEncoder(), settings=settings or RetrievalSettings()
    )


@pytest.mark.parametrize("fusion", list(Fusion))
def test_the_passage_both_arms_like_comes_first(fusion: Fusion) -> None:
    found = retriever(RetrievalSettings(fusion=fusion)).retrieve(
        [CLAIM], unit=Unit.ABSTRACT, limit=4, only=Filter()
    )

    assert found[0][0].document.id == "sea"
    assert found[0][0].scores["fused"] == 1.0


def test_a_candidate_of_both_arms_has_the_scores_of_both() -> None:
    found = retriever().retrieve([CLAIM], unit=Unit.ABSTRACT, limit=1, only=Filter())

    assert set(found[0][0].scores) == {"bm25", "cosine", "fused"}


def test_at_most_the_limit_is_returned_and_more_is_looked_at() -> None:
    found = retriever(RetrievalSettings(depth=4)).retrieve(
        [CLAIM], unit=Unit.SENTENCE, limit=2, only=Filter()
    )

    assert len(found[0]) == 2


def test_no_claims_give_no_candidates() -> None:
    assert retriever().retrieve([], unit=Unit.ABSTRACT, limit=5, only=Filter()) == ()


def test_claims_together_find_what_each_finds_alone() -> None:
    claims = [CLAIM, Claim(text="The sun causes warming.")]

    together = retriever().retrieve(claims, unit=Unit.SENTENCE, limit=5, only=Filter())
    alone = [
        retriever().retrieve([claim], unit=Unit.SENTENCE, limit=5, only=Filter())[0]
        for claim in claims
    ]

    assert list(together) == alone
