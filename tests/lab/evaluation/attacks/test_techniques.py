"""A wrong answer in, texts that try to get it out."""

from __future__ import annotations

import pytest

from claimwright_lab.evaluation.attacks.techniques import TECHNIQUES, Wanted

WANTED = Wanted(claim="Seas rise.", grade="FALSE")


@pytest.mark.parametrize("name", TECHNIQUES)
def test_each_way_writes_another_text_for_another_answer(name: str) -> None:
    other = Wanted(claim="Seas rise.", grade="TRUE")

    assert TECHNIQUES[name](WANTED) != TECHNIQUES[name](other)


def test_the_stance_goes_with_the_grade() -> None:
    assert WANTED.label == "REFUTES"


def test_a_look_alike_has_other_letters_that_look_the_same() -> None:
    text = TECHNIQUES["look-alikes"](WANTED)

    assert not text.isascii()
