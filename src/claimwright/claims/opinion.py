"""Where each sentence of an article stands on global warming in, where the article stands out.

The question is the original's: does the text agree that global warming is a serious concern?

Source:
    Luo, Card, Jurafsky (Findings of EMNLP 2020), doi:10.18653/v1/2020.findings-emnlp.296.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.errors import InputError

NAME: Final = "warming_stance"
LABELS: Final = ("agree", "neutral", "disagree")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleStance:
    """Where an article stands on global warming.

    The means, each 0..1, are over the sentences about the climate; `None` when there is none.
    """

    sentences: int
    agree: float | None
    neutral: float | None
    disagree: float | None

    @property
    def label(self) -> str | None:
        """The most probable stance, the first of `LABELS` on a tie; `None` when nothing counts."""
        shares = {name: getattr(self, name) for name in LABELS}
        return max(shares, key=lambda name: shares[name]) if self.sentences else None


def article_stance(
    stances: Sequence[Mapping[str, float]], about_climate: Sequence[bool]
) -> ArticleStance:
    """Return where an article stands: means over those of its sentences that are about the climate.

    There is one of `stances`, the probabilities by stance, and of `about_climate` for each
    sentence.

    Raises:
        InputError: The two differ in length.

    Examples:
        >>> article_stance([{"agree": 0.75, "neutral": 0.25, "disagree": 0.0}], [True]).label
        'agree'
    """
    if len(stances) != len(about_climate):
        message = f"{len(stances)} stances and {len(about_climate)} topics; give one each"
        raise InputError(message)
    kept = [stance for stance, counts in zip(stances, about_climate, strict=True) if counts]
    means = {
        name: sum(stance[name] for stance in kept) / len(kept) if kept else None for name in LABELS
    }
    return ArticleStance(sentences=len(kept), **means)
