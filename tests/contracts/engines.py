"""The engines under test, each behind one small protocol, and what the contract feeds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

import pytest

from claimwright.domain import Document, Filter, Query, Unit
from claimwright.index.catalog import Catalog
from claimwright.index.object_store import StoreShelf
from claimwright.protocols import Index, IndexWriter
from claimwright.testing import HashEncoder, InMemoryCorpus, embedded
from tests.index.folder_objects import FolderObjects
from tests.index.object_server import new_bucket

ENCODER = HashEncoder(32)
SEA = Document(
    id="sea",
    title="Oceans",
    text="Warming oceans expand. Glaciers melt.",
    year=2015,
    venue="Nature Climate",
    language="en",
    citation_count=10,
    source="openalex",
    retracted=False,
)
SUN = Document(
    id="sun",
    title="Solar",
    text="Solar output barely changed. Glaciers melt.",
    year=2021,
    venue="Science",
    language="de",
    citation_count=0,
    source="crossref",
    retracted=True,
)
BARE = Document(id="bare", text="Volcanoes cool. Glaciers grow in one valley.")
ALL = (SEA, SUN, BARE)


class Corpus(Protocol):
    """One corpus of an engine under test."""

    def writing(self) -> AbstractContextManager[IndexWriter]:
        """Hold the one writer."""
        ...

    def open(self) -> Index:
        """Open the newest version."""
        ...


class _Lance:
    def __init__(self, home: Path) -> None:
        self._catalog = Catalog(home)

    def writing(self) -> AbstractContextManager[IndexWriter]:
        return self._catalog.writer(
            "papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension
        )

    def open(self) -> Index:
        return self._catalog.open("papers")


class _Store(_Lance):
    """The tables beside a store of objects that is a folder: all but the service itself."""

    def __init__(self, home: Path) -> None:
        self._catalog = Catalog(home, store=StoreShelf(objects=FolderObjects(home)))


class _S3(_Lance):
    """A bucket of a server that speaks S3, on this machine."""

    def __init__(self, home: Path) -> None:
        objects = new_bucket()
        self._catalog = Catalog(home, store=StoreShelf(objects=objects))


class _Memory:
    def __init__(self, _home: Path) -> None:
        self._corpus = InMemoryCorpus(
            name="papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension
        )

    @contextmanager
    def writing(self) -> Iterator[IndexWriter]:
        yield self._corpus.writer()

    def open(self) -> Index:
        return self._corpus.open()


ENGINES = (
    pytest.param(_Lance, id="lance"),
    pytest.param(_Memory, id="memory"),
    pytest.param(_Store, id="store"),
)
S3 = pytest.param(_S3, id="s3", marks=[pytest.mark.slow, pytest.mark.allow_hosts(["127.0.0.1"])])
"""Reads and writes as `store` does, each request over HTTP: for what depends on the service."""


def write(corpus: Corpus, documents: Sequence[Document]) -> int:
    """Commit documents; return the version."""
    with corpus.writing() as writer:
        writer.upsert(embedded(documents, ENCODER))
        return writer.commit({})


_ALL_DOCUMENTS = Filter()


def sparse(
    text: str, *, unit: Unit = Unit.SENTENCE, limit: int = 10, only: Filter = _ALL_DOCUMENTS
) -> Query:
    """Ask for words."""
    return Query(unit=unit, limit=limit, text=text, filter=only)


def dense(
    text: str, *, unit: Unit = Unit.SENTENCE, limit: int = 10, only: Filter = _ALL_DOCUMENTS
) -> Query:
    """Ask for what is near a text."""
    return Query(unit=unit, limit=limit, embedding=ENCODER.encode([text])[0], filter=only)
