"""Debates are judged by the verifier that their row of the matrix tells."""

from __future__ import annotations

from argparse import Namespace

import pytest

from benchmarks import debates
from claimwright.settings import Settings


class LoadedError(Exception):
    """Models would be loaded now."""


def test_the_verifier_that_is_asked_for_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(settings: Settings) -> None:
        raise LoadedError(settings.verifier)

    monkeypatch.setattr(debates, "models", loaded)

    with pytest.raises(LoadedError, match="small"):
        debates.run(Namespace(profiles="starter", verifier="small"))
