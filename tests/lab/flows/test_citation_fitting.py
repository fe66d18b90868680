"""Loaded models put together into what reads claims against pages."""

import pytest

from claimwright.build import models
from claimwright.domain import SourceState, SourceText
from claimwright.settings import Settings
from claimwright_lab.flows.citation_fitting import citation_reader
from claimwright_lab.training.citation_checks.fit import NO_OPINION


@pytest.mark.model
def test_the_bundled_models_read_a_claim_against_a_page() -> None:
    reader = citation_reader(models(Settings()))
    source = SourceText(state=SourceState.OK, text="Glaciers in the Alps lost mass. Tea is hot.")
    seen = reader.see("Alpine glaciers are losing mass.", "", source, NO_OPINION)
    assert seen is not None
    assert int(seen.whole.cosines.argmax()) == 0
