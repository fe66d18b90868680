"""Who may do a step."""

from __future__ import annotations

from claimwright.settings import Reasoner


def test_a_step_is_done_by_the_bundled_models_or_by_a_language_model() -> None:
    assert ["embedded", "language_model"] == [reasoner.value for reasoner in Reasoner]
