"""How much evidence there is, and how far it agrees."""

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Agreement, Confidence, Document, EvidenceLevel
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.levels import (
    MATRIX,
    NOTHING,
    agreement_of,
    at_most,
    cited_among,
    levels_of,
    likelihood_of,
    pooled_levels,
    rank_of,
    silent_sources,
    source_of,
)
from tests.examples import judged

SETTINGS = DebateSettings()


def test_nothing_that_takes_a_side_is_limited_and_low() -> None:
    assert levels_of([judged(0.1, 0.1)], SETTINGS) == NOTHING
    assert NOTHING.confidence is Confidence.VERY_LOW


def test_one_source_is_limited_however_many_of_its_passages_speak() -> None:
    pieces = [
        judged(0.9, 0.0, name=f"d{n}", extra={"report": "R", "chapter": "1"}) for n in range(9)
    ]

    levels = levels_of(pieces, SETTINGS)

    assert (levels.sources, levels.evidence) == (1, EvidenceLevel.LIMITED)


@pytest.mark.parametrize(
    ("works", "level"),
    [(2, EvidenceLevel.MEDIUM), (3, EvidenceLevel.MEDIUM), (4, EvidenceLevel.ROBUST)],
)
def test_more_works_are_more_evidence(works: int, level: EvidenceLevel) -> None:
    pieces = [judged(0.9, 0.0, name=f"d{n}") for n in range(works)]

    assert levels_of(pieces, SETTINGS).evidence is level


@pytest.mark.parametrize(
    ("against", "agreement"),
    [(0.05, Agreement.HIGH), (0.2, Agreement.MEDIUM), (0.45, Agreement.LOW)],
)
def test_agreement_falls_with_the_weight_of_the_weaker_side(
    against: float, agreement: Agreement
) -> None:
    assert agreement is agreement_of(1 - against, against) is agreement_of(against, 1 - against)


def test_nothing_does_not_agree() -> None:
    assert agreement_of(0.0, 0.0) is Agreement.LOW


def test_a_work_with_a_doi_counts_once_for_all_corpora() -> None:
    piece = judged(0.9, 0.0, doi="10.1/X")
    same = judged(0.9, 0.0, name="other", doi="10.1/x")

    assert pooled_levels([("a", [piece]), ("b", [same])], SETTINGS).sources == 1


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({}, {}),
        ({"doi": "10.1/x"}, {}),
        ({"title": "Sea", "authors": ("A. Lee",)}, {"title": "Sea", "authors": ("A. Lee",)}),
    ],
)
def test_a_work_with_one_text_counts_once_for_all_corpora(
    mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    pools = [
        ("a", [judged(0.9, 0.0, name="one", text="Seas rise since 1900.", **mine)]),
        ("b", [judged(0.9, 0.0, name="2", text="Seas rise  since 1900", **theirs)]),
    ]

    levels = pooled_levels(pools, SETTINGS)

    assert (levels.sources, levels.evidence) == (1, EvidenceLevel.LIMITED)


def test_a_chapter_counts_once_for_all_corpora() -> None:
    report = {"report": "R", "chapter": "1"}
    pools = [(name, [judged(0.9, 0.0, name=name, extra=report)]) for name in ("a", "b")]

    assert pooled_levels(pools, SETTINGS).sources == 1


def test_equal_ids_in_two_corpora_are_two_works() -> None:
    pools = [(name, [judged(0.9, 0.0, text=f"{name} {name * 3}")]) for name in ("a", "b")]

    assert pooled_levels(pools, SETTINGS).sources == 2


def test_a_retracted_work_is_no_source() -> None:
    assert levels_of([judged(0.9, 0.0, retracted=True)], SETTINGS).sources == 0


def test_works_that_are_about_it_and_say_nothing_are_silent() -> None:
    pieces = [
        judged(0.02, 0.02, name="a"),
        judged(0.02, 0.02, name="b", score=0.1),
        judged(0.9, 0.0, name="c"),
        judged(0.02, 0.02, name="d", retracted=True),
    ]

    assert silent_sources(pieces, sure=0.8) == 1


@pytest.mark.parametrize(
    ("document", "source"),
    [
        (Document(id="d", doi="10.1/AB", extra={"report": "R", "chapter": "2"}), "10.1/ab"),
        (Document(id="d", extra={"report": "R", "chapter": "2"}), "R/2"),
        (Document(id="d", extra={"report": "R"}), "d"),
    ],
)
def test_a_document_belongs_to_a_work(document: Document, source: str) -> None:
    assert source == source_of(document)


def test_what_is_cited_is_found_among_what_was_read() -> None:
    pieces = [judged(0.9, 0.0, name=name) for name in ("a", "b")]

    assert cited_among(pieces, {"b#abstract"}) == (pieces[1],)


TABLE = [
    (Agreement.HIGH, ["medium", "high", "very_high"]),
    (Agreement.MEDIUM, ["low", "medium", "high"]),
    (Agreement.LOW, ["very_low", "low", "medium"]),
]


@pytest.mark.parametrize(("agreement", "row"), TABLE)
def test_the_matrix_is_the_stated_one(agreement: Agreement, row: list[str]) -> None:
    assert row == [MATRIX[agreement, level].value for level in EvidenceLevel]


@pytest.mark.parametrize("level", list(EvidenceLevel))
def test_more_agreement_never_lowers_confidence(level: EvidenceLevel) -> None:
    ranks = [rank_of(MATRIX[agreement, level]) for agreement in Agreement]

    assert all(lower <= higher for lower, higher in pairwise(ranks))


def test_a_cap_is_never_passed() -> None:
    lower = {each: min(each, key=rank_of) for each in product(Confidence, Confidence)}

    assert {each: at_most(*each) for each in lower} == lower


@pytest.mark.parametrize(
    ("probability", "term"),
    [
        (1.0, "virtually certain"),
        (0.99, "virtually certain"),
        (0.95, "extremely likely"),
        (0.9, "very likely"),
        (0.66, "likely"),
        (0.51, "more likely than not"),
        (0.5, "about as likely as not"),
        (0.34, "about as likely as not"),
        (0.33, "unlikely"),
        (0.1, "very unlikely"),
        (0.05, "extremely unlikely"),
        (0.01, "exceptionally unlikely"),
        (0.0, "exceptionally unlikely"),
    ],
)
def test_a_probability_has_the_narrowest_term(probability: float, term: str) -> None:
    assert term == likelihood_of(probability, Confidence.HIGH)


@pytest.mark.parametrize("confidence", [Confidence.VERY_LOW, Confidence.LOW, Confidence.MEDIUM])
def test_no_likelihood_below_high_confidence(confidence: Confidence) -> None:
    assert likelihood_of(0.99, confidence) == ""


def test_no_likelihood_where_no_figure_is() -> None:
    assert likelihood_of(None, Confidence.VERY_HIGH) == ""


@given(st.floats(min_value=0, max_value=1))
def test_every_probability_has_a_term(probability: float) -> None:
    assert likelihood_of(probability, Confidence.VERY_HIGH) != ""
