"""Events and requests → bytes that the store keeps, and back without loss."""

import zlib
from typing import Final, cast

from claimwright.errors import IntegrityError
from claimwright.flows.article_events import (
    ArticleEnded,
    ArticleFailed,
    ArticleRead,
    ClaimBegun,
    ClaimChecked,
    ClaimsFound,
    Event,
    EvidenceFound,
    StageReached,
)
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.web.article_request import ArticleRequest

_LEVEL: Final = 4
"""Of compression: passages shrink to a third, in far less time than it takes to judge them."""

_KINDS: Final[dict[str, type]] = {
    kind.__name__: kind
    for kind in (
        StageReached,
        ArticleRead,
        ClaimsFound,
        ClaimBegun,
        EvidenceFound,
        ClaimChecked,
        ArticleEnded,
        ArticleFailed,
        ArticleRequest,
    )
}


def packed(value: Event | ArticleRequest) -> tuple[str, bytes]:
    """Return the kind of a value and its fields as compressed JSON."""
    kind = type(value).__name__
    return kind, zlib.compress(to_bytes(value), _LEVEL)


def unpacked_event(kind: str, body: bytes) -> Event:
    """Return an event as it was.

    Args:
        kind: As `packed` told it.
        body: Likewise.

    Returns:
        An equal event.

    Raises:
        IntegrityError: They are not what `packed` made.
    """
    return cast("Event", _unpacked(kind, body))


def unpacked_request(body: bytes) -> ArticleRequest:
    """Return a request as it was; raise `IntegrityError` when it is not what `packed` made."""
    return cast("ArticleRequest", _unpacked(ArticleRequest.__name__, body))


def _unpacked(kind: str, body: bytes) -> object:
    try:
        return from_bytes(_KINDS[kind], zlib.decompress(body))
    except (KeyError, zlib.error, ValueError) as error:
        message = (
            f"a stored {kind[:40]!r} of an article cannot be read; delete the article's report and "
            "check it again"
        )
        raise IntegrityError(message) from error
