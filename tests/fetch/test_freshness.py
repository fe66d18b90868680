"""How long a page may be used without asking again."""

from __future__ import annotations

import pytest

from claimwright.fetch.freshness import Freshness, freshness

TAGGED = {"etag": '"1"'}


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=60"}, Freshness(store=True, seconds=60)),
        ({"cache-control": "public, max-age=9999999"}, Freshness(store=True, seconds=86_400)),
        ({"cache-control": "max-age=60", "age": "50"}, Freshness(store=True, seconds=10)),
        ({"cache-control": "max-age=60", "age": "90"}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=x"}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=60, no-cache", **TAGGED}, Freshness(store=True, seconds=0)),
        ({"cache-control": "no-store, max-age=60", **TAGGED}, Freshness(store=False, seconds=60)),
        ({"vary": "*", **TAGGED}, Freshness(store=False, seconds=0)),
        (TAGGED, Freshness(store=True, seconds=0)),
        ({"last-modified": "yesterday"}, Freshness(store=True, seconds=0)),
    ],
)
def test_a_site_says_what_may_be_kept(headers: dict[str, str], expected: Freshness) -> None:
    assert expected == freshness(headers)
