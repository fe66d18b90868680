"""Tests of claimwright.corpus.issn."""

import pytest

from claimwright.corpus.issn import issns


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("15424863, 00079235", ("1542-4863", "0007-9235")),
        ("1542-4863", ("1542-4863",)),
        ("1542–4863; 1542-4863", ("1542-4863",)),
        ("ISSN 1758-678X (print)", ("1758-678X",)),
        ("1758-678x", ("1758-678X",)),
        ('["1758-678X", "1758-6798"]', ("1758-678X", "1758-6798")),
        ("79235", ("0007-9235",)),
        ("1542-4864", ()),
        ("978-3-16-148410-0", ()),
        ("-", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_serial_numbers_have_one_form(text: str | None, expected: tuple[str, ...]) -> None:
    assert issns(text) == expected
