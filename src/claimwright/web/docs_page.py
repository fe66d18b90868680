"""`openapi.json` → the page `/docs` on which people read and try it, all of it from this server."""

from importlib.resources import files
from typing import Final

import fastapi_offline
from fastapi import APIRouter
from fastapi.responses import Response
from starlette.exceptions import HTTPException

# The addresses are relative, so that a proxy may serve all this below a path of its own.
PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>claimwright: HTTP API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<noscript><p>This page needs scripts; <a href="openapi.json">openapi.json</a> says the same.</p>
</noscript>
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""

# Without the null, Swagger UI sends the address of the document to a validator on the web.
START: Final = """\
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#page",
  deepLinking: true,
  validatorUrl: null,
});
"""

LOADS: Final = (
    "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; "
    "style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""What the page may load: this server's own files."""

_BUNDLED: Final = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
}


def router() -> APIRouter:
    """Make the router of `/docs`."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/docs")
    async def page() -> Response:
        """Return the page."""
        headers = {"Content-Security-Policy": LOADS}
        return Response(PAGE, media_type="text/html", headers=headers)

    @routes.get("/docs/start.js")
    async def start() -> Response:
        """Return what makes the page out of the document."""
        return Response(START, media_type="text/javascript")

    @routes.get("/docs/{name}")
    def part(name: str) -> Response:
        """Return a file of Swagger UI, on a thread because it is read from disk."""
        if name not in _BUNDLED:
            raise HTTPException(status_code=404)
        content = (files(fastapi_offline) / "static" / name).read_bytes()
        return Response(content, media_type=_BUNDLED[name])

    return routes
