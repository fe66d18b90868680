"""Claims and addresses of pages in, a watch over them out, each fit to be checked."""

from collections.abc import Iterable
from typing import Final

from claimwright.domain import Claim, Watch, WatchedKind, WatchItem
from claimwright.errors import InputError, TooLargeError
from claimwright.flows.verify import check_claim

MAX_ITEMS: Final = 100
"""Most claims and pages of one watch."""

MAX_NAME_CHARACTERS: Final = 200
"""Longest name of a watch."""

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address of a page."""

_NAMED_BY: Final = 80
_ADDRESSES: Final = ("http://", "https://")


def new_watch(
    *, watch_id: str, items: Iterable[WatchItem], corpus: str, now: str, name: str = ""
) -> Watch:
    """Return the watch over these items, each fit to be checked.

    An item that is there twice is taken once; `now` is ISO 8601 in UTC; without a name the watch
    has the beginning of its first item.

    Raises:
        InputError: There is nothing to watch, or an item or the name cannot be used.
        TooLargeError: There are more than 100 items.
    """
    unique: dict[WatchItem, None] = {}
    for item in items:
        _check_item(item)
        unique[item] = None
        if len(unique) > MAX_ITEMS:
            message = f"a watch has at most {MAX_ITEMS} claims and pages; make several watches"
            raise TooLargeError(message)
    if not unique:
        raise InputError("there is nothing to watch; give a claim or the address of a page")
    first = next(iter(unique)).text
    called = " ".join(name.split()) or " ".join(first.split())[:_NAMED_BY]
    if len(called) > MAX_NAME_CHARACTERS or not called.isprintable():
        raise InputError(
            f"the name {called[:40]!r} cannot be used; write at most {MAX_NAME_CHARACTERS} "
            "printable characters"
        )
    return Watch(id=watch_id, name=called, corpus=corpus, created_at=now, items=tuple(unique))


def item_of(text: str) -> WatchItem:
    """Return what a text asks to watch, a claim or the address of a page, not yet checked.

    Examples:
        >>> item_of("https://example.org/a").kind.value, item_of("Seas rise.").kind.value
        ('page', 'claim')
    """
    stripped = text.strip()
    is_page = stripped.lower().startswith(_ADDRESSES)
    return WatchItem(WatchedKind.PAGE if is_page else WatchedKind.CLAIM, stripped)


def _check_item(item: WatchItem) -> None:
    if item.kind is WatchedKind.CLAIM:
        check_claim(Claim(text=item.text))
        return
    whole = item.text.isprintable() and not any(map(str.isspace, item.text))
    if (
        len(item.text) > MAX_URL_CHARACTERS
        or not whole
        or not item.text.lower().startswith(_ADDRESSES)
    ):
        raise InputError(
            f"the address {item.text[:80]!r} cannot be used; write one with http:// or https://, "
            f"without blanks, of at most {MAX_URL_CHARACTERS:,} characters"
        )
