"""Citation records in, the small model out that says which words a source's title holds."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import CitedClaim
from claimwright.errors import InputError
from claimwright.reasoning.embedded.title_words import (
    SIGNS,
    WORDS,
    TitleWordModel,
    signs_of,
    title_of_words,
)
from claimwright_lab.training.citation_search.records import CitationRecord

_STEPS: Final = 50
_ENOUGH: Final = 1e-9
_DIGITS: Final = 4


def fit(
    titled: Sequence[tuple[CitedClaim, str]], *, penalty: float = 1.0, words: int = WORDS
) -> TitleWordModel:
    """Fit the model by Newton's method: a convex problem, so that no seed decides.

    Claims come with the titles of the pages they cite. The penalty, above 0, is the weight of the
    squared weights, each sign in units of its spread; the model's weights are for signs as they
    are.

    Raises:
        InputError: No title shares a word with its claim's surroundings, or all words are shared.
    """
    rows: list[tuple[float, ...]] = []
    held: list[bool] = []
    for cited, title in titled:
        wanted = title_of_words(title)
        for word, known in signs_of(cited).items():
            rows.append(known)
            held.append(word in wanted)
    if not any(held) or all(held):
        raise InputError(
            f"of {len(held)} words {sum(held)} stand in a title; give records whose pages have "
            "titles, some words of which their claims hold"
        )
    signs, target = np.array(rows, dtype=np.float64), np.array(held, dtype=np.float64)
    spread = signs.std(axis=0)
    spread[spread == 0] = 1.0
    weights = _newton(signs / spread, target, penalty) / spread
    return TitleWordModel(weights=tuple(round(float(w), _DIGITS) for w in weights), words=words)


def _newton(
    signs: npt.NDArray[np.float64], target: npt.NDArray[np.float64], penalty: float
) -> npt.NDArray[np.float64]:
    ridge = penalty * np.eye(signs.shape[1])
    weights = np.zeros(signs.shape[1])
    for _ in range(_STEPS):
        probable = 1.0 / (1.0 + np.exp(-np.clip(signs @ weights, -60.0, 60.0)))
        curvature = (signs.T * (probable * (1.0 - probable))) @ signs + ridge
        step = np.linalg.solve(curvature, signs.T @ (target - probable) - ridge @ weights)
        weights = weights + step
        if float(np.abs(step).max()) < _ENOUGH:
            break
    return weights


def fit_title_words(records: Sequence[CitationRecord], out: Path) -> Path:
    """Fit the model to records and write it.

    Raises:
        InputError: The records have no titles to learn from.
    """
    model = fit([(record.cited, record.title) for record in records if record.title])
    out.mkdir(parents=True, exist_ok=True)
    path = out / "title_words.json"
    body = {"weights": dict(zip(SIGNS, model.weights, strict=True)), "words": model.words}
    path.write_text(json.dumps(body, indent=2) + "\n", encoding="utf-8")
    return path
