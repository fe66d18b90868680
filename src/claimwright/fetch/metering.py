"""Requests and their bytes in, what a run has used of its allowance out."""

from dataclasses import dataclass, replace
from threading import Lock

from claimwright.errors import UnavailableError


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What a run has asked for so far.

    Tries that failed count as requests; bytes are decompressed; `kept` answers were taken from the
    disk, and `failed` requests were given up after every try.
    """

    requests: int = 0
    bytes: int = 0
    kept: int = 0
    waited_s: float = 0.0
    failed: int = 0


class Meter:
    """Adds up what is used, and says when it is enough; safe between threads."""

    def __init__(self, *, max_requests: int, max_bytes: int) -> None:
        self._max_requests = max_requests
        self._max_bytes = max_bytes
        self._used = Used()
        self._lock = Lock()

    @property
    def used(self) -> Used:
        """What was used so far."""
        return self._used

    def admit(self) -> None:
        """Count one more request.

        Raises:
            UnavailableError: The run's allowance is used up; nothing is counted.
        """
        with self._lock:
            if self._used.requests >= self._max_requests:
                raise UnavailableError(
                    f"this run has sent its {self._max_requests:,} requests "
                    "(catalogues.max_requests); what was got is kept: run it again to go on"
                )
            if self._used.bytes >= self._max_bytes:
                raise UnavailableError(
                    f"this run has read {self._used.bytes:,} bytes, its allowance "
                    "(catalogues.max_total_bytes); what was got is kept: run it again to go on"
                )
            self._used = replace(self._used, requests=self._used.requests + 1)

    def add(self, *, size: int = 0, kept: int = 0, waited_s: float = 0.0, failed: int = 0) -> None:
        """Add to what was used."""
        with self._lock:
            self._used = replace(
                self._used,
                bytes=self._used.bytes + size,
                kept=self._used.kept + kept,
                waited_s=self._used.waited_s + waited_s,
                failed=self._used.failed + failed,
            )
