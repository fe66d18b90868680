"""Where corpora lie, by the settings."""

from __future__ import annotations

import sys

import pytest

from claimwright.errors import UnavailableError
from claimwright.flows.shelving import shelf
from claimwright.settings.store import StoreSettings


def test_without_an_address_corpora_lie_in_the_home_folder() -> None:
    assert shelf(StoreSettings()) is None


def test_an_address_names_the_store() -> None:
    found = shelf(StoreSettings(address="s3://papers/claims", endpoint="http://127.0.0.1:9000/"))

    assert found is not None
    assert found.address == "s3://papers/claims"


def test_a_missing_library_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "boto3", None)
    monkeypatch.delitem(sys.modules, "claimwright.index.s3", raising=False)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[scale\]'"):
        shelf(StoreSettings(address="s3://papers"))
