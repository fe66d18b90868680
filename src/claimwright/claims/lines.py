"""Turns sentences that run over the lines of a list into one for each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from claimwright.domain import Span

_BREAK = re.compile(r"[ \t]*\r?\n\s*(?=\S)")
_GOES_ON = re.compile(r"\n[ \t]*[a-z]")
_WRAPPED_SHARE = 0.2
"""From this share of breaks before a small letter on, lines are as long as their screen was."""


def at_line_breaks(text: str, sentences: Sequence[Span]) -> tuple[Span, ...]:
    r"""Cut sentences where a line of an article ends: items of a list, a heading, a caption.

    Args:
        text: An article, paragraphs and items on lines of their own; where lines break inside
            sentences, as in a mail, nothing is cut.
        sentences: Of it, in order.

    Returns:
        The sentences in order, byte-exact; a line that begins with a small letter goes on with
        the one before.

    Examples:
        >>> whole = Span(start=0, end=23, text="Larger display\nHeart sensors"[:23])
        >>> [span.text for span in at_line_breaks("Larger display\nHeart se", (whole,))]
        ['Larger display', 'Heart se']
    """
    if is_wrapped(text):
        return tuple(sentences)
    return tuple(piece for span in sentences for piece in _lines(span))


def is_wrapped(text: str) -> bool:
    """Say whether the lines of a text break inside its sentences.

    Args:
        text: Any text.

    Returns:
        Whether at least a fifth of its line breaks stand before a small letter.
    """
    breaks = len(re.findall(r"\n[ \t]*\S", text))
    return breaks > 0 and len(_GOES_ON.findall(text)) >= _WRAPPED_SHARE * breaks


def _lines(span: Span) -> Iterator[Span]:
    cuts = [
        (found.start(), found.end())
        for found in _BREAK.finditer(span.text)
        if not span.text[found.end()].islower()
    ]
    for (_, start), (end, _) in pairwise([(0, 0), *cuts, (len(span.text), len(span.text))]):
        piece = span.text[start:end]
        yield Span(start=span.start + start, end=span.start + end, text=piece)
