"""The double of a generator of titles."""

from __future__ import annotations

from claimwright.testing import GivenTitles
from tests.citations import cited_claim


def test_it_says_what_it_was_told_and_nothing_of_other_claims() -> None:
    generator = GivenTitles(titles={"a": "Ice and seas"})

    assert generator.generate([cited_claim("a"), cited_claim("b")]) == ("Ice and seas", "")


def test_it_has_a_name() -> None:
    assert GivenTitles().name == "given-titles"
