"""What may be asked of a site now: whether it is reached at all, and what its robots.txt allows."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final, TypeVar

import httpcore
from protego import Protego

from claimwright.domain import PageState
from claimwright.fetch.exchange import OK, Answer
from claimwright.fetch.network import GuardedNetwork, Resolver
from claimwright.fetch.pace import Deadline
from claimwright.fetch.page import NO_NETWORK, FetchStopped, UnreachedError
from claimwright.memory import Memory
from claimwright.settings import FetchSettings

T = TypeVar("T")

KNOWN_S: Final = 30.0
"""Seconds for which it is remembered whether there is a network."""

REFERENCE: Final = "doi.org"
"""A host that is always there: the resolver of DOIs, by which cited works are read anyway."""

_HTTPS: Final = 443


class NoNetworkError(FetchStopped):
    """A fetch cannot go on because this machine has no network."""

    def __init__(self) -> None:
        super().__init__(PageState.TIMEOUT, f"{NO_NETWORK}; try again once it has one")


class Reachability:
    """Tells one dead site from a machine without a network; safe between threads.

    When a site cannot be reached and none was reached lately, the one site that is always there
    decides. While there is no network, nothing is asked for.
    """

    def __init__(self, probe: Callable[[], bool], clock: Callable[[], float] = monotonic) -> None:
        self._probe = probe
        self._clock = clock
        self._lock = Lock()
        self._is_there = True
        self._known_until = clock()

    def reach(self, ask: Callable[[], T]) -> T:
        """Return what asking a site for something gives.

        `ask` raises `UnreachedError` where no connection is made.

        Raises:
            NoNetworkError: There is no network, or was none lately.
            FetchStopped: The site itself cannot be asked.
        """
        if self._is_known() and not self._is_there:
            raise NoNetworkError
        try:
            answer = ask()
        except UnreachedError as unreached:
            if self._found():
                raise
            raise NoNetworkError from unreached
        self._note(is_there=True)
        return answer

    def _found(self) -> bool:
        """Say whether there is a network; of several threads one looks and the others wait."""
        with self._lock:
            if not self._is_known():
                self._note(is_there=self._probe())
            return self._is_there

    def _is_known(self) -> bool:
        return self._clock() < self._known_until

    def _note(self, *, is_there: bool) -> None:
        self._is_there, self._known_until = is_there, self._clock() + KNOWN_S


def reference_probe(
    settings: FetchSettings, resolve: Resolver, network: httpcore.NetworkBackend | None = None
) -> Callable[[], bool]:
    """Return what says whether the site that is always there can be connected to.

    Returns:
        A function that connects and sends nothing. A name that leads to no public address, as
        behind a filter, counts as found: there is a network that answers.
    """

    def probe() -> bool:
        guarded = GuardedNetwork(
            allowed=lambda _: False,
            deadline=Deadline(settings.total_s),
            resolve=resolve,
            network=network or httpcore.SyncBackend(),
        )
        try:
            guarded.connect_tcp(REFERENCE, _HTTPS, settings.connect_s).close()
        except (UnreachedError, httpcore.ConnectError, httpcore.ConnectTimeout):
            return False
        except FetchStopped:
            return True
        return True

    return probe


AGENT: Final = "claimwright"
"""The name by which a robots.txt speaks to claimwright."""

MAX_BYTES: Final = 512_000
"""Largest robots.txt that is read."""

KEPT_S: Final = 3_600.0
"""How long rules are used before they are asked for again."""

_MOST_SITES: Final = 500
_FIRST_SERVER_FAULT: Final = 500
_TOO_MANY: Final = 429
_LONGEST_DELAY_S: Final = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a site allows.

    Without a robots.txt everything is allowed; while it is `unreadable`, with the reason, nothing
    is.
    """

    parsed: Protego | None = None
    unreadable: str = ""

    def check(self, url: str) -> None:
        """Refuse a page that the site does not want read by programs.

        Raises:
            FetchStopped: It does not, or its rules could not be read.
        """
        if self.unreadable:
            detail = f"the site's robots.txt could not be read ({self.unreadable})"
            raise FetchStopped(PageState.BLOCKED, detail)
        if self.parsed is not None and not self.parsed.can_fetch(url, AGENT):
            detail = "the site's robots.txt asks programs not to read this page"
            raise FetchStopped(PageState.BLOCKED, detail)

    @property
    def delay_s(self) -> float:
        """Seconds that the site wants between two pages, 0..600."""
        asked = self.parsed.crawl_delay(AGENT) if self.parsed is not None else None
        return min(max(asked or 0.0, 0.0), _LONGEST_DELAY_S)


class Robots:
    """Remembers the rules of sites for an hour; safe between threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._known = Memory[str, tuple[float, Rules]](_MOST_SITES)

    def rules(self, site: str, ask: Callable[[], Answer]) -> Rules:
        """Return the rules of a site, those remembered or new ones.

        Raises:
            FetchStopped: The site cannot be reached at all; its pages could not be either.
        """
        until, rules = self._known.find(site) or (0.0, Rules())
        if self._clock() < until:
            return rules
        rules = _asked(ask)
        self._known.keep({site: (self._clock() + KEPT_S, rules)})
        return rules


def _asked(ask: Callable[[], Answer]) -> Rules:
    try:
        return read_rules(ask())
    except FetchStopped as stopped:
        if stopped.state is PageState.UNSUPPORTED:
            return Rules(unreadable=stopped.detail)
        raise


def read_rules(answer: Answer) -> Rules:
    """Read the answer, of any status, to a request for robots.txt.

    Returns:
        Everything is allowed when the site has none; nothing is while it fails to give it.

    Source:
        RFC 9309, section 2.3.1.
    """
    if answer.status == OK:
        return Rules(parsed=Protego.parse(answer.body.decode("utf-8", "replace")))
    if answer.status >= _FIRST_SERVER_FAULT or answer.status == _TOO_MANY:
        return Rules(unreadable=f"status {answer.status}")
    return Rules()
