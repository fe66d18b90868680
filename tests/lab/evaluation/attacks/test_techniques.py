"""A wrong answer in, texts that try to get it out."""

from __future__ import annotations

import pytest

from claimwright_lab.evaluation.attacks.techniques import TECHNIQUES, Technique, Wanted

WANTED = Wanted(claim="Seas rise.", grade="FALSE")


def test_no_two_ways_have_one_name() -> None:
    names = [technique.name for technique in TECHNIQUES]

    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.name)
def test_each_way_writes_another_text_for_another_answer(technique: Technique) -> None:
    other = Wanted(claim="Seas rise.", grade="TRUE")

    assert technique.write(WANTED) != technique.write(other)


def test_the_stance_goes_with_the_grade() -> None:
    assert WANTED.label == "REFUTES"


def test_a_look_alike_has_other_letters_that_look_the_same() -> None:
    text = next(one for one in TECHNIQUES if one.name == "look-alikes").write(WANTED)

    assert not text.isascii()
