"""Sites that were reached or not in, whether this machine has a network at all out."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final, TypeVar

import httpcore

from claimwright.domain import PageState
from claimwright.fetch.network import GuardedNetwork, Resolver
from claimwright.fetch.pace import Deadline
from claimwright.fetch.page import NO_NETWORK, FetchStopped, UnreachedError
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
