"""What tells the format of a file."""

from pathlib import Path

import pytest

from claimwright.corpus.formats import Format, format_named


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("papers.jsonl", Format.JSONL),
        ("PAPERS.CSV", Format.CSV),
        ("papers.tsv.gz", Format.TSV),
        ("library.bib", Format.BIBTEX),
        ("library.ris.xz", Format.RIS),
        ("pages.warc.gz", Format.WARC),
    ],
)
def test_a_name_tells_its_format(name: str, expected: Format) -> None:
    assert format_named(Path(name)) is expected


@pytest.mark.parametrize("name", ["papers", "papers.docx", "papers.gz"])
def test_another_name_tells_none(name: str) -> None:
    assert format_named(Path(name)) is None
