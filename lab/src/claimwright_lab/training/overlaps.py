"""Training claims beside held-out ones: what must be left out, and what was nearly seen.

No held-out claim was trained on word for word; some differ from a training claim by a word or two,
and a model may remember those instead of reading.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.leaks import check_disjoint, near_duplicates
from claimwright_lab.evaluation.splits import claim_key, split_of
from claimwright_lab.training.assess import Answers, kept, predict
from claimwright_lab.training.card import Figure
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import figures
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import LABELS, Example

NOTE: Final = "without claims that nearly repeat a training claim"


def repeated_claims(sources: Iterable[HeldOut], trained: Iterable[Example]) -> frozenset[str]:
    """Find the held-out claims that nearly repeat a training claim."""
    tested = dict.fromkeys(pair.claim for source in sources for pair in source.pairs)
    known = dict.fromkeys(pair.claim for pair in trained)
    return frozenset(near_duplicates(tested, known))


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


_log = logging.getLogger(__name__)

_FEW: Final = 3
_SHARE: Final = 0.02
"""Most claims of a held-out set that edits may come to read like, or their share of a larger one.

SciFact's and FEVER's claims come in mirrored pairs, and one that is turned round may be the other:
under seed 7 that meets one claim of SciFact's that calibrate, one of Check-COVID's test bucket and
11 of FEVER's 1,287. More are no chance: the bucket itself was read.
"""


def unmeasured(pairs: Iterable[Example], held: Iterable[HeldOut]) -> list[Example]:
    """Leave out the pairs whose claim, but for punctuation and case, is one that is held out."""
    measured = {claim_key(pair.claim) for source in held for pair in source.pairs}
    return [pair for pair in pairs if claim_key(pair.claim) not in measured]


def apart(plans: Sequence[Plan], held: Sequence[HeldOut]) -> tuple[Plan, ...]:
    """Take edits that read like a held-out claim out of plans, and refuse any other overlap.

    Data sets give training claims of the split "train" alone, so a training claim of another
    split was made by an edit, unless a whole held-out bucket was read.

    Raises:
        InputError: Another claim, but for punctuation and case, is planned and held out.
    """
    trained = {claim_key(pair.claim) for plan in plans for pair in plan.pairs}
    edited = {key for source in held for key in _by_chance(source, trained)}
    if edited:
        _log.info("left out: edits that read like %d held-out claims", len(edited))
    known = sorted(claim_key(pair.claim) for source in held for pair in source.pairs)
    check_disjoint({"training": sorted(trained - edited), "held out": known})
    return tuple(
        replace(
            plan, pairs=tuple(pair for pair in plan.pairs if claim_key(pair.claim) not in edited)
        )
        for plan in plans
    )


def _by_chance(source: HeldOut, trained: set[str]) -> set[str]:
    """Return the claims of a set that are met in training by chance, as keys."""
    claims = {claim_key(pair.claim) for pair in source.pairs}
    met = claims & trained
    made = all(split_of(key) != "train" for key in met)
    return met if made and len(met) <= max(_FEW, _SHARE * len(claims)) else set()
