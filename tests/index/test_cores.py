"""The engine's threads."""

import os

import pytest

from claimwright.index.catalog import Catalog
from claimwright.index.cores import RESERVE, THREADS, use_all_cores
from tests.index.samples import write


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what another test has set."""
    monkeypatch.delenv(RESERVE, raising=False)
    monkeypatch.delenv(THREADS, raising=False)


def test_the_engine_keeps_no_core_back() -> None:
    use_all_cores()

    assert os.environ[RESERVE] == "0"


def test_another_reserve_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESERVE, "3")

    use_all_cores()

    assert os.environ[RESERVE] == "3"


def test_where_threads_are_counted_out_nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THREADS, "1")

    use_all_cores()

    assert RESERVE not in os.environ


def test_a_new_corpus_begins_with_it(catalog: Catalog) -> None:
    write(catalog, [])

    assert RESERVE in os.environ


def test_opening_a_corpus_begins_with_it(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    write(catalog, [])
    monkeypatch.delenv(RESERVE)

    catalog.open("papers")

    assert RESERVE in os.environ
