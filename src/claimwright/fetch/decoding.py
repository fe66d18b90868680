"""Pieces of an answer's body in, the whole of it out: decompressed, and never over a limit."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped

ACCEPTED: Final = "gzip, deflate"
"""Compressions that are asked for."""

_PLAIN: Final = frozenset({"", "identity"})
_COMPRESSED: Final = frozenset({"gzip", "x-gzip", "deflate"})
_EITHER: Final = 47
"""Bits of the window: 15, and 32 for a header of gzip or zlib, whichever it is."""
_BARE: Final = -15
"""Bits of the window of deflate without a header, which some servers call deflate."""
_BARE_NAME: Final = "deflate"


def decoded(pieces: Iterable[bytes], encoding: str, limit: int) -> bytes:
    """Return the whole body.

    Memory never holds more than `limit` bytes and one piece.

    Raises:
        FetchStopped: It is over the limit, damaged, or in an encoding that was not asked for.

    Examples:
        >>> decoded([zlib.compress(b"seas"), b""], "deflate", 99)
        b'seas'
    """
    name = encoding.strip().lower()
    if name in _PLAIN:
        return _joined(pieces, limit)
    if name not in _COMPRESSED:
        detail = f"the page is compressed as {name[:40]!r}, which was not asked for"
        raise FetchStopped(PageState.UNSUPPORTED, detail)
    try:
        return _expanded(pieces, name, limit)
    except zlib.error as error:
        detail = f"the compressed page is damaged ({error})"
        raise FetchStopped(PageState.UNSUPPORTED, detail) from error


def _joined(pieces: Iterable[bytes], limit: int) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        _bound(len(body), limit)
    return bytes(body)


def _expanded(pieces: Iterable[bytes], name: str, limit: int) -> bytes:
    body = bytearray()
    expander = None
    taken = 0
    for piece in pieces:
        taken += len(piece)
        _bound(taken, limit)
        expander = expander or _expander(piece, name)
        rest = piece
        while rest and not expander.eof:
            body += expander.decompress(rest, limit + 1 - len(body))
            _bound(len(body), limit)
            rest = expander.unconsumed_tail
    if expander is None or not expander.eof:
        raise FetchStopped(PageState.TIMEOUT, "the compressed page broke off; try again later")
    return bytes(body)


def _expander(first: bytes, name: str) -> zlib._Decompress:
    """Return what expands a body that begins so."""
    try:
        zlib.decompressobj(_EITHER).decompress(first[:2])
    except zlib.error:
        if name == _BARE_NAME:
            return zlib.decompressobj(_BARE)
        raise
    return zlib.decompressobj(_EITHER)


def _bound(size: int, limit: int) -> None:
    if size > limit:
        detail = f"it is over the limit of {limit:,} bytes (for pages: fetch.max_bytes)"
        raise FetchStopped(PageState.UNSUPPORTED, detail)
