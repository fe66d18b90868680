"""An engine over documents and pages that a test may change between two runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from claimwright.domain import Article, Document, Watch, WatchItem
from claimwright.errors import NotFoundError
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.verify import VerifyFlow
from claimwright.settings import Settings
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.watch_run import Checked, WatchRun
from claimwright.web.watch_store import WatchStore
from tests.articles import article_flow
from tests.examples import CLIMATE, memory_flow
from tests.watches import watch


@dataclass
class WatchedWorld(BuiltEngine):
    """What watches are about: a corpus, and pages by their address."""

    documents: tuple[Document, ...] = CLIMATE
    version: int = 1
    pages: dict[str, Article | Exception] = field(default_factory=dict)
    refused: dict[str, Exception] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def commit(self, *documents: Document) -> None:
        """Add documents, or replace those of the same id."""
        known = {each.id: each for each in (*self.documents, *documents)}
        self.documents, self.version = tuple(known.values()), self.version + 1

    def publish(self, url: str, text: str) -> None:
        """Put a page at an address."""
        self.pages[url] = Article(text=text, source=url)

    def flow(self, corpus: str) -> VerifyFlow:
        """Return the flow over the documents, unless a claim is refused."""
        self.asked.append(corpus)
        for error in self.refused.values():
            raise error
        return memory_flow(*self.documents)

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the article flow over the documents."""
        self.asked.append(request.source.url)
        return article_flow(memory_flow(*self.documents))

    def read_article(self, source: ArticleSource) -> Article:
        """Return the page of an address."""
        page = self.pages.get(source.url)
        if isinstance(page, Article):
            return page
        raise page or NotFoundError(f"there is no page {source.url!r}")

    def corpus_state(self, corpus: str) -> str:
        """Return the version."""
        if corpus != "starter":
            raise NotFoundError(f"there is no corpus {corpus!r}")
        return str(self.version)

    def works(self, corpus: str, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents of these ids."""
        del corpus
        return {each.id: each for each in self.documents if each.id in document_ids}


@dataclass
class Ticking:
    """A clock that goes on by a minute each time."""

    now: datetime = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the next minute."""
        self.now += timedelta(minutes=1)
        return self.now


@dataclass
class Watching:
    """A home folder with a watch, and runs over it."""

    home: Path
    world: WatchedWorld = field(default_factory=WatchedWorld)
    settings: Settings = field(default_factory=Settings)
    store: WatchStore = field(init=False)
    runs: WatchRun = field(init=False)

    def __post_init__(self) -> None:
        """Open the store."""
        self.store = WatchStore(self.home)
        self.runs = WatchRun(
            store=self.store, engine=self.world, settings=self.settings, clock=Ticking()
        )

    def add(self, *items: WatchItem) -> Watch:
        """Keep a watch."""
        made = watch(*items)
        self.store.add(made)
        return made

    def run(self, *, force: bool = False, settings: Settings | None = None) -> list[Checked]:
        """Check all watches."""
        runs = replace(self.runs, settings=settings or self.settings)
        return list(runs.check(self.store.watches(), force=force))
