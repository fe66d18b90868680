"""Tests of dealing articles out."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright_lab.training.wafer.splits import Shares, Split, of_failed, split_of

SHARES = Shares(dev=0.1, test=0.2)
TITLES = [f"Lake {number}" for number in range(2_000)]


def test_articles_are_dealt_out_by_their_shares() -> None:
    found = [split_of(title, SHARES, failed=False) for title in TITLES]

    assert (0.1, 0.2) == pytest.approx(
        (found.count(Split.DEV) / 2_000, found.count(Split.TEST) / 2_000), abs=0.03
    )


def test_the_split_of_an_article_depends_on_its_title_alone() -> None:
    assert split_of("sea_ice", SHARES, failed=False) is split_of("Sea  Ice", SHARES, failed=False)


def test_another_seed_deals_differently() -> None:
    other = Shares(dev=0.1, test=0.2, seed=1)

    assert [split_of(title, SHARES, failed=False) for title in TITLES] != [
        split_of(title, other, failed=False) for title in TITLES
    ]


def test_an_article_with_a_failed_claim_is_never_trained_on() -> None:
    found = {split_of(title, Shares(dev=0, test=0), failed=True) for title in TITLES}

    assert {Split.DEV, Split.TEST} == found
    assert {Split.FAIL_DEV, Split.FAIL_TEST} == {of_failed(split) for split in found}


@pytest.mark.parametrize("chosen", [{"dev": -0.1}, {"test": 0.6}])
def test_an_impossible_share_is_refused(chosen: dict[str, float]) -> None:
    with pytest.raises(InputError, match="must lie in"):
        Shares(**chosen)  # type: ignore[arg-type]
