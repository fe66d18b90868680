"""Turns a document into its passages: the whole text and its sentences, with their places."""

import re

from claimwright.domain import Document, Passage, Unit
from claimwright.domain.documents import passage_of
from claimwright.protocols import Splitter

MIN_WORDS = 3
"""Fewest words of a sentence that becomes a passage."""

MIN_LETTERS = 20
"""Letters that make up for missing words, as in languages written without spaces."""

WORD = re.compile(r"\w*[^\W\d_]\w*")
"""A word that holds a letter."""

_LETTER = re.compile(r"[^\W\d_]")
_RIGHTS = re.compile(r"(?:©|\(c\)|copyright\b|all rights reserved)", re.IGNORECASE)


def passages(document: Document, split: Splitter) -> tuple[Passage, ...]:
    """Cut a document into passages.

    The abstract passage is the whole text. A sentence becomes a passage unless it is a fragment
    (fewer than 3 words that hold a letter, and fewer than 20 letters: `Methods.`, `{2.3, 2.4}`)
    or a notice of rights (it begins with ©, (c), `Copyright` or `All rights reserved`). The text is
    not blank.

    Returns:
        The abstract first, then the sentences in reading order; each text is byte for byte
        `document.text[start:end]`.

    Examples:
        >>> from claimwright.testing import split_sentences
        >>> text = "Methods. Ice melts in spring. © 2019"
        >>> [found.id for found in passages(Document(id="d", text=text), split_sentences)]
        ['d#abstract:0-36', 'd#sentence:9-29']
    """
    sentences = tuple(span for span in split(document.text) if says_something(span.text))
    return (
        passage_of(document, Unit.ABSTRACT, 0, len(document.text)),
        *(passage_of(document, Unit.SENTENCE, span.start, span.end) for span in sentences),
    )


def embedding_text(document: Document, passage: Passage) -> str:
    """Return what is embedded for a passage: its title, if any, a line feed and its text."""
    return f"{document.title}\n{passage.text}" if document.title else passage.text


def says_something(sentence: str) -> bool:
    """Say whether a sentence is neither a fragment nor a notice of rights."""
    if _RIGHTS.match(sentence):
        return False
    return len(WORD.findall(sentence)) >= MIN_WORDS or len(_LETTER.findall(sentence)) >= MIN_LETTERS
