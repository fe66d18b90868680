"""Who does which step of weighing."""

import pytest

from claimwright.errors import InputError
from claimwright.protocols import LanguageModel, Reasoners
from claimwright.reasoning.language_model.oppose import LanguageModelOpposer
from claimwright.reasoning.language_model.weighing import (
    LanguageModelExplainer,
    LanguageModelGrader,
    LanguageModelTakeawayReader,
)
from claimwright.reasoning.mixture import mixed, step_names
from claimwright.settings import Reasoner, WeighSettings
from claimwright.testing import FakeStanceModel
from claimwright.testing.scripted import ScriptedModel
from tests.flows.weigh_parts import DOUBLES

_MODEL = ScriptedModel(lambda prompt: {})  # noqa: ARG005  # it is not asked here
_STANCE = FakeStanceModel()
_BY_MODEL = Reasoner.LANGUAGE_MODEL


def _mixed(model: LanguageModel | None, settings: WeighSettings) -> Reasoners:
    return mixed(DOUBLES, model, settings, stance=_STANCE)


def test_without_a_language_model_the_embedded_reasoner_does_everything() -> None:
    assert DOUBLES == _mixed(None, WeighSettings())


def test_a_language_model_that_no_step_is_given_to_does_nothing() -> None:
    assert DOUBLES == _mixed(_MODEL, WeighSettings())


def test_each_step_can_be_given_to_a_language_model_alone() -> None:
    found = _mixed(_MODEL, WeighSettings(grade=_BY_MODEL))

    assert (DOUBLES.take_away, LanguageModelGrader(model=_MODEL, second=DOUBLES.grade)) == (
        found.take_away,
        found.grade,
    )


def test_the_embedded_reasoner_reads_behind_the_language_models_back() -> None:
    every = WeighSettings(oppose=_BY_MODEL, take_away=_BY_MODEL, grade=_BY_MODEL, explain=_BY_MODEL)
    found = _mixed(_MODEL, every)

    assert (
        LanguageModelOpposer(model=_MODEL, stance=_STANCE),
        LanguageModelTakeawayReader(model=_MODEL, second=DOUBLES.take_away),
        LanguageModelExplainer(model=_MODEL),
    ) == (found.oppose, found.take_away, found.explain)


@pytest.mark.parametrize("step", ["oppose", "take_away", "grade", "explain"])
def test_a_step_for_a_language_model_where_none_is_configured_is_refused(step: str) -> None:
    wanted = WeighSettings(**{step: _BY_MODEL})  # type: ignore[arg-type]  # a field of the class

    with pytest.raises(InputError, match=rf"weigh\.{step} is 'language_model'.*llm\.address"):
        _mixed(None, wanted)


def test_the_names_of_the_steps_are_those_of_the_settings() -> None:
    names = step_names(WeighSettings(explain=_BY_MODEL))

    assert (["oppose", "take_away", "grade", "explain"], "language_model", "embedded") == (
        list(names),
        names["explain"],
        names["grade"],
    )
