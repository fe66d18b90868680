"""`claimwright corpus refresh --notices …` and `corpus work`: what they print and change."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimwright.cli import corpus_run
from claimwright.cli.corpus import corpus_app
from claimwright.errors import InputError, NotFoundError
from claimwright.testing import HashEncoder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder that holds the corpus `n`."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        _lives_in(folder / "home", patch)
        _added(folder, "n")
    return folder / "home"


@pytest.fixture(autouse=True)
def _corpus(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(made, tmp_path / "home")
    _lives_in(tmp_path / "home", monkeypatch)


def _lives_in(home: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("CLAIMWRIGHT_HOME", str(home))
    patch.setattr(corpus_run, "encoder", lambda _: HashEncoder())


def _added(folder: Path, name: str) -> None:
    """Make a corpus of a file in a folder."""
    rows = (
        {"id": "a", "text": "Ice melts.", "doi": "10.1000/A", "issn": "1758-678X", "year": 2019},
        {"id": "b", "text": "Seas rise.", "doi": "10.1000/b", "citation_count": 3},
        {"id": "c", "text": "Winds blow.", "doi": "n/a"},
    )
    _run("add", _written(folder, "papers.jsonl", *rows), "--name", name)


def _written(tmp_path: Path, name: str, *rows: Mapping[str, object]) -> Path:
    path = tmp_path / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(corpus_app, [str(each) for each in arguments])


@pytest.fixture
def notices(tmp_path: Path) -> Path:
    row = {"doi": "10.1000/a", "retractionwatch": "Retraction"}
    return _written(tmp_path, "notices.jsonl", row)


def test_notices_are_told_in_words(notices: Path) -> None:
    done = _run("refresh", "n", "--notices", notices)

    assert [
        said in done.stderr
        for said in (
            "1 without notice, 1 retracted, 1 unchecked",
            "newly out: a",
            "'n/a' is no DOI",
        )
    ] == [True] * 3


def test_rows_of_tables_that_tell_nothing_are_told(tmp_path: Path) -> None:
    rows = ({"doi": "10.1000/a", "citations": 5}, {"doi": "10.1000/b", "citations": "many"})
    done = _run("refresh", "n", "--metrics", _written(tmp_path, "metrics.jsonl", *rows))

    assert "metrics.jsonl: line 2: 'many' is no count of citations" in done.stderr


def test_notices_are_told_to_programs(notices: Path) -> None:
    body = json.loads(_run("refresh", "n", "--notices", notices, "--json").stdout)

    assert (body["states"], body["not_counted"], body["changed"]) == (
        {"ok": 1, "retracted": 1, "unchecked": 1},
        ["a"],
        2,
    )


def test_a_work_tells_its_notices(notices: Path) -> None:
    _run("refresh", "n", "--notices", notices)
    body = json.loads(_run("work", "n", "a", "--json").stdout)

    assert (body["retracted"], body["notices"][0]["source"]) == (True, "retraction_watch")


def test_metrics_are_renewed_and_the_old_ones_are_kept(tmp_path: Path) -> None:
    table = _written(tmp_path, "m.jsonl", {"doi": "10.1000/B", "citationCount": 8})
    done = _run("refresh", "n", "--metrics", table)
    shown = _run("work", "n", "b").stdout

    assert (
        "citation_count: known of 1, changed 1, missing 2" in done.stderr,
        "citation_count was 3 until" in shown,
    ) == (True, True)


def test_venues_are_found_by_their_serial_number(tmp_path: Path) -> None:
    row = {"Issn": "1758678X, 17586798", "SJR": "6,3", "Cites / Doc. (2years)": "20,1"}
    _run("refresh", "n", "--venues", _written(tmp_path, "v.jsonl", row))
    body = json.loads(_run("work", "n", "a", "--json").stdout)

    assert body["extra"] == {"venue_sjr": 6.3, "venue_two_year_citedness": 20.1}


def test_a_work_that_is_not_there_is_missed() -> None:
    assert isinstance(_run("work", "n", "zz").exception, NotFoundError)


def test_a_table_that_is_none_is_refused(tmp_path: Path) -> None:
    table = _written(tmp_path, "odd.jsonl", {"a": 1})

    assert isinstance(_run("refresh", "n", "--notices", table).exception, InputError)


def test_a_file_read_again_keeps_what_refreshes_told(tmp_path: Path, notices: Path) -> None:
    _added(tmp_path, "own")
    _run("refresh", "own", "--notices", notices)
    row = {"id": "a", "text": "Ice melts fast.", "doi": "10.1000/A"}
    _written(tmp_path, "papers.jsonl", row)
    _run("refresh", "own")
    body = json.loads(_run("work", "own", "a", "--json").stdout)

    assert (body["retracted"], len(body["notices"])) == (True, 1)


def test_records_of_one_work_are_united_and_told(tmp_path: Path) -> None:
    rows = (
        {"id": "x", "text": "Ice melts.", "doi": "10.1000/z"},
        {"id": "y", "text": "Ice melts.", "doi": "doi:10.1000/Z", "venue": "Ice"},
    )
    done = _run("add", _written(tmp_path, "two.jsonl", *rows), "--name", "m", "--merge")
    body = json.loads(_run("work", "m", "x", "--json").stdout)

    assert ("2 rows are of works that other records are of" in done.stderr, body["venue"]) == (
        True,
        "Ice",
    )


def test_the_names_and_citations_of_a_work_are_shown() -> None:
    shown = _run("work", "n", "b").stdout.splitlines()

    assert ["named doi:10.1000/b", "citation_count: 3"] == shown[2:]
