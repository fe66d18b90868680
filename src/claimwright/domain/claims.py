"""What is checked, and stretches of text by their place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from claimwright.domain.fields import Count

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

    @property
    def introduced(self) -> bool:
        """Whether the text only introduces the statement, as `everyone knows that` does."""
        words = _tidied(self.text)
        return _introduced(words) != words


def plain_statement(text: str) -> str:
    """Return a claim without what says nothing: how it is spaced, quoted, ended and introduced.

    Searches and models read this form, so that a full stop more or less changes no verdict, and
    neither does `everyone knows that` or `my uncle says`: what they introduce is checked.
    Capitals stay: search and models do not tell them from small letters.

    Returns:
        The same words with single spaces, straight apostrophes, no quotation marks around them, no
        introduction, no closing `right?`, and one full stop, or question mark, at the end. A text
        of marks alone is returned as it is.

    Examples:
        >>> plain_statement(" “Glaciers   are growing” ")
        'Glaciers are growing.'
        >>> plain_statement("It’s the sun!"), plain_statement("Is it the sun?")
        ("It's the sun.", 'Is it the sun?')
        >>> plain_statement("Isn't it true that seas are rising?")
        'Seas are rising.'
    """
    words = _introduced(_tidied(text))
    if not any(character.isalnum() for character in words):
        return text
    return words if words.endswith("?") else f"{words}."


_BROKEN_WORD: Final = re.compile("[\x02\ufffe\u00ad]\\s*|(?<=[a-z])-[ \t]*\r?\n[ \t]*(?=[a-z])")
"""A hyphen that only the end of a line asked for: PDFium's own mark, or one before a line end."""


def unbroken(text: str) -> str:
    r"""Return a text with the words joined that a hyphen breaks at the end of a line.

    Examples:
        >>> unbroken("Carbon di-\noxide is plant food")
        'Carbon dioxide is plant food'
    """
    return _BROKEN_WORD.sub("", text)


def _tidied(text: str) -> str:
    words = " ".join(unbroken(text).replace("’", "'").split()).rstrip(_PAUSES)
    while len(words) > 1 and words[0] in _QUOTATION_MARKS and words[-1] in _QUOTATION_MARKS:
        inner = words[1:-1]
        if any(mark in _QUOTATION_MARKS - {"'"} for mark in inner):
            break  # two quotations, not one around the whole
        words = inner.strip().rstrip(_PAUSES)
    return words


_SPEAKER: Final = (
    r"uncle|aunt|father|mother|dad|mum|mom|grandfather|grandmother|grandpa|grandma|brother|sister"
    r"|son|daughter|cousin|husband|wife|friend|neighbour|neighbor|colleague|teacher|boss"
)
_ASKED: Final = re.compile(
    r"(?:(?:isn't|ain't|is) it (?:not )?(?:really |actually )?(?:true|a fact)"
    r"|(?:did|do|didn't|don't) you know) that (?P<said>.+)\?",
    re.IGNORECASE,
)
_TAGGED: Final = re.compile(
    r"(?P<said>[^?]+), (?:right|correct|yes|no|(?:is|are|do|does|was|were|has|have|wo|ca)n't"
    r" (?:it|they|there|we|he|she))\?",
    re.IGNORECASE,
)
_TOLD: Final = re.compile(
    rf"""(?:(?:everyone|everybody|(?:as\ )?we\ all)\ (?:already\ )?knows?\ that
    | i\ (?:(?:once|just|have)\ )?(?:read|heard|saw)\ (?:(?:somewhere|once|recently|online)\ )?that
    | (?:it's|it\ is)\ (?:true|a\ (?:well[\ -]known\ )?fact|well\ known|common\ knowledge)\ that
    | (?:the\ )?(?:fact|truth)\ is(?:,|\ that)
    | my\ (?:{_SPEAKER})\ (?:always\ |often\ )?(?:says|said|claims|thinks|believes)(?:\ that)?)
    \ (?P<said>\S+(?:\ \S+){{2,}}?)(?:,?\ and\ (?:he|she)(?:'s|\ is)\ right)?""",
    re.IGNORECASE | re.VERBOSE,
)


def _introduced(words: str) -> str:
    """Take off who says a claim, or the question around it; a question of its own stays one."""
    for form in (_ASKED, _TAGGED, _TOLD):
        found = form.fullmatch(words)
        if found is not None:
            words = found["said"][0].upper() + found["said"][1:]
    return words
