"""Claims and a corpus in, rankings of its documents by each way to search out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.domain import CitedClaim, Claim, Document
from claimwright.flows.ingest import IngestSummary
from claimwright.protocols import Index
from claimwright.settings import CitationSettings, Settings
from claimwright.testing import HashEncoder, index_of
from claimwright_lab.evaluation.citations.cited import cited_claim, cited_source
from claimwright_lab.evaluation.engine import Corpus, nobody
from claimwright_lab.flows.evaluate_citations import SourceSearch, citation_engine

PAGES = (
    Document(id="sea", title="Seas", text="Seas rise when ice melts on land."),
    Document(id="bee", title="Bees", text="Bees dance to tell of flowers."),
)
CORPUS = Corpus(name="pages", fingerprint="f", documents=lambda: iter(PAGES))


def cited(text: str) -> CitedClaim:
    return cited_claim(Claim(text=text, id=text), cited_source())


def search() -> SourceSearch:
    def kept(corpus: Corpus, watch: Callable[[IngestSummary], None]) -> Index:
        watch(IngestSummary(source=corpus.name, read=2))
        return index_of(corpus.documents(), encoder=HashEncoder(64))

    return SourceSearch(encoder=HashEncoder(64), kept=kept, settings=CitationSettings())


def test_each_arm_is_there_and_what_users_get_comes_last() -> None:
    ways = search().search([cited("Ice melts on land")], CORPUS, nobody)

    assert list(ways) == ["sparse", "dense", "united"]


def test_the_best_source_comes_first() -> None:
    ranking = search().search([cited("Bees dance a lot")], CORPUS, nobody)["united"]

    assert next(iter(ranking["Bees dance a lot"])) == "bee"


def test_who_watches_hears_of_the_corpus_and_of_the_search() -> None:
    heard: list[str] = []

    search().search([cited("Seas rise")], CORPUS, lambda what, *_: heard.append(what))

    assert heard == ["making the corpus", "searching"]


@pytest.mark.model
def test_the_bundled_checker_and_search_are_put_together(tmp_path: Path) -> None:
    engine = citation_engine(Settings(home=tmp_path))

    assert engine.checker.name
