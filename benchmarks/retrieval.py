"""A corpus and judged claims in, retrieval figures of each condition out.

BEIR calls SciFact's dev claims its test split. Nothing was tuned on them: the fusion weight comes
from the training claims, pool and relevance weight from training claims held out of the verifier's
training (`tune_retrieval.py`).

Cranfield and CISI are collections that nothing was tuned on. Neither is about claims: their queries
are requests for documents on aerodynamics and on library science. They say whether the choices made
on SciFact hold elsewhere.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.corpora import kept
from benchmarks.data_sets import (
    COLLECTIONS,
    SCIFACT,
    Qrels,
    collection_documents,
    collection_qrels,
    scifact_documents,
    scifact_qrels,
    sha256,
)
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line, mean_figure
from claimwright.build import Models, catalog, models
from claimwright.domain import (
    Candidate,
    Claim,
    Document,
    Evidence,
    Filter,
    Passage,
    RankedRows,
    ReRank,
    Unit,
)
from claimwright.errors import InputError
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.protocols import Encoder, Index
from claimwright.retrieval import hybrid
from claimwright.retrieval.fuse import candidates, reciprocal_rank_fusion, weighted_sum
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import RetrievalSettings, SelectionSettings, Settings
from claimwright_lab.evaluation import retrieval
from claimwright_lab.evaluation.engine import Corpus
from claimwright_lab.evaluation.rankings import Ranking, in_order


def by_document(found: Sequence[Candidate], score: str) -> Ranking:
    """Return the best score of each document."""
    best: dict[str, float] = {}
    for candidate in found:
        value = candidate.scores[score]
        best[candidate.document.id] = max(value, best.get(candidate.document.id, value))
    return best


def per_claim(qrels: Qrels, rankings: Mapping[str, Ranking], measure: str) -> list[float]:
    """Return a measure's value for each judged claim, in order; 0 for one without a ranking."""
    return retrieval.per_claim(qrels.grades, rankings, measure).tolist()


def mean(qrels: Qrels, rankings: Mapping[str, Ranking], measure: str) -> float:
    """Return a measure's mean over the claims."""
    values = per_claim(qrels, rankings, measure)
    return sum(values) / len(values)


def figures(
    condition: str, qrels: Qrels, rankings: Mapping[str, Ranking], measures: Sequence[str]
) -> list[Figure]:
    """Return one figure per measure, named `condition measure`."""
    return [
        mean_figure(f"{condition} {measure}", per_claim(qrels, rankings, measure))
        for measure in measures
    ]


_SLICE = 64
_SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Arms:
    """What each arm found for each claim, so that it is searched once for every condition.

    `known` is every passage that either found, with its document, by row.
    """

    qrels: Qrels
    sparse: tuple[RankedRows, ...]
    dense: tuple[RankedRows, ...]
    known: Mapping[int, tuple[Document, Passage]]

    def weighted(self, sparse_weight: float) -> list[tuple[Candidate, ...]]:
        """Fuse by the weighted sum."""
        return self._read(
            weighted_sum(words, meaning, sparse_weight=sparse_weight)
            for words, meaning in zip(self.sparse, self.dense, strict=True)
        )

    def reciprocal(self, rank_offset: int) -> list[tuple[Candidate, ...]]:
        """Fuse by rank."""
        return self._read(
            reciprocal_rank_fusion([words, meaning], rank_offset=rank_offset)
            for words, meaning in zip(self.sparse, self.dense, strict=True)
        )

    def _read(self, fused: Iterable[RankedRows]) -> list[tuple[Candidate, ...]]:
        return [
            candidates(one, {"bm25": words, "cosine": meaning}, self.known)
            for one, words, meaning in zip(fused, self.sparse, self.dense, strict=True)
        ]

    def alone(self, arm: Sequence[RankedRows]) -> dict[str, Ranking]:
        """Return the ranking of one arm by claim id: the best score of each document."""
        return {
            claim: self._by_document(found)
            for claim, found in zip(self.qrels.claims, arm, strict=True)
        }

    def _by_document(self, found: RankedRows) -> Ranking:
        best: dict[str, float] = {}
        for row, score in zip(found.rows, found.scores, strict=True):
            best.setdefault(self.known[row][0].id, score)
        return best

    def rankings(self, found: Sequence[Sequence[Candidate]], score: str) -> dict[str, Ranking]:
        """Return candidates per claim as rankings by claim id."""
        return {
            claim: by_document(candidates, score)
            for claim, candidates in zip(self.qrels.claims, found, strict=True)
        }


def search(index: Index, encoder: Encoder, qrels: Qrels, *, depth: int) -> Arms:
    """Ask both arms about every claim, in order, at the abstract unit."""
    claims = [Claim(text=text, id=key) for key, text in qrels.claims.items()]
    sparse: list[RankedRows] = []
    dense: list[RankedRows] = []
    for start in range(0, len(claims), _SLICE):
        some = claims[start : start + _SLICE]
        embeddings = encoder.encode([claim.text for claim in some])
        words, meaning = hybrid.both(
            index, some, embeddings, unit=Unit.ABSTRACT, limit=depth, only=Filter()
        )
        sparse += words
        dense += meaning
    known = index.read(Unit.ABSTRACT, [row for found in (*sparse, *dense) for row in found.rows])
    return Arms(qrels=qrels, sparse=tuple(sparse), dense=tuple(dense), known=known)


def unranked_figures(found: Arms, settings: RetrievalSettings) -> list[Figure]:
    """Measure each arm alone and both fusions, none of them re-ranked."""
    conditions: Mapping[str, dict[str, Ranking]] = {
        "sparse": found.alone(found.sparse),
        "dense": found.alone(found.dense),
        "weighted": found.rankings(found.weighted(settings.sparse_weight), "fused"),
        "reciprocal-rank": found.rankings(found.reciprocal(settings.rank_offset), "fused"),
    }
    measures = ("nDCG@10", "R@100", "MRR")
    return [
        figure
        for condition, rankings in conditions.items()
        for figure in figures(condition, found.qrels, _top(rankings), measures)
    ]


def _top(rankings: Mapping[str, Ranking], limit: int = 100) -> dict[str, Ranking]:
    """Cut each ranking to what retrieval hands on."""
    return {
        claim: dict(sorted(ranking.items(), key=lambda item: (-item[1], item[0]))[:limit])
        for claim, ranking in rankings.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What re-ranks: the index, both models and the settings."""

    index: Index
    encoder: Encoder
    cross_encoder: CrossEncoder
    settings: SelectionSettings

    def read(
        self, found: Arms, fused: Sequence[tuple[Candidate, ...]], *, limit: int = _SHOWN
    ) -> dict[str, tuple[Evidence, ...]]:
        """Re-rank fused candidates; return evidence by claim id, best first."""
        selector = EvidenceSelector(
            index=self.index,
            encoder=self.encoder,
            cross_encoder=self.cross_encoder,
            settings=self.settings,
        )
        made: dict[str, tuple[Evidence, ...]] = {}
        claims = [Claim(text=text, id=key) for key, text in found.qrels.claims.items()]
        for start in range(0, len(claims), _SLICE):
            some = claims[start : start + _SLICE]
            evidence = selector.select(
                some, fused[start : start + _SLICE], limit=limit, re_rank=ReRank.RELEVANCE
            )
            made |= {claim.id: pieces for claim, pieces in zip(some, evidence, strict=True)}
        return made

    def rank(self, found: Arms, fused: Sequence[tuple[Candidate, ...]]) -> dict[str, Ranking]:
        """Re-rank fused candidates and return the order of the first ten per claim."""
        read = self.read(found, fused)
        return {
            claim: in_order(piece.document.id for piece in pieces) for claim, pieces in read.items()
        }


def searched(documents: Corpus, qrels: Qrels, loaded: Models) -> tuple[Reader, Arms]:
    """Return what re-ranks documents, and what both arms found, under the default settings."""
    encoder = RememberingEncoder(loaded.encoder)
    settings, name = kept(documents, encoder)
    index = catalog(settings).open(name, encoder_name=encoder.name)
    reader = Reader(
        index=index,
        encoder=encoder,
        cross_encoder=loaded.cross_encoder,
        settings=settings.selection,
    )
    return reader, search(index, encoder, qrels, depth=settings.retrieval.depth)


def default_figures(reader: Reader, found: Arms) -> list[Figure]:
    """Measure every condition under the default settings, re-ranked last."""
    settings = RetrievalSettings()
    re_ranked = reader.rank(found, found.weighted(settings.sparse_weight))
    return [
        *unranked_figures(found, settings),
        *figures("re-ranked", found.qrels, re_ranked, ("nDCG@10", "MRR")),
    ]


def prepared(qrels: Qrels) -> tuple[Reader, Arms]:
    """Return what re-ranks SciFact, and what both arms found for these claims."""
    documents = Corpus(name="scifact", fingerprint=sha256(SCIFACT), documents=scifact_documents)
    return searched(documents, qrels, models(Settings()))


def measure(name: str, loaded: Models) -> list[Figure]:
    """Measure `cranfield` or `cisi` under the default settings."""
    documents = Corpus(
        name=name,
        fingerprint=sha256(f"retrieval/{name}/corpus.jsonl.xz"),
        documents=partial(collection_documents, name),
    )
    return default_figures(*searched(documents, collection_qrels(name), loaded))


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure every condition on SciFact's dev claims, or on each of other collections."""
    if arguments.collections == "scifact":
        return default_figures(*prepared(scifact_qrels("dev")))
    names = arguments.collections.split(",")
    unknown = [name for name in names if name not in COLLECTIONS]
    if unknown:
        known = ", ".join(COLLECTIONS)
        raise InputError(f"there is no collection {unknown[0]!r}; name scifact alone, or {known}")
    loaded = models(Settings())
    return [
        replace(figure, measure=f"{name} {figure.measure}")
        for name in names
        for figure in measure(name, loaded)
    ]


if __name__ == "__main__":
    command_line("Measure retrieval on collections.", run, "collections=scifact")
