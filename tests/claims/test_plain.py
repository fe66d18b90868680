"""Plain texts: their encodings, and the articles in them."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.plain import (
    MAX_TEXT_BYTES,
    characters,
    check_size,
    no_text,
    paste,
    read_plain,
)
from claimwright.domain import PageState
from claimwright.errors import TooLargeError

RUSSIAN = "Площадь морского льда в Арктике сокращается каждое десятилетие. " * 5


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_utf8_comes_back_as_it_was(text: str) -> None:
    assert characters(codecs.BOM_UTF8 + text.encode()) == text.removeprefix("\ufeff")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides(encoding: str) -> None:
    assert characters("Stürme".encode(encoding), "iso-8859-1") == "Stürme"


@pytest.mark.parametrize(
    ("data", "declared"),
    [
        ("Stürme “so”".encode("cp1252"), "iso-8859-1"),
        ("Stürme “so”".encode("cp1252"), "ISO-8859-1 "),
        ("Stürme “so”".encode(), "utf-8"),
        ("Stürme “so”".encode(), "no-such-encoding"),
        ("Stürme “so”".encode(), "zlib"),
        ("Stürme “so”".encode(), "utf-16"),
        ("Stürme “so”".encode(), ""),
    ],
)
def test_a_declared_encoding_is_believed_as_far_as_it_can_be(data: bytes, declared: str) -> None:
    assert characters(data, declared) == "Stürme “so”"


@pytest.mark.parametrize(
    "head", ['<meta charset="windows-1251">', "<?xml version='1.0' encoding='windows-1251'?>"]
)
def test_a_page_may_name_its_encoding_itself(head: str) -> None:
    assert RUSSIAN in characters(f"{head}{RUSSIAN}".encode("cp1251"))


def test_no_page_is_read_as_utf7_which_browsers_do_not_know() -> None:
    assert characters(b"Seas rise +2AA- fast.", "utf-7") == "Seas rise +2AA- fast."


def test_an_encoding_that_nobody_names_is_found() -> None:
    assert RUSSIAN == characters(RUSSIAN.encode("cp1251"))


def test_a_few_broken_bytes_do_not_change_the_encoding() -> None:
    data = "Größe über Öl, für später. ".encode() * 9 + b"\xff end"

    assert characters(data) == "Größe über Öl, für später. " * 9 + "\ufffd end"


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"MZ\x90\x00" * 9, b"\x01\x02\x03abc"])
def test_binary_data_are_no_text(data: bytes) -> None:
    assert "binary" in no_text(data, characters(data))


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_nothing_is_no_text(text: str) -> None:
    assert no_text(text.encode(), text) == "it is empty"


def test_a_stray_control_character_is_no_harm() -> None:
    assert no_text(b"", "x" * 500 + "\x01") == ""


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
