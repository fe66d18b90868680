"""A question to each advocate in, their answers out: side by side, none waited for too long."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TypeVar

from claimwright.errors import ClaimwrightError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Absence:
    """Why an advocate has no answer."""

    reason: str


def side_by_side(
    asks: Mapping[str, Callable[[], T]], *, timeout_s: float
) -> Iterator[tuple[str, T | Absence]]:
    """Ask everyone at once and yield the answers in the order given, each as soon as it may be.

    A thread cannot be stopped: that of one who takes too long runs on by itself, and what it
    answers is not heard.

    Yields:
        Each name with its answer, or with why there is none: it took too long, or it failed in a
        way that claimwright raises on purpose.

    Raises:
        Exception: Whatever else an advocate raised, in the order given.

    Examples:
        >>> dict(side_by_side({"a": lambda: 1, "b": lambda: 2}, timeout_s=1.0))
        {'a': 1, 'b': 2}
    """
    turns: dict[str, Future[T]] = {name: Future() for name in asks}
    ends = time.monotonic() + timeout_s
    for name, turn in turns.items():
        # What an advocate asks of a language model is counted where its debate is.
        run = partial(copy_context().run, _answer, turn, asks[name])
        Thread(target=run, name=f"advocate-{name}", daemon=True).start()
    for name, turn in turns.items():
        if not wait([turn], max(0.0, ends - time.monotonic())).done:
            yield name, Absence(f"no answer within {timeout_s:g} seconds")
        elif isinstance(error := turn.exception(), ClaimwrightError):
            yield name, Absence(str(error))
        else:
            yield name, turn.result()


def _answer(turn: Future[T], ask: Callable[[], T]) -> None:
    try:
        turn.set_result(ask())
    except Exception as error:  # noqa: BLE001  # a thread is a boundary: raised by the waiter
        turn.set_exception(error)
