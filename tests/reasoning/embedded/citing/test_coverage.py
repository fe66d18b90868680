"""How much of a claim each stretch of a page names."""

import numpy as np
import pytest

from claimwright.reasoning.embedded.citing.coverage import Coverage, coverage
from claimwright.reasoning.embedded.citing.page import read_page
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of
from claimwright.testing import split_sentences

EVEN = Rarity({})


def covered(claim: str, text: str, article: str = "") -> Coverage:
    page = read_page(text, "", split_sentences)
    return coverage(claim_words(claim, EVEN), page, keys_of(article))


def test_a_page_that_names_everything_covers_everything() -> None:
    found = covered("Glaciers shrank quickly", "The glaciers shrank. It went quickly.")
    assert found.share(found.page) == pytest.approx(1.0)


def test_what_is_missing_lowers_the_share() -> None:
    found = covered("glaciers shrank", "The glaciers stayed.")
    assert found.share(found.page) == pytest.approx(0.5)


def test_the_title_of_the_article_need_not_be_repeated() -> None:
    found = covered("Aletsch shrank", "It shrank.", article="Aletsch")
    assert found.share(found.page) == pytest.approx(1.0)


def test_the_best_stretch_is_the_earliest_that_names_most() -> None:
    found = covered("glaciers shrank", "Seas rose. Glaciers shrank. Glaciers shrank.")
    assert found.best(1) == (1, 2)


def test_a_stretch_never_reaches_beyond_the_page() -> None:
    assert covered("glaciers", "Glaciers.").best(5) == (0, 1)


def test_a_claim_without_words_covers_nothing() -> None:
    found = covered("it was", "Glaciers.")
    assert (found.share(found.page), found.sentence_shares.tolist()) == (0.0, [0.0])


def test_hits_have_one_row_per_sentence() -> None:
    found = covered("glaciers shrank", "Seas rose. Glaciers shrank.")
    assert np.array_equal(found.hits, np.array([[0.0, 0.0], [1.0, 1.0]]))
