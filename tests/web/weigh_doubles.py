"""A flow that weighs every claim the same, whose steps a test may hold back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import Claim, WeighReport
from claimwright.errors import IntegrityError
from claimwright.flows.events import (
    ClaimWeighed,
    FoundWork,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.flows.verify import check_claim
from claimwright.flows.weigh import WeighOptions
from tests.web.gates import at_once
from tests.weighings import HOSTILE, NOTHING_FOUND, SILENT, WEIGHED


def report_on(claim: Claim) -> WeighReport:
    """Return what is known of a claim, by its words."""
    known = {"nothing": NOTHING_FOUND, "silent": SILENT, "evil": HOSTILE}
    made = next((report for word, report in known.items() if word in claim.text), WEIGHED)
    return replace(made, claim=claim)


def events_of(report: WeighReport) -> tuple[WeighEvent, ...]:
    """Return the steps that lead to a report."""
    works = report.documents
    found = tuple(
        FoundWork(document=work.document, found_by=work.found_by, score=work.score)
        for work in works
    )
    return (
        OppositeWritten(opposition=report.opposition),
        WorksFound(works=found),
        TakeawaysRead(takeaways=tuple(work.takeaway for work in works)),
        WorksGraded(labels=tuple(work.local for work in works if work.local is not None)),
        WorksWeighed(
            documents=works,
            weighted=report.weighted,
            unweighted=report.unweighted,
            coverage=report.coverage,
            outcome=report.outcome,
        ),
        SidesTold(scopes=report.scopes, explanation=report.explanation, dropped=report.dropped),
        ClaimWeighed(report=report),
    )


@dataclass
class KnownWeigher:
    """Weighs by what is known.

    Args:
        before: Called before each step with its number, from 0; may wait.
        asked: The options of every claim, as they came.
    """

    before: Callable[[int], None] = at_once
    asked: list[WeighOptions] = field(default_factory=list)

    def weigh(self, claims: Sequence[Claim], options: WeighOptions) -> tuple[WeighReport, ...]:
        """Return what is known of each claim."""
        for claim in claims:
            check_claim(claim)
            self.asked.append(options)
        return tuple(report_on(claim) for claim in claims)

    def steps(self, claim: Claim, options: WeighOptions) -> Iterator[WeighEvent]:
        """Yield what is known of a claim; one that speaks of failing fails on the way."""
        check_claim(claim)
        self.asked.append(options)
        for step, event in enumerate(events_of(report_on(claim))):
            self.before(step)
            if step and "fails" in claim.text:
                raise IntegrityError(f"secret of {claim.text}")
            if step and "breaks" in claim.text:
                raise RuntimeError(f"secret of {claim.text}")
            yield event
