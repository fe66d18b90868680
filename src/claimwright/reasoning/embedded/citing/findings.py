"""Probabilities and what was read in, the label with the passage and sentences to show out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from claimwright.domain import CitationLabel, Span
from claimwright.reasoning.embedded.citing.coverage import Coverage
from claimwright.reasoning.embedded.citing.reading import PASSAGE_SENTENCES
from claimwright.reasoning.embedded.citing.signals import Seen
from claimwright.reasoning.embedded.citing.words import WordKind

EVEN: Final = 0.5
"""Where a calibrated answer turns."""

VETOED: Final = 0.4
"""Most probable that entire support is said to be against a veto: of eighteen such claims of WiCE's
dev set that all else spoke for, people found six supported."""

_LEAST_COVERED: Final = 0.25
_PLAIN_CONFLICT: Final = 0.3
_REFUSED: Final = -2.0
_MOST_SENTENCES: Final = 4
_LEAST_GAIN: Final = 0.08
_REACH: Final = 6
"""Sentences that are shown as one passage."""

_DOUBTFUL: Final = 0.5
_COSINE_SHARE: Final = 0.3


def label_of(*, support: float, grounded: float, contradiction: float) -> CitationLabel:
    """Say what a source shows of a claim.

    Args:
        support: Calibrated probability that it supports the claim entirely, 0..1.
        grounded: The same for at least a part of it.
        contradiction: The same for its opposite.

    Returns:
        Never `SOURCE_UNAVAILABLE`.

    Examples:
        >>> str(label_of(support=0.2, grounded=0.7, contradiction=0.1))
        'PARTLY_SUPPORTED'
    """
    if contradiction >= EVEN and contradiction > support:
        return CitationLabel.CONTRADICTED
    if support >= EVEN:
        return CitationLabel.SUPPORTED
    return CitationLabel.PARTLY_SUPPORTED if grounded >= EVEN else CitationLabel.NOT_SUPPORTED


def is_vetoed(signals: Mapping[str, float]) -> bool:
    """Say whether something exact speaks against entire support, however well all else fits.

    Args:
        signals: As `signals` names them.

    Returns:
        True where the page holds hardly a word of the claim, where a number or date of it stands
        nowhere on the page, or with another unit alone, where the nearest sentence denies or
        turns the claim, or where the verifier finds that not even the best passage supports it.
    """
    return (
        signals["covered_page"] < _LEAST_COVERED
        or signals["missing_numbers"] > 0
        or signals["other_units"] > 0
        or max(signals["negation"], signals["turned"]) >= _PLAIN_CONFLICT
        or signals["support"] < _REFUSED
    )


def carrying(seen: Seen) -> tuple[int, ...]:
    """Return the sentences of a page that carry most of a claim, in reading order.

    Args:
        seen: What was found and read.

    Returns:
        One to four places: the nearest sentence first of all, then each that adds most of what
        the claim names and those before do not.
    """
    found, cosines = seen.found, seen.whole.cosines
    scores = found.sentence_shares + _COSINE_SHARE * np.maximum(0.0, cosines)
    chosen = [int(np.argmax(scores))]
    while len(chosen) < _MOST_SENTENCES:
        held = found.among(chosen)
        gains = np.maximum(found.hits - held, 0.0) @ found.weights / max(1.0, found.weights.sum())
        gains = gains + _COSINE_SHARE * np.where(gains > 0, np.maximum(0.0, cosines), 0.0) * gains
        best = int(np.argmax(gains))
        if gains[best] < _LEAST_GAIN:
            break
        chosen.append(best)
    return tuple(sorted(chosen))


def passage_of(seen: Seen, carried: tuple[int, ...]) -> tuple[int, int]:
    """Return the stretch of sentences to show, from the first to one past the last.

    Args:
        seen: What was found and read.
        carried: Sentences that carry the claim, at least one.

    Returns:
        From the first to the last of the carrying sentences where they lie near each other; else
        the passage with the most of them that the verifier found most telling.
    """
    if carried[-1] - carried[0] < _REACH:
        start = max(0, carried[0] - 1)
        return start, min(len(seen.page.sentences), max(carried[-1] + 1, start + PASSAGE_SENTENCES))
    passage = max(
        (each for each in seen.whole.passages if each.places[-1] - each.places[0] < _REACH),
        key=lambda each: (len(set(each.places) & set(carried)), each.support),
    )
    return passage.places[0], passage.places[-1] + 1


def span_of(text: str, seen: Seen, start: int, end: int) -> Span:
    """Return the place of a stretch of sentences in the text of the source, byte-exact.

    Args:
        text: Of the source.
        seen: What was found and read.
        start: First sentence.
        end: One past the last sentence, above `start`.
    """
    first = seen.page.sentences[start].span.start
    last = seen.page.sentences[end - 1].span.end
    return Span(start=first, end=last, text=text[first:last])


def missing_of(found: Coverage, unsupported: tuple[float, ...]) -> tuple[str, ...]:
    """Return the names, numbers and dates of a claim that the page does not hold, each once.

    Args:
        found: The claim's words on the page.
        unsupported: How doubtful each is, 0..1.

    Returns:
        In the order of the claim, as written.
    """
    return tuple(
        dict.fromkeys(
            word.span.text
            for word, held, known, doubt in zip(
                found.words, found.page, found.known, unsupported, strict=True
            )
            if word.kind is not WordKind.PLAIN and not held and not known and doubt >= _DOUBTFUL
        )
    )


def nearest_sentence(seen: Seen) -> int:
    """Return the sentence of a page that speaks most to a statement."""
    return int(np.argmax(seen.whole.cosines + seen.found.sentence_shares))
