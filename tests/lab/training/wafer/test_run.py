"""What a data set of citations is built from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.training.wafer.run import (
    MAX_CHARACTERS,
    Shares,
    Split,
    WaferRun,
    Windows,
    of_failed,
    split_of,
    windows,
)

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


TEXT = " ".join(str(number) for number in range(250))


def test_passages_have_about_a_hundred_words() -> None:
    assert [100, 100, 50] == [len(span.text.split()) for span in windows(TEXT, Windows())]


def test_passages_may_overlap() -> None:
    first, second, *_ = windows(TEXT, Windows(overlap=50))

    assert first.text.split()[50:] == second.text.split()[:50]


def test_a_blank_text_has_none() -> None:
    assert () == windows(" \n", Windows())


def test_passages_of_one_page_are_bounded() -> None:
    assert 1 == len(windows(TEXT, Windows(most=1)))


def test_what_stands_without_blanks_is_cut() -> None:
    assert MAX_CHARACTERS == len(windows("x" * 10_000, Windows())[0].text)


@given(st.text(max_size=300), st.integers(10, 30), st.integers(0, 9))
def test_passages_are_byte_exact_and_cover_every_word(text: str, words: int, overlap: int) -> None:
    found = windows(text, Windows(words=words, overlap=overlap))

    assert all(text[span.start : span.end] == span.text for span in found)
    assert set(text.split()) == {word for span in found for word in span.text.split()}


@pytest.mark.parametrize("chosen", [{"words": 9}, {"overlap": 100}, {"overlap": -1}, {"most": 0}])
def test_a_cut_outside_its_range_is_refused(chosen: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Windows(**chosen)


@pytest.mark.parametrize("chosen", [{"readers": 0}, {"readers": 65}, {"limit": -1}])
def test_what_lies_outside_its_range_is_refused(tmp_path: Path, chosen: dict[str, int]) -> None:
    with pytest.raises(InputError, match="must lie in"):
        WaferRun(source=tmp_path, out=tmp_path, **chosen)  # type: ignore[arg-type]
