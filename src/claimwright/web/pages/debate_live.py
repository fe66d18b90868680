"""What happens in a debate → markup of all that can be shown by then, as server-sent events.

| event    | data                                                                               |
| -------- | ---------------------------------------------------------------------------------- |
| `begun`  | `{markup, said}`: everyone reads; `said` is a sentence for the status line         |
| `answer` | the same, with one advocate more that was heard                                    |
| `round`  | the same, with one round more                                                      |
| `report` | `{markup, said, address}`: the whole, and where it is kept                         |
| `error`  | `{title, detail}`: why there will be no more                                       |
"""

from collections.abc import Sequence

from claimwright.domain import AdvocateAnswer, DebateReport, DebateRound, Json, Profile
from claimwright.flows.debate_events import (
    AdvocateAnswered,
    DebateEnded,
    DebateEvent,
    RoundEnded,
)
from claimwright.verdict.exports.debate_wording import TAGS
from claimwright.verdict.exports.wording import counted
from claimwright.views.debate import DebateView, debate_view, running_view
from claimwright.views.rendering import fragment
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told


class LiveDebate:
    """A debate as far as it has come, written down for who watches it."""

    def __init__(self, claim: str, profiles: Sequence[Profile], address: str) -> None:
        self._claim = claim
        self._profiles = tuple(profiles)
        self._address = address
        self._rounds: list[DebateRound] = []
        self._answers: list[AdvocateAnswer] = []

    def begun(self) -> Told:
        """Return that everyone reads."""
        return "begun", self._now("The advocates read, each its own corpus.")

    def told(self, event: ClaimEvent[DebateEvent]) -> Told | None:
        """Return what a page is told of an event; `None` for nothing.

        Args:
            event: Of the flow; of a claim that is not the first nothing is told.

        Returns:
            `answer`, `round` or `report`, each with `markup` of the whole page by then and `said`,
            a sentence; `report` has `address` as well.
        """
        step = event.step
        if event.position != 1:
            return None
        if isinstance(step, AdvocateAnswered):
            self._answers.append(step.answer)
            return "answer", self._now(self._answered())
        if isinstance(step, RoundEnded):
            self._rounds.append(step.round)
            return "round", self._now(self._ended(step.round))
        return ("report", self._whole(step.report)) if isinstance(step, DebateEnded) else None

    def _now(self, said: str) -> dict[str, Json]:
        view = running_view(self._claim, self._profiles, self._rounds, self._answers)
        return {"markup": body_of(view), "said": said}

    def _whole(self, report: DebateReport) -> dict[str, Json]:
        said = f"The verdict: {TAGS[report.verdict.tag]}."
        return {"markup": body_of(debate_view(report)), "said": said, "address": self._address}

    def _answered(self) -> str:
        return f"{len(self._answers)} of {counted(len(self._profiles), 'advocate')} heard."

    def _ended(self, one: DebateRound) -> str:
        if one.number == 0:
            return "All were heard. The mediator compares where they stand."
        moved = sum(change.accepted for change in one.changes)
        return (
            f"Round {one.number}: {counted(len(one.questions), 'question')}, "
            f"{counted(moved, 'position')} moved."
        )


def body_of(view: DebateView) -> str:
    """Return the markup of a debate, without the page around it."""
    return fragment("debate_body.html", view=view)
