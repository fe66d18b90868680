"""What was found and read of a claim on a page in, the named numbers that decide out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.fetch.canonical import url_depth
from claimwright.reasoning.embedded.citing.conflicts import conflict
from claimwright.reasoning.embedded.citing.coverage import Coverage
from claimwright.reasoning.embedded.citing.page import Page
from claimwright.reasoning.embedded.citing.pairs import (
    loose_names,
    loose_numbers,
    other_units,
)
from claimwright.reasoning.embedded.citing.reading import StatementReading
from claimwright.reasoning.embedded.citing.words import WordKind

Numbers = NDArray[np.float64]

_NEAREST: Final = 5
_LEAST_LEFT: Final = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """Everything that was found and read of one claim on one page.

    Args:
        text: Of the claim.
        page: The page.
        found: The claim's words on it.
        whole: What the models make of it for the whole claim.
        parts: The same for each part of the claim; empty where it has none.
        unsupported: Probability of each word that the page does not bear it out, 0..1.
        mirror: Log odds of support less those of the claim's opposite, on the best passage; 0
            where it has no opposite, and for a part of a claim.
        url: Where the page was read; may be empty.
    """

    text: str
    page: Page
    found: Coverage
    whole: StatementReading
    parts: tuple[Seen, ...] = ()
    unsupported: tuple[float, ...]
    mirror: float
    url: str = ""


def signals(seen: Seen) -> Mapping[str, float]:
    """Return every number that the combination reads.

    Args:
        seen: What was found and read.

    Returns:
        By name; unbounded unless a share.
    """
    return {**_word_signals(seen), **_model_signals(seen), **_conflict_signals(seen)}


def _word_signals(seen: Seen) -> dict[str, float]:
    found = seen.found
    missing = 1.0 - np.maximum(found.page, found.known)
    nearest = np.argsort(-seen.whole.cosines, kind="stable")[:_NEAREST].tolist()
    doubt = np.array(seen.unsupported) if seen.unsupported else np.array([0.5])
    return {
        "covered_page": found.share(found.page),
        "covered_passage": found.share(found.within(*found.best(5))),
        "covered_nearest": found.share(found.among(nearest)),
        "missing_weight": float(missing @ found.weights),
        "missing_names": _share_missing(found, missing, (WordKind.NAME,)),
        "missing_numbers": _share_missing(found, 1.0 - found.page, _COUNTED),
        "unsupported_most": float(doubt.max()),
        "unsupported_mean": float(doubt.mean()),
        "unsupported_none": float(np.log(np.maximum(_LEAST_LEFT, 1.0 - doubt)).sum()),
        "words": math.log1p(len(found.words)),
        "title": _share_in_title(seen),
        "loose_names": loose_names(seen.text, found.words, seen.page),
        "loose_numbers": loose_numbers(seen.text, found.words, seen.page),
        "other_units": float(len(other_units(seen.text, found.words, seen.page))),
    }


_COUNTED: Final = (WordKind.NUMBER, WordKind.MONTH)


def _share_missing(found: Coverage, missing: Numbers, kinds: Sequence[WordKind]) -> float:
    places = [place for place, word in enumerate(found.words) if word.kind in kinds]
    return float(missing[places].mean()) if places else 0.0


def _model_signals(seen: Seen) -> dict[str, float]:
    parts = [part.whole.supporting.support for part in seen.parts or (seen,)]
    return {
        "support": seen.whole.supporting.support,
        "part_support": float(np.mean(parts)),
        "part_support_least": min(parts),
        "refutation": seen.whole.refuting.refutation,
        "mirror": seen.mirror,
        "cosine": float(seen.whole.cosines.max()),
        "relevance": max(passage.relevance for passage in seen.whole.passages),
    }


def _conflict_signals(seen: Seen) -> dict[str, float]:
    best = int(np.argmax(seen.whole.cosines + seen.found.sentence_shares))
    asked = [
        word for word, known in zip(seen.found.words, seen.found.known, strict=True) if not known
    ]
    found = conflict(seen.text, asked, seen.page.sentences[best].text)
    return {
        "negation": found.negation,
        "turned": found.turned,
        "other_numbers": found.numbers,
        "shallow": float(_is_shallow(seen.url)),
    }


def _share_in_title(seen: Seen) -> float:
    """Return the share of the claim's weight that the title of the page names, 0..1."""
    words = seen.found.words
    named = sum(w.rarity for w in words if not w.keys.isdisjoint(seen.page.title_keys))
    return named / max(1.0, float(seen.found.weights.sum()))


def _is_shallow(url: str) -> bool:
    """Say whether an address is a front page, or one step below it."""
    depth = url_depth(url) if url else None
    return depth is not None and depth <= 1
