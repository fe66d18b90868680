"""Options into what is said of a model."""

from __future__ import annotations

import pytest

from claimwright.cli.model_options import ModelChoice
from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright.models.inspection import Kind, Wanted


def test_what_is_not_given_is_left_to_the_model() -> None:
    assert ModelChoice().wanted("folder") == Wanted(base="folder")


def test_options_say_what_the_files_leave_open() -> None:
    choice = ModelChoice(kind="verifier", labels="SUPPORTS, REFUTES", first="claim", file="a.onnx")

    assert choice.wanted("folder") == Wanted(
        kind=Kind.VERIFIER,
        labels=(Label.SUPPORTS, Label.REFUTES),
        first="claim",
        file="a.onnx",
        base="folder",
    )


def test_a_label_that_there_is_not_is_refused() -> None:
    with pytest.raises(InputError, match="there is no label 'MAYBE'; the labels are SUPPORTS"):
        ModelChoice(labels="SUPPORTS,MAYBE").wanted("folder")
