"""Any request → one of somebody who is known, may do this and has not used up their day."""

import asyncio
from ipaddress import ip_address, ip_network
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.errors import ClaimwrightError, NotFoundError
from claimwright.web.accounts import (
    DAY_S,
    ForbiddenError,
    Quota,
    Token,
    UnauthorizedError,
)
from claimwright.web.accounts import Scope as Allowed
from claimwright.web.caller import Accounts, Caller, address_of, working_for, write_down
from claimwright.web.job_store import NAME
from claimwright.web.pages.exchange import is_foreign, wants_page
from claimwright.web.pages.sign_in import COOKIE, SIGN_IN, SIGN_OUT, sign_in_page
from claimwright.web.problems import from_domain, request_id, shorten

OPEN: Final = frozenset({"/healthz", "/healthcheck", "/readyz", SIGN_IN, SIGN_OUT})
"""Paths that answer everybody; so do those below `OPEN_BELOW`."""

OPEN_BELOW: Final = ("/problems/", "/static/")

_CORPORA: Final = ("/v1/corpora", "/v1/corpora/")
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_MAX_USER: Final = 200


class Access:
    """The layer that knows who calls, and writes down what they did."""

    def __init__(self, app: ASGIApp, *, accounts: Accounts) -> None:
        self._app = app
        self._accounts = accounts
        self._proxies = [ip_network(each) for each in accounts.server.proxy_addresses]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through, or refuse it."""
        if scope["type"] != "http" or _is_open(scope["path"]):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        caller: Caller | None = None
        begun = False

        async def told(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                write_down(self._accounts, request, _named(caller), message["status"])
                if caller is not None:
                    _tell_quotas(MutableHeaders(scope=message), caller)
            await send(message)

        try:
            try:
                caller = await asyncio.to_thread(self._identified, request)
                scope["account"] = caller.account
                await asyncio.to_thread(_admit, caller, request)
            except ClaimwrightError as error:
                await self._refusal(request, error)(scope, receive, told)
                return
            with working_for(caller):
                await self._app(scope, receive, told)
        finally:
            if not begun:
                write_down(self._accounts, request, _named(caller), 500)

    def _identified(self, request: Request) -> Caller:
        """Return who calls: by a token of ours, by a proxy's word, or by a browser's session."""
        given = request.headers.getlist("authorization")
        kind, _, shown = (given[0] if given else "").partition(" ")
        store = self._accounts.store
        by_proxy = self._user(request.headers, address_of(request))
        if by_proxy and not shown.lstrip().startswith("cw_"):
            return self._proxied(by_proxy, request)
        if len(given) > 1:
            raise UnauthorizedError("there are several headers Authorization; send one")
        if given:
            if kind.lower() != "bearer":
                raise UnauthorizedError("the header Authorization must be: Bearer and a token")
            return self._known(store.token_of(shown.strip()), request, by_browser=False)
        cookie = request.cookies.get(COOKIE)
        if cookie is None:
            raise UnauthorizedError(
                "this server answers only those who say who they are; send the header "
                "Authorization: Bearer and a token that `claimwright tokens create` made"
            )
        return self._known(store.session(cookie), request, by_browser=True)

    def _user(self, headers: Headers, address: str) -> str:
        """Return whom a proxy has signed in; empty unless one of ours says so."""
        named = headers.getlist(self._accounts.server.proxy_user_header)
        try:
            source = ip_address(address)
        except ValueError:  # no address at all, as on a socket of the file system
            return ""
        # On a socket of both kinds an IPv4 address comes as a part of an IPv6 address.
        source = getattr(source, "ipv4_mapped", None) or source
        if not named or not any(source in network for network in self._proxies):
            return ""
        name = named[0].encode("latin-1").decode("utf-8", "replace").strip()
        if len(named) > 1 or not name.isprintable() or not 0 < len(name) <= _MAX_USER:
            raise UnauthorizedError("the proxy does not name one user in printable characters")
        return name

    def _known(self, token: Token, request: Request, *, by_browser: bool) -> Caller:
        return Caller(
            accounts=self._accounts,
            account=token.account,
            scopes=token.scopes,
            limits=self._accounts.limits(token.limits),
            request=request_id(request),
            by_browser=by_browser,
        )

    def _proxied(self, name: str, request: Request) -> Caller:
        server = self._accounts.server
        scopes = {Allowed(each) for each in server.proxy_scopes}
        return Caller(
            accounts=self._accounts,
            account=f"user:{name}",
            scopes=scopes | {Allowed.ADMIN} if name in server.proxy_admins else scopes,
            limits=self._accounts.limits({}),
            request=request_id(request),
            by_browser=True,
        )

    def _refusal(self, request: Request, error: ClaimwrightError) -> Response:
        if isinstance(error, UnauthorizedError) and wants_page(request.headers):
            # Only what was brought can have been wrong.
            why = str(error) if COOKIE in request.cookies else ""
            after = request.scope["path"] if request.method == "GET" else "/"
            refusal = sign_in_page(after, refusal=why, status=error.http_status)
        else:
            refusal = from_domain(request, error, retry_after_s=self._accounts.server.retry_after_s)
        challenge = 'Bearer realm="claimwright"'
        if isinstance(error, UnauthorizedError):
            wrong = "authorization" in request.headers
            refusal.headers["WWW-Authenticate"] = (
                f'{challenge}, error="invalid_token"' if wrong else challenge
            )
        if isinstance(error, ForbiddenError) and error.scope:
            refusal.headers["WWW-Authenticate"] = (
                f'{challenge}, error="insufficient_scope", scope="{error.scope}"'
            )
        return refusal


def scope_of(method: str, path: str) -> Allowed:
    """Return the scope that a request needs.

    Examples:
        >>> scope_of("GET", "/v1/reports"), scope_of("POST", "/v1/verify")
        (<Scope.READ: 'read'>, <Scope.CHECK: 'check'>)
    """
    if path == _CORPORA[0] or path.startswith(_CORPORA[1]):
        return Allowed.CORPORA
    return Allowed.READ if method in _SAFE else Allowed.CHECK


def report_in(path: str) -> str:
    """Return the name of the report or job that a path is about; empty when it is about none.

    Every kind of report and job has a name of the same shape, which no other part of a path has
    before it: a new route needs nothing to be guarded.

    Examples:
        >>> report_in("/v1/reports/abcdefghijklmnopqrstuv"), report_in("/history")
        ('abcdefghijklmnopqrstuv', '')
    """
    return next((part for part in path.split("/") if NAME.fullmatch(part)), "")


def _admit(caller: Caller, request: Request) -> None:
    """Count a request and refuse what may not be asked, or not by this caller."""
    # Not `request.url`, which is put together from the header Host: the routes see this one.
    method, path = request.method, request.scope["path"]
    caller.charge(Quota.REQUESTS, 1)
    if caller.limits.keys() - {Quota.REQUESTS}:
        caller.used.update(caller.accounts.store.used(caller.account))
    needed = scope_of(method, path)
    if not caller.may(needed):
        message = f"this needs the scope {needed.value!r}, which your token does not have"
        raise ForbiddenError(message, needed.value)
    if method not in _SAFE and caller.by_browser and is_foreign(request.headers):
        message = "this was sent by a page of another site; open this server's own page instead"
        raise ForbiddenError(message)
    report = "" if needed is Allowed.CORPORA else report_in(path)
    if report and not caller.sees(report):
        message = f"there is nothing at {shorten(path)} that is yours"
        raise NotFoundError(message)


def _tell_quotas(headers: MutableHeaders, caller: Caller) -> None:
    """Say what is left of a day.

    Source:
        IETF, draft-ietf-httpapi-ratelimit-headers-09.
    """
    if not caller.limits:
        return
    resets = caller.resets_in_s()
    headers["RateLimit-Policy"] = ", ".join(
        f'"{quota.value}";q={limit};w={DAY_S}' for quota, limit in caller.limits.items()
    )
    headers["RateLimit"] = ", ".join(
        f'"{quota.value}";r={max(0, limit - caller.used.get(quota, 0))};t={resets}'
        for quota, limit in caller.limits.items()
    )


def _is_open(path: str) -> bool:
    return path in OPEN or path.startswith(OPEN_BELOW)


def _named(caller: Caller | None) -> str:
    return "nobody" if caller is None else caller.account
