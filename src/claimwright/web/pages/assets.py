"""Files of `static/` → answers that a browser may keep, because a new content has a new address."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

FOREVER = "public, max-age=31536000, immutable"
"""For an address that names its content."""

ASK_AGAIN = "no-cache"
"""For one that does not."""

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A file that pages load.

    Args:
        content: Its bytes.
        digest: Names the content.
        media_type: For the browser.
    """

    content: bytes
    digest: str
    media_type: str


@cache
def assets() -> dict[str, Asset]:
    """Return every file of `static/` by its name; a few dozen kilobytes, read once."""
    folder = files("claimwright.web") / "static"
    found: dict[str, Asset] = {}
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        suffix = entry.name[entry.name.rfind(".") :]
        if suffix in _TYPES:
            content = entry.read_bytes()
            found[entry.name] = Asset(
                content=content,
                digest=sha256(content).hexdigest()[:12],
                media_type=_TYPES[suffix],
            )
    return found


def address_of(name: str) -> str:
    """Return where a page finds a file, such as `/static/app.css?v=0f3a…`.

    Args:
        name: Of a file in `static/`.

    Returns:
        The address, different for a different content.
    """
    return f"/static/{name}?v={assets()[name].digest}"


def router() -> APIRouter:
    """Make the router of `/static`.

    Returns:
        The router; the OpenAPI document does not describe it.
    """
    routes = APIRouter(include_in_schema=False)

    @routes.get("/static/{name}")
    def asset(name: str, request: Request) -> Response:
        """Return a file; only those that stand in the folder are there."""
        found = assets().get(name)
        if found is None:
            raise HTTPException(status_code=404)
        etag = f'"{found.digest}"'
        named = request.query_params.get("v") == found.digest
        headers = {"ETag": etag, "Cache-Control": FOREVER if named else ASK_AGAIN}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        return Response(found.content, media_type=found.media_type, headers=headers)

    return routes
