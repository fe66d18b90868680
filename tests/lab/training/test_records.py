"""One training example and the names of its possible labels."""

from __future__ import annotations

from claimwright.domain import Pair
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    Relevance,
    labelled,
    unrelated,
)


def test_evidence_that_decides_is_relevant() -> None:
    example = labelled("set", "a claim", "its evidence", "REFUTES")

    assert example.stance == (REFUTES,)
    assert example.relevance is Relevance.YES


def test_not_supported_leaves_two_classes_open() -> None:
    example = labelled("set", "a claim", "its evidence", "NOT_SUPPORTED")

    assert example.stance == (REFUTES, NOT_ENOUGH_INFO)
    assert example.relevance is Relevance.UNKNOWN


def test_the_title_is_shown_on_request() -> None:
    example = labelled("set", "c", "e", "SUPPORTS", title="t")

    assert example.shown(with_title=True) == Pair(claim="c", evidence="e", title="t")
    assert example.shown(with_title=False) == Pair(claim="c", evidence="e")


def test_unrelated_evidence_decides_nothing() -> None:
    example = unrelated(labelled("set", "c", "e", "SUPPORTS"), "other")

    assert example.stance == (NOT_ENOUGH_INFO,)
    assert example.relevance is Relevance.NO
