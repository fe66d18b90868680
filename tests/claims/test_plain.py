"""Plain text and pastes."""

import pytest

from claimwright.claims.plain import MAX_TEXT_BYTES, check_size, paste, read_plain
from claimwright.domain import PageState
from claimwright.errors import TooLargeError


def test_a_paste_keeps_its_words_and_its_paragraphs() -> None:
    found = paste("  Seas rise.\r\n\r\nIce melts.\u2028Fast. ", title="T")

    assert ("Seas rise.\n\nIce melts.\nFast.", "T", PageState.OK) == (
        found.text,
        found.title,
        found.state,
    )


@pytest.mark.parametrize("text", ["", " \n", "\x00\x01"])
def test_a_paste_with_nothing_to_read_is_unsupported(text: str) -> None:
    assert paste(text).state is PageState.UNSUPPORTED


@pytest.mark.parametrize("data", [b"", b"\x7fELF\x02\x01\x01\x00\x00", b"\x00" * 99])
def test_a_file_that_is_no_text_is_unsupported(data: bytes) -> None:
    found = read_plain(data, source="a.txt")

    assert (PageState.UNSUPPORTED, "a.txt", True) == (found.state, found.source, bool(found.detail))


def test_a_file_in_another_encoding_is_read() -> None:
    assert read_plain("Stürme".encode("utf-16")).text == "Stürme"


def test_two_million_bytes_are_read() -> None:
    text = "Seas rise. " * 181_818

    assert len(read_plain(text.encode()).text) == len(text) - 1


def test_more_is_refused() -> None:
    with pytest.raises(TooLargeError, match="2,000,001 bytes"):
        read_plain(b"x" * (MAX_TEXT_BYTES + 1))


def test_a_bound_is_named() -> None:
    with pytest.raises(TooLargeError, match="a page of 3 lines is over the limit of 2"):
        check_size("a page", 3, 2, "lines")


def test_another_language_is_told() -> None:
    found = paste("海面正在上升,北极的冰在融化,科学家对此表示担忧。" * 9)

    assert ("zh", PageState.OK, True) == (found.language, found.state, bool(found.detail))
