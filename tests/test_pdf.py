"""Pages of a PDF: read from bytes or a file, refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.pdf import read_pages
from tests.claims.documents import pdf

_ICE = "Arctic sea ice has shrunk in every decade since satellites began to watch it."


def _any(count: int) -> None:
    del count


def test_bytes_and_a_file_read_alike(tmp_path: Path) -> None:
    data = pdf([[_ICE], []], title="Ice")
    path = tmp_path / "a.pdf"
    path.write_bytes(data)

    found = read_pages(data, check_count=_any)

    assert (found.pages, found.told["Title"]) == ((_ICE, ""), "Ice")
    assert found.pages == read_pages(path, check_count=_any).pages


def test_a_title_that_holds_half_a_surrogate_pair_is_left_out() -> None:
    found = read_pages(pdf([[_ICE]], title="þÿØ\x00\x00a"), check_count=_any)

    assert (found.pages, found.told) == ((_ICE,), {"Author": "A. Writer"})


def test_a_damaged_file_says_so() -> None:
    with pytest.raises(InputError, match="the PDF is damaged"):
        read_pages(b"%PDF-1.4 cut", check_count=_any)


def test_the_number_of_pages_is_checked_before_they_are_read() -> None:
    counts: list[int] = []

    read_pages(pdf([[_ICE], [_ICE]]), check_count=counts.append)

    assert counts == [2]
