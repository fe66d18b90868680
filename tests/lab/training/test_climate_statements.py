"""Written statements about climate."""

from __future__ import annotations

from claimwright_lab.training.climate_statements import climate_statements
from tests.lab.training.counted import count_labels


def test_the_same_seed_writes_the_same_examples() -> None:
    assert list(climate_statements(30, seed=1)) == list(climate_statements(30, seed=1))


def test_every_label_is_written() -> None:
    counts = count_labels(climate_statements(300, seed=1))

    assert sum(counts.values()) == 300
    assert counts["NOT_ENOUGH_INFO"] == 60
    assert min(counts.values()) >= 60
