"""Claims read with the numbers of a passage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.quantities import readings, unrounded


@given(st.text(alphabet="0123456789.,-– %m°Cto and", max_size=40))
def test_a_claim_stays_beside_itself(text: str) -> None:
    assert readings(text, text) == (text,)


@pytest.mark.parametrize(
    ("claim", "passage", "read"),
    [
        ("It warmed by 1.2 °C.", "It warmed by about 1.1°C.", ["It warmed by 1.1°C."]),
        ("98% agree.", "More than 97% agree.", ["97% agree."]),
        (
            "Without clouds it would be 30 degrees colder.",
            "It would be 33 °C colder.",
            ["Without clouds it would be 33 °C colder."],
        ),
        ("It ran without 30 percent of it.", "It lacks 28%.", ["It ran without 30 percent of it."]),
        ("93 percent of it", "It takes 90% of it.", ["90% of it"]),
        (
            "It ended 12,000 years ago.",
            "It ended some 11,700 years ago.",
            ["It ended 11,700 years ago."],
        ),
        ("It could rise by 90 cm.", "It is 0.3 to 1 m.", ["It could rise by 0.3 to 1 m."]),
        (
            "It could warm by 2.5 °C.",
            "It is between 2 and 3 °C.",
            ["It could warm by 2 to 3 °C."],
        ),
        (
            "It was green 6,000 years ago.",
            "It was so between 11,000 and 5000 years ago.",
            ["It was green 11,000 to 5000 years ago."],
        ),
        ("It is about 2 to 3 percent.", "It is 2.4%.", ["It is about 2.4%."]),
        ("It is between 2 and 3 percent.", "It is 2.4%.", ["It is 2.4%."]),
        ("It rose eight inches.", "It rose 21 cm.", ["It rose 21 cm."]),
        ("It rose eight inches.", "It rose 8 inches.", ["It rose eight inches."]),
        (
            "It warmed since 1950.",
            "It warmed since about 1970, not since 1400.",
            ["It warmed since about 1970."],
        ),
        ("It warmed since 1950.", "It warmed since 1750.", ["It warmed since 1750."]),
        ("It warmed since 1990.", "Since the 1980s it warmed.", ["It warmed since the 1980s."]),
        ("It rose 20 cm since 1900.", "It rose 20 cm since 1880.", ["It rose 20 cm since 1880."]),
        ("It rose 8 inches.", "It rose 8 to 9 inches (22 cm).", ["It rose 8 to 9 inches."]),
        (
            "It was 417 ppm.",
            "It was 416 ppm, then 429 ppm.",
            ["It was 416 ppm.", "It was 417 ppm."],
        ),
        ("10 Gt of carbon dioxide", "10.4 Gt of CO2", ["10.4 Gt of carbon dioxide"]),
        (
            "It is 300 ppm now.",
            "It was 278 ppm, it is 410 ppm.",
            ["It is 278 ppm now.", "It is 300 ppm now."],
        ),
    ],
)
def test_a_number_near_that_of_a_passage_is_read_as_that(
    claim: str, passage: str, read: list[str]
) -> None:
    assert list(readings(claim, passage)) == read


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("It warmed by 1.1 °C.", "It warmed by 1.1 degrees."),
        ("It rose from 2 to 3 percent.", "It is 2.4%."),
        ("It is 2 to 30 percent.", "It is 2.4%."),
        ("It is 2 to 3 percent.", "It is 4%."),
        ("It warmed by 3 °C.", "It warmed by 1.1 °C."),
        ("It has warmed by 3 °C.", "It will warm by 2.1–3.5 °C."),  # a range of what may come
        ("It rose 8 inches.", "It rose 7 to 9 inches."),
        ("It warmed by more than 1.2 °C.", "It warmed by 1.1 °C."),
        ("It warmed by only 1 °C.", "It warmed by 1.1 °C."),
        ("It warmed by one or 1.2 °C.", "It warmed by 1.1 °C."),
        ("100% agree.", "97% agree."),
        ("85% agree.", "90% agree."),
        ("He played for 22 years.", "He played for 20 years."),
        ("It costs 5 million.", "It costs 5.2 million."),
        ("It was in 2015.", "It was in 2016."),
        ("It warmed since 2010.", "It warmed since 1900."),
        ("It warmed since 1950.", "It warmed since 1950, and more since 1970."),
        ("It warmed since 1950.", "It warmed in 1970."),
        ("It warmed.", "It warmed since 1970."),
        ("It fell by 40% since 2010.", "It fell by 40% since 1990."),
        ("Warming has already passed 1.5 °C.", "It reached 1.36 °C."),
        ("CO2 has topped 450 ppm.", "It is 424 ppm."),
        ("It is warmer than 1.2 °C.", "It is 1.1 °C."),
        ("It warmed by >1.2 °C.", "It warmed by 1.1 °C."),
        ("It warmed by 1.2 °C or more.", "It warmed by 1.1 °C."),
        ("The agreement set a 2 °C limit.", "Pledges lead to 1.8 °C."),
        ("Wind did not supply 12%.", "It supplied 11%."),
        ("It rose from 280 ppm to 315 ppm.", "It was 280 ppm in 1750."),
        ("It rose from 12% to 13%.", "It was 12.5%."),
        ("It warms by 0.2 °C per century.", "It warms by 0.18 °C per decade."),
        ("They emit 10 Gt of CO2.", "They emit 10.4 Gt of carbon."),
        ("Warming could be 5 °C.", "It could be 1.5 to 4.5 °C."),
        ("May 2023 was 3 °C warmer.", "It will be 2.1–3.5 °C warmer."),
        ("51% deny it.", "49% deny it."),
        ("98% agree.", "100% agree."),
        ("97% agree.", "99.9% agree."),
        ("It warmed by " + "1 °C, " * 21, "It warmed by 1.1 °C."),
    ],
)
def test_every_other_claim_is_read_as_it_stands(claim: str, passage: str) -> None:
    assert readings(claim, passage) == (claim,)


@pytest.mark.parametrize(
    ("claim", "source", "read"),
    [
        ("It is 23 km long.", "It is 22.6 km long.", "It is 22.6 km long."),
        ("It fell by 8.0%.", "It fell by 7.96 percent.", "It fell by 7.96 percent."),
        ("It is 23 km and 5 km.", "It is 22.6 km and 5 km.", "It is 22.6 km and 5 km."),
        ("It cost 1.5 million dollars.", "$1.48 million", "It cost 1.5 million dollars."),
        ("It is 22.6 km long.", "It is 23 km long.", "It is 22.6 km long."),
        ("It is 25 km long.", "It is 22.6 km long.", "It is 25 km long."),
        ("It is 5 km long.", "It is 5.3 km long.", "It is 5 km long."),
        ("It is 23 km long.", "It is 22.6 miles long.", "It is 23 km long."),
        ("It is 0 km long.", "It is 0 km long.", "It is 0 km long."),
        ("It has no length.", "It is 22.6 km long.", "It has no length."),
    ],
)
def test_a_number_that_only_rounds_its_source_is_read_as_the_source_has_it(
    claim: str, source: str, read: str
) -> None:
    assert unrounded(claim, source) == read
