"""Any exchange → one with a bounded body that never ends in a naked failure."""

import asyncio

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.web.problems import problem, unexpected
from claimwright.web.server_settings import ServerSettings

_CLOSE = {"Connection": "close"}

_WITHOUT_BODIES = frozenset({"GET", "HEAD", "OPTIONS", "DELETE"})
"""Methods whose requests have no body that is read."""


class Boundary:
    """The boundary of the process: what nobody foresaw stops here."""

    def __init__(self, app: ASGIApp, *, server: ServerSettings) -> None:
        self._app = app
        self._server = server
        self._bodies = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] in _WITHOUT_BODIES:
            await self._guarded(scope, receive, send)
            return
        refusal = self._refusal(Request(scope, receive))
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        self._bodies += 1
        held = True

        def let_go() -> None:
            nonlocal held
            if held:
                held = False
                self._bodies -= 1

        async def answer(message: Message) -> None:
            # A stream may last for minutes after its body was read.
            let_go()
            await send(message)

        try:
            await self._guarded(scope, receive, answer)
        finally:
            let_go()

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and answer a failure too unless an answer has begun."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, self._bounded(receive), watched)
        except Exception as error:
            if started:
                raise
            await unexpected(Request(scope, receive), error)(scope, receive, send)

    def _bounded(self, receive: Receive) -> Receive:
        """Return a way to take the body that stops at its bounds, whatever was declared."""
        deadline = asyncio.get_running_loop().time() + self._server.body_s
        taken, complete = 0, False

        async def take() -> Message:
            nonlocal taken, complete
            try:
                # Once the body is complete, this waits for the caller to leave: no time limit.
                async with asyncio.timeout_at(None if complete else deadline):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408, _late(self._server), headers=_CLOSE) from error
            complete = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > self._server.max_body_bytes:
                raise HTTPException(413, _large(self._server), headers=_CLOSE)
            return message

        return take

    def _refusal(self, request: Request) -> Response | None:
        """Refuse a body before it is read: too large by its declaration, or one too many."""
        if _declared_bytes(request.headers) > self._server.max_body_bytes:
            detail = _large(self._server)
            return problem(
                request, status=413, title="Input too large", detail=detail, headers=_CLOSE
            )
        if self._bodies < self._server.max_bodies:
            return None
        return problem(
            request,
            status=503,
            title="Too many requests",
            detail=f"{self._bodies} requests with a body wait for an answer, which is the limit",
            headers={**_CLOSE, "Retry-After": str(self._server.retry_after_s)},
        )


def _large(server: ServerSettings) -> str:
    limit = f"{server.max_body_bytes:,}"
    return f"The body is larger than {limit} bytes; send the claims in several requests"


def _late(server: ServerSettings) -> str:
    return f"The body did not arrive within {server.body_s:g} s; send it faster or in parts"


def _declared_bytes(headers: Headers) -> int:
    """Return the declared length of the body; 0 when none is declared."""
    declared = headers.get("content-length", "")
    return int(declared) if declared.isascii() and declared.isdigit() else 0
