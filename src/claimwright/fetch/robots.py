"""A site's robots.txt in, whether a page of it may be read and how often out."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from protego import Protego

from claimwright.domain import PageState
from claimwright.fetch.exchange import OK, Answer
from claimwright.fetch.page import FetchStopped
from claimwright.memory import Memory

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
