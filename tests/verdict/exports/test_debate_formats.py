"""A transcript in each format."""

import json

import pytest

from claimwright.schema.writing import to_json
from claimwright.verdict.exports.debate_formats import (
    MEDIA_TYPES,
    SUFFIXES,
    TranscriptFormat,
    transcript,
)
from tests.debates import REPORT


@pytest.mark.parametrize(
    ("form", "beginning"),
    [
        (TranscriptFormat.JSON, "{\n"),
        (TranscriptFormat.HTML, "<!doctype html>"),
        (TranscriptFormat.MARKDOWN, "# "),
    ],
)
def test_each_format_begins_as_its_kind_does(form: TranscriptFormat, beginning: str) -> None:
    assert transcript(REPORT, form).startswith(beginning)


def test_the_json_is_that_of_every_face() -> None:
    written = json.loads(transcript(REPORT, TranscriptFormat.JSON))

    assert written == json.loads(json.dumps(to_json(REPORT)))


def test_every_format_has_a_media_type_and_a_suffix() -> None:
    assert set(MEDIA_TYPES) == set(SUFFIXES) == set(TranscriptFormat)
