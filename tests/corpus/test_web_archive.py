"""Web pages kept in WARC files."""

import gzip
import random
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.rows import Row
from claimwright.corpus.web_archive import read_web_archive
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError

pytest.importorskip("warcio", reason="the extra [wikipedia] is not installed")


def archive(*pages: tuple[str, str, str, bytes], compressed: bool = True) -> bytes:
    return b"".join(
        gzip.compress(_record(*page)) if compressed else _record(*page) for page in pages
    )


def _record(url: str, status: str, kind: str, body: bytes) -> bytes:
    answer = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n\r\n".encode() + body
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\n"
        f"WARC-Target-URI: {url}\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"
        "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def read_page(data: bytes, url: str) -> Article:
    text = data.decode()
    state = PageState.OK if text else PageState.UNSUPPORTED
    return Article(text=text, title=f"of {url}", source=url, language="en", state=state)


def rows(data: bytes) -> list[Row]:
    return list(read_web_archive(BufferedReader(BytesIO(data)), read_page))


PAGE = (
    "https://news.example/ice?utm_source=x",
    "200 OK",
    "text/html; charset=utf-8",
    b"Ice melts.",
)


@pytest.mark.parametrize("compressed", [True, False])
def test_an_answered_page_is_a_document(*, compressed: bool) -> None:
    document = rows(archive(PAGE, compressed=compressed))[0].document
    assert document is not None
    assert (document.url, document.text, document.source) == (PAGE[0], "Ice melts.", "web archive")


def test_a_page_is_named_by_its_address_without_what_follows_readers() -> None:
    document = rows(archive(PAGE))[0].document
    assert document is not None
    assert "utm_source" not in document.id


def test_a_page_that_was_not_found_is_told() -> None:
    row = rows(archive((PAGE[0], "404 Not Found", "text/html", b"gone")))[0]
    assert (row.document, "404" in row.reason) == (None, True)


@pytest.mark.parametrize("kind", ["image/png", ""])
def test_what_is_no_page_is_no_row_where_it_is_whole(kind: str) -> None:
    assert rows(archive((PAGE[0], "200 OK", kind, b"\x89PNG"))) == []


def test_a_page_without_text_is_told() -> None:
    assert "no text" in rows(archive((PAGE[0], "200 OK", "text/html", b"")))[0].reason


@pytest.mark.parametrize("size", [1_000_001, 2_000_001])
def test_a_page_of_too_long_a_text_is_told_and_those_behind_it_are_read(size: int) -> None:
    def read(data: bytes, url: str) -> Article:
        if len(data) > 2_000_000:
            raise TooLargeError("a plain text is over the limit")
        return read_page(data, url)

    data = archive((*PAGE[:3], b"x" * size), PAGE)
    first, second = read_web_archive(BufferedReader(BytesIO(data)), read)

    assert ("over" in first.reason, second.document is not None) == (True, True)


def test_a_page_of_a_long_address_is_named_by_a_hash_of_it() -> None:
    url = f"https://news.example/{'%D0%BB' * 90}"
    first, second = rows(archive((url, *PAGE[1:]), (f"{url}x", *PAGE[1:])))

    assert first.document is not None
    assert second.document is not None
    assert first.document.id.startswith("sha256:")
    assert first.document.id != second.document.id
    assert first.document.url == url


def test_what_is_no_archive_is_one_row_with_a_reason() -> None:
    read = rows(b"this is no archive\n\n")
    assert [row.document for row in read] == [None]


def test_a_page_in_whose_middle_the_archive_ends_is_told_and_no_document() -> None:
    whole = archive(PAGE, PAGE, compressed=False)
    first, second = rows(whole[:-10])
    assert first.document is not None
    assert "ends in the middle" in second.reason


def test_an_answer_whose_head_is_cut_off_is_told() -> None:
    whole = archive(PAGE, PAGE, compressed=False)
    read = rows(whole[: whole.rindex(b"WARC-Target-URI")])
    assert [True, False] == [row.document is not None for row in read]
    assert "no address" in read[1].reason


def test_compressed_data_that_end_early_are_told_and_what_came_before_stays() -> None:
    noise = random.Random(0).randbytes(5_000).hex().encode()  # it stays long under gzip
    read = rows(archive(PAGE, (*PAGE[:3], noise))[:-1_000])
    assert read[0].document is not None
    assert "ends in the middle" in read[1].reason


@pytest.mark.parametrize("compressed", [True, False])
@pytest.mark.parametrize("status", ["200 OK", "404 Not Found"])
@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "image/png", ""])
def test_no_record_is_lost_unseen_wherever_it_ends(
    kind: str, status: str, *, compressed: bool
) -> None:
    whole = archive(PAGE, compressed=compressed)
    second = (PAGE[0], status, kind, PAGE[3])
    cut = archive(second, compressed=compressed)
    # The last bytes are the blank lines, or gzip's own: without them the page is whole.
    last = len(cut) - (12 if compressed else 4)
    read = {kept: rows(whole + cut[:kept]) for kept in range(1, last)}
    unseen = [
        kept
        for kept, (page, *told) in read.items()
        if page.document is None or not any(_is_told(row) for row in told)
    ]
    assert unseen == []


def _is_told(row: Row) -> bool:
    """Say whether a row says that it lacks something, not that there was nothing to read."""
    return bool(row.reason) and "no text" not in row.reason


@pytest.mark.parametrize("blanks", [b"", b"\n", b"\r\n", b"\r\n\r\n", b" \n\n\n", b"\n" * 40_000])
@pytest.mark.parametrize("compressed", [True, False])
def test_blank_lines_behind_a_whole_archive_are_no_record(
    blanks: bytes, *, compressed: bool
) -> None:
    read = rows(archive(PAGE, PAGE, compressed=compressed) + blanks)
    assert [row.reason for row in read] == ["", ""]


@pytest.mark.parametrize("rest", [b"x", b"\nx", b"\r\n\r\nWARC/1.0", b"\x1f"])
def test_what_is_no_blank_behind_an_archive_is_told(rest: bytes) -> None:
    read = rows(archive(PAGE) + rest)
    assert [bool(row.reason) for row in read] == [False, True]


def test_a_file_of_blank_lines_is_one_row_with_a_reason() -> None:
    assert [bool(row.reason) for row in rows(b"\r\n\r\n")] == [True]
