"""A token that somebody pastes → a browser that is signed in for a while, and out again."""

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.errors import ClaimwrightError
from claimwright.web.account_store import SESSION_S
from claimwright.web.accounts import Secret, Token, UnauthorizedError
from claimwright.web.caller import Accounts, write_down
from claimwright.web.cross_origin import host_name
from claimwright.web.pages.exchange import fields_of, page, page_router
from claimwright.web.server_settings import means_this_machine

COOKIE: Final = "claimwright-session"
"""Name of the cookie; its value is a secret of its own, never the token."""

SIGN_IN: Final = "/sign-in"
SIGN_OUT: Final = "/sign-out"


def router(accounts: Accounts) -> APIRouter:
    """Make the router that signs browsers in and out."""
    routes = page_router()

    @routes.get(SIGN_IN)
    async def asked() -> Response:
        """Return the page that asks for a token."""
        return sign_in_page("/")

    @routes.post(SIGN_IN)
    async def sign_in(request: Request) -> Response:
        """Begin a session and lead to where the browser was going."""
        after = "/"
        try:
            fields = await fields_of(request)
            after = _own_path(fields.get("after", "/"))
            shown = fields.get("token", "").strip()
            token, secret = await asyncio.to_thread(_begun, accounts, shown)
        except ClaimwrightError as error:
            write_down(accounts, request, "nobody", error.http_status)
            return sign_in_page(after, refusal=str(error), status=error.http_status)
        write_down(accounts, request, token.account, 303)
        answer = RedirectResponse(after, status_code=303)
        answer.set_cookie(
            COOKIE,
            secret.text,
            max_age=SESSION_S,
            httponly=True,
            samesite="lax",
            # Over a network the cookie, like a token, must not travel for everyone to read.
            secure=not means_this_machine(host_name(request.headers.get("host", ""))),
        )
        return answer

    @routes.post(SIGN_OUT)
    async def sign_out(request: Request) -> Response:
        """End the session, here and for whoever else has its cookie."""
        who = await asyncio.to_thread(_ended, accounts, request.cookies.get(COOKIE, ""))
        write_down(accounts, request, who, 303)
        answer = RedirectResponse(SIGN_IN, status_code=303)
        answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return answer

    return routes


def sign_in_page(after: str, *, refusal: str = "", status: int = 200) -> Response:
    """Return the page that asks for a token.

    It leads to the path `after`; `refusal` says why what was brought was refused, if it was.
    """
    return page("sign_in.html", status=status, refusal=refusal, after=after)


def _begun(accounts: Accounts, shown: str) -> tuple[Token, Secret]:
    token = accounts.store.token_of(shown)
    return token, accounts.store.begin_session(token)


def _ended(accounts: Accounts, cookie: str) -> str:
    """End a session; return whose it was."""
    with suppress(UnauthorizedError):
        account = accounts.store.session(cookie).account
        accounts.store.end_session(cookie)
        return account
    return "nobody"


def _own_path(path: str) -> str:
    """Return a path of this server, and nothing that leads elsewhere."""
    led = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if led else "/"
