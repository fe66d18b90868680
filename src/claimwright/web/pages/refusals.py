"""An error → what its page tells the reader; what only the log should know goes there."""

import logging

from claimwright.errors import ClaimwrightError, InputError, UnavailableError

logger = logging.getLogger(__name__)

LOGGED = "The server failed on this text; its log has the cause."
"""What a reader is told of a failure that is ours."""


def reason_of(error: ClaimwrightError) -> str:
    """Return why something was refused.

    Args:
        error: What was raised on purpose.

    Returns:
        Its message if the reader can act on it, else that the log has it.

    Examples:
        >>> reason_of(InputError("there is no text; paste one"))
        'There is no text; paste one.'
    """
    if not isinstance(error, InputError | UnavailableError):
        logger.warning("a form was refused: %s: %s", error.title, error)
        return LOGGED
    said = str(error)
    return f"{said[:1].upper()}{said[1:]}" + ("" if said.endswith((".", "?", "!")) else ".")
