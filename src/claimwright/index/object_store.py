"""Turns a prefix of an S3-compatible object store into the places of corpora.

A version is published by creating the object that is named after it, on the condition that there
is none (`If-None-Match: *`): of two writers one wins, and the other is told. One writer at a time
is kept by a lease, an object that its holder renews and that anybody may take over once it is old.
"""

import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from claimwright.domain import Unit
from claimwright.errors import BusyError, InputError
from claimwright.index import manifest
from claimwright.index.checks import UNITS
from claimwright.index.faults import translated
from claimwright.index.manifest import Manifest

LEASE_SECONDS = 600.0
"""A lease that was not renewed for so long belongs to nobody; a buffer is written more often."""

_LAST = 10**12


class Objects(Protocol):
    """A prefix of an object store."""

    @property
    def address(self) -> str:
        """Such as `s3://bucket/prefix`."""

    @property
    def options(self) -> Mapping[str, str]:
        """What the engine must know to reach it."""

    def get(self, key: str) -> tuple[bytes, str] | None:
        """Return an object and its tag; `None` when there is none."""

    def put(self, key: str, content: bytes, *, replaces: str | None = None) -> bool:
        """Write an object that is not there, or the one with this tag; return whether it was so."""

    def first(self, prefix: str) -> str | None:
        """Return the first key with a prefix, by name."""

    def folders(self, prefix: str) -> tuple[str, ...]:
        """Return what stands between a prefix and the next slash."""

    def delete(self, prefix: str) -> None:
        """Delete every object with a prefix."""

    def size(self, prefix: str) -> int:
        """Return the bytes of every object with a prefix."""


@dataclass(slots=True, kw_only=True)
class Prefix:
    """One corpus in an object store; its clock tells seconds since 1970.

    Its tables lie in an `inner` folder of it, or beside the versions where that is empty; `holder`
    is the corpus that holds the lease, where that is another.
    """

    objects: Objects
    name: str
    clock: Callable[[], float] = time.time
    inner: str = ""
    holder: "Prefix | None" = None
    _owner: str = ""
    _tag: str = ""
    _renewed: float = 0.0

    @property
    def address(self) -> str:
        """The store's with the corpus's name."""
        return f"{self.objects.address}/corpora/{self.name}"

    @property
    def options(self) -> Mapping[str, str]:
        """What the engine must know to reach the store."""
        return self.objects.options

    def table(self, unit: Unit) -> str:
        """Return the address of the table of a unit."""
        return f"{self.address}/{self._inner}{unit}.lance"

    def over(self, folder: str) -> "Prefix":
        """Return the same corpus under the same lease, its tables in a folder of it."""
        return self if folder == self.inner else replace(self, inner=folder, holder=self)

    def part(self, folder: str) -> "Prefix":
        """Return a corpus that lies in a folder of this one, under the lease of this one."""
        return replace(self, name=f"{self.name}/{folder}", inner="", holder=self)

    def drop(self, folder: str) -> None:
        """Delete what lies in a folder of it, its versions first."""
        if folder == manifest.BESIDE:
            self.over("").begin()
            return
        self.objects.delete(f"{self._prefix}{folder}/versions/")
        self.objects.delete(f"{self._prefix}{folder}/")

    def is_corpus(self) -> bool:
        """Whether a version was published."""
        return self._newest() is not None

    def read(self) -> Manifest:
        """Return the newest published state, checked against its own hash.

        Raises:
            InputError: The corpus was made by a newer claimwright, or by one too old.
            IntegrityError: It is damaged.
            UnavailableError: The store does not answer.
        """
        newest = self._newest()
        found = self.objects.get(newest) if newest else None
        return manifest.parsed(found[0] if found else b"", self.name, self.address)

    def begin(self) -> None:
        """Delete what was begun."""
        for unit in UNITS:
            self.objects.delete(f"{self._prefix}{self._inner}{unit}.lance/")

    def take_stock(self) -> None:
        """Do nothing: the store has what it took."""

    def publish(self, state: Manifest) -> None:
        """Create the object of a version.

        Raises:
            BusyError: Another writer published this version first, or took the lease over.
        """
        self.renew()
        key = f"{self._prefix}versions/{_LAST - state.current.version:012}.json"
        if not self.objects.put(key, manifest.content(state)):
            raise BusyError(
                f"version {state.current.version} of corpus {self.name!r} was published by another"
                " writer: nothing of this one stands; run the same command again"
            )

    def renew(self) -> None:
        """Renew the lease once a third of its time is over.

        Raises:
            BusyError: Another writer has taken it over.
        """
        if self.holder is not None:
            self.holder.renew()
        elif self._owner and self.clock() - self._renewed > LEASE_SECONDS / 3:
            self._take(self._tag)

    def forget(self) -> None:
        """Do nothing: what is written to the store is safe."""

    def size(self) -> int:
        """Return the bytes of all its objects."""
        return self.objects.size(self._prefix)

    @contextmanager
    def leased(self) -> Iterator[None]:
        """Hold the lease while the block runs.

        Raises:
            BusyError: Another writer holds it.
        """
        self._owner = uuid.uuid4().hex
        found = self.objects.get(self._lease)
        if found and self.clock() < json.loads(found[0])["until"]:
            raise _busy(self.name)
        self._take(found[1] if found else "")
        try:
            yield
        finally:
            self._give_back()

    @property
    def _inner(self) -> str:
        return f"{self.inner}/" if self.inner else ""

    @property
    def _prefix(self) -> str:
        return f"corpora/{self.name}/"

    @property
    def _lease(self) -> str:
        return f"leases/{self.name}.json"

    def _newest(self) -> str | None:
        """Names count down, so that the newest comes first."""
        return self.objects.first(f"{self._prefix}versions/")

    def _take(self, tag: str) -> None:
        now = self.clock()
        content = json.dumps({"owner": self._owner, "until": now + LEASE_SECONDS}).encode()
        if not self.objects.put(self._lease, content, replaces=tag or None):
            raise _busy(self.name)
        found = self.objects.get(self._lease)
        if found is None or json.loads(found[0])["owner"] != self._owner:
            raise _busy(self.name)
        self._tag, self._renewed = found[1], now

    def _give_back(self) -> None:
        content = json.dumps({"owner": self._owner, "until": 0.0}).encode()
        self.objects.put(self._lease, content, replaces=self._tag)
        self._owner = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreShelf:
    """Corpora in an object store; its clock gives seconds since 1970."""

    objects: Objects
    clock: Callable[[], float] = field(default=time.time, repr=False)

    @property
    def address(self) -> str:
        """The address of the store."""
        return self.objects.address

    def names(self, is_name: Callable[[str], bool]) -> tuple[str, ...]:
        """Return the corpora of the store that were committed at least once, in any order.

        Raises:
            UnavailableError: The store does not answer.
        """
        with translated(self.address, "read"):
            found = filter(is_name, self.objects.folders("corpora/"))
            return tuple(name for name in found if self.place(name).is_corpus())

    def place(self, name: str) -> Prefix:
        """Return the prefix of a corpus."""
        return Prefix(objects=self.objects, name=name, clock=self.clock)

    @contextmanager
    def writing(self, name: str) -> Iterator[Prefix]:
        """Yield the prefix of a corpus and hold its lease.

        Raises:
            BusyError: Another writer holds it.
            UnavailableError: The store does not answer.
        """
        place = self.place(name)
        with place.leased():
            yield place

    def remove(self, name: str) -> None:
        """Delete a corpus: its published versions first, so that it vanishes at once."""
        self.objects.delete(f"corpora/{name}/versions/")
        self.objects.delete(f"corpora/{name}/")


def _busy(name: str) -> BusyError:
    return BusyError(
        f"corpus {name!r} is being written by another process; a corpus has one writer at a time:"
        f" wait until it ends; the lease of one that died runs out after {LEASE_SECONDS:.0f} s"
    )


def bucket_and_prefix(address: str) -> tuple[str, str]:
    """Return the bucket and the prefix of the address of a store.

    The prefix may be missing, and has no slashes at its ends.

    Raises:
        InputError: It is no such address.

    Examples:
        >>> bucket_and_prefix("s3://papers/claimwright/")
        ('papers', 'claimwright')
    """
    scheme, mark, rest = address.partition("://")
    bucket, _, prefix = rest.partition("/")
    if scheme != "s3" or not mark or not bucket:
        raise InputError(
            f"{address[:80]!r} is no address of an object store: write s3://BUCKET/PREFIX"
        )
    return bucket, prefix.strip("/")
