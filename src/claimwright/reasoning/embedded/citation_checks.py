"""The verification engine: what the text of a source shows of a claim, with the bundled models."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from claimwright.domain import (
    Aggregation,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    PartCheck,
    SourceState,
    SourceText,
)
from claimwright.models.cards import WEIGHTS, ModelCard
from claimwright.models.encoder import OnnxEncoder
from claimwright.models.running import CrossEncoder
from claimwright.protocols import Splitter
from claimwright.reasoning.embedded.citing.combination import Combination, load_combination
from claimwright.reasoning.embedded.citing.findings import (
    VETOED,
    carrying,
    is_vetoed,
    label_of,
    missing_of,
    nearest_sentence,
    passage_of,
    span_of,
)
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright.reasoning.embedded.citing.signals import Seen, signals
from claimwright.reasoning.embedded.citing.words import Rarity

COMBINATION: Final = "citation_checks"
"""Folder of the combination among the bundled weights."""


class EmbeddedCitationChecker:
    """A `CitationChecker` over the bundled encoder, verifier and combination.

    Args:
        reader: Reads claims against pages.
        combination: Turns what was read into probabilities.
        card: Of the combination.
        aggregation: How parts count.
    """

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
        seen = self._reader.see(
            cited.claim.text, cited.article_title, source, self._combination.words
        )
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
            passage=span_of(source.text, seen, *passage_of(seen, carried)),
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
        place = nearest_sentence(part)
        return PartCheck(
            text=part.text,
            support=self._alone(part),
            sentence=span_of(source.text, part, place, place + 1),
        )


def load_checker(
    encoder: OnnxEncoder,
    cross_encoder: CrossEncoder,
    splitter: Splitter,
    *,
    aggregation: Aggregation = Aggregation.WHOLE,
    weights: Path = WEIGHTS,
) -> EmbeddedCitationChecker:
    """Put the bundled verification engine together.

    Args:
        encoder: The bundled encoder, loaded.
        cross_encoder: The bundled verifier, loaded.
        splitter: Cuts text into sentences.
        aggregation: How the parts of a claim become one probability.
        weights: Folder of the bundled models.

    Returns:
        The checker.

    Raises:
        NotFoundError: The combination is missing.
        IntegrityError: It is damaged.
    """
    combination, card = load_combination(weights / COMBINATION)
    reader = CitationReader(encoder, cross_encoder, splitter, Rarity(encoder.vocabulary))
    return EmbeddedCitationChecker(reader, combination, card, aggregation=aggregation)
