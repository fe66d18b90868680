"""Tests of reading pages out of WARC files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from claimwright.domain import PageState
from claimwright.errors import InputError, NotFoundError
from claimwright_lab.flows.warc_pages import WarcPages
from tests.fetch.warc_files import kept

PAGE = b"<html><body>The sea rises.</body></html>"
URL = "https://example.org/sea"


HTML = (("Content-Type", "text/html; charset=utf-8"),)


@pytest.mark.parametrize("gzipped", [True, False])
def test_a_page_is_read_as_it_was_kept(tmp_path: Path, gzipped: bool) -> None:  # noqa: FBT001
    path = kept(
        tmp_path / "a.warc.gz",
        ("https://example.org/other", "200 OK", b"<html>x</html>", HTML),
        (URL, "200 OK", PAGE, HTML),
        gzipped=gzipped,
    )
    page = WarcPages(path, max_bytes=1_000).fetch(URL)

    assert (PageState.OK, PAGE, "text/html", "utf-8") == (
        page.state,
        page.body,
        page.content_type,
        page.charset,
    )
    assert "2026-01-02T03:04:05Z" == page.retrieved_at


def test_an_address_is_known_in_any_of_its_spellings(tmp_path: Path) -> None:
    pages = WarcPages(kept(tmp_path / "a.warc.gz", (URL, "200 OK", PAGE, HTML)), max_bytes=1_000)

    assert PageState.OK is pages.fetch("http://www.example.org/sea/#top").state


def test_a_kept_redirect_is_followed(tmp_path: Path) -> None:
    path = kept(
        tmp_path / "a.warc.gz",
        ("https://example.org/old", "301 Moved", b"", (("Location", "/sea"),)),
        (URL, "200 OK", PAGE, HTML),
    )

    assert PAGE == WarcPages(path, max_bytes=1_000).fetch("https://example.org/old").body


def test_redirects_in_a_circle_end(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.warc.gz", (URL, "301 Moved", b"", (("Location", URL),)))

    assert "redirects more than 10 times" in WarcPages(path, max_bytes=1_000).fetch(URL).detail


def test_a_packed_page_is_unpacked(tmp_path: Path) -> None:
    headers = (*HTML, ("Content-Encoding", "gzip"))
    path = kept(tmp_path / "a.warc.gz", (URL, "200 OK", gzip.compress(PAGE), headers))

    assert PAGE == WarcPages(path, max_bytes=1_000).fetch(URL).body


@pytest.mark.parametrize(
    ("status", "body", "headers", "state"),
    [
        ("404 Not Found", b"", HTML, PageState.NOT_FOUND),
        ("200 OK", PAGE * 100, HTML, PageState.UNSUPPORTED),
        ("200 OK", b"\xff\xd8", (("Content-Type", "image/jpeg"),), PageState.UNSUPPORTED),
    ],
)
def test_what_is_no_page_has_a_state(
    tmp_path: Path,
    status: str,
    body: bytes,
    headers: tuple[tuple[str, str], ...],
    state: PageState,
) -> None:
    path = kept(tmp_path / "a.warc.gz", (URL, status, body, headers))

    assert state is WarcPages(path, max_bytes=1_000).fetch(URL).state


def test_what_was_not_kept_is_blocked(tmp_path: Path) -> None:
    pages = WarcPages(kept(tmp_path / "a.warc.gz", (URL, "200 OK", PAGE, HTML)), max_bytes=1_000)

    assert PageState.BLOCKED is pages.fetch("https://example.org/none").state
    assert 1 == len(pages)


def test_a_folder_of_archives_is_read(tmp_path: Path) -> None:
    kept(tmp_path / "a.warc.gz", (URL, "200 OK", PAGE, HTML))
    kept(tmp_path / "b.warc.gz", ("https://example.org/b", "200 OK", PAGE, HTML))

    assert 2 == len(WarcPages(tmp_path, max_bytes=1_000))


def test_a_folder_without_archives_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"\.warc"):
        WarcPages(tmp_path, max_bytes=1_000)


def test_nothing_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is nothing at"):
        WarcPages(tmp_path / "absent", max_bytes=1_000)


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(b"no archive\n" * 100)

    with pytest.raises(InputError, match="is no WARC file"):
        WarcPages(path, max_bytes=1_000)
