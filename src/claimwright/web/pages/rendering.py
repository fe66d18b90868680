"""A template and what it shows → a page that loads from this server alone and runs nothing else."""

from collections.abc import Mapping

from fastapi.responses import HTMLResponse

from claimwright.views.rendering import fragment
from claimwright.web.caller import current_caller

POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types claimwright"
)
"""What a page may load and run: files of this server, nothing that stands in a text."""


def page(
    template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **shown: object
) -> HTMLResponse:
    """Render a page.

    Returns:
        The answer, with the policy that keeps what a page quotes from running.
    """
    told = {"Content-Security-Policy": POLICY, "Vary": "Accept", **(headers or {})}
    markup = fragment(template, caller=current_caller(), **shown)
    return HTMLResponse(markup, status_code=status, headers=told)
