"""Candidates in, evidence out: each rule of order, and what every one of them keeps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate, Claim, Evidence, Filter, Pair, ReRank, Unit
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import (
    EvidenceSelector,
    blend,
    cap_per_document,
    evidence_pair,
    reranked,
)
from claimwright.settings import RetrievalSettings, SelectionSettings
from claimwright.testing import HashEncoder, InMemoryIndex, index_of
from tests.examples import CLIMATE, WordGraph, candidate, cross_encoder, evidence

CLAIM = Claim(text="Seas rise because ice melts.")
INDEX = index_of(CLIMATE)


def found(
    *claims: Claim, unit: Unit = Unit.ABSTRACT, index: InMemoryIndex = INDEX
) -> tuple[tuple[Candidate, ...], ...]:
    retriever = HybridRetriever(index=index, encoder=HashEncoder(), settings=RetrievalSettings())
    return retriever.retrieve(claims or (CLAIM,), unit=unit, limit=20, only=Filter())


def selector(
    settings: SelectionSettings | None = None, graph: WordGraph | None = None
) -> EvidenceSelector:
    return EvidenceSelector(
        index=INDEX,
        encoder=HashEncoder(),
        cross_encoder=cross_encoder(graph),
        settings=settings or SelectionSettings(),
    )


def selected(
    re_rank: ReRank = ReRank.RELEVANCE, *, limit: int = 10, unit: Unit = Unit.ABSTRACT
) -> tuple[Evidence, ...]:
    return selector().select([CLAIM], found(unit=unit), limit=limit, re_rank=re_rank)[0]


@pytest.mark.parametrize("rule", list(ReRank))
def test_ranks_count_from_one(rule: ReRank) -> None:
    assert [piece.rank for piece in selected(rule)] == [1, 2, 3, 4]


@pytest.mark.parametrize("rule", list(ReRank))
@pytest.mark.parametrize("unit", [Unit.ABSTRACT, Unit.SENTENCE])
def test_window_and_rationale_slice_back_to_the_document(rule: ReRank, unit: Unit) -> None:
    pieces = selected(rule, unit=unit)
    spans = [(p.document, span) for p in pieces for span in (p.window, *p.rationale)]

    assert [s.text for _, s in spans] == [d.text[s.start : s.end] for d, s in spans]


@pytest.mark.parametrize("rule", list(ReRank))
def test_at_most_the_limit_is_kept(rule: ReRank) -> None:
    assert len(selected(rule, limit=2)) == 2


def test_no_re_ranking_keeps_the_order_of_retrieval() -> None:
    expected = [one.passage.id for one in found()[0]]

    assert expected == [piece.passage.id for piece in selected(ReRank.NONE)]


def test_by_citations_the_most_cited_comes_first() -> None:
    assert [piece.document.id for piece in selected(ReRank.CITATIONS)][:2] == ["sun", "sea"]


def test_by_relevance_the_best_score_comes_first() -> None:
    scores = [piece.score for piece in selected()]

    assert scores == sorted(scores, reverse=True)


def test_by_relevance_the_cross_encoder_is_heard() -> None:
    assert [piece for piece in selected() if "relevance" not in piece.scores] == []


def test_without_re_ranking_the_cross_encoder_is_not_asked() -> None:
    graph = WordGraph()

    selector(graph=graph).select([CLAIM], found(), limit=3, re_rank=ReRank.NONE)

    assert graph.read == []


def test_the_cross_encoder_reads_no_more_than_the_pool() -> None:
    graph = WordGraph()

    selector(SelectionSettings(pool=2), graph).select(
        [CLAIM], found(), limit=1, re_rank=ReRank.RELEVANCE
    )

    assert len(graph.read) == 2


def test_a_list_longer_than_the_pool_is_still_filled() -> None:
    kept = selector(SelectionSettings(pool=1)).select(
        [CLAIM], found(), limit=3, re_rank=ReRank.RELEVANCE
    )

    assert len(kept[0]) == 3


def test_one_document_does_not_fill_the_list() -> None:
    kept = selector(SelectionSettings(per_document=1)).select(
        [CLAIM], found(unit=Unit.SENTENCE), limit=10, re_rank=ReRank.RELEVANCE
    )
    owners = [piece.document.id for piece in kept[0]]

    assert len(owners) == len(set(owners))


def test_a_sentence_is_its_own_window() -> None:
    assert [p for p in selected(unit=Unit.SENTENCE) if p.window.text != p.passage.text] == []


def test_a_window_has_no_more_sentences_than_asked() -> None:
    kept = selector(SelectionSettings(window_sentences=1)).select(
        [CLAIM], found(), limit=1, re_rank=ReRank.NONE
    )

    assert kept[0][0].window.text == "Seas rise because ice melts."


def test_a_passage_whose_sentences_are_unknown_is_read_whole() -> None:
    stranger = index_of([replace(CLIMATE[0], id="elsewhere")])

    kept = selector().select([CLAIM], found(index=stranger), limit=1, re_rank=ReRank.RELEVANCE)

    assert kept[0][0].window.text == CLIMATE[0].text


def test_claims_together_get_the_evidence_each_gets_alone() -> None:
    claims = [CLAIM, Claim(text="The sun causes recent warming.")]

    together = selector().select(claims, found(*claims), limit=3, re_rank=ReRank.RELEVANCE)
    alone = [
        selector().select([claim], found(claim), limit=3, re_rank=ReRank.RELEVANCE)[0]
        for claim in claims
    ]

    assert list(together) == alone


def test_no_claims_give_no_evidence() -> None:
    assert selector().select([], [], limit=3, re_rank=ReRank.RELEVANCE) == ()


def test_a_claim_without_candidates_gets_no_evidence() -> None:
    assert selector().select([CLAIM], [()], limit=3, re_rank=ReRank.RELEVANCE) == ((),)


@given(fused=st.floats(0, 1), logit=st.floats(), weight=st.floats(0, 1))
def test_a_blended_score_lies_in_its_range(fused: float, logit: float, weight: float) -> None:
    piece = replace(evidence(), scores={"fused": fused})

    assert 0.0 <= blend(piece, logit=logit, weight=weight).score <= 1.0 + 1e-12


def test_a_blend_without_weight_is_the_retrieval_score() -> None:
    found = replace(evidence(), scores={"fused": 0.4})

    assert blend(found, logit=5.0, weight=0.0).score == 0.4


def test_the_verifier_reads_the_window_under_its_title() -> None:
    pair = evidence_pair(CLAIM, evidence("d", text="All."))

    assert (pair.claim, pair.title, pair.evidence) == (CLAIM.text, "Title of d", "All.")


def test_the_title_can_be_left_out() -> None:
    assert evidence_pair(CLAIM, evidence("d"), include_title=False).title == ""


def test_the_rationale_is_what_the_verifier_marks() -> None:
    marking = selector(graph=WordGraph(marks=True))

    best = marking.select([CLAIM], found(), limit=1, re_rank=ReRank.RELEVANCE)[0][0]

    assert [span.text for span in best.rationale] == ["Seas rise because ice melts."]
    assert len(best.window.text) > len(best.rationale[0].text)


def test_a_verifier_that_marks_reads_what_is_kept_without_re_ranking_too() -> None:
    graph = WordGraph(marks=True)

    selector(graph=graph).select([CLAIM], found(), limit=2, re_rank=ReRank.NONE)

    assert len(graph.read) == 2


@pytest.mark.parametrize("rule", list(ReRank))
def test_a_copy_of_a_passage_stands_behind_it(rule: ReRank) -> None:
    (first, *rest) = found()[0]
    copy = replace(first.document, id="copy", title="Another title")
    again = replace(
        first, document=copy, passage=replace(first.passage, id="copy", document_id="copy")
    )
    (kept,) = selector().select([CLAIM], [[first, again, *rest]], limit=10, re_rank=rule)

    assert {piece.document.id: piece.also_in for piece in kept if piece.also_in} == {
        first.document.id: ("copy",)
    }


def test_who_groups_works_by_itself_gets_every_copy() -> None:
    (first, *_) = found()[0]
    copy = replace(first, document=replace(first.document, id="copy"))
    plain = replace(selector(), collapses=False)
    (kept,) = plain.select([CLAIM], [[first, copy]], limit=10, re_rank=ReRank.NONE)

    assert [piece.also_in for piece in kept] == [(), ()]


rankings = st.lists(st.sampled_from("abc"), max_size=20).map(
    lambda owners: [candidate(str(n), document=owner) for n, owner in enumerate(owners)]
)


@given(ranking=rankings, limit=st.integers(1, 5))
def test_each_document_keeps_its_share_and_its_best_in_order(
    ranking: list[Candidate], limit: int
) -> None:
    kept = cap_per_document(ranking, limit=limit)

    for name in "abc":
        expected = [one for one in ranking if one.document.id == name][:limit]
        assert expected == [one for one in kept if one.document.id == name]


class Backwards:
    """A re-ranker to which the last that it is asked about is the best."""

    def __init__(self) -> None:
        """Have read nothing yet."""
        self.asked: list[int] = []

    def scores(self, pairs: Sequence[Pair]) -> tuple[float, ...]:
        self.asked.append(len(pairs))
        return tuple(float(place) for place in range(len(pairs)))


def test_a_reranker_reads_all_claims_in_one_go_and_its_order_stands() -> None:
    other = Claim(text="The sun is getting brighter.")
    reranker = Backwards()
    candidates = found(CLAIM, other)

    chosen = replace(selector(), reranker=reranker).select(
        [CLAIM, other], candidates, limit=4, re_rank=ReRank.RELEVANCE
    )

    assert reranker.asked == [sum(map(len, candidates))]
    for pieces, ranking in zip(chosen, candidates, strict=True):
        expected = [one.passage.id for one in reversed(ranking)]
        assert [piece.passage.id for piece in pieces] == expected[:4]
        assert [piece.score for piece in pieces] == [p.scores["reranker"] for p in pieces]
        assert all("relevance" in piece.scores for piece in pieces)


def test_a_reranker_lifts_what_the_search_put_far_below() -> None:
    settings = SelectionSettings(pool=1, reranked=3)

    (pieces,) = replace(selector(settings), reranker=Backwards()).select(
        [CLAIM], found(), limit=1, re_rank=ReRank.RELEVANCE
    )

    assert [piece.passage.id for piece in pieces] == [found()[0][2].passage.id]


@pytest.mark.parametrize("rule", [ReRank.NONE, ReRank.CITATIONS])
def test_a_reranker_is_not_asked_under_other_rules(rule: ReRank) -> None:
    reranker = Backwards()

    (pieces,) = replace(selector(), reranker=reranker).select(
        [CLAIM], found(), limit=4, re_rank=rule
    )

    assert (reranker.asked, [p.passage.id for p in pieces]) == (
        [],
        [p.passage.id for p in selected(rule, limit=4)],
    )


def test_scores_beyond_what_a_probability_tells_apart_keep_their_order() -> None:
    class Sure(Backwards):
        def scores(self, pairs: Sequence[Pair]) -> tuple[float, ...]:
            return tuple(score + 100.0 for score in super().scores(pairs))

    (pieces,) = reranked([CLAIM], found(), Sure())

    assert [one.passage.id for one in pieces] == [one.passage.id for one in reversed(found()[0])]
