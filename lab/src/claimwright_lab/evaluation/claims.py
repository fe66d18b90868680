"""Claims with all their evidence, and who answers them, in, figures of whole claims out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Final

from claimwright.domain import Label, Stance
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import ClaimSet, PairCase
from claimwright_lab.evaluation.chosen import check_readable
from claimwright_lab.evaluation.engine import Engine, Judged, Request, Watch
from claimwright_lab.evaluation.pairs import Said, judge_cases, measured, read_answers
from claimwright_lab.evaluation.predictions import of_asked, shares_of
from claimwright_lab.evaluation.result import Line, Measured

DISPUTED: Final = "DISPUTED"
CLASSES: Final = (*(label.value for label in Label), DISPUTED)
"""Labels of a claim."""

_SHOWN: Final = 80


def measure_claims(data_set: ClaimSet, request: Request) -> Measured:
    """Answer the claims of a set, or take somebody's answers, and measure them."""
    classes = data_set.classes
    cases, asked = request.cases_of(data_set)
    check_readable(cases)
    if request.predictions:
        said = of_asked(asked, cases, predicted(request.predictions, cases, classes))
        return measured(data_set, asked, said, _line)
    engine, began = request.engine(), request.clock()
    said = tuple(together(one, classes) for one in _judge(asked, engine, request.watch))
    seconds = request.clock() - began
    return replace(measured(data_set, asked, said, _line), seconds=seconds)


def _judge(
    cases: Sequence[PairCase], engine: Engine, watch: Watch
) -> tuple[tuple[Judged, ...], ...]:
    pairs = [
        PairCase(id=f"{case.id}/{place}", claim=case.claim, gold=case.gold, pairs=(pair,))
        for case in cases
        for place, pair in enumerate(case.pairs)
    ]
    told = iter(judge_cases(pairs, engine, watch))
    return tuple(tuple(next(told) for _ in case.pairs) for case in cases)


def together(judged: Sequence[Judged], classes: Sequence[str]) -> Said:
    """Put together what is said of the texts of a claim.

    The label is that by the data set's rule, with the probability of each class if the texts were
    independent, and the same without calibration.
    """
    stances = [one.stance for one in judged]
    before = [one.before for one in judged if one.before]
    return Said(
        label=claim_label(stance.label.value for stance in stances),
        chances=claim_chances(stances, classes),
        before=Said(
            label=claim_label(stance.label.value for stance in before),
            chances=claim_chances(before, classes),
        )
        if before
        else None,
    )


def claim_label(labels: Iterable[str]) -> str:
    """Return the label of a claim from those of its sentences.

    Support and refutation make it disputed; either alone decides; neither, or no sentence, leaves
    it open.

    Raises:
        InputError: A label is none of the three.

    Source:
        Diggelmann et al. (2020), arXiv:2012.00614; the rule gives the label of every claim there.

    Examples:
        >>> claim_label(["SUPPORTS", "NOT_ENOUGH_INFO", "REFUTES"])
        'DISPUTED'
    """
    found = set(labels)
    unknown = found - {label.value for label in Label}
    if unknown:
        raise InputError(f"the label {min(unknown)[:_SHOWN]!r} is none of {', '.join(CLASSES[:3])}")
    sides = found - {Label.NOT_ENOUGH_INFO.value}
    if len(sides) > 1:
        return DISPUTED
    return next(iter(sides), Label.NOT_ENOUGH_INFO.value)


def claim_chances(stances: Sequence[Stance], classes: Sequence[str]) -> tuple[float, ...]:
    """Return the probability of each label of a claim, if its texts were independent.

    With s, r and n of each text: nothing speaks with the product of n; nothing refutes with the
    product of 1 - r, and then something supports unless nothing speaks; likewise the other way
    round; what is left is disputed. They sum to 1.

    Examples:
        >>> sure = Stance(supports=1.0, refutes=0.0, not_enough_information=0.0)
        >>> claim_chances([sure], ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO", "DISPUTED"))
        (1.0, 0.0, 0.0, 0.0)
    """
    silent = prod(stance.not_enough_information for stance in stances)
    for_ = max(0.0, prod(1.0 - stance.refutes for stance in stances) - silent)
    against = max(0.0, prod(1.0 - stance.supports for stance in stances) - silent)
    chances = {
        "SUPPORTS": for_,
        "REFUTES": against,
        "NOT_ENOUGH_INFO": silent,
        "DISPUTED": max(0.0, 1.0 - silent - for_ - against),
    }
    return tuple(chances[name] for name in classes)


def predicted(path: Path, cases: Sequence[PairCase], classes: tuple[str, ...]) -> tuple[Said, ...]:
    """Read somebody's answers, one per claim and in order.

    Lines are `{id, label, probabilities?}`; `probabilities` holds one number for each class, in all
    rows or in none.

    Raises:
        InputError: The ids are not those of the claims, a label is outside the set, or
            probabilities do not lie in 0..1 or do not sum to 1.
    """
    return read_answers(
        path,
        cases,
        classes,
        ("probabilities",),
        lambda row: shares_of(row.row("probabilities"), classes),
    )


def _line(name: str, said: Said, classes: Sequence[str]) -> Line:
    line: dict[str, object] = {"id": name, "label": said.label}
    if said.chances is not None:
        line["probabilities"] = dict(zip(classes, said.chances, strict=True))
    return line
