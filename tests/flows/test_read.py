"""Files, addresses and pastes to articles."""

from __future__ import annotations

import gzip
import threading
from pathlib import Path

import pytest

from claimwright.domain import PageState
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.fetch.page import Fetched
from claimwright.flows.read import ReadFlow, is_address
from tests.claims.documents import PARAGRAPHS, pdf, web_page

PAGE = web_page(*PARAGRAPHS).encode()
WORDS = "The ocean has taken up most of the heat that greenhouse gases trap each year."


def fetching(page: Fetched) -> ReadFlow:
    return ReadFlow(fetch=lambda _: page)


@pytest.fixture
def flow() -> ReadFlow:
    return fetching(Fetched(url="", state=PageState.NOT_FOUND, detail="gone"))


def found_page(body: bytes, kind: str = "text/html", charset: str = "") -> Fetched:
    return Fetched(
        url="https://a.example/",
        state=PageState.OK,
        final_url="https://b.example/ice",
        content_type=kind,
        charset=charset,
        body=body,
    )


def test_a_file_whose_name_is_no_utf8_is_refused(flow: ReadFlow) -> None:
    with pytest.raises(InputError, match="is no UTF-8; rename the file"):
        flow.read("caf\udce9.txt")


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("a.html", PAGE, "\n".join(PARAGRAPHS)),
        ("a.html.gz", gzip.compress(PAGE), "\n".join(PARAGRAPHS)),
        ("a", PAGE, "\n".join(PARAGRAPHS)),
        ("a.txt", b"Seas < 3 m rise.\n", "Seas < 3 m rise."),
        ("a.txt", b"", ""),
        ("a.bin", pdf([[WORDS]]), WORDS),
    ],
)
def test_a_file_is_read_by_what_it_holds(
    flow: ReadFlow, tmp_path: Path, name: str, content: bytes, text: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    found = flow.read(str(path))

    assert (text, str(path)) == (found.text, found.source)


def test_a_page_without_any_mark_is_known_by_its_name(flow: ReadFlow) -> None:
    found = flow.read_bytes(b" " * 2_000 + PAGE, source="page.HTM")

    assert found.text == "\n".join(PARAGRAPHS)


def test_a_missing_file_is_an_error(flow: ReadFlow, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="check the path"):
        flow.read(str(tmp_path / "none.html"))


def test_a_folder_is_an_error(flow: ReadFlow, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="folder"):
        flow.read(str(tmp_path))


def test_a_damaged_or_swollen_archive_is_unsupported(flow: ReadFlow) -> None:
    bomb = gzip.compress(bytes(60_000_000), compresslevel=1)

    states = [flow.read_bytes(data).state for data in (bomb, b"\x1f\x8bno")]

    assert states == [PageState.UNSUPPORTED] * 2


def test_a_file_over_its_bound_is_refused(flow: ReadFlow) -> None:
    with pytest.raises(TooLargeError, match="2,000,000"):
        flow.read_bytes(b"x" * 2_000_001)


@pytest.mark.parametrize(
    ("kind", "body", "charset", "text"),
    [
        ("text/html", PAGE, "utf-8", "\n".join(PARAGRAPHS)),
        ("text/plain", "Stürme".encode("latin-1"), "iso-8859-1", "Stürme"),
        ("application/pdf", pdf([[WORDS]]), "", WORDS),
    ],
)
def test_an_address_is_read_by_the_type_of_its_page(
    kind: str, body: bytes, charset: str, text: str
) -> None:
    found = fetching(found_page(body, kind, charset)).read("https://a.example/")

    assert (text, "https://b.example/ice") == (found.text, found.source)


def test_an_address_that_cannot_be_read_says_why(flow: ReadFlow) -> None:
    found = flow.read("https://a.example/")

    expected = (PageState.NOT_FOUND, "gone", "", "https://a.example/")
    assert expected == (found.state, found.detail, found.text, found.source)


def test_a_page_over_its_bound_is_a_state() -> None:
    found = fetching(found_page(b"x" * 2_000_001, "text/plain")).read("https://a.example/")

    assert (PageState.UNSUPPORTED, True) == (found.state, "2,000,000" in found.detail)


@pytest.mark.parametrize("source", ["HTTP://x", "file:///etc/passwd", "gopher://x"])
def test_whatever_has_a_scheme_is_an_address(source: str) -> None:
    assert is_address(source)


def test_several_threads_may_read_pdfs(flow: ReadFlow) -> None:
    read: list[str] = []
    content = pdf([[WORDS]])

    def work() -> None:
        read.append(flow.read_bytes(content).text)

    threads = [threading.Thread(target=work) for _ in range(4)]
    list(map(threading.Thread.start, threads))
    list(map(threading.Thread.join, threads))

    assert read == [WORDS] * 4
