"""Quantities in customary units, in metric ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.metric_units import in_metric_units


@pytest.mark.parametrize(
    ("said", "metric"),
    [
        ("about eight inches since 1900", "about 20 centimetres since 1900"),
        ("more than 200 feet", "more than 60 metres"),
        ("a 3-foot rise", "a 90-centimetre rise"),
        ("a foot or an inch", "30 centimetres or 2.5 centimetres"),
        ("an eighth of an inch", "3.2 millimetres"),
        ("half an inch", "1.3 centimetres"),
        ("between three and six feet", "between 0.9 and 1.8 metres"),
        ("1.5-2 feet", "46-60 centimetres"),
        ("8.37 inches", "21.3 centimetres"),
        ("150 miles per hour", "240 kilometres per hour"),
        ("1,200 square miles", "3,100 square kilometres"),
        ("10 million acres", "4 million hectares"),
        ("20 pounds of CO2", "9 kilograms of CO2"),
        ("20 gallons", "76 litres"),
        ("warms by half a degree Fahrenheit", "warms by 0.28 °C"),
        ("36 °F warmer than normal", "20 °C warmer than normal"),
        ("a two-degree Fahrenheit warming", "a 1.1 °C warming"),
        ("limit warming to 2.7 degrees Fahrenheit", "limit warming to 1.5 °C"),
        ("By 2050 temperatures reach 120 °F", "By 2050 temperatures reach 50 °C"),
        (
            "rose 6 inches by 1990 and 8 inches by 2020",
            "rose 15 centimetres by 1990 and 20 centimetres by 2020",
        ),
        ("May 5 and 8 inches of rain", "May 5 and 20 centimetres of rain"),
        ("one-tenth of an inch", "2.5 millimetres"),
        ("1,000,000 acres", "400,000 hectares"),
        ("warmed by 40 degrees F", "warmed by 22 °C"),
        ("reached 120°F", "reached 50 °C"),
        ("a hundred feet", "30 metres"),
        ("six thousand miles", "9,700 kilometres"),
        ("0 feet", "0 centimetres"),
    ],
)
def test_a_quantity_is_told_in_metric_units(said: str, metric: str) -> None:
    assert in_metric_units(said) == metric
    assert in_metric_units(metric) == metric


@pytest.mark.parametrize(
    "text",
    [
        "",
        "20 cm of rain",
        "it cost $20 million pounds",
        "a 20 pound note",
        "on foot, hand in hand",
        "1 in 2 people",
        "two-thirds of a mile",
        "-40 °F",
        "the back yard",
        "inches",
        "footprints 5 footprints",
        "warmed by 2 degrees",
        "twenty-five miles",
        "twenty five miles",
        "two hundred and fifty miles",
        "1/2 inch",
        "6 1/2 inches",
        "a 2- to 3-foot rise",
        "10, 20, 30 feet of sea-level rise",
        "Gas costs $4 a gallon",
        "50 cents a gallon",
        "160 bushels an acre",
        "100 miles per gallon",
        "Temperatures fell to 20 degrees Fahrenheit",
        "\u221240 °F",
        "minus 40 degrees Fahrenheit",
        "500,000 acre-feet of water",
        "12 billion pounds of public money",
        "Three Mile Island killed nobody",
        "5 feet 10 inches",
        "an inch and a half",
        "65 centimeters, or roughly 2 feet",
        "9" * 400 + " miles",
    ],
)
def test_anything_else_stays(text: str) -> None:
    assert in_metric_units(text) == text


@given(st.text(alphabet="0123456789.,- afinchesotm°F", max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert isinstance(in_metric_units(text), str)
