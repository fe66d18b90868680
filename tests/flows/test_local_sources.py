"""Sources that lie on this machine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from claimwright.domain import SourceState
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.flows import local_sources
from claimwright.flows.local_sources import LocalSources, local_texts
from claimwright.settings import CitationSettings
from tests.citations import source, text_of
from tests.flows.citation_parts import ToldReader

SETTINGS = CitationSettings(min_words=3)
PAGE = {"url": "http://www.a.example/ice/", "title": "Ice", "text": "Sea ice has shrunk."}


def written(path: Path, *rows: object) -> Path:
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


@pytest.mark.parametrize("name", ["pages.jsonl", "pages.jsonl.gz"])
def test_a_page_is_found_by_any_spelling_of_its_address(tmp_path: Path, name: str) -> None:
    texts = local_texts(written(tmp_path / name, PAGE), SETTINGS)

    read = LocalSources(texts=texts).read(source("https://a.example/ice#top"))

    assert (SourceState.OK, "Sea ice has shrunk.", "Ice") == (read.state, read.text, read.title)


def test_the_files_of_a_folder_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    written(tmp_path / "b.jsonl", {**PAGE, "text": "The ice was renewed."})
    written(tmp_path / "a.jsonl", PAGE)
    (tmp_path / "notes.txt").write_text("no page")

    texts = local_texts(tmp_path, SETTINGS)

    assert ["The ice was renewed."] == [text.text for text in texts.values()]


def test_the_copy_of_an_archive_stands_for_its_page(tmp_path: Path) -> None:
    texts = local_texts(written(tmp_path / "pages.jsonl", PAGE), SETTINGS)

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
    texts = local_texts(written(tmp_path / "pages.jsonl", {**PAGE, "text": text}), SETTINGS)

    assert [state] == [each.state for each in texts.values()]


@pytest.mark.parametrize(
    "row", [["no object"], {"url": "a book", "text": "x"}, {"url": "https://a.example/x"}]
)
def test_a_line_that_is_no_page_is_refused_with_its_number(tmp_path: Path, row: object) -> None:
    with pytest.raises(InputError, match="line 2 is no page"):
        local_texts(written(tmp_path / "pages.jsonl", PAGE, row), SETTINGS)


def test_a_line_that_is_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pages.jsonl").write_text("{")

    with pytest.raises(InputError, match="line 1 is no JSON"):
        local_texts(tmp_path / "pages.jsonl", SETTINGS)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "pages.jsonl.gz", PAGE)
    path.write_bytes(path.read_bytes()[:-10])

    with pytest.raises(InputError, match="damaged"):
        local_texts(path, SETTINGS)


def test_a_folder_without_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="holds no file"):
        local_texts(tmp_path, SETTINGS)


def test_more_than_the_bound_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_sources, "MAX_CHARACTERS", 10)

    with pytest.raises(TooLargeError, match="give its parts"):
        local_texts(written(tmp_path / "pages.jsonl", PAGE), SETTINGS)
