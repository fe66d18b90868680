"""Reads claims as Python users give them: one, a list, or a column of a data frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from claimwright.domain import Claim
from claimwright.errors import InputError

TOGETHER: Final = 16
"""Claims whose evidence the models read in one go."""


def claims_of(given: str | Claim | Iterable[object], check: Callable[[Claim], None]) -> list[Claim]:
    """Return what was given, one claim or any number, as claims in order, all of them checked.

    Raises:
        InputError: One cannot be checked; of several the first bad one is named by its place. Or
            it is a whole table, of which claims are one column.
    """
    if isinstance(given, str | Claim):
        return [_claim(given, check)]
    if hasattr(type(given), "columns"):  # going through a table gives the names of its columns
        raise InputError("this is a table; give one of its columns, such as table['claim']")
    claims = []
    for place, each in enumerate(given):
        try:
            claims.append(_claim(each, check))
        except InputError as error:
            raise InputError(f"claim {place} (counted from 0): {error}") from error
    return claims


def claim_of(given: object, check: Callable[[Claim], None]) -> Claim:
    """Return what was given as the one claim that a call takes, checked.

    Raises:
        InputError: It is no claim, or cannot be checked.
    """
    if not isinstance(given, str | Claim):
        kind = type(given).__name__
        raise InputError(f"one claim is taken, and this is a {kind}; call once for each claim")
    return _claim(given, check)


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
    """Yield at most `TOGETHER` claims at a time, in order: those that the models read together.

    A bar shows how many are done, where that is asked for.
    """
    from rich.progress import track  # noqa: PLC0415  # of the terminal

    starts = range(0, len(claims), TOGETHER)
    watched = track(starts, description="claims", transient=True) if shown else starts
    for start in watched:
        yield claims[start : start + TOGETHER]
