"""How much evidence there is, and how far it agrees."""

import pytest

from claimwright.domain import Agreement, Confidence, Document, EvidenceLevel
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.levels import (
    NOTHING,
    agreement_of,
    cited_among,
    levels_of,
    pooled_levels,
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


def test_equal_ids_in_two_corpora_are_two_works() -> None:
    piece = judged(0.9, 0.0)

    assert pooled_levels([("a", [piece]), ("b", [piece])], SETTINGS).sources == 2


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
