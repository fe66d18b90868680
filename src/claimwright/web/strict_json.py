"""Bytes of a request → JSON as RFC 8259 has it, or a refusal that says why.

The standard library reads more than JSON: NaN, Infinity, UTF-16 and UTF-32. A body that only one
reader understands is refused here, once, before any schema sees it.
"""

import json
from collections.abc import Callable, Coroutine

from fastapi import APIRouter, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from claimwright.json_rows import no_number

JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


def parse(body: bytes) -> JsonValue:
    """Return the JSON value of a body in UTF-8, with or without a byte order mark.

    Raise `HTTPException` with status 400 when it is not JSON.

    Examples:
        >>> parse(b'{"claim": "Seas rise."}')
        {'claim': 'Seas rise.'}
        >>> parse(b'{"threshold": NaN}')
        Traceback (most recent call last):
        starlette.exceptions.HTTPException: 400: The body is not JSON: NaN is no JSON number
    """
    try:
        value: JsonValue = json.loads(body.decode("utf-8-sig"), parse_constant=no_number)
    except UnicodeDecodeError as error:
        raise _unreadable(
            f"The body is not UTF-8: byte 0x{body[error.start]:02x} at position {error.start}"
        ) from error
    except json.JSONDecodeError as error:
        raise _unreadable(
            f"The body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from error
    except RecursionError as error:
        raise _unreadable("The body is not usable JSON: it is nested too deeply") from error
    except ValueError as error:  # a constant that is no number, or an integer of 4,300 digits
        raise _unreadable(f"The body is not JSON: {error}") from error
    return value


def _unreadable(detail: str) -> HTTPException:
    return HTTPException(status_code=400, detail=detail)


class _StrictRequest(Request):
    async def json(self) -> JsonValue:
        """Return the body, read strictly."""
        return parse(await self.body())


class StrictRoute(APIRoute):
    """A route that takes nothing but JSON, declared as such."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Return the framework's handler, fed with what `parse` accepts."""
        handle = super().get_route_handler()
        expects_body = self.body_field is not None

        async def strict(request: Request) -> Response:
            if expects_body and not _declared_as_json(request):
                raise HTTPException(
                    status_code=415,
                    detail="The body must be JSON: send the header Content-Type: application/json",
                )
            return await handle(_StrictRequest(request.scope, request.receive))

        return strict


def api_router(tag: str, prefix: str = "/v1") -> APIRouter:
    """Make a router of the API: it takes strict JSON, and names an operation as its function."""
    return APIRouter(
        prefix=prefix,
        route_class=StrictRoute,
        tags=[tag],
        generate_unique_id_function=lambda route: route.name,
    )


def _declared_as_json(request: Request) -> bool:
    """Tell whether the media type is JSON or a kind of it, whatever its parameters."""
    media_type = request.headers.get("content-type", "").split(";")[0].strip().lower()
    return media_type == "application/json" or (
        media_type.startswith("application/") and media_type.endswith("+json")
    )
