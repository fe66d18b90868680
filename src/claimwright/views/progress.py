"""How far a check has come → what its page says of it, step by step."""

from collections.abc import Iterable
from dataclasses import dataclass

from claimwright.flows.events import Stage
from claimwright.verdict.exports.wording import counted

_WORDS = {
    Stage.QUEUED: "Waiting for its turn",
    Stage.READING: "Reading the text",
    Stage.FINDING: "Finding the claims",
    Stage.CHECKING: "Checking them",
}


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
        to_check: Claims that will be checked; 0 until they are known.
        checked: Claims that were, or failed.
        failure: What went wrong with the whole, as a title; empty when nothing did.
        detail: Why, for the reader.
    """

    stage: Stage
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
