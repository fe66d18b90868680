"""What a caller accepts → whether it is a browser that shows pages or a program."""

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

PAGE_TYPE = "text/html"


def wants_page(headers: Headers) -> bool:
    """Say whether a caller is a browser that opens an address.

    Returns:
        Whether it names HTML among what it accepts; `*/*` alone names nothing.

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
    """Refuse a form that a page of another site sent, see `is_foreign`.

    Raises:
        HTTPException: With status 403, when the form came from elsewhere.
    """
    if request.method == "POST" and is_foreign(request.headers):
        raise HTTPException(
            403, "This form was sent by a page of another site; open this server's own page instead"
        )


def page_router(prefix: str = "") -> APIRouter:
    """Make a router of pages: none takes a form of another site, none is told of in OpenAPI."""
    return APIRouter(
        prefix=prefix, include_in_schema=False, dependencies=[Depends(refuse_strangers)]
    )
