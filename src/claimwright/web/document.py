"""An application → its OpenAPI 3.1 document, and the page `/docs` where people read and try it."""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final

import fastapi_offline
from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from claimwright.version import __version__
from claimwright.web.access import OPEN, OPEN_BELOW
from claimwright.web.problem_types import TYPES, Problem
from claimwright.web.problems import MEDIA_TYPE
from claimwright.web.strict_json import JsonValue

TITLE = "claimwright"

DESCRIPTION = """\
Finds evidence for and against a claim about science and says what it shows.

Paths under `/api` are those of the evidence API that claimwright follows, field for field;
everything since is under `/v1`. Every error is `application/problem+json` (RFC 9457).
"""

TAGS = {
    "verify": "A claim in, a report with verdict, evidence and explanation out.",
    "weigh": "A claim in, it and its opposite weighed against each other out, whole or in steps.",
    "debate": "A claim in, a debate among advocates of corpora out, whole or round by round.",
    "evidence": "A claim in, ranked passages out.",
    "claims": "A text in, its sentences out, each with its claims or why it has none.",
    "articles": "An article in, its claims checked one by one, as a stream or as a job.",
    "reports": "The reports on articles that this server keeps.",
    "citations": "An article of a wiki in, what its citations show and better sources out.",
    "watches": "Claims and pages that are checked again when something changed, and their feeds.",
    "corpora": "What there is to search.",
    "original": "The paths of the original evidence API.",
    "service": "Health, figures and the kinds of problem.",
}

_WITH_BODY: Final = (400, 408, 413, 415, 422, 503)
_BY_PATH: Final = (
    (re.compile(r"/v1/"), (404, 422, 503)),
    (re.compile(r"/v1/(?!corpora|watches).+\{"), (409, 410)),  # one job, and what is below it
    (re.compile(r"/readyz"), (503,)),
    (re.compile(r"/problems/"), (404, 422)),
)
"""Paths, by their beginnings, and the problems that they may answer with."""

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


def document(app: FastAPI) -> dict[str, JsonValue]:
    """Return the description of an application, the same for the same code in all settings."""
    written = get_openapi(
        title=TITLE,
        version=__version__,
        description=DESCRIPTION,
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
    )
    found: dict[str, Any] = json.loads(json.dumps(written))
    schemas = found["components"]["schemas"] | _problem_schema()
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    found["components"] = {
        "schemas": dict(sorted(schemas.items())),
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
    }
    # A server asks for a token only where its settings say so.
    found["security"] = [{}, {"token": []}]
    for path, operations in found["paths"].items():
        for operation in operations.values():
            operation["responses"].pop("422", None)
            for status in _statuses(path, has_body="requestBody" in operation):
                operation["responses"][str(status)] = _answer(status)
    return found


def _problem_schema() -> dict[str, JsonValue]:
    schema = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    parts = schema.pop("$defs")
    return {"Problem": schema, **parts}


def _statuses(path: str, *, has_body: bool) -> list[int]:
    """Return the problems that an operation may answer with, in order."""
    found = {421, 500, *(_WITH_BODY if has_body else ())}
    if path not in OPEN and not path.startswith(OPEN_BELOW):
        found |= {401, 403, 429}
    return sorted(found.union(*(codes for below, codes in _BY_PATH if below.match(path))))


def _answer(status: int) -> JsonValue:
    headers: Mapping[str, JsonValue] = {
        "Retry-After": {
            "description": "Seconds after which to try again.",
            "schema": {"type": "integer"},
        }
    }
    described: dict[str, JsonValue] = {
        "description": " ".join(kind.meaning for kind in TYPES if kind.status == status),
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    return (
        {**described, "headers": dict(headers)}
        if status in {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}
        else described
    )


def docs_router() -> APIRouter:
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
