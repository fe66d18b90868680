"""A wiki's page in, its wikitext at one revision out; a category in, its articles out.

Both are asked of the wiki's API.
"""

import json
import logging
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, TypeAlias, TypeVar
from urllib.parse import urlencode

import httpx

from claimwright.domain import PageState
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.fetch.exchange import OK, Answer, Line, followed
from claimwright.fetch.network import Resolver, resolve
from claimwright.fetch.pace import Later, Pace, backoff, retry_after
from claimwright.fetch.page import FetchStopped
from claimwright.fetch.urls import parse, site_of
from claimwright.fetch.wiki_pages import (
    CategoryAsk,
    PageAsk,
    WikiPage,
    WikiTrouble,
    read_answer,
    read_members,
)
from claimwright.settings import FetchSettings, WikiSettings

MAX_ANSWER_BYTES: Final = 30_000_000
"""Largest answer of a wiki that is read; its pages may have two megabytes."""

_LATER: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
_MISSING: Final = frozenset({404, 410})
_FIRST_WAIT_S: Final = 1.0
_SHOWN: Final = 200
_LOG: Final = logging.getLogger(__name__)

_REFUSED: Final = frozenset({401, 403})
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f#<>\[\]{}|]")

MAX_TITLE_BYTES: Final = 255
"""Longest title of a MediaWiki."""

Query: TypeAlias = Mapping[str, str]
T = TypeVar("T")


_Ask: TypeAlias = PageAsk | CategoryAsk


class ApiMissingError(UnavailableError):
    """There is no MediaWiki API at an address."""


class MediaWikiClient:
    """Asks wikis for their pages and categories; safe between threads.

    It keeps to the etiquette of MediaWiki's API: one request at a time and site, who asks and whom
    to turn to in `User-Agent`, `maxlag`, and `Retry-After` obeyed.
    """

    def __init__(
        self,
        settings: WikiSettings,
        fetch: FetchSettings,
        *,
        resolve: Resolver = resolve,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings = settings
        self._fetch = replace(fetch, max_bytes=max(fetch.max_bytes, MAX_ANSWER_BYTES))
        self._resolve = resolve
        self._sleep = sleep
        self._pace = Pace()

    def page(self, ask: PageAsk) -> WikiPage:
        """Return a page at one revision, which it tells; redirects of a title are followed.

        Raises:
            InputError: The title or address cannot be used, or the page holds no wikitext.
            NotFoundError: The wiki has no such page or revision, or hides it.
            ApiMissingError: There is no API of a MediaWiki at the address.
            UnavailableError: The wiki does not answer as a MediaWiki does, or with more than
                30,000,000 bytes, or is asked in vain.
        """
        _check_title(ask)
        return self._asked(ask, self._page_query(ask), read_answer)

    def members(self, ask: CategoryAsk) -> Iterator[str]:
        """Yield the articles of a category, by as many requests as it takes.

        Yields:
            Titles in the main namespace, in the order of the category's page: by sort key, then
            by the number of the page. Subcategories are not followed. The wiki is asked for more
            only when more is taken.

        Raises:
            InputError: The title cannot be that of a category.
            NotFoundError: The wiki has no such category, or no article in it.
            ApiMissingError: There is no API of a MediaWiki at the address.
            UnavailableError: The wiki does not answer as a MediaWiki does, or is asked in vain.
        """
        _check_title(ask)
        more: Query = {}
        found_any = False
        while True:
            found = self._asked(ask, {**self._members_query(ask), **more}, read_members)
            found_any = found_any or bool(found.titles)
            yield from found.titles
            if not found.more:
                break
            if found.more == more:
                message = f"{_host(ask.api)} lists {ask.shown} without end; tell who runs it"
                raise UnavailableError(message)
            more = found.more
        if not found_any:
            raise NotFoundError(f"{_host(ask.api)} lists no article in {ask.shown}: {found.empty}")

    def _asked(self, ask: _Ask, query: Query, read: Callable[[object, str], T]) -> T:
        """Return what is read out of the answer to a query, asked again while it is refused."""
        later = Later(why="it was never asked")
        for tried in range(1, self._settings.tries + 1):
            found = self._try(ask, query, read)
            if not isinstance(found, Later):
                return found
            later = found
            if tried < self._settings.tries:
                self._pause(ask, tried, later)
        raise UnavailableError(
            f"{_host(ask.api)} was asked {self._settings.tries} times (wiki.tries) for {ask.shown} "
            f"in vain, lastly because {later.why}; try again later"
        )

    def _pause(self, ask: _Ask, tried: int, later: Later) -> None:
        most = self._settings.max_wait_s
        if later.wait_s is not None and later.wait_s > most:
            raise UnavailableError(
                f"{_host(ask.api)} wants to be asked for {ask.shown} in {later.wait_s:.0f} s, "
                f"longer than wiki.max_wait_s ({most:g}), because {later.why}; try again then"
            )
        wait = later.wait_s
        if wait is None:
            wait = backoff(tried, first=_FIRST_WAIT_S, most=most, chance=random.random)
        _LOG.info("%s: %s; waiting %.1f s", _host(ask.api), later.why, wait)
        self._sleep(wait)

    def _try(self, ask: _Ask, query: Query, read: Callable[[object, str], T]) -> T | Later:
        try:
            answer = self._answer(ask, query)
        except FetchStopped as stopped:
            if stopped.state is not PageState.TIMEOUT:
                message = f"{_host(ask.api)} cannot be asked for {ask.shown}: {stopped.detail}"
                raise UnavailableError(message) from stopped
            return Later(why=stopped.detail)
        wait = retry_after(answer.headers.get("retry-after", ""), datetime.now(tz=UTC))
        if answer.status != OK:
            return _refused(ask, answer.status, wait)
        try:
            return read(_json(ask, answer.body), ask.api)
        except WikiTrouble as trouble:
            return Later(why=str(trouble), wait_s=wait)
        except NotFoundError as error:
            raise NotFoundError(f"{_host(ask.api)} has no {ask.shown}: {error}") from error
        except InputError as error:
            raise InputError(f"{ask.shown} of {_host(ask.api)}: {error}") from error

    def _answer(self, ask: _Ask, query: Query) -> Answer:
        """Return the answer to one request, redirects between addresses followed."""
        first = parse(f"{ask.api}?{urlencode(query)}", self._fetch)
        with closing(Line(self._fetch, self._resolve)) as line:

            def once(url: httpx.URL) -> Answer:
                self._pace.wait(site_of(url), self._fetch.host_interval_s, line.deadline)
                return line.exchange(url, {"Accept": "application/json"}, limit=MAX_ANSWER_BYTES)

            _, answer = followed(first, once, self._fetch)
        if answer.leads_to:
            raise UnavailableError(
                f"{_host(ask.api)} redirects more than {self._fetch.max_redirects} times "
                "(fetch.max_redirects); name the address of its API in wiki.api"
            )
        return answer

    def _page_query(self, ask: PageAsk) -> Query:
        query = {
            **self._every_query(),
            "prop": "revisions|info|categories",
            "rvprop": "ids|timestamp|content",
            "rvslots": "main",
            "cllimit": "max",
        }
        if ask.revision is not None:
            return {**query, "revids": str(ask.revision)}
        query["redirects"] = "1"
        if ask.title:
            return {**query, "titles": ask.title}
        return {**query, "pageids": str(ask.page_id)}

    def _members_query(self, ask: CategoryAsk) -> Query:
        """Return what asks for articles, and whether there is such a category, in one."""
        return {
            **self._every_query(),
            "titles": ask.title,
            "redirects": "1",
            "prop": "categoryinfo",
            "list": "categorymembers",
            "cmtitle": ask.title,
            "cmtype": "page",
            "cmnamespace": "0",
            "cmprop": "title",
            "cmsort": "sortkey",
            "cmdir": "ascending",
            "cmlimit": "max",
        }

    def _every_query(self) -> Query:
        return {
            "action": "query",
            "format": "json",
            "formatversion": "2",
            "utf8": "1",
            "maxlag": str(self._settings.maxlag),
        }


def _check_title(ask: _Ask) -> None:
    """Refuse a title that MediaWiki would refuse, or read as several."""
    wrong = _FORBIDDEN.search(ask.title)
    if wrong:
        raise InputError(
            f"{ask.shown} is no title of a page: it holds {wrong[0]!r}; give the title as the page "
            "shows it, or the page's address"
        )
    size = len(ask.title.encode("utf-8", "replace"))
    if size > MAX_TITLE_BYTES:
        raise InputError(f"{ask.shown} has {size} bytes; a title has at most {MAX_TITLE_BYTES}")


def _refused(ask: _Ask, status: int, wait_s: float | None) -> Later:
    """Return why a status means "later"; raise where it means something else."""
    if status in _LATER:
        return Later(why=f"it answered with status {status}", wait_s=wait_s)
    hint = "name the address of the wiki's API in wiki.api"
    if status in _REFUSED:
        hint = "tell it whom to turn to in fetch.contact, which wikis ask of programs"
    message = f"{_host(ask.api)} answered {ask.shown} with status {status}; {hint}"
    raise ApiMissingError(message) if status in _MISSING else UnavailableError(message)


def _json(ask: _Ask, body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        start = body[:_SHOWN].decode("utf-8", "replace").strip()
        raise ApiMissingError(
            f"{_host(ask.api)} answered {ask.shown} with something other than JSON, which begins "
            f"{start[:60]!r}; name the address of the wiki's API in wiki.api"
        ) from error


def _host(api: str) -> str:
    return httpx.URL(api).host or api[:_SHOWN]
