"""Claims that name another country."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example
from claimwright_lab.training.swapped_countries import COUNTRIES, NAME, countries_in, swapped

POLAND = Example(
    dataset="x",
    claim="Polish power comes from coal.",
    evidence="Poland burns coal, like the Germans.",
    stance=(SUPPORTS,),
)


def on(claim: str, evidence: str, stance: int = SUPPORTS) -> list[Example]:
    return swapped([Example(dataset="x", claim=claim, evidence=evidence, stance=(stance,))], seed=3)


def test_the_other_country_is_none_that_the_evidence_names() -> None:
    found = [pair for seed in range(80) for pair in swapped([POLAND], seed=seed)]

    named = {COUNTRIES[each][0] for pair in found for each in countries_in(pair.claim)}
    assert len(named) > len(COUNTRIES) // 2
    assert not named & {"Poland", "Germany"}
    assert {(pair.dataset, pair.stance) for pair in found} == {(NAME, (NOT_ENOUGH_INFO,))}


def test_a_half_truth_of_another_country_is_left_open_in_full() -> None:
    found = [
        pair
        for seed in range(9)
        for pair in swapped([replace(POLAND, shares=(0.4, 0.5, 0.1))], seed=seed)
    ]

    assert {pair.shares for pair in found} == {None}


def test_name_adjective_and_people_are_exchanged_in_their_form() -> None:
    (found,) = on("The British say Britain leads, and British wind does.", "Britain has wind.")

    other = COUNTRIES[min(countries_in(found.claim))]
    assert all(form.removeprefix("the ") in found.claim for form in other)
    assert "Brit" not in found.claim


@pytest.mark.parametrize(
    ("claim", "stance", "becomes"),
    [
        ("China emits more than any other country.", SUPPORTS, [(REFUTES,)]),
        ("China emits more than any other country.", REFUTES, []),
        ("China is the world's second largest emitter.", SUPPORTS, []),
        ("China emits a lot.", REFUTES, [(NOT_ENOUGH_INFO,)]),
    ],
)
def test_no_other_country_has_a_rank_that_one_has(
    claim: str, stance: int, becomes: list[tuple[int, ...]]
) -> None:
    assert [pair.stance for pair in on(claim, "China emits most.", stance)] == becomes


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Coal is black.", "Poland burns coal."),
        ("Poland burns coal.", "Coal is burnt."),
        ("Poland burns more coal than Spain.", "Poland burns more than Spain."),
    ],
)
def test_claims_of_no_country_or_of_two_or_beside_other_evidence_are_left(
    claim: str, evidence: str
) -> None:
    assert on(claim, evidence) == []
