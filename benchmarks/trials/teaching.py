"""Trained students and pairs in, the pairs with the students' mean judgement as targets out."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from claimwright.claims.heads import softmax
from claimwright.models.running import load_cross_encoder
from claimwright_lab.training.records import Example

_TAUGHT = 0.5
"""Share of a target that the teachers give; the label gives the rest."""


def taught(pairs: Sequence[Example], teachers: Sequence[Path]) -> list[Example]:
    """Mix the label of each pair with what several exported verifiers say of it in the mean.

    A pair of which nothing is known of the stance stays as it is. Where two classes are open,
    the label's part is shared among them as the teachers share it.

    Source:
        Hinton et al. (2015), arXiv:1503.02531.
    """
    shown = [pair.shown(with_title=False) for pair in pairs]
    said = np.mean(
        [
            softmax(np.array([item.stance for item in load_cross_encoder(folder).read(shown)]))
            for folder in teachers
        ],
        axis=0,
    )
    return [_mixed(pair, row) for pair, row in zip(pairs, said, strict=True)]


def _mixed(pair: Example, said: np.ndarray) -> Example:
    if not pair.stance:
        return pair
    if pair.shares:
        told = np.array(pair.shares)
    else:
        told = np.where(np.isin(range(3), pair.stance), said, 0.0)
        told = told / told.sum()
    first, second, third = (_TAUGHT * said + (1 - _TAUGHT) * told).tolist()
    return replace(pair, shares=(first, second, third))
