"""What is seen of an ingestion: lines, a bar, and a clean end on Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from claimwright.cli import consoles, corpus_run
from claimwright.cli.corpus import corpus_app
from claimwright.cli.corpus_run import chosen_files
from claimwright.corpus.files import Format
from claimwright.domain import Embedding
from claimwright.errors import InputError
from claimwright.flows.ingest import IngestSummary
from claimwright.testing import HashEncoder


class _Interrupting:
    """An encoder during whose work Ctrl-C is pressed."""

    name = "hash-64"
    dimension = 64

    def __init__(self, times: int) -> None:
        self._times = times

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        for _ in range(self._times):
            os.kill(os.getpid(), signal.SIGINT)
        return HashEncoder().encode(texts)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))


def _add(tmp_path: Path, rows: int = 600) -> Result:
    path = tmp_path / "papers.jsonl"
    lines = [{"id": f"d{n}", "text": f"Ice number {n} melts."} for n in range(rows)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return CliRunner().invoke(corpus_app, ["add", str(path), "--name", "n"])


def test_ctrl_c_ends_with_advice_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: _Interrupting(1))
    stopped = _add(tmp_path)
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    done = CliRunner().invoke(
        corpus_app, ["add", str(tmp_path / "papers.jsonl"), "--name", "n", "--json"]
    )

    assert (130, True, 600) == (
        stopped.exit_code,
        "run the same command again" in stopped.stderr,
        json.loads(done.stdout)["sources"][0]["read"]
        + json.loads(done.stdout)["sources"][0]["resumed_after"],
    )


def test_the_second_ctrl_c_ends_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: _Interrupting(2))

    assert _add(tmp_path).exit_code == 130


def test_the_signals_are_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    before = signal.getsignal(signal.SIGINT)
    _add(tmp_path, rows=1)

    assert before is signal.getsignal(signal.SIGINT)


def test_a_terminal_sees_a_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    console = Console(force_terminal=True, width=100, record=True, file=(tmp_path / "o").open("w"))
    monkeypatch.setattr(consoles, "progress", lambda: console)
    _add(tmp_path, rows=300)
    console.file.close()

    assert "300 rows" in (tmp_path / "o").read_text(encoding="utf-8")


def test_elsewhere_a_line_comes_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    monkeypatch.setattr(corpus_run, "_SECONDS_BETWEEN_LINES", 0.0)

    assert "papers.jsonl: 300 rows, 100%" in _add(tmp_path, rows=300).stderr


def test_a_resumed_file_says_from_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    summary = IngestSummary(
        source="a.jsonl", read=5, added=5, resumed_after=1_200, seconds=0.0, version=2
    )
    code = corpus_run.told("n", [summary], tmp_path, as_json=False)

    assert (code, "went on after row 1,200" in capsys.readouterr().err) == (0, True)


def test_pages_of_wikipedia_that_were_left_out_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    summary = IngestSummary(source="a.jsonl", read=5, added=3, excluded=2, version=2)
    corpus_run.told("n", [summary], tmp_path, as_json=False)

    assert "2 were left out, as you asked" in capsys.readouterr().err


def test_an_ingestion_without_a_document_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no row could be read"):
        corpus_run.told("n", [IngestSummary(source="a", read=1)], tmp_path, as_json=False)


def test_options_say_how_files_are_read(tmp_path: Path) -> None:
    (source,) = chosen_files([tmp_path / "a.txt"], "csv", ["title=T"], None, exclude_wikipedia=True)

    assert (Format.CSV, {"title": "T"}, True) == (
        source.format,
        source.fields.columns,
        source.exclude_wikipedia,
    )


@pytest.mark.parametrize("files", [None, []])
def test_no_file_and_no_catalogue_is_refused(files: list[Path] | None) -> None:
    with pytest.raises(InputError, match="or a catalogue with --source"):
        chosen_files(files, None, None, None, exclude_wikipedia=False)
