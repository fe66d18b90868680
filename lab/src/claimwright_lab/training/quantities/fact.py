"""What a written statement says, with claims that follow from it and claims that it excludes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One statement and what follows from it."""

    evidence: str
    supported: tuple[str, ...]
    refuted: tuple[str, ...]
    left_open: tuple[str, ...] = ()


def sentence(text: str) -> str:
    """Return a text with a capital letter at its start and a full stop at its end.

    Examples:
        >>> sentence("ice melts")
        'Ice melts.'
    """
    return text[0].upper() + text[1:] + "."
