"""What is known of a weighing that goes on → the same with one step more, and how far that is."""

from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Opposition, WeighReport
from claimwright.web.pages.weigh_cards import SeenWork

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
class WeighStep:
    """One step as a watcher sees it.

    Args:
        key: The step's name.
        word: What happens in it.
        state: `done`, `now` or `later`.
    """

    key: str
    word: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSoFar:
    """A weighing as far as it has come.

    Args:
        claim: What is weighed.
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

    @property
    def steps(self) -> tuple[WeighStep, ...]:
        """Every step with whether it is done; none once all are."""
        if self.done >= len(STEPS):
            return ()
        return tuple(
            WeighStep(
                key=key,
                word=word,
                state="done" if place < self.done else "now" if place == self.done else "later",
            )
            for place, (key, word) in enumerate(STEPS)
        )
