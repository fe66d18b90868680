"""What a caller accepts → the media type they like best, and whether they are a browser."""

from collections.abc import Collection

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

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
