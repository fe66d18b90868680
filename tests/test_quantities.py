"""Numbers with units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.quantities import distance, quantities, unit_key


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In 1998 it was hot.", []),
        ("in the 20th century, from 2006–2018", []),
        ("17 percent and 3 per cent", [(17.0, 17.0, "%"), (3.0, 3.0, "%")]),
        ("1,500.5 metres", [(1500.5, 1500.5, "m")]),
        ("two degrees", [(2.0, 2.0, "°C")]),
        ("2 degrees Celsius", [(2.0, 2.0, "°C")]),
        ("at 1.5C", [(1.5, 1.5, "°C")]),
        ("at 45 degrees north", []),
        ("30 °F", [(30.0, 30.0, "°F")]),
        ("within 10 years, two decades", [(10.0, 10.0, "year"), (20.0, 20.0, "year")]),
        ("1.09°C (range 0.95 to 1.20°C)", [(1.09, 1.09, "°C"), (0.95, 1.2, "°C")]),
        ("a 15-20 cm rise", [(0.15, 0.2, "m")]),
        ("between 2 and 3 °C", [(2.0, 3.0, "°C")]),
        ("of 2 and 3 °C", [(3.0, 3.0, "°C")]),
        ("from 9 to 3 °C", [(3.0, 3.0, "°C")]),
        ("about 2 degrees F", [(2.0, 2.0, "°F")]),
        ("36 480 million tonnes, minus 3 °C, ninety seven percent", []),
        ("\u017fix °C, three m\u0131llion m", []),
        ("$10m, 10 m", [(10.0, 10.0, "m")]),
        ("59 GtCO2-eq", [(59e9, 59e9, "tonne CO2")]),
        ("59 billion tonnes", [(59e9, 59e9, "tonne")]),
        ("5 million people", [(5e6, 5e6, "")]),
        ("420 parts per million", [(420.0, 420.0, "ppm")]),
        ("1.2.3 m", []),
    ],
)
def test_a_number_counts_with_its_unit(text: str, found: list[tuple[float, float, str]]) -> None:
    assert [(each.low, each.high, each.unit) for each in quantities(text)] == found


@given(st.text(alphabet="0123456789.,-– %m°Cto and", max_size=40))
def test_quantities_lie_in_their_text_in_order(text: str) -> None:
    found = quantities(text)
    ends = [0, *(place for each in found for place in (each.start, each.end))]
    assert ends == sorted(ends)
    assert all(each.low <= each.high for each in found)
    assert ends[-1] <= len(text)


def test_nothing_lies_between_ranges_that_meet() -> None:
    one, other = quantities("2 to 4 m, 3 to 5 m")
    assert distance(one, other) == 0.0


@pytest.mark.parametrize(
    "names",
    [
        "km kilometre kilometers",
        "kg kilograms kilogrammes",
        "liter litres",
        "ft foot feet",
        "mi mile",
    ],
)
def test_all_names_of_a_unit_have_one_key(names: str) -> None:
    assert 1 == len({unit_key(name) for name in names.split()} - {""})
    assert all(map(unit_key, names.split()))


@pytest.mark.parametrize(("one", "other"), [("km", "miles"), ("km", "km2"), ("cm", "mm")])
def test_other_units_have_other_keys(one: str, other: str) -> None:
    assert unit_key(one) != unit_key(other)
