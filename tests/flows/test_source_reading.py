"""Cited sources over real HTTP: each fault ends in its stated state."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright.domain import PageState, SourceState
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.fetch.client import FetchClient
from claimwright.fetch.page import Fetched
from claimwright.flows import source_reading
from claimwright.flows.source_reading import LocalSources, WebSourceReader, local_texts
from claimwright.flows.source_texts import is_without_network
from claimwright.settings import CitationSettings, FetchSettings
from tests.catalogue_server import CatalogueServer
from tests.citations import source, text_of
from tests.contracts.test_source_reader import fetched
from tests.flows.citation_parts import ToldReader
from tests.flows.source_site import FAULTS, SENTENCES, page, served

LOCAL = pytest.mark.allow_hosts(["127.0.0.1"])
SETTINGS = CitationSettings()


@pytest.fixture(scope="module")
def site() -> Iterator[CatalogueServer]:
    with served() as running:
        yield running


def reader(
    tmp_path: Path, settings: CitationSettings = SETTINGS, *, total_s: float = 3.0
) -> WebSourceReader:
    fetched = FetchSettings(allowed_hosts=("127.0.0.1",), host_interval_s=0.0, total_s=total_s)
    client = FetchClient(fetched, tmp_path / "pages")
    return WebSourceReader(fetch=client.fetch, settings=settings)


@LOCAL
@pytest.mark.parametrize(("path", "state"), [(path, state) for path, (_, state) in FAULTS.items()])
def test_each_fault_ends_in_its_state(
    site: CatalogueServer, tmp_path: Path, path: str, state: str
) -> None:
    total_s = 0.5 if path == "/2019/slow" else 3.0
    read = reader(tmp_path, total_s=total_s).read(source(site.address + path))

    assert state == read.state.value
    assert bool(read.text) == (state == "ok")
    assert bool(read.detail) == (state != "ok")


@LOCAL
def test_a_page_that_was_read_says_where_and_when(site: CatalogueServer, tmp_path: Path) -> None:
    read = reader(tmp_path).read(source(site.address + "/2019/good"))

    assert (site.address + "/2019/good", 64, True) == (
        read.url,
        len(read.sha256),
        bool(read.retrieved_at),
    )
    assert SENTENCES[0] in read.text


@LOCAL
def test_the_kept_copy_is_read_where_the_page_is_gone(
    site: CatalogueServer, tmp_path: Path
) -> None:
    gone = source(site.address + "/2019/missing", archive_url=site.address + "/2019/good")

    read = reader(tmp_path).read(gone)

    assert (SourceState.OK, True) == (read.state, "status 404" in read.detail)


@LOCAL
def test_where_both_fail_the_state_is_that_of_the_page(
    site: CatalogueServer, tmp_path: Path
) -> None:
    gone = source(site.address + "/2019/refused", archive_url=site.address + "/2019/missing")

    read = reader(tmp_path).read(gone)

    assert (SourceState.BLOCKED, True, True) == (
        read.state,
        "status 403" in read.detail,
        "status 404" in read.detail,
    )


@LOCAL
def test_a_page_in_another_language_is_not_looked_for_elsewhere(tmp_path: Path) -> None:
    with served({"/2019/german": FAULTS["/2019/german"][0], "/2019/copy": page()}) as own:
        named = source(own.address + "/2019/german", archive_url=own.address + "/2019/copy")
        read = reader(tmp_path).read(named)

        assert SourceState.OTHER_LANGUAGE == read.state
        assert ["/robots.txt", "/2019/german"] == [asked.path for asked in own.asked]


def test_a_kept_copy_is_told_as_one() -> None:
    copy = "https://web.archive.org/web/2019/https://a.example/ice"

    read = WebSourceReader(fetch=fetched, settings=SETTINGS).read(source(copy))

    assert (SourceState.OK, True) == (read.state, read.archived)


def test_without_a_network_no_page_is_called_gone() -> None:
    asked: list[str] = []

    def fetch(url: str) -> Fetched:
        asked.append(url)
        return Fetched(url=url, state=PageState.TIMEOUT, detail="no network", no_network=True)

    named = source("https://a.example/ice", archive_url="https://b.example/ice", doi="10.1000/x")

    read = WebSourceReader(fetch=fetch, settings=SETTINGS).read(named)

    assert (SourceState.NOT_FETCHED, True) == (read.state, is_without_network(read))
    assert asked == ["https://a.example/ice"]


def test_a_video_is_not_asked_for() -> None:
    def fetch(url: str) -> Fetched:
        raise AssertionError(url)

    read = WebSourceReader(fetch=fetch, settings=SETTINGS).read(source("https://youtu.be/x"))

    assert (SourceState.UNSUPPORTED, True) == (read.state, "a video" in read.detail)


@pytest.mark.parametrize("url", ["https://books.google.com/books?id=x", "ftp://a.example/x"])
def test_the_doi_of_what_is_not_read_is_asked_but_no_kept_copy(url: str) -> None:
    asked: list[str] = []

    def fetch(url: str) -> Fetched:
        if url.startswith("ftp:"):
            raise InputError(url)
        asked.append(url)
        return fetched(url)

    kept = f"https://web.archive.org/web/2019/{url}"
    named = source(url, archive_url=kept, doi="10.1000/x")

    read = WebSourceReader(fetch=fetch, settings=SETTINGS).read(named)

    assert SourceState.UNSUPPORTED is read.state
    assert ["https://doi.org/10.1000/x"] == asked


@pytest.mark.parametrize(
    ("isbn", "words"), [("9780000000000", "a book (ISBN 9780000000000)"), ("", "no address")]
)
def test_a_source_without_an_address_is_told(isbn: str, words: str) -> None:
    named = source("", isbn=isbn, title="Ice")

    read = WebSourceReader(fetch=pytest.fail, settings=SETTINGS).read(named)

    assert (SourceState.NO_ADDRESS, True) == (read.state, words in read.detail)


def test_an_address_that_is_none_is_a_state(tmp_path: Path) -> None:
    read = reader(tmp_path).read(source("ftp://a.example/x"))

    assert (SourceState.UNSUPPORTED, True) == (read.state, "http://" in read.detail)


LOCAL_SETTINGS = CitationSettings(min_words=3)
PAGE = {"url": "http://www.a.example/ice/", "title": "Ice", "text": "Sea ice has shrunk."}


def written(path: Path, *rows: object) -> Path:
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


@pytest.mark.parametrize("name", ["pages.jsonl", "pages.jsonl.gz"])
def test_a_page_is_found_by_any_spelling_of_its_address(tmp_path: Path, name: str) -> None:
    texts = local_texts(written(tmp_path / name, PAGE), LOCAL_SETTINGS)

    read = LocalSources(texts=texts).read(source("https://a.example/ice#top"))

    assert (SourceState.OK, "Sea ice has shrunk.", "Ice") == (read.state, read.text, read.title)


def test_the_files_of_a_folder_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    written(tmp_path / "b.jsonl", {**PAGE, "text": "The ice was renewed."})
    written(tmp_path / "a.jsonl", PAGE)
    (tmp_path / "notes.txt").write_text("no page")

    texts = local_texts(tmp_path, LOCAL_SETTINGS)

    assert ["The ice was renewed."] == [text.text for text in texts.values()]


def test_the_copy_of_an_archive_stands_for_its_page(tmp_path: Path) -> None:
    texts = local_texts(written(tmp_path / "pages.jsonl", PAGE), LOCAL_SETTINGS)

    read = LocalSources(texts=texts).read(
        source("https://web.archive.org/web/2019/http://a.example/ice")
    )

    assert (SourceState.OK, True) == (read.state, read.archived)


def test_what_does_not_lie_here_is_read_elsewhere() -> None:
    web = ToldReader({"https://a.example/ice": text_of()})

    assert LocalSources(texts={}, instead=web).read(source()).state is SourceState.OK


@pytest.mark.parametrize(
    ("url", "state"),
    [("https://a.example/x", SourceState.NOT_FETCHED), ("", SourceState.NO_ADDRESS)],
)
def test_without_the_network_it_is_told(url: str, state: SourceState) -> None:
    read = LocalSources(texts={}).read(source(url))

    assert (state, True) == (read.state, bool(read.detail))


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Ice.", SourceState.EMPTY),
        ("404. The page could not be found.", SourceState.NOT_FOUND),
        ("Das Meer steigt seit vielen Jahren an allen Küsten. " * 4, SourceState.OTHER_LANGUAGE),
    ],
)
def test_a_page_that_shows_nothing_is_told(tmp_path: Path, text: str, state: SourceState) -> None:
    texts = local_texts(written(tmp_path / "pages.jsonl", {**PAGE, "text": text}), LOCAL_SETTINGS)

    assert [state] == [each.state for each in texts.values()]


@pytest.mark.parametrize("row", [{"url": "a book", "text": "x"}, {"url": "https://a.example/x"}])
def test_a_line_that_is_no_page_is_refused_with_its_number(tmp_path: Path, row: object) -> None:
    with pytest.raises(InputError, match="line 2 is no page"):
        local_texts(written(tmp_path / "pages.jsonl", PAGE, row), LOCAL_SETTINGS)


def test_a_line_that_is_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pages.jsonl").write_text("{")

    with pytest.raises(InputError, match="line 1 is no JSON"):
        local_texts(tmp_path / "pages.jsonl", LOCAL_SETTINGS)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "pages.jsonl.gz", PAGE)
    path.write_bytes(path.read_bytes()[:-10])

    with pytest.raises(InputError, match="damaged"):
        local_texts(path, LOCAL_SETTINGS)


def test_a_folder_without_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="holds no file"):
        local_texts(tmp_path, LOCAL_SETTINGS)


def test_more_than_the_bound_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_reading, "MAX_CHARACTERS", 10)

    with pytest.raises(TooLargeError, match="give its parts"):
        local_texts(written(tmp_path / "pages.jsonl", PAGE), LOCAL_SETTINGS)
