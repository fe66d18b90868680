"""Claims with their verdicts, and who gives verdicts, in, figures of whole answers out."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from claimwright.domain import Claim, Verdict, VerdictLabel
from claimwright.evaluation.answered import Line, Measured
from claimwright.evaluation.cases import VerdictCase, VerdictSet
from claimwright.evaluation.chosen import of_part, sampled
from claimwright.evaluation.classification import Answers, classification_figures
from claimwright.evaluation.predictions import collected, read_predictions
from claimwright.evaluation.request import Request
from claimwright.evaluation.selective import selective_figures

CLASSES: Final = tuple(label.value for label in VerdictLabel)
_LABELS: Final = {name: name for name in CLASSES}


def measure_verdicts(data_set: VerdictSet, request: Request) -> Measured:
    """Give each claim a verdict, or take somebody's verdicts, and measure them.

    Args:
        data_set: Knows where its file lies.
        request: What is wanted; names the corpus.

    Returns:
        The figures; a verdict has one probability, not one for each label, so there are none of
        calibration over all labels.

    Raises:
        InputError: The predictions are unusable, or there is no claim.
    """
    about = data_set.about
    cases = of_part(data_set.read(about.files), request.part_of(trained_on=False))
    asked = sampled(cases, request.limit)
    seconds = None
    if request.predictions:
        known = dict(zip((c.id for c in cases), predicted(request.predictions, cases), strict=True))
        said = tuple(known[case.id] for case in asked)
        lines = tuple(_line(case, label) for case, label in zip(asked, said, strict=True))
    else:
        engine, began = request.engine(), request.clock()
        claims = [Claim(id=case.id, text=case.claim) for case in asked]
        verdicts = engine.conclude(claims, request.corpus, request.watch)
        seconds = request.clock() - began
        said = tuple(verdict.label.value for verdict in verdicts)
        lines = tuple(_told(case, verdict) for case, verdict in zip(asked, verdicts, strict=True))
    answers, counts = _answers(asked, said), Counter(case.gold for case in asked)
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={name: counts[name] for name in CLASSES},
        figures=(
            *classification_figures(answers),
            *selective_figures(answers, abstained=VerdictLabel.NOT_ENOUGH_EVIDENCE.value),
        ),
        lines=lines,
        notes=() if seconds is None else (f"Corpus: {request.corpus}.",),
        seconds=seconds,
    )


def predicted(path: Path, cases: Sequence[VerdictCase]) -> tuple[str, ...]:
    """Read somebody's verdicts.

    Args:
        path: JSON lines `{id, verdict}`, one per claim and in the order of the claims.
        cases: At least one.

    Returns:
        One verdict per claim, in order.

    Raises:
        InputError: The ids are not those of the claims, or a verdict is none.
    """
    rows = read_predictions(path, [case.id for case in cases])
    return collected(path, rows, lambda row: row.label("verdict", _LABELS), "verdict")


def _answers(cases: Sequence[VerdictCase], said: Sequence[str]) -> Answers:
    return Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=CLASSES,
        gold=tuple(case.gold for case in cases),
        predicted=tuple(said),
    )


def _line(case: VerdictCase, label: str) -> Line:
    return {"id": case.id, "verdict": label}


def _told(case: VerdictCase, verdict: Verdict) -> Line:
    return {**_line(case, verdict.label.value), "probability": verdict.probability}
