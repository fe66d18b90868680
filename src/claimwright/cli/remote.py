"""The address of a claimwright server and claims in, its reports out, as JSON or to be shown."""

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from email.message import Message
from typing import IO, Final, Never, cast
from urllib.parse import urlsplit

from claimwright.cli.options import Choice
from claimwright.cli.replay import MAX_REPORT_BYTES
from claimwright.domain import Claim, Json, Report
from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    InputError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.flows.debate_replay import complete_evidence
from claimwright.schema.reading import from_whole, whole
from claimwright.version import __version__
from claimwright.web.loopback import means_this_machine

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


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the token is for one server alone."""

    def redirect_request(  # the library's own
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: Message,
        newurl: str,
    ) -> None:
        """Return nothing, which makes an error of the redirect."""
        del req, fp, code, msg, headers, newurl


class RemoteServer:
    """A claimwright server that answers instead of this machine.

    Args:
        address: Such as `https://claims.example.org`; a path is kept.
        token: Sent along; empty for none.

    Raises:
        InputError: The address is none, or would send claims over a network in the clear.
    """

    def __init__(self, address: str, token: str | None = None) -> None:
        scheme, host = _scheme_and_host(address)
        if scheme not in {"http", "https"} or not host:
            message = (
                f"the server {address[:200]!r} is no address; write https://claims.example.org"
            )
            raise InputError(message)
        if scheme == "http" and not means_this_machine(host):
            message = (
                f"the server {address[:200]!r} would get claims and token over the network in the "
                "clear; write https"
            )
            raise InputError(message)
        given = os.environ.get(TOKEN, "") if token is None else token
        self._token = given.strip()
        if not _PRINTABLE.fullmatch(self._token):
            message = f"{TOKEN} holds no token: it has spaces, line ends or over 1,000 characters"
            raise InputError(message)
        self._address = address.rstrip("/")
        # An environment's proxy cannot reach what only this machine can.
        proxies = [urllib.request.ProxyHandler({})] if means_this_machine(host) else []
        self._opener = urllib.request.build_opener(_NoRedirects, *proxies)

    def verify(self, claims: Sequence[Claim], choice: Choice) -> list[Mapping[str, Json]]:
        """Return the server's reports on claims.

        Args:
            claims: One or more.
            choice: What the command line says; for the rest the server's settings hold.

        Returns:
            One report per claim, in order, as JSON values.

        Raises:
            InputError: The server refuses what was asked.
            UnavailableError: It does not answer, or not now, or not to this token.
        """
        answer = self._post(
            "/v1/verify",
            {"claims": [_claim(each) for each in claims], "options": _options(choice)},
        )
        reports = answer.get("reports")
        listed = reports if isinstance(reports, list) else []
        found: list[Mapping[str, Json]] = [each for each in listed if isinstance(each, dict)]
        if len(found) != len(claims):
            raise UnavailableError(f"{self._address} is no claimwright server of this version")
        return found

    def _post(self, path: str, body: Mapping[str, Json]) -> Mapping[str, Json]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "User-Agent": f"claimwright/{__version__}",
        }
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        asked = urllib.request.Request(  # noqa: S310  # http or https, as was checked
            self._address + path, json.dumps(body).encode(), headers
        )
        try:
            with self._opener.open(asked, timeout=TIMEOUT_S) as answer:
                raw = answer.read(MAX_REPORT_BYTES + 1)
        except urllib.error.HTTPError as error:
            self._refuse(error)
        except OSError as error:
            reason = getattr(error, "reason", error)
            message = f"{self._address} does not answer: {str(reason)[:200]}; is it running?"
            raise UnavailableError(message) from error
        if len(raw) > MAX_REPORT_BYTES:
            raise TooLargeError(f"the answer of {self._address} is over {MAX_REPORT_BYTES:,} bytes")
        return self._json(raw)

    def _json(self, raw: bytes) -> Mapping[str, Json]:
        try:
            found = json.loads(raw)
        except (ValueError, RecursionError) as error:
            message = f"{self._address} answers with no JSON; is it a claimwright server?"
            raise UnavailableError(message) from error
        return found if isinstance(found, dict) else {}

    def _refuse(self, error: urllib.error.HTTPError) -> Never:
        """Raise what a refusal means here, in the server's own words."""
        with error:
            told = self._json(error.read(MAX_PROBLEM_BYTES) or b"{}")
        said = f"{told.get('title', f'HTTP {error.code}')}: {told.get('detail', error.reason)}"
        again = error.headers.get("Retry-After", "")
        after = f" (again after {again} s)" if again.isascii() and again.isdigit() else ""
        hint = f"; set {TOKEN} to a token of this server" if error.code == 401 else ""  # noqa: PLR2004
        kind = _ERRORS.get(error.code, UnavailableError)
        raise kind(f"{self._address} says {said[:1_000]}{hint}{after}") from error


def _scheme_and_host(address: str) -> tuple[str, str]:
    """Return both in small letters; neither of what is no plain address."""
    try:
        parts = urlsplit(address)
        plain = parts.port != 0 and not (parts.username or parts.query or parts.fragment)
    except ValueError:
        return "", ""
    return (parts.scheme, parts.hostname or "") if plain else ("", "")


def _claim(claim: Claim) -> dict[str, str]:
    return {"claim": claim.text, "id": claim.id, "context": claim.context, "date": claim.date}


def _options(choice: Choice) -> dict[str, Json]:
    """Return what the body of a request says of the choice."""
    return {
        "corpus": choice.corpus,
        "top_k": choice.top_k,
        "unit": choice.unit,
        "re_rank": choice.re_rank,
        "threshold": choice.threshold,
        "filter": {
            "year_from": choice.year_from,
            "year_to": choice.year_to,
            "min_citations": choice.min_citations,
            "languages": [code.lower() for code in choice.languages],
            "venues": list(choice.venues),
        },
    }


def report_of(record: Mapping[str, object]) -> Report:
    """Read a report from JSON values.

    Args:
        record: As `schema.writing.to_json` writes it.

    Returns:
        The report; of its documents what the JSON has of them.

    Raises:
        UnavailableError: It is no report of this version.
    """
    try:
        values = cast("dict[str, list[dict[str, dict[str, object]]]]", whole(Report, record))
        shown = cast("list[Mapping[str, object]]", record["evidence"])
        for made, piece in zip(values["evidence"], shown, strict=True):
            complete_evidence(made["evidence"], piece)
        return from_whole(Report, values, at="report")
    except (InputError, KeyError, TypeError) as error:
        message = (
            "the server's report is none that this version can show; --json prints it as it is"
        )
        raise UnavailableError(message) from error
