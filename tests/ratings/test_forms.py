"""A file of reports in, the form that fits them out; simulated people answer it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.domain import Rating
from claimwright.errors import InputError
from claimwright.ratings.figures import rating_figures
from claimwright.ratings.forms import form_of
from claimwright.ratings.reading import unblinded
from claimwright.ratings.weigh_questions import Blind
from claimwright.schema.writing import to_json
from tests.citation_reports import report_of
from tests.lab.evaluation.invented import write
from tests.lab.evaluation.said import values
from tests.weighings import WEIGHED

WISHES = (
    ("ours", "ours", "ours"),
    ("ours", "ours", "ours"),
    ("the other", "the other", "the other"),
    ("ours", "ours", "the other"),
)
"""What three people want of each of four comparisons."""


@pytest.fixture
def citations(tmp_path: Path) -> Path:
    return write(tmp_path / "citations.jsonl", [to_json(report_of())] * 4)


def made(path: Path) -> Blind:
    return form_of(path, against=None, with_key=True, seed=13)


def test_one_report_over_many_lines_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(to_json(report_of()), indent=2), encoding="utf-8")

    lines = write(tmp_path / "reports.jsonl", [to_json(report_of())])
    assert made(lines).form == made(path).form


def people(blind: Blind) -> list[Rating]:
    """Let three people choose who they want, behind the letters of the form."""
    compared = [item.id for item in blind.form.items if item.id.endswith("/pair")][:4]
    letters = [{side: letter for letter, side in blind.key[name].items()} for name in compared]
    return [
        Rating(
            form=blind.form.id,
            item=name,
            question="preferred",
            rater=f"person {number}",
            answer=known[wish],
        )
        for name, known, wishes in zip(compared, letters, WISHES, strict=True)
        for number, wish in enumerate(wishes)
    ]


def test_simulated_people_agree_and_prefer_as_counted_by_hand(citations: Path) -> None:
    # Fleiss: agreement (1 + 1 + 1 + 1/3) / 4 = 5/6, by chance (8/12)² + (4/12)² = 5/9, so that
    # kappa is (5/6 - 5/9) / (4/9) = 5/8. Three of four majorities are for ours: P is 2 * 5/16.
    blind = made(citations)

    found = values(rating_figures(unblinded(people(blind), blind.key)))

    assert found["preferred: ours"] == 3 / 4
    assert found["preferred: Fleiss' kappa"] == pytest.approx(5 / 8)
    assert found["preferred: P of the sign test"] == pytest.approx(5 / 8)


def test_citation_reports_need_their_key(citations: Path) -> None:
    with pytest.raises(InputError, match="give --key and not --against"):
        form_of(citations, against=None, with_key=False, seed=13)


def test_weigh_reports_are_asked_about_as_before(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [to_json(WEIGHED)])

    assert form_of(path, against=None, with_key=False, seed=13).form.id.startswith("weigh-")


def test_a_comparison_of_weigh_reports_needs_its_key(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [to_json(WEIGHED)])

    with pytest.raises(InputError, match="--against and --key together"):
        form_of(path, against=path, with_key=False, seed=13)
