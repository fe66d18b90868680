"""Tests of reading cited sources from archives and, after them, the web."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.domain import CitedSource, ReferenceForm, SourceState, SourceText
from claimwright.errors import NotFoundError
from claimwright.settings import Settings
from claimwright_lab.flows.kept_sources import ReadersInTurn, sources_from
from tests.fetch.warc_files import kept

URL = "https://example.org/sea"
SOURCE = CitedSource(key="a", form=ReferenceForm.BARE_LINK, url=URL)
TEXT = "The sea rises by three millimetres a year, as gauges along many coasts have shown. " * 5


class Reader:
    """Says the same of every source."""

    def __init__(self, state: SourceState) -> None:
        self._state = state

    def read(self, source: CitedSource) -> SourceText:
        return SourceText(state=self._state, url=source.url, detail=self._state.value)


def test_the_first_reader_with_a_text_answers() -> None:
    readers = ReadersInTurn(readers=(Reader(SourceState.BLOCKED), Reader(SourceState.OK)))

    assert SourceState.OK is readers.read(SOURCE).state


def test_where_none_has_a_text_the_last_one_says_why() -> None:
    readers = ReadersInTurn(readers=(Reader(SourceState.BLOCKED), Reader(SourceState.NOT_FOUND)))

    assert SourceState.NOT_FOUND is readers.read(SOURCE).state


def test_without_archive_and_web_there_is_no_reader() -> None:
    assert sources_from(Settings()) is None


def test_a_web_reader_is_made_when_wanted(tmp_path: Path) -> None:
    assert sources_from(Settings(home=tmp_path), web=True) is not None


def test_lines_of_pages_are_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_text(json.dumps({"url": URL, "title": "Sea", "text": TEXT}), encoding="utf-8")
    reader = sources_from(Settings(), archive=path)

    assert reader is not None
    assert SourceState.OK is reader.read(SOURCE).state


@pytest.mark.parametrize("whole_folder", [True, False])
def test_warc_files_are_an_archive(tmp_path: Path, whole_folder: bool) -> None:  # noqa: FBT001
    path = tmp_path / "pages.warc.gz"
    body = f"<html><head><title>Sea</title></head><body><p>{TEXT}</p></body></html>"
    kept(path, (URL, "200 OK", body.encode(), (("Content-Type", "text/html"),)))
    reader = sources_from(Settings(), archive=tmp_path if whole_folder else path)

    assert reader is not None
    assert SourceState.OK is reader.read(SOURCE).state


def test_an_archive_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is nothing at"):
        sources_from(Settings(), archive=tmp_path / "absent")
