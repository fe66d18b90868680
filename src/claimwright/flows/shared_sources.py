"""The sources of one article in, each read once out, several at a time."""

from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Self, TypeVar

from claimwright.domain import CitedSource, SourceText
from claimwright.fetch.canonical import canonical_url
from claimwright.flows.source_addresses import addresses
from claimwright.protocols import SourceReader

T = TypeVar("T")


class SharedSources:
    """Reads sources in the background; two references to one page read it once.

    The reader is called from several threads, `readers` of them at most, 1 or more.
    """

    def __init__(self, reader: SourceReader, readers: int) -> None:
        self._reader = reader
        self._pool = ThreadPoolExecutor(max_workers=readers, thread_name_prefix="source")
        self._reading: dict[str, Future[SourceText]] = {}

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Drop what has not begun; what has ends within the bounds of its fetch."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def begin(self, sources: Iterable[CitedSource]) -> None:
        """Begin to read sources, in order, those that are not being read yet."""
        for source in sources:
            key = source_key(source)
            if key not in self._reading:
                self._reading[key] = self._pool.submit(self._reader.read, source)

    def is_read(self, source: CitedSource) -> bool:
        """Say whether a source that was begun has been read."""
        return self._reading[source_key(source)].done()

    def text_of(self, source: CitedSource) -> SourceText:
        """Return what was read of a source that was begun; it waits for the end of that.

        Raises:
            ClaimwrightError: Reading failed for another reason than the site.
        """
        return self._reading[source_key(source)].result()

    def wait(self, also: Iterable[Future[T]] = ()) -> None:
        """Wait until one more of the sources that were begun has been read.

        The end of any of the other work ends the wait, too.
        """
        reading = (future for future in self._reading.values() if not future.done())
        pending: list[Future[Any]] = [*also, *reading]  # whatever it gives, its end is waited for
        if pending:
            wait(pending, return_when=FIRST_COMPLETED)

    @property
    def progress(self) -> tuple[int, int]:
        """How many have been read, and how many were begun."""
        return sum(future.done() for future in self._reading.values()), len(self._reading)


def source_key(source: CitedSource) -> str:
    """Return what is equal for references to one page.

    Returns:
        The spellings of its addresses; its own key where it names none.

    Examples:
        >>> from claimwright.domain import ReferenceForm
        >>> one = CitedSource(key="a", form=ReferenceForm.TEXT, url="http://www.example.org/b/")
        >>> two = CitedSource(key="c", form=ReferenceForm.TEXT, url="https://example.org/b#d")
        >>> source_key(one) == source_key(two)
        True
    """
    spelt = [canonical_url(each.url) or each.url for each in addresses(source)]
    return " ".join(spelt) or f"key:{source.key}"
