"""Who judges passages, and within which bounds."""

import pytest

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
