"""Ranges of finding claims, checking articles and citations, weighing and debating."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar, WeighMode
from claimwright.errors import InputError
from claimwright.settings import DebateSettings, Reasoner, Settings, flatten, overlay


def test_the_defaults_are_part_of_all_settings() -> None:
    assert Settings().debate == DebateSettings()
    assert flatten(Settings())["debate.rounds"] == 2


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"debate.false_at": 0.45}, "must not be above"),
        ({"debate.medium_sources": 9}, "must not be above"),
        ({"weigh.leaning": 0.7}, "must not be above"),
        ({"judgement.partly": 0.95}, "must not be above"),
        ({"citations.flag": 0.8, "citations.suggest": 0.7}, "must not itself need review"),
        ({"citations.titles": " "}, "words, none, or the folder"),
        ({"weigh.grade": "oracle"}, r"'weigh\.grade' is 'oracle'"),
        ({"judge.by": "gpt"}, r"'judge\.by' is 'gpt'.*embedded, language_model, cascade"),
    ],
)
def test_what_does_not_go_together_or_is_no_choice_is_refused(
    table: dict[str, Scalar], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        overlay(Settings(), table)


def test_no_corpus_is_searched_unless_one_is_named() -> None:
    assert not Settings().citations.corpus


def test_a_step_is_given_to_a_reasoner_by_name() -> None:
    settings = overlay(Settings(), {"weigh.grade": "language_model"})

    assert (Reasoner.EMBEDDED, Reasoner.LANGUAGE_MODEL) == (
        settings.weigh.oppose,
        settings.weigh.grade,
    )


def test_the_mended_formulas_are_the_default() -> None:
    assert WeighMode.FIXED is Settings().weigh.mode
