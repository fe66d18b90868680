"""Stances of news sentences and environmental claims of companies."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training.opinion_sentences import (
    environmental_dev,
    environmental_training,
    stance_sentences,
)
from tests.lab.training.made_sets import environmental, stances


def test_votes_on_a_repeated_sentence_are_counted_together(tmp_path: Path) -> None:
    first = stance_sentences(stances(tmp_path))[0]

    assert ("Warming is a hoax.", (0.0, 0.5, 0.5)) == (first.text, first.target)


def test_votes_and_the_estimate_count_half_each(tmp_path: Path) -> None:
    assert (0.75, 0.25, 0.0) == stance_sentences(stances(tmp_path))[1].target


def test_targets_are_distributions(tmp_path: Path) -> None:
    found = stance_sentences(stances(tmp_path))

    assert [1.0] * 3 == pytest.approx([sum(one.target) for one in found])


def test_no_training_sentence_has_the_words_of_dev(tmp_path: Path) -> None:
    found = environmental_training(environmental(tmp_path))

    assert [
        ("Our plant runs on wind power alone.", 1),
        ("Sales rose in the third quarter.", 0),
    ] == [(one.text, one.label) for one in found]


def test_dev_is_read_whole(tmp_path: Path) -> None:
    assert ["The board met in May."] == [
        one.text for one in environmental_dev(environmental(tmp_path))
    ]
