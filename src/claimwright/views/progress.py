"""How far a check or a weighing has come → what its page says of it, step by step."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Claim, Opposition, WeighReport
from claimwright.flows.job_events import Stage
from claimwright.flows.weigh_events import (
    ClaimWeighed,
    OppositeWritten,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.verdict.exports.wording import counted
from claimwright.views.weigh_cards import SeenWork, seen

_WORDS = {
    Stage.QUEUED: "Waiting for its turn",
    Stage.READING: "Reading the text",
    Stage.FINDING: "Finding the claims",
    Stage.CHECKING: "Checking them",
}

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
class Step:
    """One stage or step as a watcher sees it.

    Args:
        state: `done`, `now` or `later`.
    """

    key: str
    word: str
    state: str


def steps_of(named: Iterable[tuple[str, str]], done: int) -> tuple[Step, ...]:
    """Return steps with whether each is done; the first that is not done is now."""
    return tuple(
        Step(
            key=key,
            word=word,
            state="done" if place < done else "now" if place == done else "later",
        )
        for place, (key, word) in enumerate(named)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a check has come.

    Args:
        reached: Number of the last event that the page shows.
        to_check: Claims that will be checked; 0 until they are known.
        checked: Claims that were, or failed.
        failure: What went wrong with the whole, as a title; empty when nothing did.
        detail: Why, for the reader.
    """

    stage: Stage
    reached: int = 0
    to_check: int = 0
    checked: int = 0
    failure: str = ""
    detail: str = ""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.stage.ended

    @property
    def cancelled(self) -> bool:
        """Whether it was stopped before its end."""
        return self.stage is Stage.CANCELLED

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every stage with whether it is done."""
        order = tuple(_WORDS)
        done = order.index(self.stage) if self.stage in order else len(order)
        return steps_of(_WORDS.items(), done)

    @property
    def said(self) -> str:
        """The state in a sentence."""
        if self.stage is Stage.CHECKING and self.to_check:
            return f"{self.checked} of {counted(self.to_check, 'claim')} checked."
        return f"{_WORDS[self.stage]}." if self.stage in _WORDS else ""


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
        case TakeawaysRead(takeaways=takeaways):
            read = {each.document_id: each for each in takeaways}
            return tuple(replace(work, takeaway=read.get(work.document.id)) for work in works)
        case WorksGraded(labels=labels):
            graded = {each.document_id: each for each in labels}
            return tuple(replace(work, local=graded.get(work.document.id)) for work in works)
        case WorksWeighed():
            return tuple(seen(work) for work in event.documents)
        case _:
            return works
