"""Documents in, a searchable corpus out, made once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.corpus.rows import Row
from claimwright.domain import Document, Query, Unit
from claimwright.errors import InputError
from claimwright.index.catalog import Catalog
from claimwright.protocols import Index
from claimwright.testing import HashEncoder
from claimwright_lab.evaluation.engine import Corpus
from claimwright_lab.flows.kept_corpus import NoRejects, kept_corpus, kept_name
from tests.examples import CLIMATE


def some() -> Corpus:
    return Corpus(name="My Seas!", fingerprint="f1", documents=lambda: CLIMATE)


def made(home: Path, documents: Corpus) -> Index:
    return kept_corpus(Catalog(home), documents, encoder=HashEncoder())


def test_what_was_made_can_be_searched(tmp_path: Path) -> None:
    found = made(tmp_path, some()).search([Query(unit=Unit.ABSTRACT, limit=1, text="bees")])[0]

    assert [candidate.document.id for candidate in found] == ["bees"]


def test_it_is_made_once(tmp_path: Path) -> None:
    def never() -> Iterator[Document]:
        raise AssertionError

    made(tmp_path, some())

    assert made(tmp_path, replace(some(), documents=never)).version > 0


def test_a_making_that_was_interrupted_is_gone_on_with(tmp_path: Path) -> None:
    def breaks() -> Iterator[Document]:
        yield from CLIMATE[:2]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made(tmp_path, replace(some(), documents=breaks))

    whole = made(tmp_path, some())

    assert set(whole.documents([document.id for document in CLIMATE])) == {
        document.id for document in CLIMATE
    }


@pytest.mark.parametrize(
    "other",
    [
        kept_name(replace(some(), fingerprint="f2"), HashEncoder()),
        kept_name(some(), HashEncoder(32)),
    ],
)
def test_other_documents_and_other_encoders_have_another_name(other: str) -> None:
    assert kept_name(some(), HashEncoder()) != other


def test_a_name_is_one_that_a_corpus_may_have() -> None:
    assert kept_name(some(), HashEncoder()).startswith("my-seas-")
    assert kept_name(replace(some(), name="…"), HashEncoder()).startswith("corpus-")


def test_a_row_that_is_no_document_is_refused() -> None:
    with pytest.raises(InputError, match="row 3 of 'set' is no document: torn; mend it"):
        NoRejects().write("set", [Row(position=3, reason="torn")])


def test_its_length_is_not_known() -> None:
    assert some().total is None
