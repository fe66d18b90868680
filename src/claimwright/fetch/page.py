"""What fetching an address gave: a state with its reason and, when all is well, the bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimwright.domain import PageState

NO_NETWORK: Final = "this machine has no network"
"""What is said of every page while there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """The end of one fetch.

    Args:
        url: As it was asked for.
        state: How it ended; the body is empty unless it is `ok`.
        detail: Why the state is not `ok`, for the reader; empty when it is.
        final_url: After redirects; empty when no site answered.
        status: HTTP status of the last answer; `None` when there was none.
        content_type: Media type in lower case, without parameters; empty when not told.
        charset: As the answer's header names it, in lower case; empty when not told.
        body: Decompressed.
        etag: Of the answer; empty when it has none.
        retrieved_at: When the site last sent or confirmed it, ISO 8601 in UTC.
        from_cache: Whether the body was taken from the disk.
        no_network: Whether it ended because this machine has no network, whatever the site.
    """

    url: str
    state: PageState
    detail: str = ""
    final_url: str = ""
    status: int | None = None
    content_type: str = ""
    charset: str = ""
    body: bytes = b""
    etag: str = ""
    retrieved_at: str = ""
    from_cache: bool = False
    no_network: bool = False


class FetchStopped(Exception):  # noqa: N818  # it is caught inside `fetch` and is no error of ours
    """A fetch cannot go on; carries the state it ends in.

    Args:
        state: Never `ok`.
        detail: Why, for the reader.
    """

    def __init__(self, state: PageState, detail: str) -> None:
        super().__init__(detail)
        self.state = state
        self.detail = detail


class UnreachedError(FetchStopped):
    """No connection to the site was made: its name has no address, or nothing answers there."""
