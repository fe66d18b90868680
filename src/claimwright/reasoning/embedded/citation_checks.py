"""The verification engine: what the text of a source shows of a claim, with the bundled models."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from claimwright.claims.quantities import unrounded
from claimwright.domain import (
    Aggregation,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    PartCheck,
    SourceState,
    SourceText,
    Span,
)
from claimwright.models.cards import WEIGHTS, ModelCard
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.encoder import OnnxEncoder
from claimwright.reasoning.embedded.citing.combination import Combination, load_combination
from claimwright.reasoning.embedded.citing.page import PASSAGE_SENTENCES, Coverage
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright.reasoning.embedded.citing.signals import Seen, signals
from claimwright.reasoning.embedded.citing.words import Rarity, WordKind

COMBINATION: Final = "citation_checks"
"""Folder of the combination among the bundled weights."""

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


class EmbeddedCitationChecker:
    """A `CitationChecker` over the bundled encoder, a verifier and what was fitted on it."""

    def __init__(
        self,
        reader: CitationReader,
        combination: Combination,
        card: ModelCard,
        *,
        aggregation: Aggregation = Aggregation.WHOLE,
    ) -> None:
        self._reader = reader
        self._combination = combination
        self._aggregation = aggregation
        self._name = f"{card.name}@{card.fingerprint[:12]}"

    @property
    def name(self) -> str:
        """The combination's name with its hash, and how parts count."""
        return f"{self._name}/{self._aggregation.value}"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Return one check per source, in order; where none could be read it says so."""
        return tuple(self._check(cited, source) for source in sources)

    def _check(self, cited: CitedClaim, source: SourceText) -> CitationCheck:
        if source.state is not SourceState.OK:
            return CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)
        # That a page tells more digits contradicts nothing.
        claim = unrounded(cited.claim.text, source.text)
        seen = self._reader.see(claim, cited.article_title, source, self._combination.words)
        warnings = self._reader.page(source).warnings
        if seen is None:
            return CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE, warnings=warnings)
        return self._found(seen, source, warnings)

    def _found(self, seen: Seen, source: SourceText, warnings: tuple[str, ...]) -> CitationCheck:
        numbers = signals(seen)
        support = self._support(seen)
        grounded = max(support, self._combination.grounded.probability(numbers))
        contradiction = min(1.0 - support, self._combination.contradiction.probability(numbers))
        carried = carrying(seen)
        return CitationCheck(
            label=label_of(support=support, grounded=grounded, contradiction=contradiction),
            support=support,
            contradiction=contradiction,
            passage=span_of(source.text, seen, *place_of_passage(seen, carried)),
            sentences=tuple(span_of(source.text, seen, each, each + 1) for each in carried),
            parts=tuple(self._part(part, source) for part in seen.parts),
            missing=missing_of(seen.found, seen.unsupported),
            signals={**numbers, "grounded": grounded},
            warnings=warnings,
        )

    def _support(self, seen: Seen) -> float:
        if self._aggregation is Aggregation.NOISY_OR and seen.parts:
            return math.prod(self._alone(part) for part in seen.parts)
        return self._alone(seen)

    def _alone(self, seen: Seen) -> float:
        numbers = signals(seen)
        support = self._combination.support.probability(numbers)
        return min(support, VETOED) if is_vetoed(numbers) else support

    def _part(self, part: Seen, source: SourceText) -> PartCheck:
        place = part.nearest
        return PartCheck(
            text=part.text,
            support=self._alone(part),
            sentence=span_of(source.text, part, place, place + 1),
        )


def is_fitted_on(verifier: ModelCard) -> bool:
    """Say whether a verifier comes with a combination of its own, which lies in its folder."""
    return (verifier.folder / COMBINATION).is_dir()


def load_checker(
    encoder: OnnxEncoder,
    cross_encoder: CrossEncoder,
    *,
    aggregation: Aggregation = Aggregation.WHOLE,
) -> EmbeddedCitationChecker:
    """Return the verification engine that was fitted on a verifier, or else the bundled one.

    Raises:
        NotFoundError: The combination is missing.
        IntegrityError: It is damaged.
    """
    card = cross_encoder.card
    own = card.folder if is_fitted_on(card) else WEIGHTS
    combination, card = load_combination(own / COMBINATION)
    reader = CitationReader(encoder, cross_encoder, Rarity(encoder.vocabulary))
    return EmbeddedCitationChecker(reader, combination, card, aggregation=aggregation)


def label_of(*, support: float, grounded: float, contradiction: float) -> CitationLabel:
    """Say what a source shows of a claim; never `SOURCE_UNAVAILABLE`.

    Each number is a calibrated probability, 0..1: that the source supports the claim entirely, at
    least a part of it, or its opposite.

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

    The page holds hardly a word of the claim, lacks a number or date of it or has it with another
    unit alone, or the nearest sentence denies or turns the claim, or not even the best passage
    supports it.
    """
    return (
        signals["covered_page"] < _LEAST_COVERED
        or signals["missing_numbers"] > 0
        or signals["other_units"] > 0
        or max(signals["negation"], signals["turned"]) >= _PLAIN_CONFLICT
        or signals["support"] < _REFUSED
    )


def carrying(seen: Seen) -> tuple[int, ...]:
    """Return the one to four sentences of a page that carry most of a claim, in reading order.

    The nearest is among them, and each that adds most of what the claim names and those before do
    not.
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


def place_of_passage(seen: Seen, carried: tuple[int, ...]) -> tuple[int, int]:
    """Return the stretch of sentences to show, from the first to one past the last.

    From the first to the last carrying one where they lie near each other; else the most telling
    passage with the most of them.
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
    """Return where the sentences from `start` to before `end` stand in the source, byte-exact."""
    first = seen.page.sentences[start].span.start
    last = seen.page.sentences[end - 1].span.end
    return Span(start=first, end=last, text=text[first:last])


def missing_of(found: Coverage, unsupported: tuple[float, ...]) -> tuple[str, ...]:
    """Return the names, numbers and dates of a claim that the page lacks, each once, in order."""
    return tuple(
        dict.fromkeys(
            word.span.text
            for word, held, known, doubt in zip(
                found.words, found.page, found.known, unsupported, strict=True
            )
            if word.kind is not WordKind.PLAIN and not held and not known and doubt >= _DOUBTFUL
        )
    )
