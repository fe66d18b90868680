"""Both arms, fused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimwright.domain import Candidate, Claim, Document, Filter, Fusion, Unit
from claimwright.protocols import Index
from claimwright.retrieval.fuse import minmax
from claimwright.retrieval.hybrid import HybridRetriever, both, by_meaning, by_words
from claimwright.settings import RetrievalSettings
from claimwright.testing import HashEncoder, index_of
from tests.contracts.engines import ENCODER, ENGINES, Corpus, write
from tests.examples import CLIMATE

CLAIMS = [Claim(text="Seas rise because ice melts."), Claim(text="Bees dance.")]
ALL = Filter()


def test_both_arms_pass_the_filter_on() -> None:
    index, only = index_of(CLIMATE), Filter(year_from=2020)
    embeddings = HashEncoder().encode([claim.text for claim in CLAIMS])
    asked = [
        *by_words(CLAIMS, Unit.ABSTRACT, 9, only),
        *by_meaning(embeddings, Unit.ABSTRACT, 9, only),
    ]

    assert {one.document.id for found in index.search(asked) for one in found} == {"sea"}


def test_both_arms_at_once_rank_what_each_finds_alone() -> None:
    index, embeddings = index_of(CLIMATE), HashEncoder().encode([claim.text for claim in CLAIMS])
    alone = (
        *index.search(by_words(CLAIMS, Unit.ABSTRACT, 3, ALL)),
        *index.search(by_meaning(embeddings, Unit.ABSTRACT, 3, ALL)),
    )
    words, meaning = both(index, CLAIMS, embeddings, unit=Unit.ABSTRACT, limit=3, only=ALL)
    read = [list(index.read(Unit.ABSTRACT, found.rows).values()) for found in (*words, *meaning)]

    assert read == [[(one.document, one.passage) for one in found] for found in alone]


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


WORDS = ("ice", "sea", "heat", "melt", "coral", "storm", "rain", "wind", "carbon", "cloud")
# Every text stands in several documents, so that equal scores straddle every limit.
TIED = tuple(
    Document(
        id=f"d{number:02d}",
        title=WORDS[number % 3],
        text=" ".join(f"{WORDS[(number % 8 + step) % 10]} {WORDS[step]}." for step in range(4)),
        year=2000 + number % 20,
    )
    for number in range(60)
)
ASKED = tuple(Claim(text=text) for text in ("Ice melts.", "Storm and rain", "Coral", "Nothing"))


@pytest.fixture(scope="module", params=ENGINES)
def tied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Hold documents of which many score alike."""
    made: Corpus = request.param(tmp_path_factory.mktemp("tied"))
    write(made, TIED)
    return made.open()


def _shares(found: Sequence[Candidate], arm: str, fusion: Fusion) -> list[float]:
    if fusion is Fusion.RECIPROCAL_RANK:
        return [61 / (60 + rank) / 2 for rank in range(1, len(found) + 1)]
    weight = RetrievalSettings().sparse_weight
    share = weight if arm == "bm25" else 1.0 - weight
    return [share * value for value in minmax([one.scores[arm] for one in found])]


def _straightforward(
    index: Index, claim: Claim, fusion: Fusion, limit: int, only: Filter
) -> object:
    """Read everything that both arms find, then fuse, order and cut."""
    (embedding,) = ENCODER.encode([claim.text])
    (words,) = index.search(by_words([claim], Unit.SENTENCE, 30, only))
    (meaning,) = index.search(by_meaning([embedding], Unit.SENTENCE, 30, only))
    totals: dict[str, float] = {}
    scores: dict[str, dict[str, float]] = {}
    for arm, found in (("bm25", words), ("cosine", meaning)):
        for one, share in zip(found, _shares(found, arm, fusion), strict=True):
            totals[one.passage.id] = totals.get(one.passage.id, 0.0) + share
            scores.setdefault(one.passage.id, {}).update(one.scores)
    known = {one.passage.id: one for one in (*words, *meaning)}
    order = sorted(totals, key=lambda name: (-totals[name], name))[:limit]
    return [
        (known[name].passage, known[name].document, {**scores[name], "fused": totals[name]})
        for name in order
    ]


@pytest.mark.parametrize("fusion", list(Fusion))
@pytest.mark.parametrize("limit", [1, 7, 20, 30])
@pytest.mark.parametrize("only", [Filter(), Filter(year_from=2003, year_to=2012)])
def test_reading_after_fusion_finds_what_reading_before_it_finds(
    tied: Index, fusion: Fusion, limit: int, only: Filter
) -> None:
    plan = RetrievalSettings(depth=30, fusion=fusion, rank_offset=60)
    found = HybridRetriever(index=tied, encoder=ENCODER, settings=plan).retrieve(
        ASKED, unit=Unit.SENTENCE, limit=limit, only=only
    )

    assert [[(one.passage, one.document, one.scores) for one in each] for each in found] == [
        _straightforward(tied, claim, fusion, limit, only) for claim in ASKED
    ]
