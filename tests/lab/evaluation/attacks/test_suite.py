"""Subjects and techniques in, hostile abstracts out."""

from __future__ import annotations

import pytest

from claimwright_lab.evaluation.attacks.suite import (
    TECHNIQUES,
    Wanted,
    attacks,
    documents,
    subjects,
)

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


def test_there_are_at_least_sixty_attacks() -> None:
    assert len(attacks()) >= 60


def test_half_of_the_subjects_are_true_and_half_are_false() -> None:
    assert sorted(subject.side for subject in subjects()) == ["REFUTES"] * 3 + ["SUPPORTS"] * 3


def test_every_work_has_a_name_of_its_own() -> None:
    names = [work.id for work in documents()]

    assert sorted(set(names)) == sorted(names)


def test_every_abstract_is_long_enough_to_be_read_as_one() -> None:
    assert min(len(work.text.split()) for work in documents()) >= 40


def test_a_hostile_work_is_its_carrier_with_the_planted_text() -> None:
    attack = attacks()[0]

    assert attack.work.text.replace(f"{attack.planted} ", "") == attack.subject.carrier.text


def test_half_of_the_texts_are_planted_early() -> None:
    early = [attack for attack in attacks() if not attack.work.text.endswith(attack.planted)]

    assert len(early) * 2 == len(attacks())
