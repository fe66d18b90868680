"""What a browser accepts and sends in a form → the page it gets, which runs nothing else."""

import logging
from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from claimwright.domain import Claim
from claimwright.errors import ClaimwrightError, InputError, UnavailableError
from claimwright.flows.verify import check_claim
from claimwright.verdict.exports.wording import sentence
from claimwright.views.rendering import fragment
from claimwright.web.caller import current_caller

logger = logging.getLogger(__name__)

PAGE_TYPE = "text/html"


def wants_page(headers: Headers) -> bool:
    """Say whether a caller names HTML among what it accepts, as browsers do; `*/*` names nothing.

    Examples:
        >>> wants_page(Headers({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}))
        True
        >>> wants_page(Headers({"Accept": "*/*"})), wants_page(Headers({}))
        (False, False)
    """
    accepted = ",".join(headers.getlist("accept")).lower().split(",")
    return any(each.partition(";")[0].strip() == PAGE_TYPE for each in accepted)


class BrowserRoute(APIRoute):
    """A route that is there for browsers alone; others find what else has its path."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match a request only when it asks for a page."""
        match, child = super().matches(scope)
        if match is not Match.NONE and not wants_page(Headers(scope=scope)):
            return Match.NONE, {}
        return match, child


def is_foreign(headers: Headers) -> bool:
    """Tell whether a page of another origin made a browser send a request.

    Source:
        OWASP, Cross-Site Request Forgery Prevention: Fetch Metadata, else the origin.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"none", "same-origin"}
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host", "")


async def refuse_strangers(request: Request) -> None:
    """Refuse with status 403 a form that a page of another site sent, see `is_foreign`."""
    if request.method == "POST" and is_foreign(request.headers):
        raise HTTPException(
            403, "This form was sent by a page of another site; open this server's own page instead"
        )


def page_router(prefix: str = "") -> APIRouter:
    """Make a router of pages: none takes a form of another site, none is told of in OpenAPI."""
    return APIRouter(
        prefix=prefix, include_in_schema=False, dependencies=[Depends(refuse_strangers)]
    )


def best_of(header: str, known: Collection[str]) -> str | None:
    """Return the media type that a caller likes best.

    Args:
        header: `Accept`, may be empty.
        known: The media types that there are.

    Returns:
        The first known one of the highest quality; `None` when none is named.

    Source:
        RFC 9110, section 12.5.1.

    Examples:
        >>> best_of("text/csv;q=0.5, text/html", ("text/csv", "text/html"))
        'text/html'
        >>> best_of("*/*", ("text/csv", "text/html")) is None
        True
    """
    liked = []
    for place, part in enumerate(header.lower().split(",")):
        media_type, *parameters = (each.strip() for each in part.split(";"))
        quality = next((_number(each[2:]) for each in parameters if each.startswith("q=")), 1.0)
        if media_type in known and quality > 0:
            liked.append((-quality, place, media_type))
    return min(liked)[2] if liked else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


MAX_FIELDS = 40
"""More than any form of ours has."""

FORM_TYPE = "application/x-www-form-urlencoded"


async def fields_of(request: Request) -> Mapping[str, str]:
    """Return the fields of a form that was sent; raise `InputError` as `form_fields` does."""
    return form_fields(await request.body(), request.headers.get("content-type", ""))


def form_fields(body: bytes, media_type: str) -> Mapping[str, str]:
    r"""Read the last value of each field in the body of a form, line ends as `\n`.

    Raise `InputError` for no form, or one with more fields than any of ours.

    Examples:
        >>> dict(form_fields(b"text=Seas+rise.%0D%0AFast.&topic=on", FORM_TYPE))
        {'text': 'Seas rise.\nFast.', 'topic': 'on'}
    """
    if media_type.partition(";")[0].strip().lower() != FORM_TYPE:
        raise InputError(f"the form is of type {media_type[:80]!r}; send it as {FORM_TYPE}")
    try:
        pairs = parse_qsl(
            body.decode("utf-8"),
            keep_blank_values=True,
            max_num_fields=MAX_FIELDS,
            errors="strict",
        )
    except UnicodeDecodeError as error:
        raise InputError("the form is not written in UTF-8; send it so") from error
    except ValueError as error:
        raise InputError(f"the form has more than {MAX_FIELDS} fields; send fewer") from error
    return {name: value.replace("\r\n", "\n") for name, value in pairs}


def one_of(name: str, value: str | None, default: str, known: Collection[str]) -> str:
    """Return the choice in a field, by default if it is empty; raise `InputError` for no choice."""
    if value and value not in known:
        raise InputError(f"{name} is {value[:40]!r}; it must be one of {', '.join(known)}")
    return value or default


def claim_in(value: str) -> Claim:
    """Return the claim in a field, without space around it; raise `InputError` for none."""
    text = value.strip()
    if not text:
        raise InputError("there is no claim; write one statement")
    claim = Claim(text=text)
    check_claim(claim)
    return claim


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
