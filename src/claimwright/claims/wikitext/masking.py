"""Wikitext in, the same characters with all that only looks like markup put out of sight out.

Comments, `<nowiki>` and what programs write into `<math>` or `<syntaxhighlight>` may hold anything.
Each of their characters gives way to one stand-in, so every offset stays what it was.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Span

COMMENT: Final = "\x00"
"""Stands for a character that no reader sees."""

LITERAL: Final = "\x01"
"""Stands for a character that readers see as it is."""

FORMULA: Final = "\x02"
"""Stands for a character of a formula or program."""

_STAND_INS: Final = frozenset({COMMENT, LITERAL, FORMULA})
_LITERAL_TAGS: Final = ("nowiki", "pre")
_OPAQUE: Final = (
    *_LITERAL_TAGS, "math", "chem", "ce", "syntaxhighlight", "source", "score", "timeline",
    "graph", "hiero", "templatedata", "mapframe",
)  # fmt: skip
_NAMES: Final = f"(?a:{'|'.join(_OPAQUE)})"
"""In ASCII: else a long s is an s and a dotted I an i, but not by `lower`."""

_OPENED: Final = re.compile(rf"<!--|<({_NAMES})(?=[\s/>])[^<>]*>|[\x00-\x02]", re.IGNORECASE)
_CLOSES: Final = {name: re.compile(rf"</(?a:{name})\s*>", re.IGNORECASE) for name in _OPAQUE}
_COMMENT_END: Final = "-->"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """A stretch out of sight, its marks included: `comment`, or the name of a tag in lower case."""

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A wikitext, its masked twin of the same length, what was hidden and what was wrong."""

    original: str
    text: str
    hidden: tuple[Hidden, ...]
    notices: tuple[str, ...]

    def span(self, start: int, end: int) -> Span:
        """Return a stretch as it was written."""
        return Span(start=start, end=end, text=self.original[start:end])


def mask(wikitext: str) -> Masked:
    """Return a wikitext and its twin, where what only looks like markup is put out of sight.

    An unclosed comment reaches to the end, as MediaWiki has it; any other unclosed tag is text.

    Examples:
        >>> mask("a<!--{{-->b<nowiki>[[</nowiki>").text.replace(COMMENT, "-").replace(LITERAL, "+")
        'a---------b--------++---------'
    """
    notices: list[str] = []
    hidden: list[Hidden] = []
    pieces: list[str] = []
    at = 0
    for part, replaced in _hidden(wikitext, notices):
        pieces += [wikitext[at : part.start], replaced]
        at = part.end
        if part.name:
            hidden.append(part)
    pieces.append(wikitext[at:])
    return Masked(
        original=wikitext, text="".join(pieces), hidden=tuple(hidden), notices=tuple(notices)
    )


def _hidden(wikitext: str, notices: list[str]) -> Iterator[tuple[Hidden, str]]:
    last = _last_closes(wikitext)
    at = 0
    while opened := _OPENED.search(wikitext, at):
        at = opened.end()
        if opened[0] in _STAND_INS:
            yield Hidden(start=opened.start(), end=at, name=""), " "
        elif opened[0] == "<!--":
            part = _comment(wikitext, opened.start(), notices)
            yield part, COMMENT * (part.end - part.start)
            at = part.end
        elif not opened[0].endswith("/>"):
            name = opened[1].lower()
            closed = _CLOSES[name].search(wikitext, at) if at <= last[name] else None
            if closed is None:
                notices.append(f"a <{name}> that is never closed was read as text")
                continue
            yield _tag(name, opened, closed)
            at = closed.end()


def _tag(name: str, opened: re.Match[str], closed: re.Match[str]) -> tuple[Hidden, str]:
    inside = LITERAL if name in _LITERAL_TAGS else FORMULA
    replaced = (
        COMMENT * len(opened[0])
        + inside * (closed.start() - opened.end())
        + COMMENT * len(closed[0])
    )
    return Hidden(start=opened.start(), end=closed.end(), name=name), replaced


def _last_closes(wikitext: str) -> dict[str, int]:
    """Return where each closing tag stands last, so that none is looked for in vain."""
    last = dict.fromkeys(_OPAQUE, -1)
    for found in re.finditer(rf"</({_NAMES})\s*>", wikitext, re.IGNORECASE):
        last[found[1].lower()] = found.start()
    return last


def _comment(wikitext: str, start: int, notices: list[str]) -> Hidden:
    """Return a comment; alone on its line it takes the line's end with it, as MediaWiki does."""
    found = wikitext.find(_COMMENT_END, start + 4)
    if found < 0:
        notices.append("a comment that is never closed hides the rest of the article")
        return Hidden(start=start, end=len(wikitext), name="comment")
    end = found + len(_COMMENT_END)
    alone = wikitext[start - 1 : start] in {"", "\n"} and wikitext[end : end + 1] == "\n"
    return Hidden(start=start, end=end + 1 if alone else end, name="comment")
