"""The verify flow over the bundled models."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.domain import Claim, Direction, KnownCheck
from claimwright.flows.bundled_models import Models
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.flows.verifying import known_checks, verifying
from claimwright.settings import Settings
from claimwright.testing import index_of
from tests.examples import CLIMATE, memory_flow
from tests.fact_checks.reviews import fact_check

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

SEAS = Claim(text="Seas rise because ice melts.")


def over_climate(loaded: Models) -> VerifyFlow:
    index = index_of(CLIMATE, loaded.encoder)
    return verifying(Settings(), index, loaded, lambda: NOON)


@pytest.mark.model
def test_a_flow_answers_from_its_corpus_and_says_so(loaded: Models) -> None:
    (report,) = over_climate(loaded).verify([SEAS], VerifyOptions())

    assert ("sea", "memory", "2026-05-01T12:00:00+00:00") == (
        report.evidence[0].evidence.document.id,
        report.provenance.corpus,
        report.provenance.created_at,
    )


@pytest.mark.model
def test_what_a_claim_calls_false_is_judged_the_other_way_round(loaded: Models) -> None:
    called = Claim(text="It is a myth that seas rise because ice melts.")
    claimed, denied = over_climate(loaded).verify([SEAS, called], VerifyOptions())
    stances = {each.evidence.document.id: each.stance for each in claimed.evidence}

    assert stances["sea"].supports > stances["sea"].refutes
    for each in denied.evidence:
        stance = stances[each.evidence.document.id]
        assert (each.stance.supports, each.stance.refutes) == pytest.approx(
            (stance.refutes, stance.supports), abs=1e-6
        )


@pytest.mark.model
def test_no_matcher_is_loaded_where_there_are_no_fact_checks(
    loaded: Models, tmp_path: Path
) -> None:
    without = replace(loaded, matcher=lambda: pytest.fail("loaded"))

    assert known_checks(Settings(home=tmp_path), without)([SEAS]) == ((),)


def test_a_report_carries_what_is_known_and_nothing_else_changes() -> None:
    known = KnownCheck(check=fact_check(), direction=Direction.SAME, similarity=0.9, agreement=0.9)
    plain = memory_flow()
    looking = replace(plain, known=lambda claims: [(known,)] * len(claims))

    (before,) = plain.verify([SEAS], VerifyOptions())
    (after,) = looking.verify([SEAS], VerifyOptions())

    assert after == replace(before, known_checks=(known,))
    assert before.known_checks == ()


@pytest.mark.model
def test_a_report_tells_the_opposite_that_was_read_too(loaded: Models) -> None:
    flow = over_climate(loaded)
    claims = [Claim(text=text) for text in ("Ice melts faster than rock.", "Seas do not rise.")]
    first, second = flow.verify(claims, VerifyOptions())

    assert "the opposite, “Rock melts faster than ice.”" in first.explanation[-1].sentence
    assert "the opposite, “Seas rise.”" in second.explanation[-1].sentence


@pytest.mark.model
def test_evidence_is_searched_and_read_for_what_a_claim_concludes(loaded: Models) -> None:
    flow = over_climate(loaded)
    (report,) = flow.verify(
        [Claim(text="Snow fell in Texas last winter, so seas do not rise.")], VerifyOptions()
    )

    assert "concludes “Seas do not rise.”" in report.explanation[-1].sentence
    assert "opposite" not in report.explanation[-2].sentence
    assert [piece.evidence.rank for piece in report.evidence] == [
        *range(1, len(report.evidence) + 1)
    ]
    passages = [piece.evidence.passage.id for piece in report.evidence]
    assert len({*passages}) == len(passages)


@pytest.mark.model
def test_of_a_verifier_that_never_refutes_no_opposite_is_told(
    loaded: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.flows.verifying.never_refutes", lambda _: True)
    [report] = over_climate(loaded).verify([Claim(text="Seas do not rise.")], VerifyOptions())

    said = [each.sentence for each in report.explanation]
    assert not any("opposite" in sentence for sentence in said)
    assert "never says that a passage refutes" in said[-1]
