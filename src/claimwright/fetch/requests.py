"""What is asked of a catalogue, with its key kept from view, and what a run may ask in all."""

import hashlib
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock
from urllib.parse import quote, urlencode

from claimwright.errors import UnavailableError

_PLAIN = "/,:|()"
"""Characters of a query that stay readable; none of them parts one value from the next."""


class KeyPlace(StrEnum):
    """Where a catalogue looks for a key."""

    HEADER = "header"
    QUERY = "query"


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a catalogue; never shown, logged or kept."""

    place: KeyPlace
    name: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How a catalogue wants to be asked.

    Args:
        name: Of the catalogue, as people write it.
        interval_s: Least seconds between two requests, by its own rules.
        busy: Statuses beside 408, 429 and those from 500 on by which it means "later".
        key: `None` asks without one.
        told: Names and values sent with every query and never shown or kept, such as an address
            that the catalogue may turn to.
        key_hint: Where a key comes from and where it belongs, for who needs one.
    """

    name: str
    interval_s: float
    busy: frozenset[int] = frozenset()
    key: Key | None = None
    told: tuple[tuple[str, str], ...] = ()
    key_hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One request to a catalogue.

    The query has no key in it; empty content asks without posting; one that `renews` is content
    with no kept answer, however young.
    """

    manners: Manners
    address: str
    query: tuple[tuple[str, str], ...] = ()
    content: bytes = b""
    accept: str = "application/json"
    renews: bool = False

    @property
    def url(self) -> str:
        """The address with its query as it may be shown and kept: without key and contact.

        Examples:
            >>> Ask(manners=Manners(name="x", interval_s=0), address="https://example.org/works",
            ...     query=(("search", "sea level"), ("cursor", "*"))).url
            'https://example.org/works?search=sea%20level&cursor=%2A'
        """
        return _joined(self.address, self.query)

    @property
    def wire(self) -> str:
        """The address that is sent; it may hold what is never shown."""
        key = self.manners.key
        last = ((key.name, key.value),) if key and key.place is KeyPlace.QUERY else ()
        return _joined(self.address, (*self.query, *self.manners.told, *last))

    @property
    def headers(self) -> dict[str, str]:
        """The headers that are sent; they may hold a key."""
        sent = {"Accept": self.accept}
        if self.content:
            sent["Content-Type"] = "application/json"
        key = self.manners.key
        if key is not None and key.place is KeyPlace.HEADER:
            sent[key.name] = key.value
        return sent

    @property
    def digest(self) -> str:
        """SHA-256 of address, query and content: equal for equal requests, whatever the key."""
        told = b"\n".join((self.url.encode(), self.accept.encode(), self.content))
        return hashlib.sha256(told).hexdigest()


def _joined(address: str, query: tuple[tuple[str, str], ...]) -> str:
    if not query:
        return address
    return f"{address}?{urlencode(query, quote_via=quote, safe=_PLAIN)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What a run has asked for so far.

    Tries that failed count as requests; bytes are decompressed; `kept` answers were taken from the
    disk.
    """

    requests: int = 0
    bytes: int = 0
    kept: int = 0
    waited_s: float = 0.0


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

    def add(self, *, size: int = 0, kept: int = 0, waited_s: float = 0.0) -> None:
        """Add to what was used."""
        with self._lock:
            self._used = replace(
                self._used,
                bytes=self._used.bytes + size,
                kept=self._used.kept + kept,
                waited_s=self._used.waited_s + waited_s,
            )
