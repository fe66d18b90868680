"""A template and what it shows → a page that loads from this server alone and runs nothing else."""

import logging
from collections.abc import Mapping

from fastapi.responses import HTMLResponse, Response

from claimwright.errors import ClaimwrightError, InputError, UnavailableError
from claimwright.verdict.exports.wording import sentence
from claimwright.views.rendering import fragment
from claimwright.web.caller import current_caller

logger = logging.getLogger(__name__)

POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types claimwright"
)
"""What a page may load and run: files of this server, nothing that stands in a text."""

LOGGED = "The server failed on this text; its log has the cause."
"""What a reader is told of a failure that is ours."""


def page(
    template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **shown: object
) -> HTMLResponse:
    """Render a page, with the policy that keeps what it quotes from running."""
    told = {"Content-Security-Policy": POLICY, "Vary": "Accept", **(headers or {})}
    markup = fragment(template, caller=current_caller(), **shown)
    return HTMLResponse(markup, status_code=status, headers=told)


def form_page(template: str, error: ClaimwrightError | None, **shown: object) -> Response:
    """Render a form with the status of an error; the template is given `refusal`, too."""
    status, refusal = (200, "") if error is None else (error.http_status, reason_of(error))
    return page(template, status=status, refusal=refusal, **shown)  # type: ignore[arg-type]  # the template's


def reason_of(error: ClaimwrightError) -> str:
    """Return the message of an error if the reader can act on it, else that the log has it.

    Examples:
        >>> reason_of(InputError("there is no text; paste one"))
        'There is no text; paste one.'
    """
    if not isinstance(error, InputError | UnavailableError):
        logger.warning("a form was refused: %s: %s", error.title, error)
        return LOGGED
    return sentence(str(error))
