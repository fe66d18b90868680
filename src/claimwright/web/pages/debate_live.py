"""What happens in a debate → markup of all that can be shown by then, as server-sent events.

| event    | data                                                                               |
| -------- | ---------------------------------------------------------------------------------- |
| `begun`  | `{markup, said}`: everyone reads; `said` is a sentence for the status line         |
| `answer` | the same, with one advocate more that was heard                                    |
| `round`  | the same, with one round more                                                      |
| `report` | `{markup, said, address}`: the whole, and where it is kept                         |
| `error`  | `{title, detail}`: why there will be no more                                       |
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

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
from claimwright.web.event_stream import Told


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveDebate:
    """A debate as far as it has come, written down for who watches it.

    Args:
        claim: What is debated.
        profiles: Who debates.
        keep: Keeps the report and returns the path of its page; blocking.
    """

    claim: str
    profiles: tuple[Profile, ...]
    keep: Callable[[DebateReport], str]
    _rounds: list[DebateRound] = field(default_factory=list)
    _answers: list[AdvocateAnswer] = field(default_factory=list)

    def shown(self, events: Iterator[DebateEvent]) -> Iterator[Told]:
        """Yield what a page is told, blocking.

        Args:
            events: Of the flow.

        Yields:
            `begun`, `answer`, `round` and `report`, each with `markup` of the whole page by then
            and `said`, a sentence; `report` has `address` as well.
        """
        yield "begun", self._now("The advocates read, each its own corpus.")
        for event in events:
            if isinstance(event, AdvocateAnswered):
                self._answers.append(event.answer)
                yield "answer", self._now(self._answered())
            elif isinstance(event, RoundEnded):
                self._rounds.append(event.round)
                yield "round", self._now(self._ended(event.round))
            elif isinstance(event, DebateEnded):
                yield "report", self._whole(event.report)

    def _now(self, said: str) -> dict[str, Json]:
        view = running_view(self.claim, self.profiles, self._rounds, self._answers)
        return {"markup": body_of(view), "said": said}

    def _whole(self, report: DebateReport) -> dict[str, Json]:
        address = self.keep(report)
        said = f"The verdict: {TAGS[report.verdict.tag]}."
        return {"markup": body_of(debate_view(report)), "said": said, "address": address}

    def _answered(self) -> str:
        return f"{len(self._answers)} of {counted(len(self.profiles), 'advocate')} heard."

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
