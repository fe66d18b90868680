"""The double of a sentence filter; its promises are in `tests/contracts`."""

from __future__ import annotations

import pytest

from claimwright.testing import FakeSentenceClassifier

FAKE = FakeSentenceClassifier(
    name="topic", words={"climate": "ice", "science": "cells"}, otherwise="other"
)


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [("climate", "ICE melts."), ("science", "Cells divide."), ("other", "Stocks fell.")],
)
def test_a_word_gives_its_label(expected: str, sentence: str) -> None:
    (found,) = FAKE.classify([sentence])

    assert expected == max(found, key=lambda label: found[label])


def test_the_labels_are_those_with_a_word_and_the_last() -> None:
    assert FAKE.labels == ("climate", "science", "other")
