"""A file or page of fact checks in, those that it holds kept out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO, Final

from claimwright.claims.article import without_long_tags
from claimwright.claims.plain import characters
from claimwright.domain import FactCheck, PageState
from claimwright.domain.claims import plain_statement
from claimwright.errors import InputError, TooLargeError, UnavailableError
from claimwright.extras import of_extra
from claimwright.fact_checks.claim_review import fact_check_of, json_ld_in, reviews_in
from claimwright.fact_checks.feed import Item, json_items, table_items
from claimwright.fact_checks.store import FactCheckStore
from claimwright.fetch.page import HTML, Fetched
from claimwright.json_rows import DAMAGED, check_name, decompressed, opened
from claimwright.protocols import Encoder
from claimwright.settings import Settings

MOST_TOLD: Final = 20
"""Reasons that are kept; what is refused beyond is counted."""

MAX_PAGE_BYTES: Final = 10_000_000
"""Largest page in a file; one of the web is bounded by `fetch`."""

_BATCH: Final = 256
_COMPRESSED: Final = (".gz", ".xz")
_PAGES: Final = (".html", ".htm", ".xhtml")
_TABLES: Final = (".csv", ".tsv")
_ADDRESSES: Final = ("http://", "https://")


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What became of a source.

    Args:
        read: ClaimReview items that are fact checks.
        new: Of them those that were not kept before.
        refused: Items that are none.
        reasons: Of the first of them, each with its place.
    """

    read: int = 0
    new: int = 0
    refused: int = 0
    reasons: tuple[str, ...] = ()


def add_checks(
    source: str, settings: Settings, encoder: Encoder, watch: Callable[[int], None] | None = None
) -> Added:
    """Read the fact checks of a file or page and keep them, some hundred at a time.

    The source is the address of a page, or a file: a page, a `DataFeed` or other JSON, JSON lines,
    CSV; also under gzip or xz. `watch` is told how many were read so far.

    Raises:
        InputError: The source cannot be read; what was kept before it broke off stays kept.
        NotFoundError: There is no such file.
        TooLargeError: There would be more than 100,000 fact checks, or an item is over a bound.
        UnavailableError: The site does not answer, or an extra is not installed.
    """
    added, store = Added(), FactCheckStore(settings.home)
    with _items(source, settings) as (page, items):
        found = _checks(source, page, items)
        while batch := list(islice(found, _BATCH)):
            checks = [each for each in batch if isinstance(each, FactCheck)]
            reasons = [each for each in batch if isinstance(each, str)]
            embeddings = encoder.encode([plain_statement(check.claim) for check in checks])
            added = Added(
                read=added.read + len(checks),
                new=added.new + store.add(checks, embeddings, encoder.name),
                refused=added.refused + len(reasons),
                reasons=(*added.reasons, *reasons)[:MOST_TOLD],
            )
            if watch is not None:
                watch(added.read)
    return added


def _checks(source: str, page: str, items: Iterator[Item]) -> Iterator[FactCheck | str]:
    """Yield each fact check, and of what is none the reason."""
    for where, value in items:
        if isinstance(value, InputError):
            yield f"{where}: {value}"
            continue
        for number, review in enumerate(reviews_in(value), start=1):
            try:
                yield fact_check_of(review, page=page, source=source)
            except InputError as error:
                yield f"{where}, ClaimReview {number}: {error}"


@contextmanager
def _items(source: str, settings: Settings) -> Iterator[tuple[str, Iterator[Item]]]:
    if source.lower().startswith(_ADDRESSES):
        page = _fetched(source, settings)
        if page.state is not PageState.OK:
            raise UnavailableError(f"{source[:200]!r} cannot be read: {page.detail}")
        if page.content_type == HTML:
            yield page.final_url, _of_page(page.body, page.charset)
        else:
            yield page.final_url, json_items(BytesIO(page.body))
        return
    name = source.lower()
    for ending in _COMPRESSED:
        name = name.removesuffix(ending)
    check_name(str(Path(source).resolve()))
    with opened(Path(source)) as file:
        try:
            yield "", _of_file(name, decompressed(file))
        except DAMAGED as error:
            raise InputError(f"{source!r} is damaged: {error}; fetch it anew") from error


def _fetched(url: str, settings: Settings) -> Fetched:
    with of_extra("articles", "reading pages needs"):
        from claimwright.fetch.client import FetchClient  # noqa: PLC0415  # of an extra
    return FetchClient(settings.fetch, settings.home / "cache" / "pages").fetch(url)


def _of_file(name: str, stream: IO[bytes]) -> Iterator[Item]:
    if name.endswith(_TABLES):
        return table_items(stream)
    if name.endswith(_PAGES):
        data = stream.read(MAX_PAGE_BYTES + 1)
        if len(data) > MAX_PAGE_BYTES:
            raise TooLargeError(f"the page is over {MAX_PAGE_BYTES:,} bytes; name a smaller one")
        return _of_page(data, "")
    return json_items(stream)


def _of_page(data: bytes, charset: str) -> Iterator[Item]:
    blocks = json_ld_in(without_long_tags(characters(data, charset)))
    return ((f"block {number}", value) for number, value in enumerate(blocks, start=1))
