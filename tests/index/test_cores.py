"""The engine's threads."""

import os

import pytest

from claimwright.index.catalog import Catalog
from claimwright.index.cores import SETTING, use_all_cores
from tests.index.samples import write


def test_the_engine_gets_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)

    use_all_cores()

    assert os.environ[SETTING] == "6"


def test_what_somebody_has_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "1")

    use_all_cores()

    assert os.environ[SETTING] == "1"


def test_opening_a_corpus_says_so(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    write(catalog, [])
    monkeypatch.delenv(SETTING, raising=False)

    catalog.open("papers")

    assert SETTING in os.environ
