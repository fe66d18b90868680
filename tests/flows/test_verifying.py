"""The verify flow over the bundled models."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from claimwright.domain import Claim
from claimwright.flows.bundled_models import models
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.verifying import verifying
from claimwright.settings import Settings
from claimwright.testing import index_of
from tests.examples import CLIMATE

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.model
def test_a_flow_answers_from_its_corpus_and_says_so() -> None:
    settings = Settings()
    loaded = models(settings)
    index = index_of(CLIMATE, loaded.encoder)
    flow = verifying(settings, index, loaded, lambda: NOON)
    report = flow.verify([Claim(text="Seas rise because ice melts.")], VerifyOptions())[0]

    assert ("sea", "memory", "2026-05-01T12:00:00+00:00") == (
        report.evidence[0].evidence.document.id,
        report.provenance.corpus,
        report.provenance.created_at,
    )


@pytest.mark.model
def test_a_report_tells_the_opposite_that_was_read_too() -> None:
    settings = Settings()
    loaded = models(settings)
    flow = verifying(settings, index_of(CLIMATE, loaded.encoder), loaded, lambda: NOON)
    claims = [Claim(text=text) for text in ("Ice melts faster than rock.", "Seas do not rise.")]
    first, second = flow.verify(claims, VerifyOptions())

    assert "the opposite, “Rock melts faster than Ice.”" in first.explanation[-1].sentence
    assert "the opposite, “Seas rise.”" in second.explanation[-1].sentence
