"""Who judges passages, how works are read, and within which bounds."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import JudgeChoice, Settings, overlay


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


@pytest.mark.parametrize(
    ("name", "value"),
    [
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


def test_partly_above_related_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"judgement.partly": 0.95})
