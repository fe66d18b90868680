"""The status of an answer in, the state of the page and the reason for the reader out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from claimwright.domain import PageState

_KNOWN: Final[Mapping[int, tuple[PageState, str]]] = {
    401: (PageState.BLOCKED, "the site wants a login"),
    402: (PageState.PAYWALLED, "the site wants to be paid"),
    403: (PageState.BLOCKED, "the site refuses to be read by programs, or here"),
    404: (PageState.NOT_FOUND, "the site has no such page; check the address"),
    407: (PageState.BLOCKED, "the site wants a login"),
    408: (PageState.TIMEOUT, "the site waited too long for the request; try again later"),
    410: (PageState.NOT_FOUND, "the site has taken the page down"),
    429: (PageState.BLOCKED, "the site has been asked too often; try again later"),
    451: (PageState.BLOCKED, "the site may not show the page here for legal reasons"),
}
_SERVER_FAULTS: Final = range(500, 600)
_REFUSALS: Final = range(400, 500)


def state_of(status: int, headers: Mapping[str, str]) -> tuple[PageState, str]:
    """Return the state that a status means, and why in words.

    Args:
        status: HTTP status, not 200 and no redirect that leads anywhere.
        headers: By name in lower case.

    Returns:
        A state that is never `ok`: `timeout` where trying again may help.

    Examples:
        >>> state_of(410, {})
        (<PageState.NOT_FOUND: 'not_found'>, 'the site has taken the page down (status 410)')
    """
    state, words = _KNOWN.get(status) or _of_kind(status)
    wait = headers.get("retry-after", "")
    asked = f"; it asks to wait {wait} s" if wait.isascii() and wait.isdecimal() else ""
    return state, f"{words} (status {status}{asked[:40]})"


def _of_kind(status: int) -> tuple[PageState, str]:
    if status in _SERVER_FAULTS:
        return PageState.TIMEOUT, "the site fails at present; try again later"
    if status in _REFUSALS:
        return PageState.BLOCKED, "the site refuses the request"
    return PageState.UNSUPPORTED, "the site answers without a page"
