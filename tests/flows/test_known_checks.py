"""What looks claims up beside each kind of verifier, and what it leaves alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Claim, Direction, KnownCheck
from claimwright.fact_checks.matching import SMALL
from claimwright.flows.bundled_models import models
from claimwright.flows.known_checks import known_checks
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings
from tests.examples import memory_flow
from tests.fact_checks.reviews import fact_check

SEAS = Claim(text="Seas rise because ice melts.")


@pytest.mark.model
def test_the_small_verifier_reads_with_its_own_fit(tmp_path: Path) -> None:
    loaded = models(Settings(verifier="small"))

    look = known_checks(Settings(home=tmp_path), loaded)

    assert (look.fit, look.stance, look([SEAS])) == (SMALL, loaded.small, ((),))


def test_a_report_carries_what_is_known_and_nothing_else_changes() -> None:
    known = KnownCheck(check=fact_check(), direction=Direction.SAME, similarity=0.9, agreement=0.9)
    plain = memory_flow()
    looking = replace(plain, known=lambda claims: [(known,)] * len(claims))

    (before,) = plain.verify([SEAS], VerifyOptions())
    (after,) = looking.verify([SEAS], VerifyOptions())

    assert after == replace(before, known_checks=(known,))
    assert before.known_checks == ()
