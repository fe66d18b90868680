"""What is asked of a catalogue in, the address that is sent and the one that may be shown out."""

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import quote, urlencode

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
