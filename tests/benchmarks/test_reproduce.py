"""A rerun is exact, within tolerance, or a failure; nothing missing passes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import reproduce
from benchmarks.figures import Figure
from benchmarks.matrix import Benchmark, Expected
from benchmarks.reproduce import Outcome, Run, compare, judge, report

SCORE = Expected(measure="nDCG@10", value=0.74, tolerance=0.002, n=300)
TIME = Expected(measure="p50", value=200.0, tolerance=100.0, unit="ms", at_most=400.0)


def benchmark(*figures: Expected) -> Benchmark:
    return Benchmark(name="b", title="B", command="benchmarks.nowhere", figures=figures)


def test_the_same_value_is_exact() -> None:
    assert judge(SCORE, 0.74, same_machine=True) is Outcome.EXACT


def test_a_small_difference_is_within_tolerance() -> None:
    assert judge(SCORE, 0.7415, same_machine=True) is Outcome.WITHIN


def test_a_large_difference_fails_even_when_it_is_better() -> None:
    assert judge(SCORE, 0.80, same_machine=True) is Outcome.FAIL


def test_a_missing_number_fails() -> None:
    assert judge(SCORE, None, same_machine=True) is Outcome.FAIL


def test_a_number_that_nothing_is_expected_of_fails() -> None:
    assert judge(replace(SCORE, value=None), 0.74, same_machine=True) is Outcome.FAIL


def test_no_number_compares_as_a_number() -> None:
    assert judge(SCORE, float("nan"), same_machine=True) is Outcome.FAIL


def test_a_missed_demand_fails_within_tolerance() -> None:
    assert judge(replace(SCORE, at_least=0.7405), 0.74, same_machine=True) is Outcome.FAIL


def test_a_time_on_another_machine_is_held_to_its_demand() -> None:
    assert judge(TIME, 390.0, same_machine=False) is Outcome.WITHIN


def test_a_time_on_the_same_machine_is_held_to_its_tolerance() -> None:
    assert judge(TIME, 390.0, same_machine=True) is Outcome.FAIL


def test_a_time_over_its_demand_fails_on_any_machine() -> None:
    assert judge(TIME, 401.0, same_machine=False) is Outcome.FAIL


def test_a_figure_that_the_run_left_out_fails() -> None:
    run = Run(figures=(Figure(measure="MRR", value=0.7, n=300),), surroundings={})

    assert compare(benchmark(SCORE), run) == [(SCORE, None, Outcome.FAIL)]


def test_a_benchmark_of_which_nothing_is_expected_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    passed = report(benchmark(), Run(surroundings={}))

    assert (False, True) == (passed, "use --record" in capsys.readouterr().out)


def test_a_figure_that_the_matrix_lacks_is_told_as_new_and_fails_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = Figure(measure="nDCG@10", value=0.74, n=300)
    new = Figure(measure="precision SUPPORTS", value=0.6, n=300)

    passed = report(benchmark(SCORE), Run(figures=(old, new), surroundings={}))

    told = [line.split()[:3] for line in capsys.readouterr().out.splitlines()[2:]]
    assert (True, ["new", "precision", "SUPPORTS:"]) == (passed, told[-1])


def test_nothing_is_run_to_be_recorded_where_a_file_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reproduce, "changed_file", lambda: "src/claimwright/models/running.py")
    monkeypatch.setattr(reproduce, "rerun", pytest.fail)

    with pytest.raises(
        SystemExit, match=r"'src/claimwright/models/running.py' has .*: commit them first"
    ):
        reproduce.main(["--record", "--only", "verdicts"])


def test_nothing_is_recorded_where_a_file_changed_during_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = iter(["", "benchmarks/verdicts.py"])
    monkeypatch.setattr(reproduce, "changed_file", lambda: next(states))
    monkeypatch.setattr(reproduce, "rerun", lambda _: Run(surroundings={"commit": "abc"}))
    monkeypatch.setattr(reproduce, "save", pytest.fail)

    with pytest.raises(SystemExit, match=r"'benchmarks/verdicts.py' has uncommitted changes"):
        reproduce.main(["--record", "--only", "verdicts"])


def test_a_rerun_that_records_nothing_may_be_of_changed_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reproduce, "changed_file", pytest.fail)
    monkeypatch.setattr(reproduce, "rerun", lambda _: Run(surroundings={}))

    assert reproduce.main(["--only", "verdicts"]) == 1


def test_a_command_that_ends_badly_is_a_run_that_did_not_happen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reproduce, "RUNS", tmp_path)

    assert reproduce.rerun(benchmark(SCORE)).failure == "the command ended with 1"


def test_an_old_run_is_never_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reproduce, "RUNS", tmp_path)
    (tmp_path / "b.json").write_text('{"figures": [], "surroundings": {}}', encoding="utf-8")

    reproduce.rerun(benchmark(SCORE))

    assert [] == list(tmp_path.iterdir())


def test_missing_data_are_a_run_that_did_not_happen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reproduce, "RUNS", tmp_path)
    absent = replace(benchmark(SCORE), data={"verification/nowhere.jsonl.xz": "0" * 64})

    assert "no data file 'verification/nowhere.jsonl.xz'" in reproduce.rerun(absent).failure


def test_a_missing_environment_is_a_run_that_did_not_happen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reproduce, "RUNS", tmp_path)
    elsewhere = replace(benchmark(SCORE), python=".venv-none/bin/python")

    assert (
        "there is no .venv-none/bin/python; `make bench-all`" in reproduce.rerun(elsewhere).failure
    )


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(SystemExit, match="retrieval-scifact"):
        reproduce.main(["--only", "nothing"])


def test_every_benchmark_of_the_matrix_is_listed(
    matrix: Sequence[Benchmark], capsys: pytest.CaptureFixture[str]
) -> None:
    reproduce.main(["--list"])

    listed = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert [one.name for one in matrix] == listed
