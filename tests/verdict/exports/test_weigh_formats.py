"""The formats of a weighing's file."""

from __future__ import annotations

import json

import pytest

from claimwright.schema.writing import to_json
from claimwright.verdict.exports.weigh_formats import (
    WEIGH_MEDIA_TYPES,
    WEIGH_SUFFIXES,
    WeighFormat,
    weigh_exported,
)
from tests.weighings import WEIGHED


def test_every_format_has_a_media_type_and_a_suffix() -> None:
    assert set(WEIGH_MEDIA_TYPES) == set(WEIGH_SUFFIXES) == set(WeighFormat)


def test_json_is_the_one_shape_of_every_face() -> None:
    text = weigh_exported(WEIGHED, WeighFormat.JSON)

    assert json.loads(text) == json.loads(json.dumps(to_json(WEIGHED)))


def test_json_has_every_quote_byte_for_byte() -> None:
    works = json.loads(weigh_exported(WEIGHED, WeighFormat.JSON))["documents"]
    quotes = [(work["text"], quote) for work in works for quote in work["quotes"]]

    assert [text[quote["start"] : quote["end"]] for text, quote in quotes] == [
        quote["text"] for _, quote in quotes
    ]


@pytest.mark.parametrize(
    ("form", "beginning"),
    [(WeighFormat.HTML, "<!doctype html>"), (WeighFormat.MARKDOWN, "# Coastal wetlands")],
)
def test_each_format_writes_its_own_file(form: WeighFormat, beginning: str) -> None:
    assert weigh_exported(WEIGHED, form).startswith(beginning)
