"""Ranges of retrieval, selection and the verdict; who judges passages, and how works are read."""

from __future__ import annotations

from claimwright.settings import JudgeChoice, Settings


def test_the_verifier_judges_alone_unless_told_otherwise() -> None:
    assert JudgeChoice.EMBEDDED is Settings().judge.by
