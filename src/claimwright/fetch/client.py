"""Addresses in, pages out: the only part of claimwright that asks the network for anything."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import httpx

from claimwright.cache_lookups import CacheKind, count_lookup
from claimwright.domain import PageState
from claimwright.fetch.cache import Entry, PageCache, freshness
from claimwright.fetch.exchange import (
    OK,
    Answer,
    Line,
    followed,
    trusted,
)
from claimwright.fetch.network import Resolver, resolve
from claimwright.fetch.pace import Pace
from claimwright.fetch.page import Fetched, FetchStopped, check_type, kind_of, media_type
from claimwright.fetch.sites import MAX_BYTES, NoNetworkError, Reachability, Robots, reference_probe
from claimwright.fetch.urls import is_allowed, parse, site_of
from claimwright.settings import FetchSettings

_NOT_MODIFIED: Final = 304
_KEPT_HEADERS: Final = frozenset({"content-type", "etag", "last-modified", "cache-control", "vary"})

_KNOWN: Final[Mapping[int, tuple[PageState, str]]] = {
    401: (PageState.BLOCKED, "the site wants a login"),
    402: (PageState.PAYWALLED, "the site wants to be paid"),
    403: (PageState.BLOCKED, "the site refuses to be read by programs, or here"),
    404: (PageState.NOT_FOUND, "the site has no such page; check the address"),
    407: (PageState.BLOCKED, "the site wants a login"),
    408: (PageState.TIMEOUT, "the site waited too long for the request; try again later"),
    410: (PageState.NOT_FOUND, "the site has taken the page down"),
    429: (PageState.BLOCKED, "the site has been asked too often; try again later"),
    451: (PageState.BLOCKED, "the site may not show the page here for legal reasons"),
}
_SERVER_FAULTS: Final = range(500, 600)
_REFUSALS: Final = range(400, 500)


class FetchClient:
    """Reads pages of the web within the bounds of the settings; safe between threads.

    Cookies are neither kept nor sent, and no proxy of the environment is used.
    """

    def __init__(
        self, settings: FetchSettings, folder: Path, *, resolve: Resolver = resolve
    ) -> None:
        self._settings = settings
        self._cache = PageCache(folder, settings.cache_bytes)
        self._robots = Robots()
        self._pace = Pace()
        self._resolve = resolve
        self._reachability = Reachability(reference_probe(settings, resolve))
        trusted()  # now, so that no page waits for it

    def fetch(self, url: str) -> Fetched:
        """Fetch a page within `fetch.total_s`, redirects followed, or say how it ended and why.

        Raises:
            InputError: The address itself may not be asked for.
        """
        target = parse(url, self._settings)
        line = Line(self._settings, self._resolve)
        try:
            return replace(self._follow(line, target), url=url)
        except FetchStopped as stopped:
            return Fetched(
                url=url,
                state=stopped.state,
                detail=stopped.detail,
                no_network=isinstance(stopped, NoNetworkError),
            )
        finally:
            line.close()

    def _follow(self, line: Line, url: httpx.URL) -> Fetched:
        url, answer = followed(url, partial(self._ask, line), self._settings)
        if answer.leads_to:
            detail = (
                f"the site redirects more than {self._settings.max_redirects} times "
                f"(fetch.max_redirects), lastly to {str(url)[:80]!r}"
            )
            raise FetchStopped(PageState.BLOCKED, detail)
        return _read(url, answer)

    def _ask(self, line: Line, url: httpx.URL) -> Answer:
        kept = self._cache.find(str(url))
        fresh = kept is not None and time.time() < kept.fresh_until
        count_lookup(CacheKind.PAGES, hit=fresh)
        if kept is not None and fresh:
            return _from_disk(kept)
        self._admit(line, url)
        get = partial(line.get, url, _conditions(kept), accept=_check_headers)
        answer = self._reached(url, get)
        if answer.status == _NOT_MODIFIED and kept is not None:
            kept = self._renewed(url, kept, answer)
            return _from_disk(kept)
        answer = replace(answer, retrieved_at=_now())
        if answer.status == OK:
            self._keep(url, answer)
        return answer

    def _admit(self, line: Line, url: httpx.URL) -> None:
        """Wait until the site lets this page be read; stop where it does not."""
        site = site_of(url)
        rules = self._robots.rules(site, lambda: self._robots_of(line, url))
        rules.check(str(url))
        self._pace.wait(site, max(self._settings.host_interval_s, rules.delay_s), line.deadline)

    def _robots_of(self, line: Line, page: httpx.URL) -> Answer:
        def ask(url: httpx.URL) -> Answer:
            return self._reached(url, partial(line.get, url, limit=MAX_BYTES))

        return followed(page.join("/robots.txt"), ask, self._settings)[1]

    def _reached(self, url: httpx.URL, get: Callable[[], Answer]) -> Answer:
        """Ask a site, unless this machine has no network.

        A host that the settings allow by name may lie within: it says nothing of the web.
        """
        if is_allowed(url.raw_host.decode("ascii"), self._settings):
            return get()
        return self._reachability.reach(get)

    def _keep(self, url: httpx.URL, answer: Answer) -> None:
        seconds = freshness(answer.headers)
        if seconds is None or not answer.body:
            return
        self._cache.keep(
            str(url),
            Entry(
                headers={n: v for n, v in answer.headers.items() if n in _KEPT_HEADERS},
                body=answer.body,
                retrieved_at=answer.retrieved_at,
                fresh_until=time.time() + seconds,
            ),
        )

    def _renewed(self, url: httpx.URL, kept: Entry, answer: Answer) -> Entry:
        """Return a page that its site says is still the same, and keep it as such."""
        told = {name: value for name, value in answer.headers.items() if name in _KEPT_HEADERS}
        headers = {**kept.headers, **told, "content-type": kept.headers.get("content-type", "")}
        until = time.time() + (freshness(headers) or 0)
        renewed = replace(kept, headers=headers, retrieved_at=_now(), fresh_until=until)
        self._cache.keep(str(url), renewed)
        return renewed


def _read(url: httpx.URL, answer: Answer) -> Fetched:
    if answer.status != OK:
        state, detail = state_of(answer.status, answer.headers)
        return _fetched(url, answer, state, detail)
    told, charset = media_type(answer.headers.get("content-type", ""))
    if not answer.body:
        return _fetched(url, answer, PageState.UNSUPPORTED, "the page is empty")
    return replace(
        _fetched(url, answer, PageState.OK, ""),
        content_type=kind_of(told, answer.body),
        charset=charset,
        body=answer.body,
    )


def _fetched(url: httpx.URL, answer: Answer, state: PageState, detail: str) -> Fetched:
    return Fetched(
        url=str(url),
        state=state,
        detail=detail,
        final_url=str(url),
        status=answer.status,
        retrieved_at=answer.retrieved_at,
    )


def _check_headers(headers: Mapping[str, str]) -> None:
    check_type(media_type(headers.get("content-type", ""))[0])


def _conditions(kept: Entry | None) -> dict[str, str]:
    if kept is None:
        return {}
    pairs = (("If-None-Match", "etag"), ("If-Modified-Since", "last-modified"))
    said = ((ask, kept.headers.get(name, "")) for ask, name in pairs)
    return {ask: value for ask, value in said if value and value.isascii()}  # others cannot be sent


def _from_disk(kept: Entry) -> Answer:
    return Answer(status=OK, headers=kept.headers, body=kept.body, retrieved_at=kept.retrieved_at)


def _now() -> str:
    return datetime.now(tz=UTC).isoformat(timespec="seconds")


def state_of(status: int, headers: Mapping[str, str]) -> tuple[PageState, str]:
    """Return the state that a status means, and why in words.

    The status is not 200 and no redirect that leads anywhere; names of headers are in lower case.

    Returns:
        A state that is never `ok`: `timeout` where trying again may help.

    Examples:
        >>> state_of(410, {})
        (<PageState.NOT_FOUND: 'not_found'>, 'the site has taken the page down (status 410)')
    """
    state, words = _KNOWN.get(status) or _of_kind(status)
    wait = headers.get("retry-after", "")
    asked = f"; it asks to wait {wait} s" if wait.isascii() and wait.isdecimal() else ""
    return state, f"{words} (status {status}{asked[:40]})"


def _of_kind(status: int) -> tuple[PageState, str]:
    if status in _SERVER_FAULTS:
        return PageState.TIMEOUT, "the site fails at present; try again later"
    if status in _REFUSALS:
        return PageState.BLOCKED, "the site refuses the request"
    return PageState.UNSUPPORTED, "the site answers without a page"
