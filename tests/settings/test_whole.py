"""The settings that stand above all parts."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.settings.whole import StoreSettings


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "papers"},
        {"address": "s3://P"},
        {"endpoint": "127.0.0.1:9000"},
        {"endpoint": "http://host/path"},
        {"region": "Europe, west"},
    ],
)
def test_what_is_no_address_is_refused_by_name(wrong: dict[str, str]) -> None:
    (name,) = wrong

    with pytest.raises(InputError, match=f"store.{name} is"):
        StoreSettings(**wrong)


def test_an_address_may_have_a_prefix() -> None:
    assert StoreSettings(address="s3://papers/a/b").address == "s3://papers/a/b"
