"""Invented rows of every data set in its own format, and an engine that answers by shared words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from claimwright.domain import (
    Claim,
    Document,
    Filter,
    Label,
    Opposition,
    Pair,
    Relation,
    Span,
    Takeaway,
    Verdict,
    VerdictLabel,
    WeighedDocument,
    WeighReport,
)
from claimwright.testing import FakeStanceModel
from claimwright_lab.evaluation.cases import DataSet
from claimwright_lab.evaluation.catalogue import find, located
from claimwright_lab.evaluation.engine import (
    EVERYTHING,
    Corpus,
    Found,
    Judged,
    Made,
    Request,
    Watch,
    nobody,
)
from claimwright_lab.evaluation.rankings import Rankings
from tests.examples import BASIS
from tests.lab.evaluation.cited import engine as citation_engine
from tests.lab.evaluation.cited_rows import CITATIONS, PAGES
from tests.lab.evaluation.held import trials
from tests.weighings import WEIGHED

_NEITHER = Label.NOT_ENOUGH_INFO
Rows = Sequence[Mapping[str, object]]
T = TypeVar("T")

CLIMATE = [
    {
        "claim_id": "7",
        "claim": "Seas rise",
        "claim_label": "DISPUTED",
        "evidences": [
            {
                "evidence_id": "Sea level:1",
                "evidence_label": "SUPPORTS",
                "article": "Sea level",
                "evidence": "Seas rise.",
            },
            {
                "evidence_id": "Sea level:2",
                "evidence_label": "REFUTES",
                "article": "Sea level",
                "evidence": "Seas never rise.",
            },
        ],
    },
    {
        "claim_id": "8",
        "claim": "Bees dance",
        "claim_label": "NOT_ENOUGH_INFO",
        "evidences": [
            {
                "evidence_id": "Moon:3",
                "evidence_label": "NOT_ENOUGH_INFO",
                "article": "Moon",
                "evidence": "The moon is far.",
            }
        ],
    },
    {
        "claim_id": "9",
        "claim": "Ice melts",
        "claim_label": "SUPPORTS",
        "evidences": [
            {
                "evidence_id": "Ice:4",
                "evidence_label": "SUPPORTS",
                "article": "Ice",
                "evidence": "Ice melts.",
            }
        ],
    },
]
SCIFACT_CLAIMS = [
    {
        "id": 1,
        "claim": "Seas rise [<|cit|>].",
        "evidence": {"11": [{"sentences": [1], "label": "SUPPORT"}]},
        "cited_doc_ids": [11, 12],
    },
    {
        "id": 2,
        "claim": "Ice grows",
        "evidence": {"12": [{"sentences": [0], "label": "CONTRADICT"}]},
        "cited_doc_ids": [12],
    },
    {"id": 3, "claim": "Bees dance", "evidence": {}, "cited_doc_ids": [13]},
]
SCIFACT_CORPUS = [
    {"doc_id": 11, "title": "Seas", "abstract": ["We look. ", "Seas rise."], "structured": False},
    {"doc_id": 12, "title": "Ice", "abstract": ["Ice shrinks."], "structured": False},
    {"doc_id": 13, "title": "Moon", "abstract": ["The moon is far."], "structured": False},
]
PAIR = {"id": "p1", "claim": "Seas rise", "evidence": "Seas rise.", "label": "SUPPORTS"}
OTHER = {"id": "p2", "claim": "Ice grows", "evidence": "Ice never grows.", "label": "REFUTES"}
OPEN = {
    "id": "p3",
    "claim": "Bees sing",
    "evidence": "The moon is far.",
    "label": "NOT_ENOUGH_INFO",
}
TWICE = {"id": "w1", "claim_title": "Sea"}
WICE = [
    {
        "label": "supported",
        "claim": "Seas rise",
        "evidence": ["The moon.", "Is far."],
        "meta": TWICE,
    },
    {"label": "supported", "claim": "Seas rise", "evidence": ["Seas rise."], "meta": TWICE},
    {
        "label": "partially_supported",
        "claim": "Ice grows fast",
        "evidence": ["Ice is cold."],
        "meta": {"id": "w2"},
    },
]
COLLECTION_CORPUS = [
    {"_id": "d1", "title": "Seas", "text": "Seas rise."},
    {"_id": "d2", "title": "Ice", "text": "Ice melts."},
    {"_id": "d3", "title": "Empty", "text": " "},
]
COLLECTION_QUERIES = [{"_id": "q1", "text": "Do seas rise?"}, {"_id": "q2", "text": "Does ice?"}]
COLLECTION_QRELS = [
    {"query-id": "q1", "corpus-id": "d1", "score": 1},
    {"query-id": "q1", "corpus-id": "d2", "score": 4},
    {"query-id": "q2", "corpus-id": "d2", "score": -1},
]
VERDICTS = [
    {"id": "v1", "claim": "Seas rise", "verdict": "SUPPORTED"},
    {"id": "v2", "claim": "Ice never melts", "verdict": "REFUTED"},
]

FILES: Mapping[str, Rows] = {
    "verification/climate_fever.dev80": CLIMATE,
    "verification/scifact/claims_dev": SCIFACT_CLAIMS,
    "verification/scifact/corpus": SCIFACT_CORPUS,
    "verification/citation_integrity/claims_dev": SCIFACT_CLAIMS,
    "verification/citation_integrity/corpus": SCIFACT_CORPUS,
    "verification/healthver_dev": [PAIR, OTHER, OPEN],
    "verification/check_covid_train_dev": [{**row, "title": "T"} for row in (PAIR, OTHER, OPEN)],
    "verification/covidfact_rte": [
        {name: row[name] for name in ("claim", "evidence", "label")} for row in (PAIR, OTHER)
    ],
    "verification/fool_me_twice_dev": [
        {
            "id": "f1",
            "text": "Seas rise",
            "label": "SUPPORTS",
            "wikipedia_page": "Sea",
            "gold_evidence": [{"text": "Seas rise."}, {"text": "Much."}],
        }
    ],
    "verification/evaluation_only/fever_symmetric_fever_symmetric_test": [PAIR, OTHER],
    "verification/evaluation_only/fever_symmetric_fever_symmetric_dev": [PAIR],
    "verification/evaluation_only/anli_devtest": [
        {**PAIR, "split": "R1/dev"},
        {**OTHER, "split": "R1/test"},
        {**OPEN, "split": "R2/test"},
        {**PAIR, "id": "p4", "split": "R3/test"},
    ],
    "verification/evaluation_only/sick": [{**PAIR, "split": "TEST"}, {**OTHER, "split": "TRAIN"}],
    "wikipedia/wice_oracle_chunks_dev": WICE,
    "wikipedia/wice_entailment_retrieval_dev": PAGES,
    "wikipedia/citation_checks_dev40": CITATIONS,
    "retrieval/cranfield/corpus": COLLECTION_CORPUS,
    "retrieval/cranfield/queries": COLLECTION_QUERIES,
    "retrieval/cranfield/qrels_test": COLLECTION_QRELS,
    "retrieval/cisi/corpus": COLLECTION_CORPUS,
    "retrieval/cisi/queries": COLLECTION_QUERIES,
    "retrieval/cisi/qrels_test": COLLECTION_QRELS,
}
"""Rows of every data set, by the name of their file without its ending."""


def lines(rows: Rows) -> str:
    """Return rows as JSON lines."""
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def write(path: Path, rows: Rows) -> Path:
    """Write rows as JSON lines; return where."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(lines(rows), encoding="utf-8")
    return path


def shelf(folder: Path) -> Path:
    """Write every invented data set into a folder; return it."""
    for name, rows in FILES.items():
        write(folder / f"{name}.jsonl", rows)
    return folder


def on_shelf(folder: Path, name: str, kind: type[T]) -> T:
    """Return an invented data set of a kind, all of its files in place."""
    data_set: DataSet = located(find(name), shelf(folder))
    if not isinstance(data_set, kind):
        raise TypeError(name)
    return data_set


@dataclass(frozen=True, slots=True)
class WordEngine:
    """Answers by shared words, whatever is asked."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Judged, ...]:
        """Judge by shared words; without calibration just so."""
        return tuple(Judged(stance=one, before=one) for one in FakeStanceModel().judge(pairs))

    def prepare(self, corpus: Corpus, watch: Watch) -> None:
        """Read the corpus once."""
        watch("making the corpus", sum(1 for _ in corpus.documents()), None)

    def rank(self, claims: Sequence[Claim], corpus: Corpus, watch: Watch) -> dict[str, Rankings]:
        """Rank by the order of the corpus, and by the words that are shared."""
        watch("searching", len(claims), len(claims))
        documents = tuple(corpus.documents())
        return {
            "unsorted": {
                claim.id: {d.id: -float(place) for place, d in enumerate(documents)}
                for claim in claims
            },
            "by words": {
                claim.id: {d.id: _shared(claim.text, f"{d.title} {d.text}") for d in documents}
                for claim in claims
            },
        }

    def find(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch
    ) -> tuple[tuple[Found, ...], ...]:
        """Return every document, labelled by shared words, all of it quoted."""
        watch("verifying", len(claims), len(claims))
        documents = tuple(corpus.documents())
        return tuple(
            tuple(
                Found(
                    document_id=document.id,
                    label=_label(claim.text, document.text),
                    rationale=(Span(start=0, end=len(document.text), text=document.text),),
                )
                for document in documents
            )
            for claim in claims
        )

    def conclude(self, claims: Sequence[Claim], corpus: str, watch: Watch) -> tuple[Verdict, ...]:
        """Say of every claim that it is supported."""
        watch(corpus, len(claims), len(claims))
        verdict = Verdict(label=VerdictLabel.SUPPORTED, probability=0.9, basis=BASIS)
        return tuple(verdict for _ in claims)

    def weigh(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch, only: Filter = EVERYTHING
    ) -> tuple[WeighReport, ...]:
        """Take the side of the first document that has one; the opposite says "never"."""
        watch("weighing", len(claims), len(claims))
        works = [d for d in corpus.documents() if d.id in (only.document_ids or (d.id,))]
        return tuple(_weighed(claim, works) for claim in claims)

    def made(self) -> Made:
        """Say that no model took part."""
        return Made(models={"words": "00"}, settings={"top_k": 10})


def _weighed(claim: Claim, works: Sequence[Document]) -> WeighReport:
    said = [_label(claim.text, work.text) for work in works]
    signs = [1.0 if label is Label.SUPPORTS else -1.0 for label in said if label is not _NEITHER]
    score = signs[0] if signs else 0.0
    subject, verb = claim.text.split(maxsplit=1)
    return replace(
        WEIGHED,
        claim=claim,
        opposition=Opposition(text=f"{subject} never {verb}", method="negation", confidence=1.0),
        weighted=replace(WEIGHED.weighted, score=score),
        unweighted=replace(WEIGHED.unweighted, score=score),
        documents=(*WEIGHED.documents, *(_read(work) for work in works)),
    )


def _read(work: Document) -> WeighedDocument:
    takeaway = Takeaway(document_id=work.id, relation=Relation.UNRELATED, reason="invented")
    return replace(WEIGHED.documents[-1], document=work, takeaway=takeaway)


def _label(claim: str, text: str) -> Label:
    return FakeStanceModel().judge([Pair(claim=claim, evidence=text)])[0].label


def _shared(left: str, right: str) -> float:
    return float(len(set(left.lower().split()) & set(right.lower().rstrip(".").split())))


def asked(
    predictions: Path | None = None, *, limit: int | None = None, watch: Watch = nobody
) -> Request:
    """Return a request for all claims, answered by shared words or by predictions."""
    ticks: Callable[[], float] = iter(range(100)).__next__
    return Request(
        engine=WordEngine,
        predictions=predictions,
        part="all",
        limit=limit,
        trials=trials(),
        citations=citation_engine,
        watch=watch,
        clock=ticks,
    )


GOOD_PAIRS: Rows = [
    {"id": "p1", "label": "SUPPORTS"},
    {"id": "p2", "label": "REFUTES"},
    {"id": "p3", "label": "NOT_ENOUGH_INFO"},
]
"""Right answers to the sets of three pairs."""
