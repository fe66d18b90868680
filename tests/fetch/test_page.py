"""What stops a fetch says how it ended."""

from __future__ import annotations

import pytest

from claimwright.domain import PageState
from claimwright.fetch.page import HTML, PDF, PLAIN, FetchStopped, check_type, kind_of, media_type


def test_what_stops_a_fetch_carries_the_state_and_the_reason() -> None:
    stopped = FetchStopped(PageState.BLOCKED, "no")

    assert (PageState.BLOCKED, "no", "no") == (stopped.state, stopped.detail, str(stopped))


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ("", "")),
        ("text/html", ("text/html", "")),
        ("TEXT/HTML;CharSet='UTF-8'; x", ("text/html", "utf-8")),
        (f"text/html; charset={'x' * 99}", ("text/html", "x" * 40)),
    ],
)
def test_a_header_is_read(header: str, expected: tuple[str, str]) -> None:
    assert expected == media_type(header)


@pytest.mark.parametrize("kind", ["image/png", "video/mp4", "application/zip", "text/css"])
def test_what_is_no_page_is_refused(kind: str) -> None:
    with pytest.raises(FetchStopped, match=kind):
        check_type(kind)


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("text/html", b"<p>", HTML),
        ("application/xhtml+xml", b"<html/>", HTML),
        ("text/plain", b"seas", PLAIN),
        ("text/html", b"\n%PDF-1.4", PDF),
        ("", b"\xef\xbb\xbf <!DOCTYPE html>", HTML),
        ("application/octet-stream", b"%PDF-1.4", PDF),
    ],
)
def test_a_page_is_known_by_its_type_and_its_beginning(
    kind: str, body: bytes, expected: str
) -> None:
    check_type(kind)

    assert expected == kind_of(kind, body)


def test_an_untold_type_that_nothing_gives_away_is_refused() -> None:
    with pytest.raises(FetchStopped, match="untold"):
        kind_of("", b"\x00\x01")
