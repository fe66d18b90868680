"""Swaps and their originals in, how often the swap is believed less out, counted by hand."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import CitationCheck
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.swaps import measure_swaps, swap_figures
from claimwright_lab.evaluation.data_sets.citation_swaps import ALL
from tests.lab.evaluation.cited import case, check
from tests.lab.evaluation.invented import asked
from tests.lab.evaluation.said import named, values

WHOLE = case("Seas rise", "Seas rise.", name="a")


def swap(name: str, kind: str) -> CitationCase:
    return replace(case("Bees rise", "Seas rise.", name=name), kind=kind, twin="a", article="a")


CASES = [WHOLE, swap("b", "entity"), swap("c", "number"), swap("d", "number")]
CHECKS = [
    check("SUPPORTED", 0.8),
    check("NOT_SUPPORTED", 0.2),
    check("SUPPORTED", 0.8),
    check("PARTLY_SUPPORTED", 0.4),
]


def figures(checks: list[CitationCheck]) -> dict[str, float | None]:
    return values(swap_figures(CASES, checks))


def test_a_swap_must_score_below_its_original() -> None:
    found = figures(CHECKS)

    assert found["swaps below their original"] == 2 / 3
    assert found["swaps below their original, number"] == 1 / 2
    assert found["swaps below their original, date"] is None


def test_each_kind_says_how_many_it_was_measured_on() -> None:
    assert named(swap_figures(CASES, CHECKS), "swaps below their original, number").n == 2


def test_labels_are_told_beside_scores() -> None:
    found = figures(CHECKS)

    assert (found["swaps called supported"], found["originals called supported"]) == (1 / 3, 1.0)


def test_the_median_drop_is_told() -> None:
    assert named(swap_figures(CASES, CHECKS), "median drop").value == 0.4


def test_what_has_no_probability_is_left_out() -> None:
    unknown = [*CHECKS[:3], check("SOURCE_UNAVAILABLE")]

    assert named(swap_figures(CASES, unknown), "swaps below their original").n == 2


def test_without_a_pair_only_originals_are_measured() -> None:
    assert [one.name for one in swap_figures([WHOLE], CHECKS[:1])] == ["originals called supported"]


def test_the_bundled_swaps_are_measured_with_their_originals() -> None:
    measured = measure_swaps(ALL, asked(limit=2))

    assert measured.labels["original"] == 2
    assert measured.n > 10
    assert values(measured.figures)["swaps below their original"] is not None
