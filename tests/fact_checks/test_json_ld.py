"""JSON-LD in pages, hostile ones among them."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.fact_checks.json_ld import MAX_BLOCKS, json_ld_in

BLOCK = '<script type="application/ld+json">{}</script>'


def page(*blocks: str) -> str:
    return f"<!doctype html><html><head>{''.join(blocks)}</head><body><p>Text</body></html>"


def test_every_block_is_read_in_order() -> None:
    html = page(BLOCK.format('{"a": 1}'), "<script>var b = 2</script>", BLOCK.format("[3]"))

    assert list(json_ld_in(html)) == [{"a": 1}, [3]]


def test_a_type_may_have_capitals_and_parameters() -> None:
    html = '<SCRIPT TYPE="Application/LD+JSON; charset=utf-8">{"a": "\u00e9\n"}</SCRIPT>'

    assert list(json_ld_in(html)) == [{"a": "é\n"}]


@pytest.mark.parametrize("text", ["", "{", "NaN}", "[" * 100_000, '{"a": ' + "9" * 5_000 + "}"])
def test_a_block_that_is_no_json_says_so(text: str) -> None:
    (found,) = json_ld_in(page(BLOCK.format(text)))

    assert isinstance(found, InputError)


def test_only_the_first_blocks_are_read() -> None:
    assert len(list(json_ld_in(page(*[BLOCK.format("1")] * 300)))) == MAX_BLOCKS


@pytest.mark.parametrize("html", ["", "   ", "plain words", "<", "\x00", "<!-- " * 1_000])
def test_a_text_without_blocks_has_none(html: str) -> None:
    assert list(json_ld_in(html)) == []
