"""Held-out answers and training claims in, what holds without claims that training nearly saw out.

No held-out claim was trained on word for word; some differ from a training claim by a word or two,
and a model may remember those instead of reading.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.leaks import near_duplicates
from claimwright_lab.training.assess import Answers, predict
from claimwright_lab.training.card import Figure
from claimwright_lab.training.folds import kept
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import figures
from claimwright_lab.training.records import LABELS, Example

NOTE: Final = "without claims that nearly repeat a training claim"


def repeated_claims(sources: Iterable[HeldOut], trained: Iterable[Example]) -> frozenset[str]:
    """Find the held-out claims that nearly repeat a training claim."""
    tested = dict.fromkeys(pair.claim for source in sources for pair in source.pairs)
    known = dict.fromkeys(pair.claim for pair in trained)
    return frozenset(leak.tested for leak in near_duplicates(tested, known))


def unseen_figures(
    item: Answers, calibration: Calibration, repeated: frozenset[str]
) -> list[Figure]:
    """Count the claims of a set that nearly repeat a training claim, and measure without them.

    Sets of two classes, and those without such claims or with no others, are counted only.
    """
    source = item.source
    claims = {pair.claim for pair in source.pairs}
    near = len(claims & repeated)
    name = f"{source.name}, claims that nearly repeat a training claim"
    counted = Figure.exact(name, near, len(claims))
    if not 0 < near < len(claims) or len(source.classes) != len(LABELS):
        return [counted]
    rest = kept(item, np.array([pair.claim not in repeated for pair in source.pairs]))
    texts = [pair.claim for pair in rest.source.pairs]
    measured = figures(source.name, predict(rest, calibration), rest.labels, texts, note=NOTE)
    return [counted, *measured]
