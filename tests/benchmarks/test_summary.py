"""The README's table of figures."""

from pathlib import Path

import pytest

from benchmarks.matrix import Benchmark, Expected, MatrixError
from benchmarks.summary import summary

MEASURED = Benchmark(
    name="b",
    title="B",
    command="c",
    figures=(
        Expected(measure="right", value=0.8123, n=300, interval=(0.771, 0.849)),
        Expected(measure="answered", value=0.0, n=50, interval=(0.0, 0.0)),
        Expected(measure="later"),
    ),
)


def told(figure: str, folder: Path) -> str:
    path = folder / "summary.yaml"
    path.write_text(f"- {{what: claims, figure: '{figure}', beside: ''}}", encoding="utf-8")
    return summary([MEASURED], path).splitlines()[2]


def test_figures_stand_with_their_intervals_in_what_is_told(tmp_path: Path) -> None:
    line = told("right {b: right}, answered {b: answered}", tmp_path)

    assert line == "| claims | right .81 (.77–.85), answered 0 |  |"


@pytest.mark.parametrize("named", ["{b: wrong}", "{c: right}", "{b: later}"])
def test_what_the_matrix_does_not_have_is_named(named: str, tmp_path: Path) -> None:
    with pytest.raises(MatrixError, match="which the matrix does not have"):
        told(named, tmp_path)
