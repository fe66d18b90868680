"""Ranges of finding claims, checking articles and citations, weighing and debating."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Scalar, WeighMode
from claimwright.errors import InputError
from claimwright.settings import DebateSettings, Reasoner, Settings, flatten, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("find.min_coreference", 1.1),
        ("find.max_sentences", 0),
        ("filters.min_worthiness", -0.1),
        ("filters.min_topic", 2),
        ("filters.min_text_topic", "nan"),
        ("filters.max_opinion", 1.5),
        ("filters.max_forecast", -1),
        ("filters.min_environmental", 2),
        ("article.batch", 0),
        ("article.max_claims", 10001),
        ("citations.flag", 1.1),
        ("citations.suggest", -0.1),
        ("citations.gain", "nan"),
        ("citations.joint", 2),
        ("citations.contradict", -1),
        ("citations.pool", 0),
        ("citations.per_domain", -1),
        ("citations.ranked", 201),
        ("citations.max_groups", 0),
        ("citations.checks", 0),
        ("citations.readers", 65),
        ("citations.min_words", 0),
        ("citations.max_characters", 999),
        ("weigh.top_k", 0),
        ("weigh.max_documents", 201),
        ("weigh.least_relevance", 1.1),
        ("weigh.cap", 0.3),
        ("weigh.floor", 0),
        ("weigh.partly", 1.1),
        ("weigh.leaning", -0.1),
        ("weigh.strong", "nan"),
        ("weigh.minority", 0.6),
        ("weigh.same_abstract", 0.4),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", 4),
        ("rounds", -1),
        ("questions", 0),
        ("questions", 4),
        ("timeout_s", 0.0),
        ("timeout_s", float("nan")),
        ("budget_s", 1e9),
        ("min_weight", -1.0),
        ("slope", 0.0),
        ("intercept", 11.0),
        ("true_at", 0.4),
        ("misleading_at", 0.6),
        ("false_at", -0.1),
        ("dispute_share", 0.6),
        ("medium_sources", 1),
        ("robust_sources", 101),
        ("silent_sources", 0),
        ("silent_at", 1.5),
    ],
)
def test_what_lies_outside_its_range_is_refused_and_named(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"debate.{name}"):
        replace(DebateSettings(), **{name: value})  # type: ignore[arg-type]


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
