"""What ended a stream before its time → what the log keeps of it, and what the caller is told."""

import logging
import traceback
from typing import Final

from claimwright.domain import Json
from claimwright.errors import ClaimwrightError, InputError, IntegrityError

logger = logging.getLogger(__name__)

FAILURE: Final = "error"
"""The name of the event that ends a stream before its time."""

UNFORESEEN: Final = "The server failed on this; its log has the cause."
"""What a caller is told of a failure that is ours."""


def failure_json(error: Exception) -> dict[str, Json]:
    """Return what a caller is told of what went wrong after a stream had begun.

    Args:
        error: What was raised.

    Returns:
        Its kind and its message; of a fault of ours, which the log has, only its kind.
    """
    if not isinstance(error, ClaimwrightError):
        return {"title": ClaimwrightError.title, "detail": UNFORESEEN}
    ours = isinstance(error, IntegrityError)
    return {"title": error.title, "detail": UNFORESEEN if ours else str(error)}


def record(error: Exception) -> None:
    """Log what ended a stream: of a fault that nobody foresaw the frames, never its message.

    Args:
        error: What was raised; its message may quote a claim, unless it was raised on purpose and
            the caller cannot mend it.
    """
    if isinstance(error, InputError):
        return
    if isinstance(error, ClaimwrightError):
        logger.warning("a stream ended: %s: %s", error.title, error)
        return
    frames = "".join(traceback.format_tb(error.__traceback__))
    logger.error("a stream failed with %s\n%s", type(error).__name__, frames)
