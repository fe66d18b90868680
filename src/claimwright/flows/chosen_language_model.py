"""Settings in, the language model that they name out, if they name one."""

import os
from collections.abc import Mapping

from claimwright.errors import InputError, UnavailableError
from claimwright.llm.opening import open_model
from claimwright.protocols import LanguageModel
from claimwright.reasoning.language_model.instructions import own_instructions
from claimwright.settings import Reasoner, Settings


def configured(model: LanguageModel | None, setting: str, value: str, other: str) -> LanguageModel:
    """Return the language model that a setting asks for.

    The error names the setting, such as `judge.by`, its value and another one.

    Raises:
        InputError: There is none.
    """
    if model is None:
        raise InputError(
            f"{setting} is {value}, but no language model is configured: set llm.address and "
            f"llm.model, or {setting} to {other}"
        )
    return model


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
    try:
        return open_model(settings.llm, settings.home, variables, instructions=instructions)
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"asking the language model {settings.llm.model!r} needs {error.name!r}, which is not "
            "installed: pip install 'claimwright[llm]'"
        ) from error
