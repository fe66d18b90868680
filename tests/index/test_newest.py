"""The newest version of each corpus, opened once for all that read it."""

import pytest

from claimwright.domain import Unit
from claimwright.errors import InputError, NotFoundError
from claimwright.index.catalog import Catalog
from claimwright.index.newest import NewestCorpora
from claimwright.index.reader import LanceIndex
from tests.index.samples import ENCODER, numbered, write


@pytest.fixture
def corpora(catalog: Catalog) -> NewestCorpora:
    write(catalog, numbered(range(3)))
    return NewestCorpora(catalog)


def documents(index: LanceIndex) -> int:
    return index.tables.of(Unit.ABSTRACT).count_rows()


def test_a_corpus_is_opened_once_while_it_stays(corpora: NewestCorpora) -> None:
    assert corpora.open("papers") is corpora.open("papers", encoder_name=ENCODER.name)


def test_a_commit_is_seen_and_who_reads_on_sees_what_was(
    catalog: Catalog, corpora: NewestCorpora
) -> None:
    before = corpora.open("papers")
    write(catalog, numbered(range(3, 5)))

    assert (documents(before), documents(corpora.open("papers"))) == (3, 5)


def test_a_corpus_that_is_made_anew_is_opened_anew(
    catalog: Catalog, corpora: NewestCorpora
) -> None:
    before = corpora.open("papers")
    catalog.remove("papers")
    with pytest.raises(NotFoundError, match="papers"):
        corpora.open("papers")
    write(catalog, numbered(range(4)))

    assert corpora.open("papers") is not before
    assert documents(corpora.open("papers")) == 4


def test_another_encoder_is_refused_however_often_it_asks(corpora: NewestCorpora) -> None:
    for _ in range(2):
        with pytest.raises(InputError, match="was made with encoder"):
            corpora.open("papers", encoder_name="other")


def test_the_names_are_the_catalogues(catalog: Catalog, corpora: NewestCorpora) -> None:
    assert corpora.list() == catalog.list() == ("papers",)
