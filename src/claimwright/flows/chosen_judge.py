"""Puts together who judges passages: the verifier, a language model, or both in turn."""

from claimwright.claims.sentences import split
from claimwright.flows.chosen_language_model import configured
from claimwright.protocols import CitationChecker, LanguageModel, StanceModel
from claimwright.reasoning.language_model.citation_judge import LanguageModelCitationChecker
from claimwright.reasoning.language_model.judge import VERSION, LanguageModelJudge
from claimwright.reasoning.language_model.judge_calibration import (
    JudgeCalibration,
    find_calibration,
)
from claimwright.settings import JudgeChoice, Settings


def judge_of(settings: Settings, verifier: StanceModel, model: LanguageModel | None) -> StanceModel:
    """Return who judges what passages say of claims, as the setting `judge` names them.

    Raises:
        InputError: A language model is to judge, and none is configured.
        IntegrityError: What was fitted on it cannot be read.
    """
    if settings.judge.by is JudgeChoice.EMBEDDED:
        return verifier
    asked = _there(settings, model)
    return LanguageModelJudge(
        model=asked,
        second=verifier,
        split=split,
        settings=settings.judge,
        calibration=judge_calibration(settings, asked),
    )


def judge_calibration(settings: Settings, model: LanguageModel) -> JudgeCalibration | None:
    """Return what was fitted on a language model's answers as a judge; `None` for nothing.

    Raises:
        IntegrityError: The file that keeps it is damaged.
    """
    return find_calibration(settings.home, model.name, VERSION, settings.judge)


def citation_checker_of(
    settings: Settings, engine: CitationChecker, model: LanguageModel | None
) -> CitationChecker:
    """Return who judges whether sources hold a claim, as the setting `judge` names them.

    Raises:
        InputError: A language model is to judge, and none is configured.
    """
    if settings.judge.by is JudgeChoice.EMBEDDED:
        return engine
    return LanguageModelCitationChecker(
        model=_there(settings, model), second=engine, split=split, settings=settings.judge
    )


def _there(settings: Settings, model: LanguageModel | None) -> LanguageModel:
    return configured(model, "judge.by", repr(settings.judge.by.value), "'embedded'")
