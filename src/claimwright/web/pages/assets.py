"""Files that pages load → answers that a browser may keep: a new content has a new address."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from claimwright.views.rendering import assets

FOREVER = "public, max-age=31536000, immutable"
"""For an address that names its content."""

ASK_AGAIN = "no-cache"
"""For one that does not."""

_TYPES: Final = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def router() -> APIRouter:
    """Make the router of `/static`."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/static/{name}")
    def asset(name: str, request: Request) -> Response:
        """Return a file; only those that stand in the folder are there."""
        if name not in assets():
            raise HTTPException(status_code=404)
        content, digest = assets()[name]
        etag = f'"{digest}"'
        named = request.query_params.get("v") == digest
        headers = {"ETag": etag, "Cache-Control": FOREVER if named else ASK_AGAIN}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_TYPES[name.rpartition(".")[2]], headers=headers)

    return routes
