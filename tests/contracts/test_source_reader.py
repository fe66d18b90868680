"""What every reader of cited sources must do, whichever it is."""

from __future__ import annotations

import hashlib

import pytest

from claimwright.domain import PageState, SourceState
from claimwright.fetch.page import Fetched
from claimwright.flows.source_reading import LocalSources, WebSourceReader
from claimwright.flows.source_texts import source_text
from claimwright.protocols import SourceReader
from claimwright.settings import CitationSettings
from tests.citations import source
from tests.flows.source_site import SENTENCES, page

SETTINGS = CitationSettings()
GOOD, GONE, NONE = source(), source("https://a.example/gone"), source("", key="book")
HOSTILE = source("https://[bad", archive_url="ftp://x", doi="\x00", pmid="x y")


def fetched(url: str) -> Fetched:
    if not url.endswith("/ice"):
        return Fetched(url=url, state=PageState.NOT_FOUND, detail="no such page")
    return Fetched(
        url=url,
        state=PageState.OK,
        final_url=url,
        status=200,
        content_type="text/html",
        body=page().body,
    )


KEPT = source_text(" ".join(SENTENCES), title="Ice", url=GOOD.url, settings=SETTINGS)

pytestmark = pytest.mark.parametrize(
    "reader",
    [
        WebSourceReader(fetch=fetched, settings=SETTINGS),
        LocalSources(texts={GOOD.url: KEPT}),
        LocalSources(texts={}, instead=WebSourceReader(fetch=fetched, settings=SETTINGS)),
    ],
    ids=["web", "local", "local-then-web"],
)


def test_a_page_gives_its_text_with_its_hash(reader: SourceReader) -> None:
    read = reader.read(GOOD)

    assert (SourceState.OK, GOOD.url) == (read.state, read.url)
    assert hashlib.sha256(read.text.encode()).hexdigest() == read.sha256


@pytest.mark.parametrize("named", [GONE, NONE, HOSTILE])
def test_whatever_cannot_be_read_is_a_state_with_a_reason(
    reader: SourceReader, named: object
) -> None:
    read = reader.read(named)  # type: ignore[arg-type]  # sources of this module

    assert (True, "", "") == (read.state is not SourceState.OK, read.text, read.sha256)
    assert read.detail


def test_a_source_without_an_address_is_told_as_such(reader: SourceReader) -> None:
    assert reader.read(NONE).state is SourceState.NO_ADDRESS


def test_reading_twice_gives_the_same_text(reader: SourceReader) -> None:
    assert reader.read(GOOD).text == reader.read(GOOD).text
