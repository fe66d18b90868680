"""Ranges of finding claims, checking articles and citations, weighing and debating."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import WeighMode
from claimwright.errors import InputError
from claimwright.settings import DebateSettings, Reasoner, Settings, flatten, overlay


@pytest.mark.parametrize(
    "wrong", [{"false_at": 0.45}, {"medium_sources": 9}], ids=["cut points", "sources"]
)
def test_bounds_in_the_wrong_order_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError, match="must not be above"):
        replace(DebateSettings(), **wrong)  # type: ignore[arg-type]


def test_the_defaults_are_part_of_all_settings() -> None:
    assert Settings().debate == DebateSettings()
    assert flatten(Settings())["debate.rounds"] == 2


def test_a_suggestion_that_would_itself_be_flagged_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not itself need review"):
        overlay(Settings(), {"citations.flag": 0.8, "citations.suggest": 0.7})


def test_an_empty_name_of_a_generator_is_refused() -> None:
    with pytest.raises(InputError, match=r"words, none, or the folder"):
        overlay(Settings(), {"citations.titles": " "})


def test_no_corpus_is_searched_unless_one_is_named() -> None:
    assert not Settings().citations.corpus


def test_leaning_above_strong_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"weigh.leaning": 0.7})


def test_a_step_is_given_to_a_reasoner_by_name() -> None:
    settings = overlay(Settings(), {"weigh.grade": "language_model"})

    assert (Reasoner.EMBEDDED, Reasoner.LANGUAGE_MODEL) == (
        settings.weigh.oppose,
        settings.weigh.grade,
    )


def test_an_unknown_reasoner_is_refused_with_the_name() -> None:
    with pytest.raises(InputError, match=r"'weigh.grade' is 'oracle'"):
        overlay(Settings(), {"weigh.grade": "oracle"})


def test_the_mended_formulas_are_the_default() -> None:
    assert WeighMode.FIXED is Settings().weigh.mode
