"""An encoder and the heads trained on it in, every filter of sentences out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from claimwright.claims import checkworthy, environmental, form, opinion, topic
from claimwright.claims.heads import Head, load_head
from claimwright.claims.remembered import RememberingEncoder
from claimwright.protocols import Encoder, SentenceClassifier


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceFilters:
    """What says of sentences what kind they are.

    Args:
        check_worthiness: NFS, UFS or CFS.
        topic: About the climate, other science or neither.
        environmental_claim: Whether it is a company's environmental claim.
        warming_stance: Agrees, is neutral or disagrees that global warming is a serious concern.
        form: Question, imperative, fragment, quotation or statement; by rules.
        opinion: Opinion or fact; by rules.
        forecast: Forecast or none; by rules.
    """

    check_worthiness: SentenceClassifier
    topic: SentenceClassifier
    environmental_claim: SentenceClassifier
    warming_stance: SentenceClassifier
    form: SentenceClassifier
    opinion: SentenceClassifier
    forecast: SentenceClassifier

    def by_name(self) -> Mapping[str, SentenceClassifier]:
        """Return each filter by its name."""
        filters: list[SentenceClassifier] = [getattr(self, item.name) for item in fields(self)]
        return {one.name: one for one in filters}


def load_filters(weights: Path, encoder: Encoder) -> SentenceFilters:
    """Load the heads and put the filters together; they embed each sentence once between them.

    Args:
        weights: Folder with one folder per head.
        encoder: The one that the heads were trained on.

    Returns:
        The filters.

    Raises:
        NotFoundError: A head is missing.
        IntegrityError: A file is not the one its card describes, or a head was trained on another
            encoder.
    """
    shared = RememberingEncoder(encoder=encoder)

    def head(name: str) -> Head:
        return load_head(weights / name)

    return SentenceFilters(
        check_worthiness=checkworthy.check_worthiness(head(checkworthy.NAME), shared),
        topic=topic.topic(head(topic.NAME), shared),
        environmental_claim=environmental.environmental_claim(head(environmental.NAME), shared),
        warming_stance=opinion.warming_stance(head(opinion.NAME), shared),
        form=form.FORM,
        opinion=form.OPINION,
        forecast=form.FORECAST,
    )
