"""The end of a file's name tells what a report is written as."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.report_file import check_place, format_of, write_file
from claimwright.errors import InputError, UnavailableError
from claimwright.views.formats import CitationFormat, ExportFormat


def test_the_longest_end_that_fits_counts() -> None:
    forms = [
        format_of(Path(f"a{end}"), ExportFormat, "--output") for end in (".feed.json", ".json")
    ]

    assert forms == [ExportFormat.FEED, ExportFormat.JSON]


@pytest.mark.parametrize(
    ("name", "form"),
    [("talk.wikitext", CitationFormat.WIKITEXT), ("a.HTM", CitationFormat.HTML)],
)
def test_the_end_of_a_name_tells_the_format(name: str, form: CitationFormat) -> None:
    assert format_of(Path(name), CitationFormat, "--output") is form


def test_a_name_that_tells_none_is_refused() -> None:
    with pytest.raises(InputError, match=r"--output is 'talk'; its name must end in .wikitext"):
        format_of(Path("talk"), CitationFormat, "--output")


def test_the_text_is_written_as_it_is(tmp_path: Path) -> None:
    write_file(tmp_path / "report.md", "one\r\ntwo\n")

    assert (tmp_path / "report.md").read_bytes() == b"one\r\ntwo\n"


def test_a_file_in_a_folder_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    for path in (tmp_path / "r.html", Path("r.html"), Path("-"), None):
        check_place(path)


@pytest.mark.parametrize(
    ("name", "told"), [("no/r.html", "there is no folder"), ("", "it is a folder")]
)
def test_a_place_that_is_no_place_for_a_file_is_refused(
    tmp_path: Path, name: str, told: str
) -> None:
    with pytest.raises(UnavailableError, match=f"the report cannot be written to .*: {told}"):
        check_place(tmp_path / name)


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="the transcript cannot be written to"):
        write_file(tmp_path / "no" / "t.json", "{}", "transcript")
