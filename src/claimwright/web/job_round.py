"""Jobs in, those that may take turns out: few at a time, and fairly between accounts."""

from typing import Any, Final, TypeAlias

from claimwright.web.job_turn import Turn

PLACES: Final = 16
"""Jobs of one flow that take turns at a time, since each holds what it has read."""

# One round holds the jobs of all flows, and no type of Python says "of some request and event".
AnyTurn: TypeAlias = Turn[Any, Any]


class Round:
    """The jobs that take turns, and those that wait for a place among them.

    A place that is free goes to the account that has the fewest in this flow, and of its jobs to
    the one that has waited longest. So an account with many jobs delays another one by one job.
    """

    def __init__(self) -> None:
        self._waiting: list[AnyTurn] = []
        self._placed: list[AnyTurn] = []

    def __len__(self) -> int:
        """Return how many take turns and wait."""
        return len(self._waiting) + len(self._placed)

    @property
    def waiting(self) -> tuple[AnyTurn, ...]:
        """Those that wait, the one that has waited longest first."""
        return tuple(self._waiting)

    def wait(self, turn: AnyTurn) -> None:
        """Add a job."""
        self._waiting.append(turn)

    def leave(self, turn: AnyTurn) -> None:
        """Remove a job that has ended, if it is there."""
        for jobs in (self._waiting, self._placed):
            if turn in jobs:
                jobs.remove(turn)

    def place(self) -> AnyTurn | None:
        """Give a place to the next job; a cancelled one needs none, as it only ends.

        Returns:
            The job; `None` where nobody waits or no place is free.
        """
        ready = [turn for turn in self._waiting if turn.cancelled or self._taken(turn) < PLACES]
        if not ready:
            return None
        turn = min(ready, key=lambda each: (not each.cancelled, self._taken(each, by_account=True)))
        self._waiting.remove(turn)
        self._placed.append(turn)
        return turn

    def _taken(self, turn: AnyTurn, *, by_account: bool = False) -> int:
        """Count the places of a job's flow, or those that its account has there."""
        return sum(
            each.store is turn.store and (not by_account or each.account == turn.account)
            for each in self._placed
        )
