"""Collecting: files into a corpus on disk, killed, resumed, refreshed and removed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.corpus.files import file_source
from claimwright.domain import Document, Unit
from claimwright.errors import BusyError, InputError, NotFoundError
from claimwright.flows.collect import Workshop, add, refresh, rejects_path, remove
from claimwright.flows.ingest import Pace, Watch
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder

_CHILD = """
import sys, time
from pathlib import Path
from claimwright.corpus.files import file_source
from claimwright.flows.collect import Workshop, add
from claimwright.flows.ingest import Pace, Watch
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder

def wait(summary):
    print(summary.version, flush=True)
    time.sleep(0.01)

workshop = Workshop(
    catalog=Catalog(Path(sys.argv[1])),
    encoder=HashEncoder(),
    pace=Pace(batch_documents=10, commit_rows=20),
    watch=lambda source: Watch(on_progress=wait),
)
add("n", [file_source(Path(sys.argv[2]))], workshop)
"""


def _workshop(home: Path) -> Workshop:
    return Workshop(catalog=Catalog(home), encoder=HashEncoder())


def _file(folder: Path, *rows: dict[str, object], name: str = "papers.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _row(number: int, **more: object) -> dict[str, object]:
    return {"id": f"d{number}", "text": f"Ice number {number} melts. Seas rise too.", **more}


def _documents(home: Path, *names: str) -> dict[str, Document]:
    return dict(Catalog(home).open("n").documents(names))


def test_a_file_becomes_a_corpus_with_abstracts_and_sentences(tmp_path: Path) -> None:
    source = file_source(_file(tmp_path, _row(1), _row(2)))
    add("n", [source], _workshop(tmp_path))
    info = Catalog(tmp_path).info("n")

    assert (dict(info.passages), dict(info.indexed)) == (
        {Unit.ABSTRACT: 2, Unit.SENTENCE: 4},
        {Unit.ABSTRACT: 2, Unit.SENTENCE: 4},
    )


def test_files_are_brought_in_one_after_the_other(tmp_path: Path) -> None:
    first = file_source(_file(tmp_path, _row(1), name="a.jsonl"))
    second = file_source(_file(tmp_path, _row(1, year=2020), _row(2), name="b.jsonl"))
    done = add("n", [first, second], _workshop(tmp_path))

    assert [(one.added, one.replaced) for one in done] == [(1, 0), (1, 1)]


def test_a_file_that_is_not_there_stops_everything_before_it_begins(tmp_path: Path) -> None:
    source = file_source(_file(tmp_path, _row(1)))

    with pytest.raises(NotFoundError):
        add("n", [source, file_source(tmp_path / "no.jsonl")], _workshop(tmp_path))

    assert Catalog(tmp_path).list() == ()


def test_a_file_that_is_already_there_is_left_alone(tmp_path: Path) -> None:
    source = file_source(_file(tmp_path, _row(1)))
    add("n", [source], _workshop(tmp_path))
    before = Catalog(tmp_path).manifest("n")
    done = add("n", [source], _workshop(tmp_path))

    assert (done[0].finished, done[0].read) == (True, 0)
    assert Catalog(tmp_path).manifest("n") == before


def test_a_restart_reads_a_finished_file_again(tmp_path: Path) -> None:
    source = file_source(_file(tmp_path, _row(1)))
    add("n", [source], _workshop(tmp_path))
    done = add("n", [source], _workshop(tmp_path), restart=True)

    assert (done[0].read, done[0].unchanged) == (1, 1)


def test_rejected_rows_are_beside_the_corpus(tmp_path: Path) -> None:
    add("n", [file_source(_file(tmp_path, _row(1), {"id": "x"}))], _workshop(tmp_path))
    entry = json.loads(rejects_path(tmp_path, "n").read_text(encoding="utf-8"))

    assert (entry["line"], entry["raw"]) == (2, '{"id": "x"}')


def test_a_file_without_a_document_makes_no_corpus(tmp_path: Path) -> None:
    done = add("n", [file_source(_file(tmp_path, {"id": "x"}))], _workshop(tmp_path))

    assert (done[0].finished, Catalog(tmp_path).list()) == (False, ())


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    workshop = _workshop(tmp_path)
    source = file_source(_file(tmp_path, _row(1)))

    with (
        workshop.catalog.writer("n", encoder_name="hash-64", dimension=64),
        pytest.raises(BusyError),
    ):
        add("n", [source], workshop)


def test_a_stopped_file_ends_the_work_and_the_next_run_goes_on(tmp_path: Path) -> None:
    sources = [
        file_source(_file(tmp_path, *map(_row, range(30)), name="a.jsonl")),
        file_source(_file(tmp_path, *map(_row, range(30, 40)), name="b.jsonl")),
    ]
    answers = iter([False] * 17 + [True] * 100)
    stopping = replace(
        _workshop(tmp_path),
        pace=Pace(batch_documents=5),
        watch=lambda _: Watch(stop=lambda: next(answers)),
    )
    stopped = add("n", sources, stopping)
    done = add("n", sources, _workshop(tmp_path))

    assert (1, True, 40, True) == (
        len(stopped),
        done[0].resumed_after > 0,
        Catalog(tmp_path).info("n").documents,
        all(one.finished for one in done),
    )


def test_refreshing_writes_only_what_changed(tmp_path: Path) -> None:
    path = _file(tmp_path, _row(1), _row(2))
    add("n", [file_source(path)], _workshop(tmp_path))
    _file(tmp_path, _row(1), _row(2, year=2020))
    done = refresh("n", _workshop(tmp_path))

    assert (1, 1, 2020) == (
        done[0].unchanged,
        done[0].replaced,
        _documents(tmp_path, "d2")["d2"].year,
    )


def test_refreshing_metadata_embeds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _file(tmp_path, _row(1))
    add("n", [file_source(path)], _workshop(tmp_path))
    _file(tmp_path, _row(1, citation_count=7))
    monkeypatch.delattr(HashEncoder, "encode")
    refresh("n", _workshop(tmp_path))

    assert _documents(tmp_path, "d1")["d1"].citation_count == 7


def test_refreshing_an_unchanged_file_does_nothing(tmp_path: Path) -> None:
    add("n", [file_source(_file(tmp_path, _row(1)))], _workshop(tmp_path))
    done = refresh("n", _workshop(tmp_path))

    assert (done[0].read, done[0].finished) == (0, True)


def test_refreshing_without_a_file_leaves_the_corpus_as_it_is(tmp_path: Path) -> None:
    path = _file(tmp_path, _row(1))
    add("n", [file_source(path)], _workshop(tmp_path))
    path.unlink()

    with pytest.raises(NotFoundError):
        refresh("n", _workshop(tmp_path))

    assert list(_documents(tmp_path, "d1")) == ["d1"]


def test_a_corpus_without_recorded_files_cannot_be_refreshed(tmp_path: Path) -> None:
    workshop = _workshop(tmp_path)
    add("n", [file_source(_file(tmp_path, _row(1)))], workshop)
    workshop.recorded("n").path.unlink()

    with pytest.raises(InputError, match="has no recorded files"):
        refresh("n", workshop)


def test_odd_characters_come_through_as_they_are(tmp_path: Path) -> None:
    name = "o'brien\"; -- #1"
    text = "Ice\u0000 melts \U0001f9ca now. \u202eSeas\u2028 rise \\ too. 'It' \"is\" so."
    add("n", [file_source(_file(tmp_path, {"id": name, "text": text}))], _workshop(tmp_path))

    assert _documents(tmp_path, name)[name].text == text


def test_a_removed_corpus_leaves_nothing_that_is_read(tmp_path: Path) -> None:
    workshop = _workshop(tmp_path)
    add("n", [file_source(_file(tmp_path, _row(1), {"id": "x"}))], workshop)
    remove("n", workshop.catalog)
    left = {path.name for path in (tmp_path / "corpora").iterdir()}

    assert left <= {".n.lock"}


def _killed_at(version: int, home: Path, path: Path) -> int:
    """Run an ingestion in a child and kill it once it has committed so many versions."""
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(home), str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    with child, child.stdout:
        for line in child.stdout:
            if int(line) >= version:
                os.kill(child.pid, signal.SIGKILL)
    return child.returncode


@pytest.mark.slow
def test_killed_between_commits_nothing_is_lost_and_the_next_run_goes_on(tmp_path: Path) -> None:
    bad: dict[str, object] = {"id": "bad"}
    rows = [_row(n) if n % 7 else bad for n in range(1, 141)]
    path = _file(tmp_path, *rows)
    code = _killed_at(2, tmp_path, path)
    kept = Catalog(tmp_path).info("n").documents
    done = add("n", [file_source(path)], _workshop(tmp_path))
    lines = rejects_path(tmp_path, "n").read_text(encoding="utf-8").splitlines()

    assert (-signal.SIGKILL, True, 120, list(range(7, 141, 7))) == (
        code,
        0 < kept == 120 - done[0].added,
        Catalog(tmp_path).info("n").documents,
        [json.loads(line)["line"] for line in lines],
    )
