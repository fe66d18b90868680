"""A number and its range, and two numbers in order."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, WeighSettings, flatten, overlay
from claimwright.settings.ranges import within
from scripts import reference

SAID = re.compile(
    r"(?:(?P<low>-?[\d.,]*\d)(?:\.\.| or more\b)|above 0, at most )(?P<high>[\d.,]*\d)?"
)
"""A range in the words of a setting; who says none counts from 0."""


@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_both_ends_belong_to_a_range(value: float) -> None:
    within("share", value, 0, 1)


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
def test_what_lies_outside_is_refused(value: float) -> None:
    with pytest.raises(InputError, match=r"share is .*; it must lie in 0\.\.1"):
        within("share", value, 0, 1)


def test_a_range_without_an_end_says_so() -> None:
    with pytest.raises(InputError, match=r"rows is 0; it must be 1 or more$"):
        within("rows", 0, 1, math.inf)


def test_two_numbers_may_be_equal_and_not_the_wrong_way_round() -> None:
    settings = WeighSettings(leaning=0.5, strong=0.5)
    settings.in_order("leaning", "strong")

    with pytest.raises(InputError, match=r"weigh\.cap is 0\.4 and weigh\.floor 0\.1; the first"):
        settings.in_order("cap", "floor")


def outside() -> Iterator[tuple[str, Scalar, str]]:
    """Yield every number with values outside its documented range, and what says the range."""
    values = flatten(Settings())
    for name, _, meaning in reference.settings():
        if type(values.get(name)) not in {int, float}:
            continue
        said = SAID.search(meaning)
        low, high = said.group("low", "high") if said else ("0", None)
        least = re.escape(f"{number(low):g}") if said and low else ".*"
        most = re.escape(f"{number(high):g}") if high else ".*"
        told = rf"lie in {least}\.\.{most}" + ("" if high else rf"|be {least} or more")
        yield name, number(low) - 1 if low else 0, told
        yield name, number(high) + 1 if high else 1e15, told


def number(written: str) -> float:
    return float(written.replace(",", ""))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        *outside(),
        ("fetch.ports", "[0]", r"lie in 1\.\.65535"),
        ("fetch.ports", '["80"]', r"lie in 1\.\.65535"),
        ("llm.prices", '["m 1 2 -3"]', r"lie in 0\.\.1e\+06"),
        ("debate.timeout_s", "nan", r"lie in 0\.01\.\.3600"),
        ("llm.run_usd", "inf", r"lie in 0\.\.1e\+06"),
    ],
)
def test_a_number_outside_its_documented_range_is_refused_with_name_and_range(
    name: str, value: Scalar, told: str
) -> None:
    with pytest.raises(InputError, match=rf"{name}.* is .*; it must ({told})$"):
        overlay(Settings(), {name: value})
