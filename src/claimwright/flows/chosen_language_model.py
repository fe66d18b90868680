"""Settings in, the language model that they name out, if they name one."""

import os
from collections.abc import Mapping

from claimwright.errors import UnavailableError
from claimwright.llm.opening import open_model
from claimwright.protocols import LanguageModel
from claimwright.settings import Settings


def language_model(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> LanguageModel | None:
    """Return the language model that settings name; nothing is sent before it is asked.

    Args:
        settings: Which one, and what it may cost.
        environment: Holds the key, by the name in the settings; the process's own when `None`.

    Returns:
        The model; `None` when none is configured, which is the default.

    Raises:
        InputError: The address, the model or a budget cannot be used.
        NotFoundError: The variable that should hold the key is not set.
        UnavailableError: One is configured and the extra `[llm]` is not installed.
    """
    if not settings.llm.configured:
        return None
    variables = os.environ if environment is None else environment
    try:
        return open_model(settings.llm, settings.home, variables)
    except ModuleNotFoundError as error:
        message = (
            f"asking the language model {settings.llm.model!r} needs {error.name!r}, which is not "
            "installed: pip install 'claimwright[llm]'"
        )
        raise UnavailableError(message) from error
