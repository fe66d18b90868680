"""Cited sources over real HTTP: each fault ends in its stated state."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright.domain import PageState, SourceState
from claimwright.fetch.client import FetchClient
from claimwright.fetch.page import Fetched
from claimwright.flows.source_reading import WebSourceReader
from claimwright.flows.source_texts import is_without_network
from claimwright.settings import CitationSettings, FetchSettings
from tests.citations import source
from tests.flows.source_site import FAULTS, SENTENCES, ServedSite, page, served

LOCAL = pytest.mark.allow_hosts(["127.0.0.1"])
SETTINGS = CitationSettings()


@pytest.fixture(scope="module")
def site() -> Iterator[ServedSite]:
    with served() as running:
        yield running


def reader(tmp_path: Path, settings: CitationSettings = SETTINGS) -> WebSourceReader:
    fetched = FetchSettings(allowed_hosts=("127.0.0.1",), host_interval_s=0.0, total_s=1.0)
    client = FetchClient(fetched, tmp_path / "pages")
    return WebSourceReader(fetch=client.fetch, settings=settings)


@LOCAL
@pytest.mark.parametrize(("path", "state"), [(path, state) for path, (_, state) in FAULTS.items()])
def test_each_fault_ends_in_its_state(
    site: ServedSite, tmp_path: Path, path: str, state: str
) -> None:
    read = reader(tmp_path).read(source(site.url(path)))

    assert state == read.state.value
    assert bool(read.text) == (state == "ok")
    assert bool(read.detail) == (state != "ok")


@LOCAL
def test_a_page_that_was_read_says_where_and_when(site: ServedSite, tmp_path: Path) -> None:
    read = reader(tmp_path).read(source(site.url("/2019/good")))

    assert (site.url("/2019/good"), 64, True) == (
        read.url,
        len(read.sha256),
        bool(read.retrieved_at),
    )
    assert SENTENCES[0] in read.text


@LOCAL
def test_the_kept_copy_is_read_where_the_page_is_gone(site: ServedSite, tmp_path: Path) -> None:
    gone = source(site.url("/2019/missing"), archive_url=site.url("/2019/good"))

    read = reader(tmp_path).read(gone)

    assert (SourceState.OK, True) == (read.state, "status 404" in read.detail)


@LOCAL
def test_where_both_fail_the_state_is_that_of_the_page(site: ServedSite, tmp_path: Path) -> None:
    gone = source(site.url("/2019/refused"), archive_url=site.url("/2019/missing"))

    read = reader(tmp_path).read(gone)

    assert (SourceState.BLOCKED, True, True) == (
        read.state,
        "status 403" in read.detail,
        "status 404" in read.detail,
    )


@LOCAL
def test_a_page_in_another_language_is_not_looked_for_elsewhere(tmp_path: Path) -> None:
    with served({"/2019/german": FAULTS["/2019/german"][0], "/2019/copy": page()}) as own:
        named = source(own.url("/2019/german"), archive_url=own.url("/2019/copy"))
        read = reader(tmp_path).read(named)

        assert (SourceState.OTHER_LANGUAGE, ["/2019/german"]) == (read.state, own.asked)


def test_a_kept_copy_is_told_as_one() -> None:
    def fetch(url: str) -> Fetched:
        return Fetched(
            url=url,
            state=PageState.OK,
            final_url=url,
            status=200,
            content_type="text/html",
            body=page().body,
        )

    copy = "https://web.archive.org/web/2019/https://a.example/ice"

    read = WebSourceReader(fetch=fetch, settings=SETTINGS).read(source(copy))

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
