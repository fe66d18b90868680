"""A question to each advocate in, their answers out: side by side, none waited for too long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread
from typing import Generic, TypeVar

from claimwright.errors import ClaimwrightError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Absence:
    """Why an advocate has no answer."""

    reason: str


class _Turn(Generic[T]):
    """One advocate's turn: filled by its own thread, read by the one that waits."""

    def __init__(self, ask: Callable[[], T]) -> None:
        self._ask = ask
        self._answer: list[T] = []
        self._error: Exception | None = None
        self.done = Event()

    def run(self) -> None:
        """Ask, and keep the answer or the error for whoever waits."""
        try:
            self._answer.append(self._ask())
        except Exception as error:  # noqa: BLE001  # a thread is a boundary: raised by the waiter
            self._error = error
        finally:
            self.done.set()

    def outcome(self, timeout_s: float) -> T | Absence:
        """Return the answer, or why there is none by now."""
        if not self.done.is_set():
            return Absence(f"no answer within {timeout_s:g} seconds")
        if self._error is None:
            return self._answer[0]
        if isinstance(self._error, ClaimwrightError):
            return Absence(str(self._error))
        raise self._error


def side_by_side(
    asks: Mapping[str, Callable[[], T]],
    *,
    timeout_s: float,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[str, T | Absence]]:
    """Ask everyone at once and yield the answers in the order given, each as soon as it may be.

    A thread cannot be stopped: that of one who takes too long runs on by itself, and what it
    answers is not heard.

    Each may take `timeout_s` seconds by the clock.

    Yields:
        Each name with its answer, or with why there is none: it took too long, or it failed in a
        way that claimwright raises on purpose.

    Raises:
        Exception: Whatever else an advocate raised, in the order given.

    Examples:
        >>> dict(side_by_side({"a": lambda: 1, "b": lambda: 2}, timeout_s=1.0))
        {'a': 1, 'b': 2}
    """
    turns = {name: _Turn(ask) for name, ask in asks.items()}
    ends = clock() + timeout_s
    for name, turn in turns.items():
        # What an advocate asks of a language model is counted where its debate is.
        run = partial(copy_context().run, turn.run)
        Thread(target=run, name=f"advocate-{name}", daemon=True).start()
    for name, turn in turns.items():
        turn.done.wait(max(0.0, ends - clock()))
        yield name, turn.outcome(timeout_s)
