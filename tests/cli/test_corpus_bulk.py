"""`corpus ingest`: what the command hands on, with batches run in this process."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimwright.cli.app import app
from claimwright.flows import bulk
from claimwright.index.catalog import Catalog
from tests.flows.test_bulk import InThisProcess, TestKit


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bulk, "opened", lambda *_: nullcontext(InThisProcess()))
    monkeypatch.setattr(bulk, "BundledKit", lambda **_: TestKit())
    path = tmp_path / "papers.jsonl"
    path.write_text(
        "".join(json.dumps({"id": f"d{n}", "text": f"Ice {n} melts."}) + "\n" for n in range(5))
    )
    return path


def _run(home: Path, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--home", str(home), "corpus", "ingest", *words])
    return done.exit_code, done.output


def test_files_become_a_corpus(papers: Path, tmp_path: Path) -> None:
    code, _ = _run(tmp_path, str(papers), "--name", "n")

    assert (0, 5) == (code, Catalog(tmp_path).info("n").documents)


def test_the_summary_is_that_of_corpus_add(papers: Path, tmp_path: Path) -> None:
    _, said = _run(tmp_path, str(papers), "--name", "n", "--json")

    assert '"added": 5' in said


def test_no_worker_is_refused(papers: Path, tmp_path: Path) -> None:
    assert _run(tmp_path, str(papers), "--name", "n", "--workers", "0")[0] == 2
