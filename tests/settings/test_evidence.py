"""Ranges of retrieval, selection and the verdict; who judges passages, and how works are read."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import JudgeChoice, Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("retrieval.depth", 0),
        ("retrieval.sparse_weight", "nan"),
        ("retrieval.sparse_weight", 1.01),
        ("retrieval.rank_offset", 0),
        ("retrieval.written_queries", 6),
        ("selection.pool", 0),
        ("selection.relevance_weight", -0.1),
        ("selection.per_document", 0),
        ("selection.window_sentences", 0),
        ("selection.rationale_margin", "inf"),
        ("judgement.sentences", 0),
        ("judgement.sentences", 21),
        ("judgement.window_sentences", 0),
        ("judgement.opposite", 0.6),
        ("judgement.related", 1.1),
        ("judgement.partly", -0.1),
        ("judgement.min_words", 1001),
        ("judgement.quotes", 11),
        ("judgement.entailed", 0.3),
        ("judgement.contained", "nan"),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("verdict.min_probability", 2),
        ("verdict.min_weight", "inf"),
        ("verdict.dispute_share", 0.6),
    ],
)
def test_a_number_of_the_verdict_outside_its_range_is_refused_with_it(
    name: str, value: Scalar
) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


def test_the_verifier_judges_alone_unless_told_otherwise() -> None:
    assert JudgeChoice.EMBEDDED is Settings().judge.by


@pytest.mark.parametrize(
    ("name", "value"), [("sure", 1.1), ("passages", 0), ("passages", 101), ("samples", 10)]
)
def test_what_lies_outside_its_range_is_refused(name: str, value: float) -> None:
    with pytest.raises(InputError, match=rf"judge\.{name} is"):
        overlay(Settings(), {f"judge.{name}": value})


def test_a_word_it_does_not_know_lists_those_it_does() -> None:
    with pytest.raises(
        InputError, match=r"'judge\.by' is 'gpt'.*embedded, language_model, cascade"
    ):
        overlay(Settings(), {"judge.by": "gpt"})


def test_partly_above_related_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"judgement.partly": 0.95})
