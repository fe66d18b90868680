"""Sentences with what is known of their label."""

from __future__ import annotations

from dataclasses import replace

from claimwright_lab.training.sentence_labels import (
    LabelledSentence,
    gold,
    one_hot,
    parted,
    sampled_texts,
    targets,
    without_repeats,
)


def _sentence(text: str, place: int = 0) -> LabelledSentence:
    return LabelledSentence(text=text, source="made", target=one_hot(place, 2))


def test_the_first_of_the_same_words_stays() -> None:
    kept = without_repeats([_sentence("Ice melts."), _sentence("ice melts!", 1), _sentence("Sun.")])

    assert ["Ice melts.", "Sun."] == [one.text for one in kept]


def test_known_texts_and_blank_ones_are_left_out() -> None:
    assert () == without_repeats([_sentence("Ice melts."), _sentence("...")], known=["ICE MELTS"])


def test_a_sample_does_not_depend_on_the_order() -> None:
    sentences = [_sentence(text) for text in "abcdef"]

    assert sampled_texts(sentences, 3) == sampled_texts(sentences[::-1], 3)


def test_a_sentence_is_kept_with_its_group() -> None:
    one = replace(_sentence("Ice melts."), group="document 1")

    assert (one,) == parted([one, _sentence("Sun.")], lambda key: key == "document 1")


def test_the_label_is_the_most_probable_one() -> None:
    soft = replace(_sentence("a"), target=(0.4, 0.6))

    assert [1, 0] == gold([soft, _sentence("b")]).tolist()


def test_targets_are_a_row_a_sentence() -> None:
    assert [[1.0, 0.0], [0.0, 1.0]] == targets([_sentence("a"), _sentence("b", 1)]).tolist()
