"""CheckThat and ClaimBuster as sentences with their check-worthiness."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training.debate_sentences import (
    dev_sentences,
    stance_sentences,
    training_sentences,
)
from claimwright_lab.training.sentence_labels import LabelledSentence
from tests.lab.training.made_sets import debates, stances


@pytest.fixture
def sentences(tmp_path: Path) -> dict[str, LabelledSentence]:
    return {one.text: one for one in training_sentences(debates(tmp_path))}


def test_no_training_sentence_has_the_words_of_dev(
    sentences: dict[str, LabelledSentence],
) -> None:
    assert not [text for text in sentences if text.startswith("Taxes")]


def test_a_sentence_of_both_sets_or_twice_in_one_is_read_once(
    sentences: dict[str, LabelledSentence],
) -> None:
    assert [
        "Unemployment fell to 5 percent last year.",
        "We must do better!",
        "I moved here in June.",
        "Thank you, Jim.",
        "Crime doubled in ten years.",
        "Good evening.",
    ] == list(sentences)


@pytest.mark.parametrize(
    ("target", "exact", "text"),
    [
        ((0.0, 0.0, 1.0), True, "Unemployment fell to 5 percent last year."),
        ((1.0, 1.0, 0.0), False, "We must do better!"),
        ((0.0, 1.0, 0.0), True, "I moved here in June."),
        ((1.0, 0.0, 0.0), True, "Thank you, Jim."),
        ((0.0, 0.0, 1.0), True, "Crime doubled in ten years."),
        ((1.0, 1.0, 0.0), False, "Good evening."),
    ],
)
def test_what_is_not_worthy_may_be_either_unless_annotated(
    sentences: dict[str, LabelledSentence], target: tuple[float, ...], exact: object, text: str
) -> None:
    assert (target, exact) == (sentences[text].target, sentences[text].exact)


def test_dev_is_read_whole_and_in_order(tmp_path: Path) -> None:
    found = dev_sentences(debates(tmp_path))

    assert ["Taxes rose by a third.", "Let me answer."] == [one.text for one in found]


def test_votes_on_a_repeated_sentence_are_counted_together(tmp_path: Path) -> None:
    first = stance_sentences(stances(tmp_path))[0]

    assert ("Warming is a hoax.", (0.0, 0.5, 0.5)) == (first.text, first.target)


def test_votes_and_the_estimate_count_half_each(tmp_path: Path) -> None:
    assert (0.75, 0.25, 0.0) == stance_sentences(stances(tmp_path))[1].target


def test_targets_are_distributions(tmp_path: Path) -> None:
    found = stance_sentences(stances(tmp_path))

    assert [1.0] * 3 == pytest.approx([sum(one.target) for one in found])
