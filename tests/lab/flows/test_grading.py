"""Works are read for grades with the verifier that is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import Claim, Document
from claimwright.errors import NotFoundError
from claimwright.models.cards import WEIGHTS
from claimwright.settings import Settings
from claimwright_lab.flows.grading import reading_with


def test_without_a_verifier_there_is_nothing_to_read_with(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no model card"):
        reading_with(tmp_path, Settings())


@pytest.mark.model
def test_the_bundled_verifier_reads_works() -> None:
    work = Document(id="d", text="Smoking causes lung cancer in many people who smoke.")

    found = reading_with(WEIGHTS / "verifier", Settings()).logits(
        Claim(text="Smoking causes lung cancer."), [work]
    )

    assert found[0] is not None
    assert found[0][0] > found[0][1]
