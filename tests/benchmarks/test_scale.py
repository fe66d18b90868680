"""A chart of curves says in words what it shows."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from benchmarks.scale import Curve, chart

CURVES = [
    Curve(name="dense & sparse", points={10_000: 2.0, 1_000_000: 20.0}),
    Curve(name="one", points={10_000: 5.0}),
]


def _drawn() -> str:
    return chart(CURVES, title="Search", across="passages", upward="ms")


def test_a_chart_is_one_element_that_can_be_parsed() -> None:
    assert ET.fromstring(_drawn()).tag.endswith("svg")  # noqa: S314 (made here)


def test_its_description_holds_every_value() -> None:
    assert "dense &amp; sparse: 2 at 10,000, 20 at 1,000,000; one: 5 at 10,000." in _drawn()


def test_every_point_has_a_mark() -> None:
    assert _drawn().count("<circle") == 3
