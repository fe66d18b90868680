"""What checks say of citations and what people say in, figures of both out.

Everywhere there is at least one case, and one check per case, in order.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.domain import CitationCheck, CitationLabel, Figure, SourceState, Span
from claimwright.ratings.bootstrap import owners
from claimwright_lab.evaluation.calibration import calibration_figures
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.ranked import Scored, ranked_figures
from claimwright_lab.evaluation.classification import Answers, classification_figures, share_figures

SUPPORTED: Final = CitationLabel.SUPPORTED.value
REVIEW: Final = "NEEDS_REVIEW"
"""Every finding but support: what an editor should look at."""

EXACT: Final = (
    SUPPORTED,
    CitationLabel.PARTLY_SUPPORTED.value,
    CitationLabel.NOT_SUPPORTED.value,
    CitationLabel.SOURCE_UNAVAILABLE.value,
)
"""The classes that people tell apart; a contradiction is one way not to support."""

_COVERED: Final = 0.5
"""Share of a true sentence that must be quoted for it to count, as in SciFact's bench."""


def review_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure how well checks tell support from all else.

    A source that could not be read is not known to support: it counts among what needs review, in
    the truth and in the answers.

    Returns:
        As `classification_figures`, of the classes `SUPPORTED` and `NEEDS_REVIEW`, intervals over
        articles.
    """
    gold = [_review(case.gold) for case in cases]
    said = [_review(check.label.value) for check in checks]
    return classification_figures(_answers(cases, (SUPPORTED, REVIEW), gold, said))


def exact_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure how well checks tell apart all classes that are true or said somewhere."""
    gold = [_exact(case.gold) for case in cases]
    said = [_exact(check.label.value) for check in checks]
    there = {*gold, *said, *EXACT[:2]}
    classes = tuple(name for name in EXACT if name in there)
    figures = classification_figures(_answers(cases, classes, gold, said))
    return tuple(replace(figure, name=f"exact {figure.name}") for figure in figures)


def support_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure what the probability of support is worth, threshold or not, where a check gives one.

    Returns:
        `AUROC`, `average precision` and `precision at recall 0.15` of support, `ECE`, `Brier` and
        `NLL` of the probability; empty where no check gives one.
    """
    answers = support_answers(cases, checks)
    if answers is None or answers.probabilities is None:
        return ()
    # As if all were called supported: the confidence is then the probability of support.
    told = replace(answers, predicted=(SUPPORTED,) * len(answers.gold))
    owner, groups = owners(answers.groups)
    scored = Scored(
        scores=answers.probabilities[:, 0],
        positive=answers.gold_codes == 0,
        owner=owner,
        groups=groups,
    )
    return (*ranked_figures(scored, what="supported claims"), *calibration_figures(told))


def support_answers(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> Answers | None:
    """Return checks that give a probability as answers, to draw how honest these are.

    The classes are `SUPPORTED` and `NEEDS_REVIEW`; `None` where no check gives a probability.
    """
    pairs = [(c, k, k.support) for c, k in zip(cases, checks, strict=True) if k.support is not None]
    if not pairs:
        return None
    answers = _answers(
        [case for case, _, _ in pairs],
        (SUPPORTED, REVIEW),
        [_review(case.gold) for case, _, _ in pairs],
        [_review(check.label.value) for _, check, _ in pairs],
    )
    table = np.array([[support, 1.0 - support] for _, _, support in pairs])
    return replace(answers, probabilities=table)


def _answers(
    cases: Sequence[CitationCase],
    classes: tuple[str, ...],
    gold: Sequence[str],
    said: Sequence[str],
) -> Answers:
    return Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.article for case in cases),
        classes=classes,
        gold=tuple(gold),
        predicted=tuple(said),
    )


def coverage_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Tell apart what could be read.

    Returns:
        `sources read`, the share of cases with a text; `unread called unavailable`, the share of
        the others whose check says so; and the figures of `review_figures` on those with a text,
        each name after `read`, where some have none.
    """
    read = [case.source.state is SourceState.OK for case in cases]
    n, unread = len(cases), read.count(False)
    told = sum(
        check.label is CitationLabel.SOURCE_UNAVAILABLE
        for there, check in zip(read, checks, strict=True)
        if not there
    )
    figures = (
        Figure(name="sources read", value=sum(read) / n, n=n, note=f"{sum(read)} of {n}"),
        Figure(
            name="unread called unavailable",
            value=told / unread if unread else None,
            n=unread,
            note=f"{told} of {unread}" if unread else "every source has a text",
        ),
    )
    if not unread or unread == n:
        return figures
    kept = [(c, k) for there, c, k in zip(read, cases, checks, strict=True) if there]
    again = review_figures([case for case, _ in kept], [check for _, check in kept])
    return (*figures, *(replace(figure, name=f"read {figure.name}") for figure in again))


def rationale_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure whether checks, one per case, show what carries them.

    Returns:
        `supporting sentence quoted`, the share of cases of which a supporting sentence is among
        the check's sentences; `supporting sentence in passage`, likewise for its passage;
        `whole rationale in passage`, where all sentences of one set are; empty where no case has
        a rationale.
    """
    pairs = [(c, k) for c, k in zip(cases, checks, strict=True) if any(c.rationales)]
    if not pairs:
        return ()
    told = np.array([_told(case, check) for case, check in pairs], dtype=np.float64)
    named = (
        ("supporting sentence quoted", "of the cases in which people found one"),
        ("supporting sentence in passage", "likewise"),
        ("whole rationale in passage", "all sentences that one person needed"),
    )
    return share_figures(
        told, np.ones_like(told), named, groups=[case.article for case, _ in pairs]
    )


def covers(quoted: Sequence[Span], sentence: Span) -> bool:
    """Return whether half of a sentence or more is in quoted stretches that do not overlap.

    Examples:
        >>> ice = Span(start=0, end=4, text="Ice ")
        >>> covers([Span(start=2, end=9, text="e melts")], ice), covers([], ice)
        (True, False)
    """
    shared = sum(max(0, min(s.end, sentence.end) - max(s.start, sentence.start)) for s in quoted)
    return shared >= _COVERED * (sentence.end - sentence.start)


def _told(case: CitationCase, check: CitationCheck) -> tuple[bool, bool, bool]:
    every = {span.start: span for group in case.rationales for span in group}.values()
    passage = () if check.passage is None else (check.passage,)
    return (
        any(covers(check.sentences, span) for span in every),
        any(covers(passage, span) for span in every),
        any(all(covers(passage, span) for span in group) for group in case.rationales if group),
    )


def _review(label: str) -> str:
    return SUPPORTED if label == SUPPORTED else REVIEW


def _exact(label: str) -> str:
    contradicted = label == CitationLabel.CONTRADICTED.value
    return CitationLabel.NOT_SUPPORTED.value if contradicted else label
