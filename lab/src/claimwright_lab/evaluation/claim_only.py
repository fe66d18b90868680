"""Answers given with the evidence and without it in, what the claim alone gives away out."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.ratings.bootstrap import Weights, drawn_figures
from claimwright_lab.evaluation.classification import Answers, accuracy, macro_f1, tables_by_group

HIDDEN: Final = "The text is not shown."
"""Stands for the evidence where only the claim is read; words, since a text without any is refused.

Whoever measures a verifier with the evidence hidden shows this, or the figures do not compare.
"""

_NOTE: Final = "evidence hidden"
_GAP_NOTE: Final = "with evidence less without, on the same claims of each draw"


def claim_only_figures(shown: Answers, hidden: Answers) -> tuple[Figure, ...]:
    """Measure how much of a score the evidence is needed for, on the same pairs in order.

    A data set whose claims betray their labels by their wording rewards a model that does not read
    the evidence; so the score with the evidence hidden stands beside the score with it.

    Returns:
        `claim-only accuracy` and `claim-only macro-F1`, then `evidence gain accuracy` and
        `evidence gain macro-F1`, which lie in -1..1; the interval of a gain is that of the paired
        difference.

    Source:
        Schuster et al. (EMNLP 2019), doi:10.18653/v1/D19-1341: claims alone decide much of FEVER.
    """
    size = len(shown.classes)
    tables = [tables_by_group(answers) for answers in (hidden, shown)]

    def statistic(weights: Weights) -> NDArray[np.float64]:
        alone, read = ((weights @ table).reshape(-1, size, size) for table in tables)
        scores = [accuracy(alone), macro_f1(alone)]
        gains = [accuracy(read) - scores[0], macro_f1(read) - scores[1]]
        return np.stack([*scores, *gains], axis=1)

    named = (
        ("claim-only accuracy", _NOTE),
        ("claim-only macro-F1", _NOTE),
        ("evidence gain accuracy", _GAP_NOTE),
        ("evidence gain macro-F1", _GAP_NOTE),
    )
    return drawn_figures(statistic, len(tables[0]), named, n=len(shown.ids))
