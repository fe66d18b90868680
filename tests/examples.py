"""Small domain values, made in one line each, for tests of any stage."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import (
    Basis,
    Candidate,
    Claim,
    Document,
    Embedding,
    Evidence,
    Judged,
    Pair,
    Passage,
    Provenance,
    Report,
    Span,
    Stance,
    Unit,
)
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.origin import provenance
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.models.cards import ModelCard, ModelFile
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.running import OnnxModel
from claimwright.protocols import Encoder
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import SelectionSettings, Settings, VerdictSettings, flatten
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.testing import FakeStanceModel, HashEncoder, index_of
from claimwright.verdict.aggregate import aggregate
from claimwright.verdict.explain import explain

CLIMATE = (
    Document(
        id="sea",
        title="Sea level",
        text="Seas rise because ice melts. Warm water expands. Tides come and go.",
        year=2021,
        venue="Report A",
        citation_count=10,
    ),
    Document(
        id="sun",
        title="Solar output",
        text="The sun has not caused recent warming. Its output has been flat since 1980.",
        year=2019,
        venue="Report B",
        citation_count=90,
    ),
    Document(
        id="ice",
        title="Arctic ice",
        text="Arctic sea ice shrinks in every month. Summers could be free of ice by 2050.",
        year=2007,
        venue="Report C",
    ),
    Document(id="bees", title="Bees", text="Bees dance to tell of flowers."),
)
"""A corpus of four works in which words decide."""

PROVENANCE = Provenance(
    versions={"claimwright": "1"},
    models={"encoder": "00"},
    corpus="starter",
    corpus_version=3,
    settings={"top_k": 2},
    created_at="2026-05-01T12:00:00+00:00",
)

BASIS = Basis(
    supporting=1,
    refuting=0,
    neutral=0,
    excluded=0,
    weight_for=1.0,
    weight_against=0.0,
    rule="the stronger side holds all",
)


def candidate(
    name: str, scores: Mapping[str, float] | None = None, *, document: str = ""
) -> Candidate:
    """Return a candidate with an id and scores."""
    owner = Document(id=document or name, title=f"Title of {name}", text=f"Text of {name}.")
    return Candidate(passage=passage(owner, name), document=owner, scores=scores or {})


def passage(document: Document, name: str = "") -> Passage:
    """Return the whole of a document as a passage."""
    return Passage(
        id=name or f"{document.id}#abstract",
        document_id=document.id,
        unit=Unit.ABSTRACT,
        text=document.text,
        start=0,
        end=len(document.text),
    )


def evidence(name: str = "d", *, score: float = 1.0, rank: int = 1, **fields: object) -> Evidence:
    """Return the whole of a document as evidence; further fields are the document's."""
    text = str(fields.pop("text", f"What {name} says. And more."))
    document = replace(Document(id=name, title=f"Title of {name}", text=text), **fields)  # type: ignore[arg-type]
    return Evidence(
        passage=passage(document),
        document=document,
        rank=rank,
        score=score,
        scores={"fused": 1.0, "relevance": score},
        window=Span(start=0, end=len(text), text=text),
        rationale=(Span(start=0, end=len(text), text=text),),
    )


def stance(supports: float, refutes: float) -> Stance:
    """Return a stance; the rest says neither."""
    return Stance(
        supports=supports, refutes=refutes, not_enough_information=1.0 - supports - refutes
    )


def judged(
    supports: float, refutes: float, *, score: float = 1.0, name: str = "d", **fields: object
) -> Judged:
    """Return a judged piece of evidence; further fields are its document's."""
    piece = evidence(name, score=score, rank=1, **fields)
    return Judged(evidence=piece, stance=stance(supports, refutes))


def card(folder: Path = Path(), **files: ModelFile) -> ModelCard:
    """Return a card of a model that is not there."""
    return ModelCard(
        name="double",
        kind="cross-encoder",
        version="0",
        licence="CC0-1.0",
        base="",
        max_tokens=16,
        outputs=("stance", "relevance"),
        labels=("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"),
        calibration={},
        files=files or {"model.onnx": ModelFile(sha256="0" * 64, size_bytes=0)},
        folder=folder,
    )


class NotingEncoder:
    """An encoder that notes what it is given, call by call."""

    def __init__(self, inner: Encoder, name: str = "") -> None:
        self.name = name or inner.name
        self.dimension = inner.dimension
        self.calls: list[Sequence[str]] = []
        self._inner = inner

    @property
    def texts(self) -> list[str]:
        """What it was given so far."""
        return [text for call in self.calls for text in call]

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Answer as the encoder within."""
        self.calls.append(texts)
        return self._inner.encode(texts)


class WordGraph:
    """A graph of no weights: its logits follow from the words that both texts share."""

    def __init__(self, *, marks: bool = False) -> None:
        """Have read nothing yet; with `marks`, say of each word whether the claim holds it."""
        outputs = ("stance", "relevance", "rationale") if marks else ("stance", "relevance")
        calibration = {"rationale.threshold": 0.5} if marks else {}
        self.card = replace(card(), outputs=outputs, calibration=calibration)
        self.read: list[tuple[str, str]] = []

    def run(self, texts: Sequence[tuple[str, str]]) -> list[list[NDArray[np.float32]]]:
        """Return the logits of each output per pair; a word is a token."""
        self.read += texts
        return [self._one(claim, text)[: len(self.card.outputs)] for claim, text in texts]

    def places(self, pairs: Sequence[tuple[str, str]]) -> list[list[int]]:
        """Return where each word of the second text begins."""
        return [[word.start() for word in re.finditer(r"\S+", text)] for _, text in pairs]

    def _one(self, claim: str, text: str) -> list[NDArray[np.float32]]:
        said = FakeStanceModel().judge([Pair(claim=claim, evidence=text)])[0]
        chances = (said.supports, said.refutes, said.not_enough_information)
        return [
            np.log(np.array(chances, dtype=np.float32)),
            np.array([8.0 * max(chances[:2]) - 4.0], dtype=np.float32),
            np.array([4.0 if w in _plain(claim) else -4.0 for w in _plain(text)], dtype=np.float32),
        ]


def _plain(text: str) -> list[str]:
    """Return the words of a text without case and punctuation at their ends."""
    return [word.strip(".,!?").lower() for word in text.split()]


def cross_encoder(graph: WordGraph | None = None) -> CrossEncoder:
    """Return a cross-encoder over a graph of no weights."""
    return CrossEncoder(cast("OnnxModel", graph or WordGraph()))


def memory_flow(*documents: Document) -> VerifyFlow:
    """Return the verify flow over documents in memory, judged by a graph of no weights."""
    index, encoder, reader = index_of(documents or CLIMATE), HashEncoder(), cross_encoder()
    settings = Settings()
    table = {name: value for name, value in flatten(settings).items() if name != "home"}

    def say(options: VerifyOptions) -> Provenance:
        return provenance(
            versions={"claimwright": "1"},
            cards=[card()],
            index=index,
            settings={**table, **flatten(options, "options.")},
            now=datetime(2026, 5, 1, tzinfo=UTC),
        )

    return VerifyFlow(
        index=index,
        encoder=encoder,
        retriever=HybridRetriever(index=index, encoder=encoder, settings=settings.retrieval),
        selector=EvidenceSelector(
            index=index, encoder=encoder, cross_encoder=reader, settings=settings.selection
        ),
        stance=EntailmentModel(reader=reader, calibration=Calibration()),
        verdict=settings.verdict,
        provenance=say,
    )


def memory_judge(graph: WordGraph | None = None) -> JudgeFlow:
    """Return the judge flow over doubles."""
    return JudgeFlow(
        encoder=HashEncoder(),
        cross_encoder=cross_encoder(graph),
        stance=FakeStanceModel(),
        settings=SelectionSettings(),
    )


def report(*pieces: Judged) -> Report:
    """Return the report on a claim for which there is this evidence."""
    verdict = aggregate(pieces, VerdictSettings())
    return Report(
        claim=Claim(id="7", text="Seas rise.", context="He said:", date="2026-05-01"),
        verdict=verdict,
        evidence=pieces,
        explanation=explain(verdict, pieces),
        provenance=PROVENANCE,
    )
