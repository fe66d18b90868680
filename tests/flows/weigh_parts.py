"""Doubles of the four reasoners, and the weigh flow over them in memory."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from claimwright.domain import (
    Claim,
    Document,
    ExplanationSentence,
    Grade,
    LocalLabel,
    Opposition,
    Provenance,
    Quote,
    Relation,
    Scope,
    Takeaway,
    WeighedDocument,
)
from claimwright.errors import UnavailableError
from claimwright.flows.origin import provenance
from claimwright.flows.weigh import WeighFlow, WeighOptions
from claimwright.protocols import Reasoners
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import Settings, WeighSettings, flatten
from claimwright.testing import HashEncoder, index_of
from tests.examples import card, cross_encoder

FISH = Claim(id="1", text="Fish oil helps the heart.")
AGAINST = "Fish oil harms the heart."
_GRADE = re.compile(r"GRADE ([A-Z_]+)")


def work(name: str, grade: str = "TRUE", **given: object) -> Document:
    """Return a work about fish oil that says its own grade, on its own in its words."""
    text = f"Fish oil and the heart were studied in trial {name}. GRADE {grade} {name * 3}."
    fields: dict[str, object] = {"title": f"Trial {name}", "text": text, **given}
    return Document(id=name, **fields)  # type: ignore[arg-type]  # fields of the class


@dataclass(frozen=True, slots=True)
class FixedOpposer:
    """Gives one opposite to every claim, or none."""

    text: str = AGAINST

    def oppose(self, claim: Claim) -> Opposition:
        """Return it."""
        del claim
        if not self.text:
            return Opposition(reason="nothing opposes it")
        return Opposition(text=self.text, method="antonym", confidence=0.9)


@dataclass(frozen=True, slots=True)
class FirstSentence:
    """Quotes the whole text of a work; `unrelated` and `partly` name works that are."""

    unrelated: frozenset[str] = frozenset()
    partly: frozenset[str] = frozenset()
    invented: frozenset[str] = frozenset()

    def take_away(self, claim: Claim, works: Sequence[Document]) -> tuple[Takeaway, ...]:
        """Return a takeaway per work."""
        del claim
        return tuple(map(self._one, works))

    def _one(self, document: Document) -> Takeaway:
        if document.id in self.unrelated:
            return Takeaway(
                document_id=document.id, relation=Relation.UNRELATED, reason="it is about tides"
            )
        text = "Nobody wrote this." if document.id in self.invented else document.text
        return Takeaway(
            document_id=document.id,
            relation=Relation.PARTLY if document.id in self.partly else Relation.RELATED,
            reason="it is about fish oil",
            text=text,
            quotes=(Quote(document_id=document.id, start=0, end=len(text), text=text),),
        )


@dataclass(frozen=True, slots=True)
class SaidGrade:
    """Grades a work as its text says; fails where `broken`."""

    broken: bool = False
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list, compare=False)

    def grade(
        self, claim: Claim, works: Sequence[Document], takeaways: Sequence[Takeaway]
    ) -> tuple[LocalLabel, ...]:
        """Return a label per work, in order."""
        if self.broken:
            message = "the endpoint is out of reach"
            raise UnavailableError(message)
        self.asked.append((claim.text, tuple(one.id for one in works)))
        return tuple(
            LocalLabel(document_id=said.document_id, grade=_grade(one), explanation="as it says")
            for one, said in zip(works, takeaways, strict=True)
        )


def _grade(document: Document) -> Grade:
    found = _GRADE.search(document.text)
    return Grade[found.group(1)] if found else Grade.NO_EVIDENCE


@dataclass(frozen=True, slots=True)
class OnePerWork:
    """Writes a sentence per work, resting on its first quote."""

    def explain(
        self, claim: Claim, weighed: Sequence[WeighedDocument], scopes: Sequence[Scope]
    ) -> tuple[ExplanationSentence, ...]:
        """Return them in order."""
        del claim, scopes
        return tuple(
            ExplanationSentence(
                sentence=f"So says {one.document.id}.",
                status="attributed",
                sources=one.takeaway.quotes[:1],
            )
            for one in weighed
        )


def without_first(
    claim: Claim, drafts: Sequence[ExplanationSentence], works: Sequence[Document]
) -> tuple[tuple[ExplanationSentence, ...], int]:
    """Let every sentence through but the first."""
    del claim, works
    return tuple(drafts[1:]), len(drafts[:1])


DOUBLES = Reasoners(
    oppose=FixedOpposer(), take_away=FirstSentence(), grade=SaidGrade(), explain=OnePerWork()
)

EMBEDDED: Mapping[str, str] = dict.fromkeys(("oppose", "take_away", "grade", "explain"), "embedded")


def weigh_memory(
    *documents: Document,
    reasoners: Reasoners = DOUBLES,
    names: Mapping[str, str] = EMBEDDED,
    instead: Reasoners = DOUBLES,
    settings: WeighSettings | None = None,
) -> WeighFlow:
    """Return the weigh flow over documents in memory and doubles."""
    index, encoder, reader = index_of(documents), HashEncoder(), cross_encoder()
    whole = Settings()
    chosen = settings or whole.weigh

    def say(options: WeighOptions) -> Provenance:
        return provenance(
            versions={"claimwright": "1"},
            cards=[card()],
            index=index,
            settings={**flatten(chosen, "weigh."), **flatten(options, "options.")},
            now=datetime(2026, 5, 1, tzinfo=UTC),
        )

    return WeighFlow(
        index=index,
        retriever=HybridRetriever(index=index, encoder=encoder, settings=whole.retrieval),
        selector=EvidenceSelector(
            index=index,
            encoder=encoder,
            cross_encoder=reader,
            settings=whole.selection,
            collapses=False,
        ),
        reasoners=reasoners,
        names=names,
        instead=instead,
        gate=without_first,
        settings=chosen,
        provenance=say,
    )
