"""What is known of a weighing that goes on → the same with one step more, and how far that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Claim,
    LocalLabel,
    Opposition,
    Takeaway,
    WeighReport,
)
from claimwright.flows.weigh_events import (
    ClaimWeighed,
    OppositeWritten,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.views.progress import Step, steps_of
from claimwright.views.weigh_cards import SeenWork, seen

STEPS: Final = (
    ("oppose", "Write the opposite"),
    ("search", "Search with both"),
    ("take_away", "Read each work"),
    ("grade", "Grade each work"),
    ("weigh", "Weigh them"),
    ("explain", "Explain"),
)
"""The steps as a watcher sees them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSoFar:
    """A weighing as far as it has come.

    Args:
        opposition: `None` before it was written.
        works: As far as each has come, in the order of the search.
        report: `None` before the end.
        done: How many steps are done.
    """

    claim: Claim
    opposition: Opposition | None = None
    works: tuple[SeenWork, ...] = ()
    report: WeighReport | None = None
    done: int = 0

    @staticmethod
    def whole(report: WeighReport) -> "WeighSoFar":
        """Return a weighing that has ended."""
        return WeighSoFar(
            claim=report.claim, opposition=report.opposition, report=report, done=len(STEPS)
        )

    def after(self, event: WeighEvent) -> "WeighSoFar":
        """Return what is known after one more step."""
        if isinstance(event, ClaimWeighed):
            return WeighSoFar.whole(event.report)
        further = replace(self, done=self.done + 1)
        if isinstance(event, OppositeWritten):
            return replace(further, opposition=event.opposition)
        return replace(further, works=_works_after(self.works, event))

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step with whether it is done; none once all are."""
        return () if self.done >= len(STEPS) else steps_of(STEPS, self.done)


def _works_after(works: tuple[SeenWork, ...], event: WeighEvent) -> tuple[SeenWork, ...]:
    match event:
        case WorksFound():
            return tuple(
                SeenWork(document=work.document, found_by=work.found_by, aside=work.left_out)
                for work in event.works
            )
        case TakeawaysRead():
            return _with_takeaways(works, event.takeaways)
        case WorksGraded():
            return _with_labels(works, event.labels)
        case WorksWeighed():
            return tuple(seen(work) for work in event.documents)
        case _:
            return works


def _with_takeaways(
    works: tuple[SeenWork, ...], takeaways: Sequence[Takeaway]
) -> tuple[SeenWork, ...]:
    said = {each.document_id: each for each in takeaways}
    return tuple(replace(work, takeaway=said.get(work.document.id)) for work in works)


def _with_labels(works: tuple[SeenWork, ...], labels: Sequence[LocalLabel]) -> tuple[SeenWork, ...]:
    said = {each.document_id: each for each in labels}
    return tuple(replace(work, local=said.get(work.document.id)) for work in works)
