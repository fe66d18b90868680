"""An engine of doubles behind the real application, and a client that calls it in process."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient

from claimwright import build
from claimwright.claims.filters import SentenceFilters
from claimwright.domain import (
    Article,
    Candidate,
    CitedArticle,
    Claim,
    Document,
    Evidence,
    Pair,
    Profile,
    Provenance,
    ReRank,
    Span,
    Stance,
    Unit,
)
from claimwright.errors import NotFoundError
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.brought import AnyFlow
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import CitationsFlow, CitationsRequest
from claimwright.flows.debate import DebateFlow
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.flows.weigh import WeighFlow
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus
from claimwright.protocols import Splitter, StanceModel
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel, HashEncoder, index_of, split_sentences
from claimwright.web.app import create_app
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.server_settings import ServerSettings
from tests.articles import SOURCE, article_flow
from tests.examples import PROVENANCE
from tests.web.citations_doubles import KnownCitations, answer_to
from tests.web.counted_models import Loads
from tests.web.debate_doubles import KnownDebate
from tests.web.sentence_doubles import classifiers
from tests.web.weigh_doubles import KnownWeigher

SERVER = ServerSettings()
REQUEST = ArticleRequest(
    source=SOURCE, corpus="starter", options=VerifyOptions(), find=FindOptions()
)
"""An article to be checked."""

DOCUMENTS = (
    Document(
        id="ice",
        title="Sea ice",
        text="Arctic sea ice declines. The decline is fast.",
        doi="10.1000/ice",
        openalex_id="W1",
        year=2019,
        citation_count=10,
        influential_citation_count=1,
        url="https://example.org/ice",
    ),
    Document(
        id="famous",
        title="Ice sheets",
        text="Ice sheets lose mass.\nSea level rises with it.",
        year=2012,
        citation_count=900,
        influential_citation_count=90,
    ),
    Document(id="bare", text="Sea ice does not decline."),
    Document(id="sun", title="The sun", text="Solar output is flat since 1980.", citation_count=90),
    Document(id="crop", title="Crops", text="Yields fall in heat.", year=2020),
    Document(id="coral", title="Reefs", text="Corals bleach in warm water.", year=2001),
    Document(id="fire", title="Fire", text="Fire seasons lengthen.", year=2015),
    Document(id="flood", title="Floods", text="Heavy rain is heavier.", year=2016),
)


class FirstComeSelector:
    """Keeps the candidates as they come."""

    def select(
        self,
        claims: Sequence[Claim],
        candidates: Sequence[Sequence[Candidate]],
        *,
        limit: int,
        re_rank: ReRank,
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Return the first candidates of each claim; the rule is noted in the scores."""
        kept = zip(claims, candidates, strict=True)
        noted = {"relevance": float(re_rank is ReRank.RELEVANCE)}
        return tuple(
            tuple(_evidence(each, rank, noted) for rank, each in enumerate(found[:limit], start=1))
            for _, found in kept
        )


def _evidence(candidate: Candidate, rank: int, noted: Mapping[str, float]) -> Evidence:
    passage = candidate.passage
    return Evidence(
        passage=passage,
        document=candidate.document,
        rank=rank,
        score=1 / rank,
        scores={**candidate.scores, **noted},
        window=Span(start=passage.start, end=passage.end, text=passage.text),
    )


@dataclass
class Judge:
    """A stance model that remembers what it was asked."""

    asked: list[tuple[Pair, ...]] = field(default_factory=list)

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Judge by shared words."""
        self.asked.append(tuple(pairs))
        return FakeStanceModel().judge(pairs)


@dataclass
class DoubleEngine(BuiltEngine):
    """The real flow over an index in memory."""

    judge: Judge = field(default_factory=Judge)
    documents: tuple[Document, ...] = DOCUMENTS
    weigher: KnownWeigher = field(default_factory=KnownWeigher)
    debates: KnownDebate = field(default_factory=KnownDebate)
    citations: KnownCitations = field(default_factory=KnownCitations)

    @property
    def splitter(self) -> Splitter:
        """Cuts after full stops."""
        return split_sentences

    @property
    def stance_model(self) -> StanceModel:
        """The model that remembers."""
        return self.judge

    @property
    def sentence_filters(self) -> SentenceFilters:
        """Classifiers that know a sentence by its words."""
        return classifiers()

    def flow(self, corpus: str) -> VerifyFlow:
        """Return the flow over the one corpus."""
        if corpus != "starter":
            raise NotFoundError(f"there is no corpus {corpus!r}; there is 'starter'")
        settings = Settings()
        encoder = HashEncoder(256)
        index = index_of(self.documents, encoder)
        return VerifyFlow(
            index=index,
            encoder=encoder,
            retriever=HybridRetriever(index=index, encoder=encoder, settings=settings.retrieval),
            selector=FirstComeSelector(),
            stance=self.judge,
            verdict=settings.verdict,
            provenance=_provenance,
        )

    def corpus_state(self, corpus: str) -> str:
        """Return how many documents there are in the one corpus."""
        if corpus != "starter":
            raise NotFoundError(f"there is no corpus {corpus!r}; there is 'starter'")
        return str(len(self.documents))

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow over the one corpus, with claims found by full stops."""
        return article_flow(self.flow(request.corpus))

    def read_article(self, source: ArticleSource) -> Article:
        """Return the article that a source names."""
        return article_flow(self.flow("starter")).read(source)

    def works(self, corpus: str, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents of these ids."""
        del corpus
        return {each.id: each for each in self.documents if each.id in document_ids}

    def weigh_flow(self, corpus: str) -> WeighFlow:
        """Return what weighs over the one corpus."""
        if corpus != "starter":
            raise NotFoundError(f"there is no corpus {corpus!r}; there is 'starter'")
        return cast("WeighFlow", self.weigher)

    def debate_profiles(self) -> tuple[Profile, ...]:
        """Return everyone there is."""
        return self.debates.profiles

    def debate_flow(self, advocates: Sequence[str]) -> DebateFlow:
        """Return the known debate."""
        return cast("DebateFlow", self.debates.among(advocates))

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        """Return what is known of an article."""
        return self.citations.article(request)

    def citations_flow(self, corpus: str) -> CitationsFlow:
        """Return what checks citations over pages, or over no corpus."""
        if corpus not in {"", "pages"}:
            raise NotFoundError(f"there is no corpus {corpus!r}; there is 'pages'")
        return cast("CitationsFlow", self.citations)

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        """Return what is known of each row."""
        return tuple(answer_to(row) for row in rows)

    def shortfalls(self) -> tuple[str, ...]:
        """Return nothing: all is well."""
        return ()

    def corpora(self) -> tuple[CorpusInfo | UnreadableCorpus, ...]:
        """Return the one corpus."""
        return (
            CorpusInfo(
                name="starter",
                version=1,
                versions=(1,),
                documents=len(self.documents),
                passages={Unit.ABSTRACT: len(self.documents), Unit.SENTENCE: 10},
                indexed={},
                size_bytes=0,
                created="2026-01-01T00:00:00+00:00",
                updated="2026-01-01T00:00:00+00:00",
                encoder_name="hash-256",
                dimension=256,
                progress={},
                bundled=True,
            ),
        )


def _provenance(options: VerifyOptions) -> Provenance:
    settings = {"options.top_k": options.top_k}
    return replace(PROVENANCE, corpus_version=1, settings=settings)


def client_of(
    engine: BuiltEngine | None = None,
    *,
    home: Path | None = None,
    server: ServerSettings = SERVER,
    brought: Sequence[AnyFlow] = (),
    headers: dict[str, str] | None = None,
) -> TestClient:
    """Return a client of an application of a test's own, over doubles."""
    settings = Settings() if home is None else Settings(home=home)
    app = create_app(engine or DoubleEngine(), settings, server, brought)
    return TestClient(app, base_url="http://localhost", headers=headers)


def told_in(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the names and the data of a stream's events."""
    blocks = [block for block in text.split("\n\n") if block.startswith("id: ")]
    lines = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]
    return [(each["event"], json.loads(each["data"])) for each in lines]


@pytest.fixture(scope="module")
def known() -> KnownDebate:
    """Return a debate of a module's own."""
    return KnownDebate()


@pytest.fixture
def debates(known: KnownDebate) -> KnownDebate:
    """Return it as nobody has asked it."""
    known.asked.clear()
    return known


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """Return a client of the application over doubles; it remembers nothing but its figures."""
    with client_of() as opened:
        yield opened


@pytest.fixture
def client_over() -> Callable[[tuple[Document, ...]], TestClient]:
    """Return what makes a client over documents of a test's own."""
    return lambda documents: client_of(DoubleEngine(documents=documents))


class BrokenEngine(DoubleEngine):
    """An engine whose parts fail as nobody foresaw."""

    def flow(self, corpus: str) -> VerifyFlow:
        """Fail."""
        raise RuntimeError(f"secret of {corpus}")


@pytest.fixture(scope="session")
def broken_client() -> Iterator[TestClient]:
    with client_of(BrokenEngine()) as opened:
        yield opened


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Loads:
    """Let models be doubles, and count how often they are loaded."""
    counted = Loads()
    monkeypatch.setattr(build, "models", counted)
    return counted
