"""Each format has a name on the web and an ending of its files."""

from claimwright.views.formats import (
    MEDIA_TYPES,
    SUFFIXES,
    CitationFormat,
    ExportFormat,
    PlainFormat,
    TranscriptFormat,
    WeighFormat,
)

KINDS = (ExportFormat, TranscriptFormat, WeighFormat, CitationFormat, PlainFormat)
FORMATS = {form.value for kind in KINDS for form in kind}


def test_every_format_is_named_on_the_web_and_ends_its_files() -> None:
    assert set(MEDIA_TYPES) == set(SUFFIXES) == FORMATS


def test_no_two_formats_end_alike() -> None:
    assert len(set(SUFFIXES.values())) == len(SUFFIXES)
