"""Cases of claim and text, and who answers them, in, figures out."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.domain import Figure, Pair, Stance
from claimwright.json_rows import Row
from claimwright_lab.evaluation.calibration import calibration_figures
from claimwright_lab.evaluation.cases import (
    STANCES,
    SUPPORTED_OR_NOT,
    ClaimSet,
    PairCase,
    PairSet,
)
from claimwright_lab.evaluation.chosen import check_readable
from claimwright_lab.evaluation.classification import (
    HIDDEN,
    Answers,
    claim_only_figures,
    classification_figures,
)
from claimwright_lab.evaluation.drawing import charts_of
from claimwright_lab.evaluation.engine import Engine, Judged, Request, Watch, nobody
from claimwright_lab.evaluation.leaks import seen_figures
from claimwright_lab.evaluation.predictions import (
    collected,
    label_of,
    of_asked,
    read_predictions,
    shares_of,
)
from claimwright_lab.evaluation.result import Line, Measured
from claimwright_lab.evaluation.selective import selective_figures

COARSER: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    SUPPORTED_OR_NOT: {"REFUTES": "NOT_SUPPORTED", "NOT_ENOUGH_INFO": "NOT_SUPPORTED"}
}
"""Labels of ours that count as a class of a coarser set; a set that is not here has none."""


def chances(stance: Stance, classes: Sequence[str]) -> tuple[float, ...]:
    """Return the probability of each class of a set, in their order; they sum to 1.

    Among the two `SIDES` the undecided part is shared out in proportion.

    Examples:
        >>> stance = Stance(supports=0.6, refutes=0.2, not_enough_information=0.2)
        >>> [round(chance, 2) for chance in chances(stance, ("SUPPORTS", "REFUTES"))]
        [0.75, 0.25]
        >>> chances(stance, ("SUPPORTS", "NOT_SUPPORTED"))
        (0.6, 0.4)
    """
    if tuple(classes) == STANCES:
        return stance.supports, stance.refutes, stance.not_enough_information
    if tuple(classes) == SUPPORTED_OR_NOT:
        return stance.supports, 1.0 - stance.supports
    decided = stance.supports + stance.refutes
    supports = stance.supports / decided if decided > 0.0 else 0.5
    return supports, 1.0 - supports


def answer(stance: Stance, classes: Sequence[str]) -> str:
    """Return the likeliest class; on a tie the last of them, which claims least."""
    if tuple(classes) == STANCES:
        return stance.label.value
    ranked = zip(chances(stance, classes), classes, strict=True)
    best = max(chances(stance, classes))
    return [name for chance, name in ranked if chance == best][-1]


def most_supporting(stances: Sequence[Stance]) -> Stance:
    """Return the first stance that supports most: the answer where any of several texts may do."""
    return max(stances, key=lambda stance: stance.supports)


BATCH: Final = 32
"""Cases that are judged in one go."""

MAX_TEXT_CHARACTERS: Final = 100_000
"""Longest text that is judged; more of a page is cut off, and the result says so."""

STANCE_FIELDS: Final = ("supports", "refutes", "not_enough_information")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The answer to one case: a class, the probability of each, and the answer uncalibrated.

    Both are `None` where they are not known.
    """

    label: str
    chances: tuple[float, ...] | None = None
    before: "Said | None" = None


def measure_pairs(data_set: PairSet, request: Request) -> Measured:
    """Answer the cases of a set, or take somebody's answers, and measure them."""
    about, classes = data_set.about, data_set.classes
    cases, asked = request.cases_of(data_set)
    check_readable(cases)
    if request.predictions:
        said = of_asked(asked, cases, predicted(request.predictions, cases, classes))
        return measured(data_set, asked, said, line_of)
    engine, began = request.engine(), request.clock()
    judged = judge_cases(asked, engine, request.watch)
    said = tuple(said_of(one, classes) for one in judged)
    seconds = request.clock() - began
    found = measured(data_set, asked, said, line_of)
    seen = seen_figures(
        about,
        request.part_of(trained_on=about.trained_on),
        asked=[case.claim for case in asked],
        every=[case.claim for case in data_set.read(about.files)],
    )
    return replace(
        found,
        figures=(*found.figures, *_claim_only(asked, classes, said, engine), *seen),
        notes=_cut_note(asked),
        seconds=seconds,
    )


def measured(
    data_set: PairSet | ClaimSet,
    asked: Sequence[PairCase],
    said: Sequence[Said],
    line: Callable[[str, Said, Sequence[str]], Line],
) -> Measured:
    """Measure answers, one for each case that was asked; `line` writes one down."""
    classes = data_set.classes
    counts = Counter(case.gold for case in asked)
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={name: counts[name] for name in classes},
        figures=answer_figures(asked, classes, said),
        charts=answer_charts(asked, classes, said, title=data_set.about.title),
        lines=tuple(line(case.id, one, classes) for case, one in zip(asked, said, strict=True)),
    )


def _claim_only(
    asked: Sequence[PairCase], classes: tuple[str, ...], said: Sequence[Said], engine: Engine
) -> tuple[Figure, ...]:
    hidden = [replace(case, pairs=(Pair(claim=case.claim, evidence=HIDDEN),)) for case in asked]
    alone = [said_of(one, classes) for one in judge_cases(hidden, engine)]
    return claim_only_figures(_answers(asked, classes, said), _answers(asked, classes, alone))


def judge_cases(
    cases: Sequence[PairCase], engine: Engine, watch: Watch = nobody
) -> tuple[Judged, ...]:
    """Return what is said of each case, in order.

    Of several texts of a case, with calibration and without, what the one says that supports the
    claim most.
    """
    found: list[Judged] = []
    for start in range(0, len(cases), BATCH):
        batch = cases[start : start + BATCH]
        shown = [
            replace(pair, evidence=pair.evidence[:MAX_TEXT_CHARACTERS])
            for case in batch
            for pair in case.pairs
        ]
        told = iter(engine.judge(shown))
        found += [_together([next(told) for _ in case.pairs]) for case in batch]
        watch("judging", len(found), len(cases))
    return tuple(found)


def _together(told: Sequence[Judged]) -> Judged:
    before = [one.before for one in told if one.before]
    return Judged(
        stance=most_supporting([one.stance for one in told]),
        before=most_supporting(before) if before else None,
    )


def _cut_note(cases: Sequence[PairCase]) -> tuple[str, ...]:
    long = sum(len(pair.evidence) > MAX_TEXT_CHARACTERS for case in cases for pair in case.pairs)
    return (f"Texts cut at {MAX_TEXT_CHARACTERS:,} characters: {long}.",) if long else ()


def said_of(judged: Judged, classes: Sequence[str]) -> Said:
    """Return what a stance answers in the classes of a set, with calibration and without."""
    before = None if judged.before is None else _said(judged.before, classes)
    return replace(_said(judged.stance, classes), before=before)


def _said(stance: Stance, classes: Sequence[str]) -> Said:
    return Said(label=answer(stance, classes), chances=chances(stance, classes))


def predicted(path: Path, cases: Sequence[PairCase], classes: tuple[str, ...]) -> tuple[Said, ...]:
    """Read somebody's answers, one per case and in order.

    Lines are `{id, label, supports?, refutes?, not_enough_information?}`; all rows have the three
    probabilities, or none has.

    Raises:
        InputError: The ids are not those of the cases, a label is outside the set, or
            probabilities do not lie in 0..1 or do not sum to 1.
    """
    return read_answers(
        path, cases, classes, STANCE_FIELDS, lambda row: chances(stance_of(row), classes)
    )


def read_answers(
    path: Path,
    cases: Sequence[PairCase],
    classes: tuple[str, ...],
    fields: Collection[str],
    probabilities: Callable[[Row], tuple[float, ...]],
) -> tuple[Said, ...]:
    """Read somebody's labels, and where a row has one of some fields, all their probabilities.

    Raises:
        InputError: As `predicted`.
    """
    rows = read_predictions(path, [case.id for case in cases])
    coarser = COARSER.get(classes, {})
    labels = collected(path, rows, lambda row: label_of(row, classes, coarser), "label")
    if not any(name in row.row.fields for row in rows for name in fields):
        return tuple(Said(label=label) for label in labels)
    tables = collected(path, rows, probabilities, "probabilities")
    return tuple(
        Said(label=label, chances=found) for label, found in zip(labels, tables, strict=True)
    )


def stance_of(row: Row) -> Stance:
    """Return the stance of a row of predictions, scaled so that it sums to 1 exactly.

    Raises:
        InputError: One is missing or outside 0..1, or they do not sum to 1 within 0.01.
    """
    supports, refutes, neither = shares_of(row, STANCE_FIELDS)
    return Stance(supports=supports, refutes=refutes, not_enough_information=neither)


def answer_figures(
    cases: Sequence[PairCase], classes: tuple[str, ...], said: Sequence[Said]
) -> tuple[Figure, ...]:
    """Measure labels, calibration, calibration before it was fitted, and abstention."""
    answers = _answers(cases, classes, said)
    before = [one.before for one in said if one.before]
    raw = calibration_figures(_answers(cases, classes, before)) if before else ()
    return (
        *classification_figures(answers),
        *calibration_figures(answers),
        *(replace(figure, name=f"{figure.name} before calibration") for figure in raw),
        *selective_figures(answers, abstained=STANCES[-1] if STANCES[-1] in classes else None),
    )


def answer_charts(
    cases: Sequence[PairCase],
    classes: tuple[str, ...],
    said: Sequence[Said],
    *,
    title: str,
) -> dict[str, str]:
    """Draw answers, as `drawing.charts_of`."""
    before = [one.before for one in said if one.before]
    return charts_of(
        _answers(cases, classes, said),
        _answers(cases, classes, before) if before else None,
        title=title,
    )


def _answers(cases: Sequence[PairCase], classes: tuple[str, ...], said: Sequence[Said]) -> Answers:
    table = [one.chances for one in said if one.chances is not None]
    return Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=classes,
        gold=tuple(case.gold for case in cases),
        predicted=tuple(one.label for one in said),
        probabilities=np.array(table) if table else None,
    )


def line_of(name: str, said: Said, classes: Sequence[str]) -> Line:
    """Return an answer as a row of predictions, with the three probabilities where they are known.

    Of a class that the set does not have the probability is 0, and of `NOT_SUPPORTED` all lies on
    not enough information.
    """
    line: dict[str, object] = {"id": name, "label": said.label}
    if said.chances is None:
        return line
    known = dict(zip(classes, said.chances, strict=True))
    neither = known.get(STANCES[2], known.get("NOT_SUPPORTED", 0.0))
    values = (known.get(STANCES[0], 0.0), known.get(STANCES[1], 0.0), neither)
    return line | dict(zip(STANCE_FIELDS, values, strict=True))
