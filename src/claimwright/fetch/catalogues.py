"""Requests to catalogues of works in, read answers out: paced, retried, metered and kept.

This is the polite side of the door: one place knows how long to wait, when to ask again, when it
is enough, and what was got already. robots.txt speaks to those who follow links; an interface for
programs states its rules in its documentation, and `Manners` carries them here.
"""

import logging
import random
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Final, Generic, TypeVar

import httpx

from claimwright.cache_lookups import CacheKind, count_lookup
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.fetch.cache import AnswerStore, KeptAnswer
from claimwright.fetch.exchange import OK, Answer, Line
from claimwright.fetch.network import Resolver, resolve
from claimwright.fetch.pace import Later, backoff, retry_after
from claimwright.fetch.page import FetchStopped
from claimwright.fetch.requests import Ask, KeyPlace, Meter, Used
from claimwright.fetch.urls import site_of
from claimwright.settings import CatalogueSettings, FetchSettings

T = TypeVar("T")

_KEEPS_METHOD: Final = frozenset({307, 308})
_LATER: Final = frozenset({408, 425, 429})
_SERVER_FAULTS: Final = 500
_NEEDS_KEY: Final = frozenset({401, 403})
_MISSING: Final = frozenset({404, 410})
_SHOWN: Final = 300
_LOG: Final = logging.getLogger(__name__)


class Unreadable(Exception):  # noqa: N818  # it is caught inside `fetch` and is no error of ours
    """An answer is not what it should be; asking again may help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Generic[T]):
    """An answer that was read."""

    value: T
    kept: KeptAnswer
    size: int
    from_disk: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What a client takes from outside, so that a test need not wait."""

    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random
    resolve: Resolver = resolve


class CatalogueClient:
    """Asks catalogues; safe between threads, which then wait for one another."""

    def __init__(
        self,
        settings: CatalogueSettings,
        fetch: FetchSettings,
        folder: Path,
        *,
        world: World | None = None,
    ) -> None:
        self._settings = settings
        self._fetch = replace(
            fetch,
            max_bytes=settings.max_answer_bytes,
            total_s=settings.answer_s,
            read_s=min(settings.answer_s, max(fetch.read_s, 30.0)),
        )
        self._world = world or World()
        self._meter = Meter(max_requests=settings.max_requests, max_bytes=settings.max_total_bytes)
        self._next: dict[str, float] = {}
        self._failures: dict[str, int] = {}
        self._lock = Lock()
        self.store = AnswerStore(folder, settings.max_kept_bytes)

    @property
    def used(self) -> Used:
        """What was asked for so far."""
        return self._meter.used

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        return self._world.clock()

    @property
    def look_up_age_s(self) -> float:
        """Seconds up to which a kept answer to a look-up is used again."""
        return self._settings.max_age_days * 86_400

    def ask(self, ask: Ask, read: Callable[[bytes], T], *, max_age_s: float = 0.0) -> Read[T]:
        """Return what was read of an answer, asked for as often as it takes within the settings.

        `read` makes something of the body, or raises `Unreadable`; then it is asked again. A kept
        answer up to `max_age_s` is taken instead; offline, one of any age.

        Raises:
            NotFoundError: The catalogue has no such thing.
            InputError: It refuses the request as it is, or wants a key.
            UnavailableError: It failed at every try or too often in a row, the run's allowance is
                used up, or nothing is kept and the client is offline.
        """
        found = self._kept(ask, read, max_age_s)
        count_lookup(CacheKind.CATALOGUES, hit=found is not None)
        if found is not None:
            return found
        with self._lock:
            self._check_open(ask)
            return self._insist(ask, read)

    def _kept(self, ask: Ask, read: Callable[[bytes], T], max_age_s: float) -> Read[T] | None:
        kept = self.store.find(ask.digest)
        offline = self._settings.offline
        young = kept is not None and not ask.renews and self.now - kept.at < max_age_s
        if kept is None or not (offline or young):
            if offline:
                message = f"nothing is kept of {ask.url[:_SHOWN]!r}, and catalogues.offline is set"
                raise UnavailableError(message)
            return None
        body = self.store.body(kept.sha256)
        try:
            value = read(body)
        except Unreadable:
            return None  # kept by an older version that read it otherwise
        self._meter.add(kept=1)
        return Read(value=value, kept=kept, size=len(body), from_disk=True)

    def _check_open(self, ask: Ask) -> None:
        failures = self._failures.get(ask.manners.name, 0)
        if failures >= self._settings.stop_after:
            raise UnavailableError(
                f"{ask.manners.name} failed {failures} times in a row "
                "(catalogues.stop_after) and is asked no more in this run; try again later"
            )

    def _insist(self, ask: Ask, read: Callable[[bytes], T]) -> Read[T]:
        later = Later(why="")
        for tried in range(1, self._settings.tries + 1):
            if later.why:
                self._pause(ask, tried - 1, later)
            outcome = self._try(ask, read)
            if isinstance(outcome, Read):
                self._failures[ask.manners.name] = 0
                return outcome
            later = outcome
            _LOG.info("%s, try %d: %s", ask.manners.name, tried, later.why)
        raise self._given_up(ask, f"{later.why}, at each of {self._settings.tries} tries")

    def _given_up(self, ask: Ask, why: str) -> UnavailableError:
        name = ask.manners.name
        self._failures[name] = self._failures.get(name, 0) + 1
        return UnavailableError(
            f"{name} cannot be asked at present: {why}; what was got before is kept: "
            "try again later"
        )

    def _pause(self, ask: Ask, tried: int, later: Later) -> None:
        settings = self._settings
        own = backoff(
            tried, first=settings.first_wait_s, most=settings.max_wait_s, chance=self._world.chance
        )
        if later.wait_s is None:
            self._wait(own)
            return
        if later.wait_s > settings.max_wait_s:
            why = (
                f"{later.why}, and it asks to wait {later.wait_s:,.0f} s, longer than "
                f"{settings.max_wait_s:g} s (catalogues.max_wait_s)"
            )
            raise self._given_up(ask, why)
        spread = min(settings.first_wait_s, later.wait_s)
        self._wait(later.wait_s + spread * self._world.chance())

    def _wait(self, seconds: float) -> None:
        if seconds > 0:
            self._meter.add(waited_s=seconds)
            self._world.sleep(seconds)

    def _try(self, ask: Ask, read: Callable[[bytes], T]) -> Read[T] | Later:
        self._take_turn(ask)
        try:
            answer = self._answer(ask)
        except FetchStopped as stopped:
            return Later(why=stopped.detail)
        self._meter.add(size=len(answer.body))
        if answer.status != OK:
            return self._refused(ask, answer)
        try:
            value = read(answer.body)
        except Unreadable as error:
            kind = answer.headers.get("content-type", "no type")[:60]
            return Later(why=f"the answer cannot be read: {error} (sent as {kind})")
        kept = self.store.keep(ask.digest, answer.body, at=self.now, asked=ask.url)
        return Read(value=value, kept=kept, size=len(answer.body), from_disk=False)

    def _take_turn(self, ask: Ask) -> None:
        name = ask.manners.name
        self._wait(self._next.get(name, 0.0) - self.now)
        self._next[name] = self.now + ask.manners.interval_s

    def _answer(self, ask: Ask) -> Answer:
        url = httpx.URL(ask.wire)
        for _ in range(self._fetch.max_redirects + 1):
            self._meter.admit()
            answer = self._send(ask, url)
            if not answer.leads_to:
                return answer
            url = self._next_url(ask, url, answer)
        raise UnavailableError(
            f"{ask.manners.name} redirects more than {self._fetch.max_redirects} times "
            "(fetch.max_redirects)"
        )

    def _send(self, ask: Ask, url: httpx.URL) -> Answer:
        purpose = "looks up works to check claims against"
        with closing(Line(self._fetch, self._world.resolve, purpose)) as line:
            return line.exchange(url, ask.headers, ask.content)

    def _next_url(self, ask: Ask, url: httpx.URL, answer: Answer) -> httpx.URL:
        """Follow a redirect, which may lead nowhere else: it would carry the key there."""
        name = ask.manners.name
        try:
            target = url.join(answer.leads_to)
            same = target.host == url.host and (
                site_of(target) == site_of(url) or (url.scheme, target.scheme) == ("http", "https")
            )
        except (httpx.InvalidURL, ValueError, KeyError):
            same, target = False, url
        if not same:
            message = f"{name} redirects to another site, which is not followed; see its address"
            raise UnavailableError(f"{message} (catalogues.…)")
        if ask.content and answer.status not in _KEEPS_METHOD:
            raise UnavailableError(f"{name} redirects what was posted (status {answer.status})")
        return _with_key(ask, target)

    def _refused(self, ask: Ask, answer: Answer) -> Later:
        """Say how long to wait after a refusal that may pass; raise for one that will not."""
        status = answer.status
        why = f"it answered {status}{_said(answer.body, ask)}"
        if status in _LATER or status in ask.manners.busy or status >= _SERVER_FAULTS:
            now = datetime.fromtimestamp(self.now, tz=UTC)
            return Later(why=why, wait_s=retry_after(answer.headers.get("retry-after", ""), now))
        name = ask.manners.name
        if status in _MISSING:
            raise NotFoundError(f"{name} has nothing under {ask.url[:_SHOWN]!r}: {why}")
        if status in _NEEDS_KEY:
            hint = ask.manners.key_hint or "it may want a key, or no program at all"
            raise InputError(f"{name} does not let this be asked: {why}; {hint}")
        raise InputError(f"{name} does not take the request {ask.url[:_SHOWN]!r}: {why}")


def _with_key(ask: Ask, target: httpx.URL) -> httpx.URL:
    key = ask.manners.key
    if key is None or key.place is not KeyPlace.QUERY or key.name in target.params:
        return target
    return target.copy_add_param(key.name, key.value)


def _said(body: bytes, ask: Ask) -> str:
    """Return the beginning of what a refusal says, in one line and without the key."""
    text = " ".join(body[:4_000].decode("utf-8", "replace").split())[:_SHOWN]
    if ask.manners.key:
        text = text.replace(ask.manners.key.value, "…")
    return f" and said {text!r}" if text else ""
