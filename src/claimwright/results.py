"""Reports as Python users get them: tables for data frames, and pages for notebooks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast, overload

from claimwright.domain import (
    ArticleReport,
    CitationReport,
    DebateReport,
    Document,
    Report,
    Scalar,
    VerdictLabel,
    WeighReport,
)
from claimwright.errors import InputError
from claimwright.extras import of_extra
from claimwright.plots import reliability, risk_coverage, stance_bars

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

T = TypeVar("T")

MOST_SHOWN: Final = 1_000
"""Rows of many reports that a notebook shows; `to_frame` has them all."""

_HEIGHT: Final = 480
_WORK: Final = ("title", "year", "url", "document_id")
_VERDICT: Final = ("verdict", "probability", "supporting", "refuting", "neutral")
_SIDES: Final = (VerdictLabel.SUPPORTED, VerdictLabel.REFUTED)


class Shown(ABC):
    """What every report can do for a reader in a notebook."""

    __slots__ = ()

    COLUMNS: ClassVar[tuple[str, ...]]
    """The keys of each row: a report of nothing has a table with columns, too."""

    @abstractmethod
    def rows(self) -> list[dict[str, Scalar]]:
        """Return the report as flat rows, the same keys in each."""

    def html(self) -> str:
        """Return the report as a page of its own; text from outside is escaped."""
        from claimwright.views.exports import exported  # noqa: PLC0415

        return exported(cast("Report", self), "html")

    def to_frame(self) -> DataFrame:
        """Return the rows as a data frame of pandas.

        Raises:
            UnavailableError: pandas is not installed.
        """
        return _frame(self.rows(), self.COLUMNS)

    def _repr_html_(self) -> str:
        """Show the page in a frame that can run nothing and reach nothing."""
        page = escape(self.html(), quote=True)
        return (
            f'<iframe sandbox srcdoc="{page}" title="claimwright" '
            f'style="width:100%;height:{_HEIGHT}px;border:0"></iframe>'
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult(Report, Shown):
    """What the evidence shows of a claim."""

    COLUMNS: ClassVar[tuple[str, ...]] = (
        "rank",
        "stance",
        "supports",
        "refutes",
        "not_enough_information",
        *_WORK,
        "text",
        "reason",
    )

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each piece of evidence, best first."""
        return [
            {
                "rank": piece.evidence.rank,
                "stance": piece.stance.label.value,
                "supports": piece.stance.supports,
                "refutes": piece.stance.refutes,
                "not_enough_information": piece.stance.not_enough_information,
                **work_row(piece.evidence.document),
                "text": piece.evidence.window.text,
                "reason": piece.stance.reason,
            }
            for piece in self.evidence
        ]

    def plot(self) -> Axes:
        """Draw how surely each piece of evidence supports or refutes, best first.

        Returns:
            The axes, probabilities 0..1 along x; at most 50 bars.

        Raises:
            UnavailableError: matplotlib is not installed.
        """
        bars = [
            (
                f"{piece.evidence.rank}  {piece.evidence.document.title}",
                (piece.stance.supports, piece.stance.not_enough_information, piece.stance.refutes),
            )
            for piece in self.evidence
        ]
        return stance_bars(bars, "probability")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleResult(ArticleReport, Shown):
    """What the evidence shows of the claims of an article."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("claim", *_VERDICT, "failure")

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each claim, the most doubtful first."""
        return [
            {
                "claim": checked.found.claim.text,
                **_verdict(checked.report),
                "failure": checked.failure,
            }
            for checked in self.claims
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighResult(WeighReport, Shown):
    """Both sides of a claim, weighed."""

    COLUMNS: ClassVar[tuple[str, ...]] = (
        "document_id",
        "title",
        "year",
        "found_by",
        "grade",
        "weight",
        "counted",
        "left_out",
        "takeaway",
    )

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each work, the heaviest first."""
        return [
            {
                "document_id": work.document.id,
                "title": work.document.title,
                "year": work.document.year,
                "found_by": work.found_by.value,
                "grade": None if work.local is None else work.local.grade.name,
                "weight": work.weight,
                "counted": work.counted,
                "left_out": work.left_out,
                "takeaway": work.takeaway.text,
            }
            for work in self.documents
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateResult(DebateReport, Shown):
    """A debate with its verdict."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("advocate", "trust", "status", "tag", "confidence")

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each advocate, with where it stood at the end."""
        held = [(each, each.answer.overall if each.answer else None) for each in self.advocates]
        return [
            {
                "advocate": each.profile.name,
                "trust": each.profile.trust,
                "status": each.answer.status.value if each.answer else None,
                "tag": position.tag.value if position else None,
                "confidence": position.confidence.value if position else None,
            }
            for each, position in held
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsResult(CitationReport, Shown):
    """What the sources of an article show of its claims."""

    COLUMNS: ClassVar[tuple[str, ...]] = (
        "claim",
        "label",
        "support",
        "reference",
        "url",
        "state",
        "source_label",
        "source_support",
        "passage",
        "failure",
    )

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each cited source, the riskiest claims first."""
        return [
            {
                "claim": group.cited.claim.text,
                "label": group.label.value,
                "support": group.support,
                "reference": checked.reference,
                "url": checked.source.url,
                "state": checked.read.state.value,
                "source_label": checked.check.label.value,
                "source_support": checked.check.support,
                "passage": "" if checked.check.passage is None else checked.check.passage.text,
                "failure": group.failure,
            }
            for group in self.groups
            for checked in group.sources
        ]


class VerifyResults(Sequence[VerifyResult], Shown):
    """One result for each claim of a list or column, in order.

    Args:
        results: In the order of the claims.
        index: Of the column that the claims came from; `None` counts from 0.
    """

    __slots__ = ("_index", "_results")

    COLUMNS: ClassVar[tuple[str, ...]] = ("claim", *_VERDICT)

    def __init__(self, results: Iterable[VerifyResult], index: object = None) -> None:
        self._results = tuple(results)
        self._index = index

    @overload
    def __getitem__(self, place: int) -> VerifyResult: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[VerifyResult]: ...

    def __getitem__(self, place: int | slice) -> VerifyResult | Sequence[VerifyResult]:
        """Return a result by its place, or several as a tuple."""
        return self._results[place]

    def __len__(self) -> int:
        """Return how many claims there were."""
        return len(self._results)

    def __repr__(self) -> str:
        """Say how many there are."""
        return f"<{len(self)} results of verify>"

    def rows(self) -> list[dict[str, Scalar]]:
        """Return one row for each claim, in order."""
        return [{"claim": each.claim.text, **_verdict(each)} for each in self._results]

    def to_frame(self) -> DataFrame:
        """Return one row for each claim, with the index of the column that the claims came from."""
        return _frame(self.rows(), self.COLUMNS, self._index)

    def plot(self) -> Axes:
        """Draw how many pieces of evidence support and refute each claim, in order.

        Returns:
            The axes, pieces of evidence along x; at most 50 bars.

        Raises:
            UnavailableError: matplotlib is not installed.
        """
        bases = [(each.claim.text, each.verdict.basis) for each in self._results]
        bars = [(text, (of.supporting, of.neutral, of.refuting)) for text, of in bases]
        return stance_bars(bars, "pieces of evidence")

    def plot_reliability(self, truth: Iterable[str]) -> Axes:
        """Draw how often verdicts of each probability are right; on the diagonal they are honest.

        Args:
            truth: The true verdict on each claim, in order: `SUPPORTED`, `REFUTED`, or anything
                else for a claim that has no side.

        Returns:
            The axes: verdicts that take a side, in ten ranges of probability.

        Raises:
            InputError: There is another number of truths than of claims, or no verdict takes a
                side.
            UnavailableError: matplotlib is not installed.
        """
        return reliability(self._answers(truth))

    def plot_risk_coverage(self, truth: Iterable[str]) -> Axes:
        """Draw what share of the verdicts is wrong when only the surest are taken.

        Args:
            truth: As for `plot_reliability`.

        Returns:
            The axes: coverage, the share of all claims whose verdict is taken, along x, and risk,
            the share of these that is wrong, along y.

        Raises:
            InputError: As there.
            UnavailableError: matplotlib is not installed.
        """
        return risk_coverage(self._answers(truth), len(self))

    def _answers(self, truth: Iterable[str]) -> list[tuple[float, bool]]:
        told = list(truth)
        if len(told) != len(self):
            raise InputError(f"{len(told):,} truths for {len(self):,} claims; give each claim one")
        verdicts = [each.verdict for each in self._results]
        answers = [
            (verdict.probability, verdict.label.value == true)
            for verdict, true in zip(verdicts, told, strict=True)
            if verdict.label in _SIDES
        ]
        if not answers:
            message = "none of these claims is SUPPORTED or REFUTED, so there is nothing to draw"
            raise InputError(message)
        return answers

    def html(self) -> str:
        """Return a table of the claims with their verdicts."""
        head = "".join(f"<th>{name}</th>" for name in ("claim", "verdict", "probability"))
        body = "".join(
            f'<tr><td dir="auto">{escape(each.claim.text)}</td><td>{each.verdict.label.value}</td>'
            f"<td>{each.verdict.probability:.2f}</td></tr>"
            for each in self._results[:MOST_SHOWN]
        )
        left = len(self) - MOST_SHOWN
        more = f"<p>{left:,} more are in to_frame().</p>" if left > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def _repr_html_(self) -> str:
        return self.html()


def result_of(kind: type[T], report: object) -> T:
    """Return a report as one that can show itself.

    Args:
        kind: The class of the result, made from that of the report.
        report: As a flow gave it.
    """
    given = {item.name: getattr(report, item.name) for item in fields(report)}  # type: ignore[arg-type]  # a dataclass
    return kind(**given)


def work_row(document: Document) -> dict[str, Scalar]:
    """Return how rows, agents and other libraries name a work."""
    return {
        "title": document.title,
        "year": document.year,
        "url": document.url,
        "document_id": document.id,
    }


def _verdict(report: Report | None) -> dict[str, Scalar]:
    if report is None:
        return dict.fromkeys(_VERDICT)
    basis = report.verdict.basis
    return {
        "verdict": report.verdict.label.value,
        "probability": report.verdict.probability,
        "supporting": basis.supporting,
        "refuting": basis.refuting,
        "neutral": basis.neutral,
    }


def _frame(
    rows: Sequence[Mapping[str, Scalar]], columns: Sequence[str], index: object = None
) -> DataFrame:
    with of_extra("pandas", "to_frame needs"):
        import pandas as pd  # noqa: PLC0415  # of an extra, and heavy
    return pd.DataFrame(list(rows), columns=list(columns), index=index)
