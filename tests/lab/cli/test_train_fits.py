"""What is fitted on models: what is refused before any is loaded, and what is written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from claimwright.domain import SourceState, SourceText
from claimwright.models.cards import WEIGHTS
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright_lab.cli.train_fits import fit_citations
from claimwright_lab.training.citation_checks import run
from claimwright_lab.training.citation_checks.fit import NO_OPINION
from tests.cli.conftest import Command


def test_grades_want_a_data_folder_before_any_model_is_loaded(
    command: Command, tmp_path: Path
) -> None:
    done = command("train", "grades", "--data", str(tmp_path / "none"))

    assert (2, True) == (done.code, "no data folder at" in done.err)


def test_grades_want_a_verifier_where_one_is_named(command: Command, tmp_path: Path) -> None:
    done = command("train", "grades", "--data", str(tmp_path), "--verifier", str(tmp_path))

    assert (2, True) == (done.code, "no model card at" in done.err)


def test_verdicts_need_the_large_verifier_where_it_is_named(
    command: Command, tmp_path: Path
) -> None:
    done = command("train", "verdicts", "--data", str(tmp_path), "--verifier", "accurate")

    assert (3, True) == (done.code, "claimwright[accurate]" in done.err)


@pytest.mark.parametrize("what", ["verdicts --verifier small", "debates"])
def test_a_fit_wants_a_data_folder(command: Command, tmp_path: Path, what: str) -> None:
    done = command("train", *what.split(), "--data", str(tmp_path / "none"))

    assert (2, True) == (done.code, "no data folder at" in done.err)


@pytest.mark.model
def test_checks_of_citations_are_fitted_on_the_verifier_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = tmp_path / "mine"
    shutil.copytree(WEIGHTS / "verifier", brought)
    card = json.loads((brought / "card.json").read_text(encoding="utf-8"))
    (brought / "card.json").write_text(json.dumps({**card, "name": "mine"}), encoding="utf-8")
    fits: list[tuple[CitationReader, str]] = []

    def fit(asked: run.CitationChecksRun, reader: CitationReader, base: str) -> Path:
        fits.append((reader, base))
        return asked.folder

    monkeypatch.setattr(run, "fit_citation_checks", fit)

    folders = [
        fit_citations(tmp_path, tmp_path / "checks", verifier) for verifier in (brought, None)
    ]

    names = [base.rpartition(" and ")[2].partition("@")[0] for _, base in fits]
    source = SourceText(state=SourceState.OK, text="Glaciers in the Alps lost mass. Tea is hot.")
    seen = [reader.see("Alpine glaciers lose mass.", "", source, NO_OPINION) for reader, _ in fits]
    assert folders == [tmp_path / "checks"] * 2
    assert names == ["mine", "claimwright-verifier"]
    assert None not in seen
