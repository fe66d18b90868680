"""Charts are well-formed, say in words what they show, and stand where the values are."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Figure
from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.calibration import Bin
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.evaluation.drawing import (
    charts_of,
    interval_chart,
    log_chart,
    reliability_diagram,
    risk_coverage_chart,
    write_charts,
)
from claimwright_lab.evaluation.selective import Point

SVG = "{http://www.w3.org/2000/svg}"
BINS = (
    Bin(n=0, confidence=None, accuracy=None),
    Bin(n=4, confidence=0.75, accuracy=0.5),
)
POINTS = (
    Point(threshold=0.9, coverage=0.5, risk=0.0),
    Point(threshold=0.6, coverage=1.0, risk=0.2),
)


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # written by ourselves a line above


def texts(svg: str) -> list[str]:
    return [piece.text or "" for piece in read(svg).iter(f"{SVG}text")]


def described(svg: str) -> str:
    found = read(svg).find(f"{SVG}desc")
    assert found is not None
    return found.text or ""


def test_a_diagram_is_labelled_by_its_title_and_description() -> None:
    root = read(reliability_diagram({"now": BINS}, title="Verifier"))

    named = [piece.attrib["id"] for piece in root if piece.tag in {f"{SVG}title", f"{SVG}desc"}]

    assert (" ".join(named), "img") == (root.attrib["aria-labelledby"], root.attrib["role"])


def test_a_diagram_says_its_values() -> None:
    said = described(reliability_diagram({"now": BINS}, title="Verifier"))

    assert said.endswith("now: confidence 0.75, accuracy 0.50, 4 answers.")


def test_a_bin_stands_where_its_values_are() -> None:
    root = read(reliability_diagram({"now": BINS}, title="Verifier"))

    places = [(c.attrib["cx"], c.attrib["cy"], c.attrib["r"]) for c in root.iter(f"{SVG}circle")]

    assert ("364.0", "224.0", "12.0") in places


def test_axes_and_series_are_named_in_text() -> None:
    assert {"Verifier", "now", "confidence", "accuracy"} <= set(
        texts(reliability_diagram({"now": BINS}, title="Verifier"))
    )


def test_signs_that_mean_something_in_svg_are_only_text() -> None:
    assert "<b> & co" in texts(reliability_diagram({"x": BINS}, title="<b> & co"))


def test_series_differ_by_shape() -> None:
    root = read(reliability_diagram(dict.fromkeys("abcd", BINS), title="Four"))

    shapes = {p.attrib["points"].count(" ") for p in root.iter(f"{SVG}polygon")}

    assert shapes == {2, 3}


def test_a_long_name_is_cut_in_the_legend_and_whole_in_words() -> None:
    name = "the verifier of the year before the last"

    svg = reliability_diagram({name: BINS, "b": BINS}, title="Two")

    assert (True, False) == (name in described(svg), name in texts(svg))


def test_a_curve_says_its_values() -> None:
    said = described(risk_coverage_chart({"now": POINTS}, title="Verifier"))

    assert said.endswith("now: coverage 0.50, risk 0.000; coverage 1.00, risk 0.200.")


def test_sizes_and_values_of_all_magnitudes_are_drawn_and_told() -> None:
    series = {"dense & sparse": {10_000: 2.0, 1_000_000: 20.0}, "one": {10_000: 5.0}}

    svg = log_chart(series, title="Search", across="passages", upward="ms")

    assert described(svg) == "dense & sparse: 2 at 10,000, 20 at 1,000,000; one: 5 at 10,000."
    assert {"10^4", "10^6", "1", "100", "passages", "ms"} <= set(texts(svg))


def test_a_curve_ends_at_its_last_point() -> None:
    root = read(risk_coverage_chart({"now": POINTS}, title="Verifier"))

    ways = [piece.attrib["points"] for piece in root.iter(f"{SVG}polyline")]

    assert "64.0,376.0 264.0,376.0 464.0,72.0" in ways


def test_the_axis_ends_just_above_the_highest_risk() -> None:
    assert {"0.2", "0.16"} <= set(texts(risk_coverage_chart({"now": POINTS}, title="Verifier")))


def test_a_curve_of_many_points_is_thinned_and_keeps_its_end() -> None:
    many: Sequence[Point] = [
        Point(threshold=1 - n / 5001, coverage=n / 5001, risk=0.1) for n in range(1, 5002)
    ]

    svg = risk_coverage_chart({"now": many}, title="Many")

    longest = max((p.attrib["points"] for p in read(svg).iter(f"{SVG}polyline")), key=len)
    assert longest.count(" ") < 250
    assert longest.endswith(" 464.0,72.0")


def test_drawing_is_the_same_each_time() -> None:
    assert reliability_diagram({"now": BINS}, title="V") == reliability_diagram(
        {"now": BINS}, title="V"
    )


SMALL = Figure(name="macro-F1", value=0.5, n=60, low=0.25, high=0.75)
PLAIN = Figure(name="macro-F1", value=1.0, n=60)
NONE = Figure(name="macro-F1", value=None, n=0)


def intervals() -> str:
    rows = {"SciFact": {"small": SMALL, "mine": PLAIN}, "HealthVer": {"small": NONE}}
    return interval_chart(rows, title="Compared", across="macro-F1")


def test_an_interval_stands_where_its_ends_are() -> None:
    root = read(intervals())

    ways = [piece.attrib["points"] for piece in root.iter(f"{SVG}polyline")]

    assert "266.0,85.0 398.0,85.0" in ways
    assert [c.attrib["cx"] for c in root.iter(f"{SVG}circle")] == ["76.0", "332.0"]


def test_intervals_are_told_in_words_and_what_has_no_value_is_left_out() -> None:
    said = described(intervals())

    assert said == ("macro-F1. SciFact, small: 0.500 (0.250 to 0.750). SciFact, mine: 1.000.")
    assert {"SciFact", "HealthVer", "small", "mine", "macro-F1"} <= set(texts(intervals()))


ANSWERS = Answers(
    ids=("1", "2"),
    groups=("1", "2"),
    classes=("SUPPORTS", "REFUTES"),
    gold=("SUPPORTS", "REFUTES"),
    predicted=("SUPPORTS", "SUPPORTS"),
    probabilities=np.array([[0.9, 0.1], [0.6, 0.4]]),
)


def test_both_charts_are_drawn() -> None:
    assert list(charts_of(ANSWERS, None, title="T")) == ["reliability", "risk-coverage"]


def test_answers_before_calibration_are_drawn_beside() -> None:
    assert "before" in charts_of(ANSWERS, ANSWERS, title="T")["reliability"]


def test_labels_alone_cannot_be_drawn() -> None:
    assert charts_of(replace(ANSWERS, probabilities=None), None, title="T") == {}


def test_charts_are_written_side_by_side(tmp_path: Path) -> None:
    paths = write_charts(tmp_path / "new", "scifact", {"reliability": "<svg/>"})

    assert [path.name for path in paths] == ["scifact-reliability.svg"]
    assert paths[0].read_text() == "<svg/>"


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(UnavailableError, match="cannot be written"):
        write_charts(tmp_path / "file", "scifact", {"reliability": "<svg/>"})
