"""Settings in, what answers data sets out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.build import Models
from claimwright.domain import Pair
from claimwright.settings import Settings
from claimwright_lab.build import evaluate_flow


@pytest.mark.model
def test_what_answers_names_the_models_and_the_settings(tmp_path: Path, loaded: Models) -> None:
    settings = Settings(home=tmp_path)

    flow = evaluate_flow(settings, loaded=loaded)

    assert {"claimwright-encoder", "claimwright-verifier"} <= set(flow.made_with.models)
    assert flow.made_with.settings
    assert len(flow.judging.judge([Pair(claim="Ice melts.", evidence="Ice is melting.")])) == 1
