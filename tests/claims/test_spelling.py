"""Slips of the keyboard, read as the words that evidence has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.spelling import spelt_as

EVIDENCE = (
    "Ozone near the ground is harmful.",
    "Emissions of sulfate and methane fell in Austria.",
)


def read(claim: str, known: str = "") -> str:
    return spelt_as(claim, EVIDENCE, known=known.split().__contains__)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ozone is hamrful.", "Ozone is harmful."),
        ("Ozone is harmfful", "Ozone is harmful"),
        ("Emisions fell", "Emissions fell"),
        ("EMISIONS fell", "Emissions fell"),
        ("gronud ozone", "ground ozone"),
    ],
)
def test_a_slip_is_read_as_the_word_of_the_evidence(typed: str, meant: str) -> None:
    assert read(typed) == meant


@pytest.mark.parametrize(
    "claim",
    [
        "Ethane fell",
        "Sulfite fell",
        "Emission fell",
        "HARMFUL ozone",
        "Australia is hot",
        "VSMCs and CRISPR",
        "Methnaee fell",
    ],
)
def test_another_word_stays(claim: str) -> None:
    assert read(claim) == claim


def test_a_word_that_is_known_stays() -> None:
    assert read("hamrful", known="hamrful") == "hamrful"


def test_british_and_american_spelling_are_one() -> None:
    assert spelt_as("Decarbonize", ["decarbonise it"], known=str.isdigit) == "Decarbonise"


@given(st.text(max_size=80), st.text(max_size=80))
def test_what_the_evidence_spells_so_stays(claim: str, evidence: str) -> None:
    assert spelt_as(claim, [evidence, claim], known=str.isdigit) == claim
