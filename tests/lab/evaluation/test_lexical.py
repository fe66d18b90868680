"""Texts ranked by the rare words they share with a claim."""

from __future__ import annotations

from claimwright_lab.evaluation.lexical import LexicalScores


def test_the_text_with_the_rare_word_wins() -> None:
    scores = LexicalScores(["the sea", "the permafrost", "the sun"]).score("Permafrost, the")

    assert scores.argmax() == 1


def test_no_shared_word_scores_nothing() -> None:
    assert LexicalScores(["the sea"]).score("permafrost").tolist() == [0.0]
