"""An address in, one answer of its site out: no redirects, no cookies, no proxies, no retries."""

from __future__ import annotations

import ssl
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

import httpcore
import httpx

from claimwright.domain import PageState
from claimwright.errors import InputError
from claimwright.fetch.network import GuardedNetwork, Resolver
from claimwright.fetch.pace import Deadline
from claimwright.fetch.page import FetchStopped, UnreachedError
from claimwright.fetch.urls import is_allowed, parse
from claimwright.settings import FetchSettings
from claimwright.version import __version__

ACCEPTED: Final = "gzip"
"""The compression that is asked for."""

_PLAIN: Final = frozenset({"", "identity"})
_COMPRESSED: Final = frozenset({"gzip", "x-gzip"})
_WINDOW: Final = 31
"""Bits of the window: 15, and 16 for a header of gzip."""


def decoded(pieces: Iterable[bytes], encoding: str, limit: int) -> bytes:
    """Return the whole body.

    Memory never holds more than `limit` bytes and one piece.

    Raises:
        FetchStopped: It is over the limit, damaged, or in an encoding that was not asked for.
    """
    name = encoding.strip().lower()
    if name in _PLAIN:
        return _joined(pieces, limit)
    if name not in _COMPRESSED:
        detail = f"the page is compressed as {name[:40]!r}, which was not asked for"
        raise FetchStopped(PageState.UNSUPPORTED, detail)
    try:
        return _expanded(pieces, limit)
    except zlib.error as error:
        detail = f"the compressed page is damaged ({error})"
        raise FetchStopped(PageState.UNSUPPORTED, detail) from error


def _joined(pieces: Iterable[bytes], limit: int) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        _bound(len(body), limit)
    return bytes(body)


def _expanded(pieces: Iterable[bytes], limit: int) -> bytes:
    body = bytearray()
    expander = zlib.decompressobj(_WINDOW)
    taken = 0
    for piece in pieces:
        taken += len(piece)
        _bound(taken, limit)
        rest = piece
        while rest and not expander.eof:
            body += expander.decompress(rest, limit + 1 - len(body))
            _bound(len(body), limit)
            rest = expander.unconsumed_tail
    if not expander.eof:
        raise FetchStopped(PageState.TIMEOUT, "the compressed page broke off; try again later")
    return bytes(body)


def _bound(size: int, limit: int) -> None:
    if size > limit:
        detail = f"it is over the limit of {limit:,} bytes (for pages: fetch.max_bytes)"
        raise FetchStopped(PageState.UNSUPPORTED, detail)


OK: Final = 200
"""The status of an answer with a page in it."""

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})

_SENT_ALWAYS: Final = (
    ("Accept", "text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, */*;q=0.1"),
    ("Accept-Encoding", ACCEPTED),
    ("Accept-Language", "en, *;q=0.5"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a site answered.

    Names of headers are in lower case, of several with one name the last counts. The body is
    decompressed, and empty unless the status is 200 or more was asked for; `retrieved_at` is ISO
    8601 in UTC.
    """

    status: int
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    body: bytes = b""
    retrieved_at: str = ""

    @property
    def leads_to(self) -> str:
        """Where it redirects to, as its site wrote it; empty where it does not."""
        said = self.headers.get("location", "") if self.status in _REDIRECTS else ""
        try:
            return said.encode("latin-1").decode()  # sites write UTF-8, whatever the standard says
        except UnicodeError:
            return said


def followed(
    url: httpx.URL, ask: Callable[[httpx.URL], Answer], settings: FetchSettings
) -> tuple[httpx.URL, Answer]:
    """Ask from address to address until one answers with something other than a redirect.

    Returns:
        The last address and its answer, a redirect still where there are too many.

    Raises:
        FetchStopped: A redirect leads where nothing may be asked for.
    """
    for _ in range(settings.max_redirects):
        answer = ask(url)
        if not answer.leads_to:
            return url, answer
        try:
            url = parse(str(url.join(answer.leads_to)), settings)
        except (InputError, httpx.InvalidURL, ValueError) as error:
            detail = f"the site redirects to where claimwright does not go: {error}"
            raise FetchStopped(PageState.BLOCKED, detail) from error
    return url, ask(url)


class Line:
    """The connections of one fetch, which begins now."""

    def __init__(
        self,
        settings: FetchSettings,
        resolve: Resolver,
        purpose: str = "reads articles to check their claims",
    ) -> None:
        trust = trusted()
        self.deadline = Deadline(settings.total_s)
        self._settings = settings
        self._user_agent = _user_agent(settings, purpose)
        self._pool = httpcore.ConnectionPool(
            ssl_context=trust,
            network_backend=GuardedNetwork(
                allowed=lambda host: is_allowed(host, settings),
                deadline=self.deadline,
                resolve=resolve,
                network=httpcore.SyncBackend(),
            ),
        )

    def get(
        self,
        url: httpx.URL,
        headers: Mapping[str, str] = MappingProxyType({}),
        accept: Callable[[Mapping[str, str]], None] = lambda _: None,
        limit: int | None = None,
    ) -> Answer:
        """Return the answer of an address.

        The address was parsed by `urls.parse`. `accept` sees the headers of a 200 before its body
        is read and stops it by raising; `limit` bounds the body, as in the settings when `None`.

        Raises:
            FetchStopped: There was none that can be read.
        """
        sent = (*_SENT_ALWAYS, *headers.items())
        with self._opened("GET", url, sent) as answer:
            got = _headers(answer)
            if answer.status != OK:
                return Answer(status=answer.status, headers=got)
            accept(got)
            return Answer(status=answer.status, headers=got, body=self._body(answer, got, limit))

    def exchange(
        self,
        url: httpx.URL,
        headers: Mapping[str, str],
        content: bytes = b"",
        limit: int | None = None,
    ) -> Answer:
        """Return the answer of a program's interface with its body, whatever its status is.

        Empty content asks without posting; `limit` bounds the body, as in the settings when `None`.

        Raises:
            FetchStopped: There was none that can be read.
        """
        sent = [("Accept-Encoding", ACCEPTED), *headers.items()]
        if content:
            sent.append(("Content-Length", str(len(content))))
        with self._opened("POST" if content else "GET", url, sent, content) as answer:
            got = _headers(answer)
            return Answer(status=answer.status, headers=got, body=self._body(answer, got, limit))

    @contextmanager
    def _opened(
        self, method: str, url: httpx.URL, headers: Sequence[tuple[str, str]], content: bytes = b""
    ) -> Iterator[httpcore.Response]:
        """Yield an answer whose headers have come."""
        sent = [("Host", url.netloc.decode("ascii")), ("User-Agent", self._user_agent), *headers]
        with (
            _told(url),
            self._pool.stream(
                method,
                _target(url),
                headers=sent,
                content=content or None,
                extensions={"timeout": self._timeouts()},
            ) as answer,
        ):
            yield answer

    def _body(
        self, answer: httpcore.Response, headers: Mapping[str, str], limit: int | None
    ) -> bytes:
        return decoded(
            answer.iter_stream(),
            headers.get("content-encoding", ""),
            limit or self._settings.max_bytes,
        )

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    def _timeouts(self) -> dict[str, float]:
        read = self._settings.read_s
        return {"connect": self._settings.connect_s, "read": read, "write": read, "pool": read}


@cache
def trusted() -> ssl.SSLContext:
    """Return the certificates that are believed; reading them takes a while, so it is done once."""
    return httpx.create_ssl_context()


def _user_agent(settings: FetchSettings, purpose: str) -> str:
    """Return how claimwright introduces itself to a site."""
    contact = f"; contact: {settings.contact}" if settings.contact else ""
    return f"claimwright/{__version__} ({purpose}{contact})"


def _target(url: httpx.URL) -> httpcore.URL:
    return httpcore.URL(
        scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
    )


def _headers(answer: httpcore.Response) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("latin-1").strip(" \t")
        for name, value in answer.headers
    }


@contextmanager
def _told(url: httpx.URL) -> Iterator[None]:
    """Turn what went wrong on the line into the state in which the fetch ends."""
    host = url.host
    try:
        yield
    except httpcore.ConnectTimeout as error:
        detail = f"{host} took too long to connect (fetch.connect_s); try again later"
        raise UnreachedError(PageState.TIMEOUT, detail) from error
    except httpcore.TimeoutException as error:
        detail = f"{host} took too long to answer (fetch.read_s); try again later"
        raise FetchStopped(PageState.TIMEOUT, detail) from error
    except httpcore.ConnectError as error:
        raise _unconnected(host, error) from error
    except httpcore.NetworkError as error:
        detail = f"the connection to {host} broke off; try again later"
        raise FetchStopped(PageState.TIMEOUT, detail) from error
    except httpcore.RemoteProtocolError as error:
        raise _unread(host, str(error)) from error
    except (httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
        raise FetchStopped(PageState.UNSUPPORTED, f"{host} cannot be asked: {error}") from error


def _unconnected(host: str, error: httpcore.ConnectError) -> FetchStopped:
    if isinstance(error.__cause__ or error.__context__, ssl.SSLError):
        detail = f"{host} could not prove who it is: {str(error)[:200]}"
        return FetchStopped(PageState.BLOCKED, detail)
    detail = f"{host} takes no connection ({error}); try again later"
    return UnreachedError(PageState.TIMEOUT, detail)


def _unread(host: str, error: str) -> FetchStopped:
    if "closed" in error or "disconnected" in error:
        detail = f"the connection to {host} broke off before the page was whole; try again later"
        return FetchStopped(PageState.TIMEOUT, detail)
    return FetchStopped(PageState.UNSUPPORTED, f"{host} does not answer in HTTP: {error[:200]}")
