"""Debates that have ended → an address each, for as long as this process keeps them."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from claimwright.domain import DebateReport
from claimwright.errors import NotFoundError

MAX_KEPT = 64
"""Most debates that are kept; the oldest go first."""


@dataclass(kw_only=True)
class DebateShelf:
    """The last debates of this process, in memory, each under an id that nobody can guess.

    Args:
        most: Debates kept, 1 or more.
    """

    most: int = MAX_KEPT
    _kept: OrderedDict[str, DebateReport] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def keep(self, report: DebateReport) -> str:
        """Keep a debate.

        Args:
            report: That has ended.

        Returns:
            The id under which it is found.
        """
        debate_id = secrets.token_urlsafe(12)
        with self._lock:
            self._kept[debate_id] = report
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return debate_id

    def find(self, debate_id: str) -> DebateReport:
        """Return a debate that is kept.

        Args:
            debate_id: As `keep` gave it.

        Returns:
            The debate.

        Raises:
            NotFoundError: It was never kept here, or others have taken its place.
        """
        with self._lock:
            found = self._kept.get(debate_id)
        if found is None:
            raise NotFoundError(
                f"there is no debate {debate_id[:40]!r}; this server keeps the last {self.most} in "
                "memory until it ends: debate the claim again, or save its transcript next time"
            )
        return found
