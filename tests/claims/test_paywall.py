"""What pages say of paying."""

from __future__ import annotations

import pytest

from claimwright.claims.paywall import TEASER_CHARACTERS, is_teaser


def page(data: str) -> str:
    return f'<html><head><script type="application/ld+json">{data}</script></head></html>'


@pytest.mark.parametrize(
    "data",
    [
        '{"isAccessibleForFree": false}',
        '{"isAccessibleForFree": "False"}',
        '[{"@graph": [{"hasPart": {"isAccessibleForFree": "no"}}]}]',
        '<!-- {"isAccessibleForFree": false} -->',
        '{"a": "line\nbreak", "isAccessibleForFree": false}',
    ],
)
def test_a_short_text_of_a_page_that_is_not_free_is_a_teaser(data: str) -> None:
    assert is_teaser(page(data), "short")


@pytest.mark.parametrize(
    "data",
    [
        '{"isAccessibleForFree": true}',
        '{"name": "isAccessibleForFree"}',
        '{"isAccessibleForFree": ',
        "[" * 5_000 + '"isAccessibleForFree"' + "]" * 5_000,
        "",
    ],
)
def test_other_data_say_nothing(data: str) -> None:
    assert not is_teaser(page(data), "short")


def test_a_long_text_is_no_teaser() -> None:
    assert not is_teaser(page('{"isAccessibleForFree": false}'), "x" * TEASER_CHARACTERS)


def test_the_mark_outside_of_the_data_says_nothing() -> None:
    assert not is_teaser("isAccessibleForFree: false", "short")


def test_a_page_without_anything_says_nothing() -> None:
    assert not is_teaser("<!-- isAccessibleForFree -->", "")
