"""An encoder and the heads trained on it in, every filter of sentences out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from claimwright.claims import form
from claimwright.claims.heads import HeadClassifier, load_head
from claimwright.domain import Embedding
from claimwright.errors import InputError, IntegrityError
from claimwright.memory import Memory
from claimwright.protocols import Encoder, SentenceClassifier

STANCES: Final = ("agree", "neutral", "disagree")
"""Where a text may stand on global warming."""


def article_stance(
    stances: Sequence[Mapping[str, float]], about_climate: Sequence[bool]
) -> Mapping[str, float] | None:
    """Return where an article stands: does it agree that global warming is a serious concern?

    There is one of `stances`, the probabilities by stance, and of `about_climate` for each
    sentence.

    Returns:
        The mean of each of `STANCES`, 0..1, over the sentences about the climate; `None` when
        there is none.

    Raises:
        InputError: The two differ in length.

    Source:
        Luo, Card, Jurafsky (Findings of EMNLP 2020), doi:10.18653/v1/2020.findings-emnlp.296.

    Examples:
        >>> article_stance([{"agree": 0.75, "neutral": 0.25, "disagree": 0.0}], [True])
        {'agree': 0.75, 'neutral': 0.25, 'disagree': 0.0}
    """
    if len(stances) != len(about_climate):
        message = f"{len(stances)} stances and {len(about_climate)} topics; give one each"
        raise InputError(message)
    kept = [stance for stance, counts in zip(stances, about_climate, strict=True) if counts]
    if not kept:
        return None
    return {name: sum(stance[name] for stance in kept) / len(kept) for name in STANCES}


HEADS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # ClaimBuster's names: no factual sentence, an unimportant one, one worth checking.
        # Hassan, Arslan, Li, Tremayne (KDD 2017), doi:10.1145/3097983.3098131.
        "check_worthiness": ("NFS", "UFS", "CFS"),
        # The climate, its change or the answers to it; other science; neither.
        "topic": ("climate", "science", "other"),
        "warming_stance": STANCES,
    }
)
"""The labels of each head in their order, by the name of its folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceFilters:
    """What says of sentences what kind they are: three heads with `HEADS`' labels, three rules."""

    check_worthiness: SentenceClassifier
    topic: SentenceClassifier
    warming_stance: SentenceClassifier
    form: SentenceClassifier
    opinion: SentenceClassifier
    forecast: SentenceClassifier


MAX_TEXTS = 20_000
"""Texts that are remembered, the latest ones: the sentences of some hundred articles, 40 MB."""


class RememberingEncoder:
    """An encoder that remembers the last texts it was asked about; safe between threads."""

    def __init__(self, *, encoder: Encoder, limit: int = MAX_TEXTS) -> None:
        self._encoder = encoder
        self._memory = Memory[str, Embedding](limit)

    @property
    def name(self) -> str:
        """Name of the encoder behind it."""
        return self._encoder.name

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        return self._memory.each(texts, self._encoder.encode)


def load_filter(weights: Path, name: str, encoder: Encoder) -> HeadClassifier:
    """Return one head, named in `HEADS`, as a filter over the encoder that it was trained on.

    Raises:
        NotFoundError: The head is missing.
        IntegrityError: Its files are damaged, or its labels or encoder are others.
    """
    head, labels = load_head(weights / name), HEADS[name]
    if head.labels != labels:
        message = (
            f"the head {head.name!r} has the labels {head.labels!r}, its filter asks for "
            f"{labels!r}: reinstall claimwright"
        )
        raise IntegrityError(message)
    return HeadClassifier(head=head, encoder=encoder)


def load_filters(weights: Path, encoder: Encoder) -> SentenceFilters:
    """Return the filters over the heads in a folder; they embed each sentence once between them.

    Raises:
        NotFoundError: A head is missing.
        IntegrityError: One is damaged.
    """
    shared = RememberingEncoder(encoder=encoder)
    return SentenceFilters(
        **{name: load_filter(weights, name, shared) for name in HEADS},
        form=form.FORM,
        opinion=form.OPINION,
        forecast=form.FORECAST,
    )
