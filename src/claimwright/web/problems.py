"""Everything that can go wrong → one RFC 9457 problem document."""

import json
import logging
import traceback
from collections.abc import Mapping, Sequence
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from claimwright.errors import ClaimwrightError
from claimwright.web.accounts import QuotaExceededError
from claimwright.web.pages.exchange import page, wants_page
from claimwright.web.problem_types import FieldOutput, title_of, type_of

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"

MAX_SHOWN = 80
"""Most characters of a refused value that a problem repeats."""

MAX_FRAMES = 20
"""Innermost frames of a failure that the log keeps."""

MAX_FIELDS = 20
"""Most refused fields that one problem lists."""


_LOGGED = "The server failed on this request; its log has the cause under the request id."


def problem(
    request: Request,
    *,
    status: int,
    title: str,
    detail: str,
    fields: Sequence[FieldOutput] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Write a problem document.

    Args:
        request: What it answers.
        status: HTTP status, 400..599.
        title: The kind of problem, one of `problem_types.TYPES` where it is known.
        detail: This one: the value, the limit and the remedy.
        fields: Each value that was refused; none when no single value is to blame.
        headers: Further headers.

    Returns:
        The response, of media type `application/problem+json`; to a browser that opens an address
        a page that says the same.

    Source:
        RFC 9457, section 3.
    """
    if wants_page(request.headers):
        return page(
            "problem.html",
            status=status,
            headers=headers,
            title=title,
            code=status,
            detail=detail,
            request_id=request_id(request),
        )
    body: dict[str, object] = {
        "type": type_of(title),
        "title": title,
        "status": status,
        "detail": detail,
        "instance": request.url.path,
        "request_id": request_id(request),
    }
    if fields:
        body["errors"] = [each.model_dump() for each in fields]
    content = json.dumps(body, ensure_ascii=False).encode("utf-8", errors="replace")
    return Response(content, status_code=status, media_type=MEDIA_TYPE, headers=headers)


def request_id(request: Request) -> str:
    """Return the id that the envelope gave a request; empty outside of it."""
    return str(request.scope.get("request_id", ""))


def shorten(value: object) -> str:
    r"""Return a value as JSON, cut to what a reader needs to know it again.

    Examples:
        >>> shorten("a\tclaim"), shorten(0), shorten([1, 2])
        ('"a\\tclaim"', '0', 'an array of 2')
        >>> len(shorten("x" * 10_000))
        80
    """
    if isinstance(value, dict):
        return f"an object of {len(value):,}"
    if isinstance(value, list):
        return f"an array of {len(value):,}"
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def install(app: FastAPI, *, retry_after_s: int) -> None:
    """Answer every error of an application with a problem document."""

    @app.exception_handler(RequestValidationError)
    async def refused(request: Request, error: RequestValidationError) -> Response:
        return _invalid(request, error)

    @app.exception_handler(ClaimwrightError)
    async def raised(request: Request, error: ClaimwrightError) -> Response:
        return from_domain(request, error, retry_after_s=retry_after_s)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        return _from_http(request, error)


def from_domain(request: Request, error: ClaimwrightError, *, retry_after_s: int) -> Response:
    """Answer an error that claimwright raised on purpose."""
    exceeded = error.http_status == HTTPStatus.TOO_MANY_REQUESTS
    unavailable = exceeded or error.http_status == HTTPStatus.SERVICE_UNAVAILABLE
    ours = error.http_status == HTTPStatus.INTERNAL_SERVER_ERROR
    if (ours or unavailable) and not exceeded:
        # Such a message names files and limits, never a claim.
        logger.warning("request %s: %s: %s", request_id(request), error.title, error)
    return problem(
        request,
        status=error.http_status,
        title=error.title,
        detail=_LOGGED if ours else str(error),
        headers=_retry_after(error, retry_after_s) if unavailable else None,
    )


def _retry_after(error: ClaimwrightError, usual_s: int) -> dict[str, str]:
    seconds = error.retry_after_s if isinstance(error, QuotaExceededError) else usual_s
    return {"Retry-After": str(seconds)} if seconds else {}


def unexpected(request: Request, error: Exception) -> Response:
    """Answer an error that nobody foresaw; the log, not the caller, is told what it was."""
    _record(request, error)
    return problem(request, status=500, title="Internal error", detail=_LOGGED)


def _record(request: Request, error: Exception) -> None:
    """Log the frames of an error without its message, which may quote a claim."""
    logger.error(
        "request %s failed with %s\n%s",
        request_id(request),
        type(error).__name__,
        "".join(traceback.format_tb(error.__traceback__, limit=-MAX_FRAMES)),
    )
    logger.debug("request %s: %s", request_id(request), error)


def _invalid(request: Request, error: RequestValidationError) -> Response:
    errors = error.errors()
    fields = tuple(
        FieldOutput(
            field=_place(each["loc"]),
            message=_message(each),
            value="" if each["type"] == "missing" else shorten(each.get("input")),
        )
        for each in errors[:MAX_FIELDS]
    )
    first = fields[0]
    got = f" (got {first.value})" if first.value else ""
    more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
    return problem(
        request,
        status=422,
        title="Unusable input",
        detail=f"{first.field}: {first.message}{got}{more}",
        fields=fields,
    )


def _message(error: Mapping[str, object]) -> str:
    """Word one refusal for someone who sees JSON, not Python."""
    if error["type"] in {"model_attributes_type", "model_type", "dict_type"}:
        return "must be a JSON object"
    return str(error["msg"]).removeprefix("Value error, ")


def _place(location: Sequence[str | int]) -> str:
    """Name a value by its path, leaving out the name of the schema that was tried."""
    return ".".join(str(step) for step in location if not str(step).startswith("as "))


def _from_http(request: Request, error: HTTPException) -> Response:
    detail = {
        404: f"There is nothing at {shorten(request.url.path)}; /openapi.json lists what there is",
        405: f"{request.method} is not allowed here; the header Allow says what is",
    }.get(error.status_code, str(error.detail))
    return problem(
        request,
        status=error.status_code,
        title=title_of(error.status_code),
        detail=detail,
        headers=error.headers,
    )
