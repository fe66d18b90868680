"""The sentence beside every list of flags."""

from __future__ import annotations

from claimwright.verdict.citing.failure_rate import BASE_RATE


def test_the_base_rate_names_its_sources() -> None:
    assert ("2506.12637" in BASE_RATE, "s42256-023-00726-1" in BASE_RATE) == (True, True)
