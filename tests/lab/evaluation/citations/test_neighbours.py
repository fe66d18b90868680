"""Citations that hold in, the same claims with pages beside the cited ones out."""

from __future__ import annotations

from dataclasses import replace

from claimwright.testing import HashEncoder
from claimwright_lab.evaluation.citations.neighbours import hardest, with_neighbours
from tests.lab.evaluation.cited import case

SEAS = case("Seas rise fast", "Seas rise fast indeed.", name="seas", article="Sea")
TIDES = case("Tides turn", "Tides turn twice.", "PARTLY_SUPPORTED", name="tides", article="Sea")
FAST = case("Cars go", "Cars rise fast on seas.", "NOT_SUPPORTED", name="cars")
BEES = case("Bees sing", "Bees sing.", "NOT_SUPPORTED", name="bees")
GONE = case("Ice", "", name="gone")
EVERY = [SEAS, TIDES, FAST, BEES, GONE]
ENCODE = HashEncoder(64).encode


def test_each_kind_of_neighbour_stands_beside_a_claim_that_holds() -> None:
    found = with_neighbours(EVERY, ENCODE)

    assert [(one.id, one.kind) for one in found] == [
        ("seas", ""),
        ("seas on tides", "same article"),
        ("seas on cars", "by words"),
        ("seas on bees", "by meaning"),
    ]


def test_a_neighbour_fails_with_the_text_of_the_other_page() -> None:
    beside = with_neighbours(EVERY, ENCODE)[1]

    assert (beside.claim, beside.gold, beside.source) == (
        "Seas rise fast",
        "NOT_SUPPORTED",
        TIDES.source,
    )


def test_a_page_with_the_same_text_is_no_neighbour() -> None:
    twin = replace(FAST, source=SEAS.source)

    assert [one.id for one in with_neighbours([SEAS, twin], ENCODE)] == ["seas"]


def test_without_a_claim_that_holds_there_is_nothing() -> None:
    assert with_neighbours([TIDES, BEES], ENCODE) == ()


def test_the_hardest_are_as_many_as_those_that_hold() -> None:
    assert [one.id for one in hardest(with_neighbours(EVERY, ENCODE))] == ["seas", "seas on tides"]


def test_a_claim_without_neighbours_is_left_out_of_the_hardest() -> None:
    assert hardest([SEAS]) == ()
