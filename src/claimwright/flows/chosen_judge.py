"""Settings in, the language model that they name and who judges passages out.

Passages are judged by the verifier, by that model, or by both in turn.
"""

import os
from collections.abc import Mapping

from claimwright.claims.sentences import split
from claimwright.extras import of_extra
from claimwright.llm.opening import open_model
from claimwright.protocols import CitationChecker, LanguageModel, StanceModel
from claimwright.reasoning.language_model.asking import configured, own_instructions
from claimwright.reasoning.language_model.citation_judge import LanguageModelCitationChecker
from claimwright.reasoning.language_model.judge import (
    TASK,
    JudgeCalibration,
    LanguageModelJudge,
    find_calibration,
)
from claimwright.settings import JudgeChoice, Reasoner, Settings


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
    return find_calibration(settings.home, model.name, TASK.version, settings.judge)


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


def finding_model(settings: Settings) -> LanguageModel | None:
    """Return the language model that finds claims or takes them apart, if `find` asks for one.

    Raises:
        InputError: One is asked, and none is configured.
    """
    for name in ("by", "decompose_by"):
        if getattr(settings.find, name) is Reasoner.LANGUAGE_MODEL:
            model = language_model(settings)
            return configured(model, f"find.{name}", "'language_model'", "'embedded'")
    return None


def language_model(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> LanguageModel | None:
    """Return the language model that settings name, if any; nothing is sent before it is asked.

    The environment, else the process's own, holds its key by the name in the settings.

    Raises:
        InputError: The address, the model, a budget or a file of instructions cannot be used.
        NotFoundError: The variable that should hold the key is not set, or the folder of
            instructions is not there.
        UnavailableError: One is configured and the extra `[llm]` is not installed.
    """
    if not settings.llm.configured:
        return None
    variables = os.environ if environment is None else environment
    folder = settings.llm.prompts
    instructions = own_instructions(settings.home / folder) if folder else {}
    with of_extra("llm", f"asking the language model {settings.llm.model!r} needs"):
        return open_model(settings.llm, settings.home, variables, instructions=instructions)
