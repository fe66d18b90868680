"""The bundled swaps: enough of every kind, each of them another claim."""

from __future__ import annotations

from collections import Counter

from claimwright_lab.evaluation.citations.swaps import KINDS
from claimwright_lab.evaluation.data_sets.citation_swaps import ALL, cases

FOUND = cases(ALL.about.files)
ORIGINALS = {case.id: case for case in FOUND if not case.twin}
SWAPS = [case for case in FOUND if case.twin]


def test_there_are_two_hundred_swaps_or_more() -> None:
    assert len(SWAPS) >= 200


def test_there_are_thirty_of_each_kind_or_more() -> None:
    counts = Counter(case.kind for case in SWAPS)

    assert [kind for kind in KINDS if counts[kind] < 30] == []
    assert set(counts) == set(KINDS)


def test_every_swap_stands_beside_its_original_with_the_same_source() -> None:
    assert [c.id for c in SWAPS if ORIGINALS[c.twin].source != c.source] == []


def test_no_swap_says_what_its_original_says() -> None:
    assert [c.id for c in SWAPS if ORIGINALS[c.twin].claim == c.claim] == []


def test_no_two_cases_have_one_id() -> None:
    assert len({case.id for case in FOUND}) == len(FOUND)


def test_originals_are_supported_and_swaps_are_not() -> None:
    assert {case.gold for case in ORIGINALS.values()} == {"SUPPORTED"}
    assert {case.gold for case in SWAPS} == {"NOT_SUPPORTED"}
