"""Ranges of retrieval, selection and the verdict; who judges passages, and how works are read."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.settings import JudgeChoice, Settings, overlay


def test_the_verifier_judges_alone_unless_told_otherwise() -> None:
    assert JudgeChoice.EMBEDDED is Settings().judge.by


def test_a_word_it_does_not_know_lists_those_it_does() -> None:
    with pytest.raises(
        InputError, match=r"'judge\.by' is 'gpt'.*embedded, language_model, cascade"
    ):
        overlay(Settings(), {"judge.by": "gpt"})


def test_partly_above_related_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"judgement.partly": 0.95})
