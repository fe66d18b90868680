"""Claims with the side they are on, and who weighs them, in, figures of both sides out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.domain import Claim, Figure, FoundBy, WeighReport
from claimwright_lab.evaluation.cases import SIDES, STANCES, VerdictCase, WeighSet
from claimwright_lab.evaluation.classification import Answers, classification_figures, share_figures
from claimwright_lab.evaluation.engine import Request, corpus_of
from claimwright_lab.evaluation.predictions import collected, of_asked, read_predictions
from claimwright_lab.evaluation.result import Line, Measured
from claimwright_lab.evaluation.selective import selective_figures
from claimwright_lab.evaluation.traced import documents_of, exact, quotes_of, traced

_LABELS: Final = {name: name for name in STANCES}
_ABSTAINED: Final = "NOT_ENOUGH_INFO"
_MIRRORED: Final = "opposite of "


@dataclass(frozen=True, slots=True, kw_only=True)
class _Weighed:
    """A claim with its report, and that of its opposite where it has one."""

    report: WeighReport
    mirror: WeighReport | None


def measure_weighings(data_set: WeighSet, request: Request) -> Measured:
    """Weigh each claim and its opposite, or take somebody's sides, and measure them.

    The opposites, and whether quotes and sentences hold, are measured where the engine answered.
    """
    cases, asked = request.cases_of(data_set)
    counts = Counter(case.gold for case in asked)
    labels = {name: counts[name] for name in SIDES}
    if request.predictions:
        said = of_asked(asked, cases, predicted(request.predictions, cases))
        return Measured(
            n=len(asked),
            claims=len({case.claim for case in asked}),
            labels=labels,
            figures=_side_figures(asked, said),
            lines=tuple({"id": c.id, "label": s} for c, s in zip(asked, said, strict=True)),
        )
    weighed, seconds = _weighed(data_set, asked, request)
    said = tuple(side(one.report.weighted.score) for one in weighed)
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels=labels,
        figures=(*_side_figures(asked, said), *weighing_figures(asked, weighed)),
        lines=tuple(_line(c, one.report) for c, one in zip(asked, weighed, strict=True)),
        notes=("Seconds hold the claims alone; the opposites were weighed after them.",),
        seconds=seconds,
    )


def side(score: float) -> str:
    """Return the side of a score in -1..1: `SUPPORTS` above 0, `REFUTES` below, else neither.

    Examples:
        >>> side(0.25), side(-1.0), side(0.0)
        ('SUPPORTS', 'REFUTES', 'NOT_ENOUGH_INFO')
    """
    if score == 0.0:
        return _ABSTAINED
    return "SUPPORTS" if score > 0.0 else "REFUTES"


def predicted(path: Path, cases: Sequence[VerdictCase]) -> tuple[str, ...]:
    """Read somebody's sides, one per claim and in order.

    Lines are `{id, label}`; the label is `SUPPORTS`, `REFUTES` or `NOT_ENOUGH_INFO`.

    Raises:
        InputError: The ids are not those of the claims, or a label is none.
    """
    rows = read_predictions(path, [case.id for case in cases])
    return collected(path, rows, lambda row: row.label("label", _LABELS), "label")


def _weighed(
    data_set: WeighSet, asked: Sequence[VerdictCase], request: Request
) -> tuple[tuple[_Weighed, ...], float]:
    engine, about = request.engine(), data_set.about
    corpus = corpus_of(about, data_set.documents, sorted(about.files.names))
    engine.prepare(corpus, request.watch)
    claims = [Claim(id=case.id, text=case.claim) for case in asked]
    began = request.clock()
    reports = engine.weigh(claims, corpus, request.watch)
    seconds = request.clock() - began
    opposites = [
        replace(claim, id=f"{_MIRRORED}{claim.id}", text=report.opposition.text)
        for claim, report in zip(claims, reports, strict=True)
        if report.opposition.text
    ]
    mirrors = {
        mirror.claim.id: mirror
        for mirror in (engine.weigh(opposites, corpus, request.watch) if opposites else ())
    }
    return (
        tuple(
            _Weighed(report=report, mirror=mirrors.get(f"{_MIRRORED}{report.claim.id}"))
            for report in reports
        ),
        seconds,
    )


def weighing_figures(
    cases: Sequence[VerdictCase], weighed: Sequence[_Weighed]
) -> tuple[Figure, ...]:
    """Measure what a side alone does not show."""
    counts = np.array([_counts(*pair) for pair in zip(cases, weighed, strict=True)], dtype=float)
    tops, bottoms = counts[:, 0::2], counts[:, 1::2]
    sums = zip(tops.sum(axis=0), bottoms.sum(axis=0), strict=True)
    notes = [f"{top:g} of {bottom:g} {what}" for (top, bottom), what in zip(sums, _OF, strict=True)]
    return share_figures(tops, bottoms, list(zip(_NAMES, notes, strict=True)))


_NAMES: Final = (
    "weighted selective accuracy",
    "weighted coverage",
    "unweighted selective accuracy",
    "mirror consistency",
    "mirror coverage",
    "found only by the opposite",
    "quote validity",
    "attribution precision",
    "sentences dropped",
)
_OF: Final = (
    "claims with a weighted score",
    "claims have a weighted score",
    "claims with an unweighted score",
    "claims decided both ways have opposite signs",
    "claims are decided both ways",
    "works",
    "quotes are byte-exact",
    "sentences say no more than their sources, by words, numbers and counts",
    "sentences drafted",
)


def _counts(case: VerdictCase, one: _Weighed) -> list[float]:
    """Return numerator and denominator of each figure, in the order of their names."""
    report, mirror = one.report, one.mirror
    plain, documents = side(report.unweighted.score), documents_of(report)
    ours = side(report.weighted.score)
    theirs = side(mirror.weighted.score) if mirror else _ABSTAINED
    both = _ABSTAINED not in (ours, theirs)
    quotes = [exact(quote, documents) for quote in quotes_of(report)]
    sentences = [traced(sentence, report) for sentence in report.explanation]
    found = [work.found_by is FoundBy.OPPOSITE for work in report.documents]
    return [
        ours == case.gold, ours != _ABSTAINED,
        ours != _ABSTAINED, 1,
        plain == case.gold, plain != _ABSTAINED,
        both and ours != theirs, both,
        both, 1,
        sum(found), len(found),
        sum(quotes), len(quotes),
        sum(sentences), len(sentences),
        report.dropped, report.dropped + len(sentences),
    ]  # fmt: skip


def _side_figures(cases: Sequence[VerdictCase], said: Sequence[str]) -> tuple[Figure, ...]:
    answers = Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=STANCES,
        gold=tuple(case.gold for case in cases),
        predicted=tuple(said),
    )
    return (*selective_figures(answers, abstained=_ABSTAINED), *classification_figures(answers))


def _line(case: VerdictCase, report: WeighReport) -> Line:
    return {
        "id": case.id,
        "label": side(report.weighted.score),
        "score": report.weighted.score,
        "outcome": report.outcome,
        "opposite": report.opposition.text,
    }
