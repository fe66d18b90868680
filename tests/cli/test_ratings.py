"""`claimwright ratings`: reports in, a form out; answers in, figures out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.cli import consoles
from claimwright.cli.ratings import figures_table
from claimwright.domain import Figure
from claimwright.schema.writing import to_json
from tests.citation_reports import report_of
from tests.cli.conftest import Command
from tests.weighings import WEIGHED


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    path = tmp_path / "reports.jsonl"
    path.write_text(json.dumps(to_json(WEIGHED)) + "\n", encoding="utf-8")
    return path


def test_a_form_is_written(command: Command, reports: Path, tmp_path: Path) -> None:
    done = command("ratings", "form", str(reports), "--output", str(tmp_path / "form.html"))

    assert (0, True) == (done.code, "<form" in (tmp_path / "form.html").read_text())


def test_a_comparison_needs_its_key(command: Command, reports: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "form.html")

    done = command("ratings", "form", str(reports), "--output", target, "--against", str(reports))

    assert (2, True) == (done.code, "--against and --key together" in done.err)


def test_blind_answers_are_scored_with_the_key(
    command: Command, reports: Path, tmp_path: Path
) -> None:
    key, target = tmp_path / "key.json", tmp_path / "form.html"
    command(
        "ratings", "form", str(reports), "--output", str(target),
        "--against", str(reports), "--key", str(key),
    )  # fmt: skip
    known = json.loads(key.read_text())
    ((item, sides),) = known["items"].items()
    ours = next(letter for letter, side in sides.items() if side == "ours")
    answers = tmp_path / "answers.csv"
    answers.write_text(
        "form,item,question,rater,answer\n" + f"{known['form']},{item},preferred,Ada,{ours}\n"
    )

    done = command("ratings", "score", str(answers), "--key", str(key), "--json")

    named = {figure["name"]: figure["value"] for figure in json.loads(done.out)["figures"]}
    assert named["preferred: ours"] == 1.0


def test_a_citations_report_is_asked_about_and_scored(command: Command, tmp_path: Path) -> None:
    reports = tmp_path / "citations.jsonl"
    reports.write_text(json.dumps(to_json(report_of())) + "\n", encoding="utf-8")
    key, table = tmp_path / "key.json", tmp_path / "table.csv"
    asked = command(
        "ratings", "form", str(reports), "--output", str(tmp_path / "f.html"),
        "--key", str(key), "--seed", "7",
    )  # fmt: skip
    assert "the passages that the reports quote" in asked.err
    known = json.loads(key.read_text())
    item = next(name for name in known["items"] if name.endswith("/pair"))
    answers = tmp_path / "answers.csv"
    answers.write_text(
        "form,item,question,rater,answer\n" + f"{known['form']},{item},evidence A,Ada,none\n"
    )

    done = command("ratings", "score", str(answers), "--key", str(key), "--table", str(table))

    assert (0, True) == (done.code, "support 0." in done.out)
    assert table.read_text().splitlines()[1].startswith(f"{item},evidence of ")


def test_figures_are_shown(command: Command, tmp_path: Path) -> None:
    answers = tmp_path / "answers.csv"
    answers.write_text("form,item,question,rater,answer\nf,1,supported,Ada,yes\n")

    assert "supported: yes" in command("ratings", "score", str(answers)).out


def test_a_file_that_cannot_be_written_is_told(
    command: Command, reports: Path, tmp_path: Path
) -> None:
    done = command("ratings", "form", str(reports), "--output", str(tmp_path / "no" / "f.html"))

    assert (True, True) == (done.code > 0, done.err.startswith("error: "))


def test_a_missing_number_is_no_zero(capsys: pytest.CaptureFixture[str]) -> None:
    missing = Figure(name="precision REFUTES", value=None, n=0, note="never predicted")
    known = Figure(name="macro-F1", value=0.71234, n=1200, low=0.69, high=0.7311)

    consoles.output().print(figures_table((missing, known)))

    _, first, second = (row.split() for row in capsys.readouterr().out.strip().splitlines())
    assert first == ["precision", "REFUTES", "none", "0", "never", "predicted"]
    assert second == ["macro-F1", "0.7123", "0.690…0.731", "1,200"]
