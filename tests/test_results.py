"""Reports as Python users get them."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import numpy as np
import pytest

from claimwright.domain import Claim
from claimwright.errors import InputError, UnavailableError
from claimwright.plots import MOST_BARS
from claimwright.results import (
    MOST_SHOWN,
    ArticleResult,
    CitationsResult,
    DebateResult,
    Shown,
    VerifyResult,
    VerifyResults,
    WeighResult,
    result_of,
)
from tests import articles, citation_reports, debates, examples, weighings

HOSTILE = "<script>alert(1)</script>\"'"


def verified(text: str = HOSTILE) -> VerifyResult:
    found = result_of(VerifyResult, examples.report(examples.judged(0.8, 0.1)))
    return replace(found, claim=Claim(text=text))


def test_a_result_is_its_report_and_has_the_same_fields() -> None:
    report = examples.report(examples.judged(0.8, 0.1))
    found = result_of(VerifyResult, report)

    assert isinstance(found, type(report))
    assert (report.verdict, report.evidence) == (found.verdict, found.evidence)


@pytest.mark.parametrize(
    "shown",
    [
        result_of(ArticleResult, articles.example_report()),
        result_of(WeighResult, weighings.WEIGHED),
        result_of(DebateResult, debates.REPORT),
        result_of(CitationsResult, citation_reports.report_of()),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_every_report_has_flat_rows_and_a_page(shown: Shown) -> None:
    rows = shown.rows()

    assert rows
    assert all(shown.COLUMNS == tuple(row) for row in rows)
    assert all(
        value is None or isinstance(value, str | int | float)
        for row in rows
        for value in row.values()
    )
    assert "<!doctype html>" in shown.html().lower()


def test_a_notebook_shows_a_page_that_can_run_nothing() -> None:
    shown = verified()._repr_html_()

    assert shown.startswith('<iframe sandbox srcdoc="')
    assert "<script" not in shown
    assert 1 == shown.count("<iframe")


def test_many_results_are_a_table_with_everything_escaped() -> None:
    shown = VerifyResults([verified()] * (MOST_SHOWN + 2))._repr_html_()

    assert "<script" not in shown
    assert "2 more are in to_frame()" in shown


def test_many_results_are_a_sequence() -> None:
    results = VerifyResults([verified("a"), verified("b")])

    assert ("b", 2, 1) == (results[1].claim.text, len(results), len(results[1:]))
    assert "<2 results of verify>" == repr(results)


def test_without_pandas_a_frame_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[pandas\]'"):
        verified().to_frame()


def test_a_frame_has_a_row_for_each_piece_of_evidence() -> None:
    pd = pytest.importorskip("pandas")
    frame = verified().to_frame()

    assert isinstance(frame, pd.DataFrame)
    assert (1, "SUPPORTS") == (len(frame), frame["stance"][0])


def test_a_frame_of_nothing_has_columns() -> None:
    pytest.importorskip("pandas")
    found = result_of(VerifyResult, replace(examples.report(), evidence=()))

    assert list(VerifyResults([verified()]).rows()[0]) == list(VerifyResults([]).to_frame())
    assert list(verified().rows()[0]) == list(found.to_frame())


def test_a_frame_of_many_keeps_the_index_of_its_column() -> None:
    pytest.importorskip("pandas")
    frame = VerifyResults([verified("a"), verified("b")], index=["x", "y"]).to_frame()

    assert ["a", "b"] == [frame["claim"]["x"], frame["claim"]["y"]]


def test_without_matplotlib_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[plots\]'"):
        verified().plot()


@pytest.mark.parametrize(
    "shown", [verified(), VerifyResults([verified("$a_{b$ costs $\\x$")] * 60)]
)
def test_a_plot_has_a_bar_for_each_row_and_reads_no_formulas(
    shown: VerifyResult | VerifyResults,
) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra [plots]")
    axes = shown.plot()
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.savefig(io.BytesIO(), format="svg")

    rows = min(len(shown.rows()), MOST_BARS)
    assert [rows] * 3 == [len(bars) for bars in axes.containers]


def test_plots_against_the_truth_take_the_verdicts_with_a_side() -> None:
    pytest.importorskip("matplotlib", reason="needs the extra [plots]")
    results = VerifyResults([verified("a"), verified("b")])
    ((label,),) = {(each.verdict.label.value,) for each in results}

    curve = results.plot_risk_coverage([label, "neither"])
    assert np.asarray(curve.lines[-1].get_xydata()).tolist() == [[1.0, 0.5]]
    assert results.plot_reliability([label, "neither"]).texts[0].get_text() == "2"


@pytest.mark.parametrize(
    ("truth", "said"), [(["SUPPORTED"], "1 truths for 2 claims"), ([], "0 truths")]
)
def test_each_claim_needs_a_truth(truth: list[str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        VerifyResults([verified("a"), verified("b")]).plot_reliability(truth)


def test_where_no_verdict_takes_a_side_nothing_is_drawn() -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        VerifyResults([]).plot_risk_coverage([])
