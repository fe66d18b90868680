"""What is checked, and stretches of text by their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimwright.domain.scalars import Count

_QUOTATION_MARKS: Final = frozenset("\"'“”„‟‘’‚«»‹›")  # noqa: RUF001 - the marks themselves
_PAUSES: Final = ".!…,;: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of text by its place: `whole[start:end] == text`.

    Args:
        start: First character, from 0.
        end: One past the last character.
        text: The characters themselves, never altered.
    """

    start: Count
    end: Count
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What is checked.

    Args:
        text: The claim as one statement.
        id: The caller's name for it; empty when it has none.
        context: Sentences around the claim in its source; may be empty.
        date: When the claim was made, ISO 8601; empty when unknown.
    """

    text: str
    id: str = ""
    context: str = ""
    date: str = ""

    @property
    def statement(self) -> str:
        """The text as searches and models take it, see `plain_statement`."""
        return plain_statement(self.text)


def plain_statement(text: str) -> str:
    """Return a claim without what says nothing: how it is spaced, quoted and ended.

    Searches and models read this form, so that a full stop more or less changes no verdict.
    Capitals stay: search and models do not tell them from small letters.

    Args:
        text: A claim as somebody wrote it.

    Returns:
        The same words with single spaces, straight apostrophes, no quotation marks around them
        and one full stop, or question mark, at the end. A text of marks alone is returned as it is.

    Examples:
        >>> plain_statement(" “Glaciers   are growing” ")
        'Glaciers are growing.'
        >>> plain_statement("It’s the sun!"), plain_statement("Is it the sun?")
        ("It's the sun.", 'Is it the sun?')
    """
    words = " ".join(text.replace("’", "'").split()).rstrip(_PAUSES)
    while len(words) > 1 and words[0] in _QUOTATION_MARKS and words[-1] in _QUOTATION_MARKS:
        inner = words[1:-1]
        if any(mark in _QUOTATION_MARKS - {"'"} for mark in inner):
            break  # two quotations, not one around the whole
        words = inner.strip().rstrip(_PAUSES)
    if not any(character.isalnum() for character in words):
        return text
    return words if words.endswith("?") else f"{words}."
