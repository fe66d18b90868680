"""What is checked, and stretches of text by their place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of text by its place: `whole[start:end] == text`.

    Args:
        start: First character, from 0.
        end: One past the last character.
        text: The characters themselves, never altered.
    """

    start: int
    end: int
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
