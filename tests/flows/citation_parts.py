"""Readers and searches that answer as they are told, and the citations flow over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from claimwright.domain import (
    Candidate,
    CitedClaim,
    CitedSource,
    Document,
    SourceState,
    SourceText,
)
from claimwright.errors import ClaimwrightError
from claimwright.flows.better_sources import BetterSources
from claimwright.flows.citations import CitationsFlow
from claimwright.protocols import CitationChecker, SourceReader
from claimwright.retrieval.fuse import FoundSource
from claimwright.settings import CitationSettings
from claimwright.testing import ScriptedCitationChecker
from tests.citations import text_of
from tests.examples import PROVENANCE, passage


@dataclass
class ToldReader:
    """Reads what it is told for an address; whatever else is not found."""

    texts: Mapping[str, SourceText | ClaimwrightError] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def read(self, source: CitedSource) -> SourceText:
        self.asked.append(source.url)
        told = self.texts.get(source.url)
        if isinstance(told, ClaimwrightError):
            raise told
        return told or SourceText(state=SourceState.NOT_FOUND, detail="gone")


@dataclass
class ToldSearch:
    """Finds the documents it is told, best first, for every claim."""

    documents: tuple[Document, ...] = ()
    asked: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list)

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        self.asked.append((cited.claim.id, limit, tuple(without)))
        return tuple(found(document) for document in self.documents)[:limit]


def found(*documents: Document) -> FoundSource:
    """Return a source whose passages are whole documents."""
    return FoundSource(
        key=documents[0].url or documents[0].id,
        passages=tuple(
            Candidate(passage=passage(document, document.id), document=document, scores={})
            for document in documents
        ),
        found_by=("sparse",),
        score=1.0,
    )


def flow(
    texts: Mapping[str, SourceText | ClaimwrightError] | None = None,
    *,
    checker: CitationChecker | None = None,
    search: ToldSearch | None = None,
    settings: CitationSettings | None = None,
    reader: SourceReader | None = None,
) -> CitationsFlow:
    """Return the flow over doubles; the page of `tests.citations` supports its claim."""
    chosen = settings or CitationSettings()
    used = checker or ScriptedCitationChecker()
    return CitationsFlow(
        reader=reader or ToldReader(texts or {"https://a.example/ice": text_of()}),
        checker=used,
        better=None
        if search is None
        else BetterSources(search=search, checker=used, settings=chosen),
        settings=chosen,
        provenance=lambda: PROVENANCE,
    )
