"""The address of a claimwright server and what is asked in, its answers as JSON out."""

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from typing import Final, Never, cast
from urllib.parse import urlsplit

from claimwright.cli.options import Choice
from claimwright.cli.replay import MAX_REPORT_BYTES
from claimwright.domain import Claim, Json
from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    InputError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.schema.writing import to_json
from claimwright.version import __version__
from claimwright.web.server_settings import means_this_machine

TOKEN: Final = "CLAIMWRIGHT_TOKEN"  # noqa: S105  # the name of a variable
"""The environment variable that holds the token."""

TIMEOUT_S: Final = 600.0
"""Longest wait for an answer."""

MAX_PROBLEM_BYTES: Final = 100_000
"""Longest refusal that is read."""

_PRINTABLE: Final = re.compile(r"[\x21-\x7e]{0,1000}")
_ERRORS: Final[Mapping[int, type[ClaimwrightError]]] = {
    404: NotFoundError,
    409: BusyError,
    413: TooLargeError,
    422: InputError,
}


class UnreachableError(UnavailableError):
    """The server did not answer, or broke off; the same may work later."""


class RemoteServer:
    """A claimwright server that answers instead of this machine.

    The address is such as `https://claims.example.org`; a path is kept.

    Raises:
        InputError: The address is none, or would send claims over a network in the clear.
    """

    def __init__(self, address: str) -> None:
        scheme, host = _scheme_and_host(address)
        if scheme not in {"http", "https"} or not host:
            raise InputError(
                f"the server {address[:200]!r} is no address; write https://claims.example.org"
            )
        if scheme == "http" and not means_this_machine(host):
            raise InputError(
                f"the server {address[:200]!r} would get claims and token over the network in the "
                "clear; write https"
            )
        self._token = os.environ.get(TOKEN, "").strip()
        if not _PRINTABLE.fullmatch(self._token):
            message = f"{TOKEN} holds no token: it has spaces, line ends or over 1,000 characters"
            raise InputError(message)
        self.address = address.rstrip("/")
        # An environment's proxy cannot reach what only this machine can. No handler follows
        # redirects, which makes errors of them: the token is for one server alone.
        proxies: dict[str, str] | None = {} if means_this_machine(host) else None
        self._opener = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler(proxies),
            urllib.request.HTTPHandler(),
            urllib.request.HTTPSHandler(),
            urllib.request.HTTPErrorProcessor(),
            urllib.request.HTTPDefaultErrorHandler(),
        ):
            self._opener.add_handler(handler)

    def answers(
        self, path: str, under: str, claims: Sequence[Claim], choice: Choice
    ) -> list[Mapping[str, Json]]:
        """Return what the server says of claims.

        `under` is the field of the answers. For what the command line does not say, the server's
        settings hold.

        Returns:
            One answer per claim, in order, as JSON values.

        Raises:
            InputError: The server refuses what was asked.
            UnavailableError: It does not answer, or not now, or not to this token.
        """
        asked = [claim_body(each) for each in claims]
        body: dict[str, Json] = {"claims": [*asked], "options": evidence_options(choice)}
        answers = self.ask("POST", path, body).get(under)
        listed = answers if isinstance(answers, list) else []
        found: list[Mapping[str, Json]] = [each for each in listed if isinstance(each, dict)]
        if len(found) != len(claims):
            raise UnavailableError(f"{self.address} is no claimwright server of this version")
        return found

    def ask(
        self, method: str, path: str, body: Mapping[str, Json] | None = None
    ) -> Mapping[str, Json]:
        """Return the JSON that the server answers with.

        Returns:
            The object; an empty one where the answer is another value.

        Raises:
            ClaimwrightError: It refuses; in its own words.
            UnreachableError: It does not answer, or breaks off.
        """
        with self.open(method, path, body) as answer, self._reached():
            raw = answer.read(MAX_REPORT_BYTES + 1)
        if len(raw) > MAX_REPORT_BYTES:
            raise TooLargeError(f"the answer of {self.address} is over {MAX_REPORT_BYTES:,} bytes")
        return self._json(raw)

    def open(
        self,
        method: str,
        path: str,
        body: Mapping[str, Json] | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        timeout_s: float = TIMEOUT_S,
    ) -> HTTPResponse:
        """Return an answer that is not yet read; the caller closes it.

        Raises:
            ClaimwrightError: It refuses; in its own words.
            UnreachableError: It does not answer.
        """
        sent = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "User-Agent": f"claimwright/{__version__}",
            **(headers or {}),
        }
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(  # noqa: S310  # http or https, as was checked
            self.address + path, data, sent, method=method
        )
        with self._reached():
            try:
                return cast("HTTPResponse", self._opener.open(asked, timeout=timeout_s))
            except urllib.error.HTTPError as error:
                self._refuse(error, path)

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            yield
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", error)
            message = f"{self.address} does not answer: {str(reason)[:200]}; is it running?"
            raise UnreachableError(message) from error

    def _json(self, raw: bytes) -> Mapping[str, Json]:
        try:
            found = json.loads(raw)
        except (ValueError, RecursionError) as error:
            message = f"{self.address} answers with no JSON; is it a claimwright server?"
            raise UnavailableError(message) from error
        return found if isinstance(found, dict) else {}

    def _refuse(self, error: urllib.error.HTTPError, path: str) -> Never:
        """Raise what a refusal means here, in the server's own words."""
        with error:
            told = self._json(error.read(MAX_PROBLEM_BYTES) or b"{}")
        detail = str(told.get("detail", error.reason))
        said = f"{told.get('title', f'HTTP {error.code}')}: {detail}"
        again = error.headers.get("Retry-After", "")
        after = f" (again after {again} s)" if again.isascii() and again.isdigit() else ""
        hint = f"; set {TOKEN} to a token of this server" if error.code == 401 else ""  # noqa: PLR2004
        if error.code == 405 or (error.code == 404 and path in detail):  # noqa: PLR2004
            hint = f"; it may be older than this claimwright, {__version__}"
        kind = _ERRORS.get(error.code, UnavailableError)
        raise kind(f"{self.address} says {said[:1_000]}{hint}{after}") from error


def _scheme_and_host(address: str) -> tuple[str, str]:
    """Return both in small letters; neither of what is no plain address."""
    try:
        parts = urlsplit(address)
        more = parts.username or parts.query or parts.fragment
        plain = address.isascii() and parts.port != 0 and not more
    except ValueError:
        return "", ""
    return (parts.scheme, parts.hostname or "") if plain else ("", "")


def claim_body(claim: Claim) -> dict[str, Json]:
    """Return a claim as the body of a request has it."""
    return {"claim": claim.text, "id": claim.id, "context": claim.context, "date": claim.date}


def evidence_options(choice: Choice) -> dict[str, Json]:
    """Return the fields of the API's `options`; null is left to the server's settings."""
    return {
        "corpus": choice.corpus,
        "top_k": choice.top_k,
        "unit": choice.unit,
        "re_rank": choice.re_rank,
        "threshold": choice.threshold,
        "filter": to_json(choice.filters.chosen()),
    }
