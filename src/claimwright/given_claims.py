"""Reads claims as Python users give them: one, a list, or a column of a data frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from claimwright.domain import Claim
from claimwright.errors import InputError

TOGETHER: Final = 16
"""Claims whose evidence the models read in one go."""


def claims_of(
    given: str | Claim | Iterable[str | Claim], check: Callable[[Claim], None]
) -> list[Claim]:
    """Return what was given as claims, all of them checked.

    Args:
        given: One claim, or any number.
        check: Refuses a claim that cannot be checked.

    Returns:
        In order.

    Raises:
        InputError: One cannot be checked; of several the first bad one is named by its place.
    """
    if isinstance(given, str | Claim):
        return [_claim(given, check)]
    claims = []
    for place, each in enumerate(given):
        try:
            claims.append(_claim(each, check))
        except InputError as error:
            message = f"claim {place} (counted from 0): {error}"
            raise InputError(message) from error
    return claims


def _claim(given: object, check: Callable[[Claim], None]) -> Claim:
    if not isinstance(given, str | Claim):
        message = f"it is {given!r:.80}, which is no text; leave it out, or write it as text"
        raise InputError(message)
    claim = Claim(text=given) if isinstance(given, str) else given
    check(claim)
    return claim


def is_column(claims: object) -> bool:
    """Say whether claims come from a column with an index, as those of pandas do."""
    return hasattr(claims, "index") and not callable(getattr(claims, "index", None))


def parts(claims: Sequence[Claim], *, shown: bool) -> Iterator[Sequence[Claim]]:
    """Cut claims into parts that the models read together.

    Args:
        claims: Any number.
        shown: Whether a bar shows how many are done.

    Yields:
        At most `TOGETHER` each, in order.
    """
    from rich.progress import track  # noqa: PLC0415  # of the terminal

    starts = range(0, len(claims), TOGETHER)
    watched = track(starts, description="claims", transient=True) if shown else starts
    for start in watched:
        yield claims[start : start + TOGETHER]
