"""A verifier and calibration claims in, what turns its logits into grades of seven out.

Needs no torch; rerun whenever the verifier changes: `claimwright-lab train grades --data FOLDER`.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Claim, Document, Pair
from claimwright.errors import InputError
from claimwright.reasoning.embedded.reading import BothWays
from claimwright.stance.readers import Logits
from claimwright_lab.evaluation.cases import Abstract, PairCase
from claimwright_lab.evaluation.data_sets.cited_abstracts import given_cases, read_abstracts
from claimwright_lab.evaluation.data_sets.scifact import files_of
from claimwright_lab.evaluation.lexical import LexicalScores
from claimwright_lab.evaluation.splits import calibration_split, claim_key
from claimwright_lab.training.card import Figure, write_card, written_card
from claimwright_lab.training.measures import figures, honesty, share_figure

Floats = NDArray[np.float64]

_log = logging.getLogger(__name__)

ON: Final = "Weighing, SciFact dev"
"""How the names of these figures begin."""

_NOTE: Final = "claim and cited abstract; a grade above 0 is for the claim, below 0 against it"
_SEED: Final = 7

NEAREST: Final = 5
"""Abstracts that a claim does not cite, nearest in words, that are read beside those it cites."""

DECIDING: Final = 0.25
"""Share of the works read that are taken to decide their claim.

Chosen with verifier 1.1.0 and a bias for each side: of 48 calibration claims with evidence, read
among their nearest abstracts, .5 gave 94 % a side, 87 % of them the right one, but also 73 % of
the claims without evidence; .25 gave 81 % a side, 85 % of them the right one, and 55 % of those
without. With verifier 1.2.0 and one bias it hardly matters, as the cut points move along: of 141
claims, four folds drawn three times, .25 gave 60 % of those with evidence a side, 76 % of them the
right one, and 23 % of those without; .5 gave 64, 78 and 29 %; .15 to .4 lie between or beside them.
"""

_SIDES: Final = {"SUPPORTS": 0, "REFUTES": 1, "NOT_ENOUGH_INFO": 2}
_NEITHER: Final = _SIDES["NOT_ENOUGH_INFO"]
_STEPS: Final = 4_000
_RATE: Final = 0.5
_PULL: Final = 2e-3
_GRID: Final = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What the verifier said of works, shape (pairs, 3).

    Labels are 0 for works that support their claim, 1 for those that refute it, 2 for neither.
    """

    claims: tuple[str, ...]
    logits: Floats
    labels: NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """What was fitted, as the card holds it.

    The biases, of supports, refutes and neither, sum to 0; the cuts are the leanings from which on
    a grade is 1, 2 and 3 thirds.
    """

    temperature: float
    bias: tuple[float, float, float]
    cuts: tuple[float, float, float]

    def probabilities(self, logits: Floats) -> Floats:
        """Return softmax(logits / temperature + bias), shape (pairs, 3)."""
        return _softmax(logits / self.temperature + np.array(self.bias))

    def thirds(self, logits: Floats) -> NDArray[np.int64]:
        """Return the grades, shape (pairs,), -3..3."""
        chance = self.probabilities(logits)
        return _thirds(chance[:, 0] - chance[:, 1], self.cuts)


def fit_grades(data: Path, verifier: Path, asked: BothWays) -> tuple[Fitted, tuple[Figure, ...]]:
    """Fit on SciFact's calibration claims, measure on its dev claims, and write both on the card.

    Raises:
        NotFoundError: The data set is absent.
        InputError: It holds no calibration claim.
    """
    train, dev = (replace(files_of(split), folder=data) for split in ("train", "dev"))
    held = {claim_key(case.claim) for case in given_cases(dev)}
    cases = [
        case
        for case in given_cases(train)
        if calibration_split(case.claim) and claim_key(case.claim) not in held
    ]
    if not cases:
        raise InputError(f"{str(data)!r} holds no SciFact claim of the calibration split to fit on")
    seen = read(with_nearest(cases, tuple(read_abstracts(train["corpus"]))), asked)
    _log.info("grades: %d pairs read", len(seen.labels))
    fitted = fit(seen)
    measured = read(given_cases(dev), asked)
    told = grade_figures(
        thirds=fitted.thirds(measured.logits),
        table=fitted.probabilities(measured.logits),
        labels=measured.labels,
        claims=measured.claims,
    )
    for figure in told:
        _log.info("grades: %s %.4f", figure.name, figure.value)
    write_fitted(verifier, fitted, told)
    return fitted, told


def with_nearest(cases: Sequence[PairCase], abstracts: Sequence[Abstract]) -> tuple[PairCase, ...]:
    """Add to each claim the abstracts nearest to it in words that it does not cite.

    What weighing reads are mostly works that say nothing of the claim; they count as deciding
    nothing, though a few of them may.

    Ids of cases are `claim id/abstract id`; the added ones come last.
    """
    scores = LexicalScores([f"{one.title} {one.text}" for one in abstracts])
    cited: dict[str, set[str]] = {}
    for case in cases:
        cited.setdefault(case.claim, set()).add(case.id.split("/")[1])
    added = []
    for claim, known in cited.items():
        order = np.argsort(-scores.score(claim), kind="stable")[: NEAREST + len(known)]
        near = [abstracts[place] for place in order if abstracts[place].id not in known]
        for one in near[:NEAREST]:
            pair = Pair(claim=claim, evidence=one.text, title=one.title)
            added.append(
                PairCase(
                    id=f"{claim_key(claim)}/{one.id}",
                    claim=claim,
                    gold="NOT_ENOUGH_INFO",
                    pairs=(pair,),
                )
            )
    return (*cases, *added)


def read(cases: Sequence[PairCase], asked: BothWays) -> Read:
    """Read the work of each case for its claim; those of which nothing can be read are left out."""
    together: dict[str, list[int]] = {}
    for place, case in enumerate(cases):
        together.setdefault(case.claim, []).append(place)
    found: dict[int, Logits] = {}
    for claim, places in together.items():
        works = [_work(cases[place]) for place in places]
        said = asked.logits(Claim(text=claim), works)
        found |= {
            place: logits for place, logits in zip(places, said, strict=True) if logits is not None
        }
    rows = [
        (cases[place].claim, found[place], _SIDES[cases[place].gold]) for place in sorted(found)
    ]
    return Read(
        claims=tuple(row[0] for row in rows),
        logits=np.array([row[1] for row in rows], dtype=np.float64),
        labels=np.array([row[2] for row in rows], dtype=np.int64),
    )


def _work(case: PairCase) -> Document:
    pair = case.pairs[0]
    return Document(id=case.id, title=pair.title, text=pair.evidence)


def fit(seen: Read) -> Fitted:
    """Fit temperature, biases and cut points, to four digits, on at least one pair of each label.

    Works that decide their claim weigh together a quarter of all, as if one work in four did, and
    both sides have one bias: which of them is true more often in a data set is nothing to know
    before reading, and with two biases a claim and its opposite would lean to one side together.
    Temperature and biases have the least log loss under that. The cut points bring grade / 3
    nearest, in the mean of squares, to the labels (1, -1, 0) and, counting the same, to the
    leaning p(supports) - p(refutes), which is the expected label where the probabilities are
    right; they are the same for both sides, so that opposite probabilities get opposite grades.

    Source:
        Guo et al. (ICML 2017), arXiv:1706.04599 (temperature and vector scaling).
    """
    weight = _weights(seen.labels)
    scale, bias = _fit_scaling(seen.logits, seen.labels, weight)
    chance = _softmax(seen.logits * scale + bias)
    leaning = chance[:, 0] - chance[:, 1]
    label = np.array([1.0, -1.0, 0.0])[seen.labels]
    supports, refutes, neither = (round(float(value), 4) for value in bias - bias.mean())
    return Fitted(
        temperature=round(1.0 / scale, 4),
        bias=(supports, refutes, neither),
        cuts=_fit_cuts(leaning, (label + leaning) / 2, weight),
    )


def _weights(labels: NDArray[np.int64]) -> Floats:
    decided = labels < _NEITHER
    known, open_ = max(1, decided.sum()), max(1, (~decided).sum())
    share = np.where(decided, DECIDING / known, (1.0 - DECIDING) / open_)
    return np.asarray(share / share.sum(), dtype=np.float64)


def _fit_scaling(logits: Floats, labels: NDArray[np.int64], weight: Floats) -> tuple[float, Floats]:
    """Descend the weighted log loss, which is convex in scale and biases."""
    truth = np.eye(3)[labels]
    scale, bias = 0.7, np.zeros(3)
    for _ in range(_STEPS):
        slope = (_softmax(logits * scale + bias) - truth) * weight[:, None]
        scale = max(0.05, scale - _RATE / 10 * float((slope * logits).sum()))
        bias = bias - _RATE * (slope.sum(axis=0) + _PULL * bias)
        bias[:_NEITHER] = bias[:_NEITHER].mean()
    return scale, bias


def _fit_cuts(leaning: Floats, wanted: Floats, weight: Floats) -> tuple[float, float, float]:
    """Try every rising triple of a grid; of equals the first."""
    grid = np.round(np.arange(_GRID, 1.0, _GRID), 2)
    size, goal = np.abs(leaning), wanted * np.sign(leaning)
    step = weight[:, None] * (size[:, None] >= grid)
    # sum of w (g/3 - y)^2, g = the cuts passed: each cut adds its own part, for they rise.
    gains = [
        ((level**2 - (level - 1) ** 2) / 9 * step - 2 / 3 * step * goal[:, None]).sum(axis=0)
        for level in (1, 2, 3)
    ]
    best = min(
        combinations(range(len(grid)), 3),
        key=lambda places: sum(gain[place] for gain, place in zip(gains, places, strict=True)),
    )
    first, second, third = (float(grid[place]) for place in best)
    return first, second, third


def _thirds(leaning: Floats, cuts: tuple[float, float, float]) -> NDArray[np.int64]:
    passed = (np.abs(leaning)[:, None] >= np.array(cuts)).sum(axis=1)
    return np.asarray(passed * np.sign(leaning), dtype=np.int64)


def _softmax(values: Floats) -> Floats:
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float64)


def write_fitted(folder: Path, fitted: Fitted, measured: Sequence[Figure]) -> None:
    """Write what was fitted into a verifier's card, in place of what stood there before."""
    card = written_card(folder)
    kept = {
        name: value for name, value in card.calibration.items() if not name.startswith("weigh.")
    }
    fits = {
        "weigh.temperature": fitted.temperature,
        "weigh.bias": fitted.bias,
        "weigh.cuts": fitted.cuts,
    }
    told = [one for one in card.figures if not one.name.startswith("Weighing")]
    write_card(folder, replace(card, calibration=kept | fits, figures=[*told, *measured]))


def grade_figures(
    *,
    thirds: NDArray[np.int64],
    table: NDArray[np.float64],
    labels: NDArray[np.int64],
    claims: Sequence[str],
) -> tuple[Figure, ...]:
    """Measure grades, `thirds` in -3..3, and the table of probabilities that they were cut from.

    Returns:
        Accuracy and macro-F1 of the sides taken, calibration error and Brier score of the
        probabilities, and, of the works that decide their claim and were given a side, the share
        that were given theirs, with the share of them that were given one. Whole claims are drawn
        for the intervals.
    """
    side = np.where(thirds > 0, 0, np.where(thirds < 0, 1, _NEITHER))
    deciding = labels < _NEITHER
    taken = deciding & (side < _NEITHER)
    groups = np.array(claims, dtype=object)
    return (
        *figures(ON, side, labels, claims, note=_NOTE),
        *honesty(ON, table.astype(np.float32), labels, claims, note=_NOTE),
        _share(
            "right side, of deciding works that got one", (side == labels)[taken], groups[taken]
        ),
        _share("share of deciding works that got a side", taken[deciding], groups[deciding]),
    )


def _share(what: str, hits: NDArray[np.bool_], claims: NDArray[np.object_]) -> Figure:
    return share_figure(f"{ON}, {what}", hits, claims.tolist(), seed=_SEED, note=_NOTE)
