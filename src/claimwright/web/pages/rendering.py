"""A template and what it shows → a page that loads from this server alone and runs nothing else."""

from collections.abc import Mapping
from functools import cache

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from claimwright.version import __version__
from claimwright.web.caller import current_caller
from claimwright.web.pages.assets import address_of
from claimwright.web.pages.wording import counted, percent

POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types claimwright"
)
"""What a page may load and run: files of this server, nothing that stands in a text."""


@cache
def environment() -> Environment:
    """Return the templates, every value escaped unless the template itself wrote it."""
    made = Environment(
        loader=PackageLoader("claimwright.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        asset=address_of, version=__version__, counted=counted, caller=current_caller
    )
    made.filters["percent"] = percent
    return made


def fragment(template: str, **shown: object) -> str:
    """Render a part of a page.

    Args:
        template: Its file name.
        shown: Values by the names that the template uses.

    Returns:
        The markup.
    """
    return environment().get_template(template).render(**shown)


def page(
    template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **shown: object
) -> HTMLResponse:
    """Render a page.

    Args:
        template: Its file name.
        status: HTTP status of the answer.
        headers: Further headers.
        shown: Values by the names that the template uses.

    Returns:
        The answer, with the policy that keeps what a page quotes from running.
    """
    told = {"Content-Security-Policy": POLICY, "Vary": "Accept", **(headers or {})}
    return HTMLResponse(fragment(template, **shown), status_code=status, headers=told)
