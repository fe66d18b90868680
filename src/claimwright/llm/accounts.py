"""Answers in, what each task took out: for the run and for each claim."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar, copy_context
from threading import Lock
from time import monotonic
from typing import Final, TypeVar

from claimwright.domain import Answer, AnswerStatus, TaskAccount, Usage
from claimwright.llm.budget import Allowance, Allows, Limits
from claimwright.llm.usage import total

Event = TypeVar("Event")


class Ledger:
    """Adds up what answers took, by task; safe between threads.

    Examples:
        >>> ledger = Ledger()
        >>> ledger.enter("weigh.takeaway", Answer(status=AnswerStatus.REFUSED, attempts=1))
        >>> [(account.task, account.prompts, account.answered) for account in ledger.accounts]
        [('weigh.takeaway', 1, 0)]
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._accounts: dict[str, TaskAccount] = {}

    @property
    def accounts(self) -> tuple[TaskAccount, ...]:
        """One per task, in the order in which they were first asked."""
        with self._lock:
            return tuple(self._accounts.values())

    def enter(self, task: str, answer: Answer) -> None:
        """Add an answer to the account of its task."""
        good = answer.status is AnswerStatus.ANSWERED
        self._add(
            TaskAccount(
                task=task,
                prompts=1,
                answered=int(good),
                cached=int(answer.cached),
                attempts=answer.attempts,
                usage=answer.usage,
            )
        )

    def enter_usage(self, task: str, usage: Usage) -> None:
        """Add one request that was made for no prompt, such as a probe."""
        self._add(TaskAccount(task=task, attempts=1, usage=usage))

    def _add(self, new: TaskAccount) -> None:
        with self._lock:
            old = self._accounts.get(new.task)
            self._accounts[new.task] = new if old is None else _sum(old, new)


def _sum(old: TaskAccount, new: TaskAccount) -> TaskAccount:
    return TaskAccount(
        task=old.task,
        prompts=old.prompts + new.prompts,
        answered=old.answered + new.answered,
        cached=old.cached + new.cached,
        attempts=old.attempts + new.attempts,
        usage=total((old.usage, new.usage)),
    )


_FURTHER: Final[ContextVar[tuple[Allows, ...]]] = ContextVar("further_allowances", default=())


@contextmanager
def charged_to(allowance: Allows | None) -> Iterator[None]:
    """Take all that language models are asked inside from one more allowance, if there is one.

    It holds where `claim_scope` does.
    """
    token = _FURTHER.set(() if allowance is None else (allowance,))
    try:
        yield
    finally:
        _FURTHER.reset(token)


class ClaimScope:
    """All that is asked for one claim, with its own accounts, allowance and time.

    Attributes:
        ledger: What it took, by task.
        further: Whoever else pays for it, and has limits of their own.
    """

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.further = _FURTHER.get()
        self._began = monotonic()
        self._allowances: dict[str, Allowance] = {}
        self._lock = Lock()

    @property
    def accounts(self) -> tuple[TaskAccount, ...]:
        """What it took, by task."""
        return self.ledger.accounts

    def seconds_left(self, most: float) -> float:
        """Return the seconds left of so many since it began; 0 when they are over."""
        return max(0.0, self._began + most - monotonic())

    def allowance(self, owner: str, limits: Limits) -> Allowance:
        """Return what a model may still take for this claim."""
        with self._lock:
            return self._allowances.setdefault(owner, Allowance("claim", limits))


_SCOPE: Final[ContextVar[ClaimScope | None]] = ContextVar("claim_scope", default=None)


@contextmanager
def claim_scope() -> Iterator[ClaimScope]:
    """Count all that language models are asked inside as asked for one claim.

    It holds for the thread that opens it, and for those that run in a copy of its context
    (`contextvars.copy_context`). Without it each `ask` counts as a claim of its own.

    Yields:
        The scope; its `accounts` can be read inside and after.

    Examples:
        >>> with claim_scope() as claim:
        ...     claim.accounts
        ()
    """
    scope = ClaimScope()
    token = _SCOPE.set(scope)
    try:
        yield scope
    finally:
        _SCOPE.reset(token)


def asked_for_one(events: Generator[Event, None, None]) -> Iterator[Event]:
    """Yield events; what is asked for them counts as one claim's, wherever they are drawn from."""
    context, scope = copy_context(), ExitStack()
    context.run(scope.enter_context, claim_scope())
    try:
        while (event := context.run(next, events, None)) is not None:
            yield event
    finally:
        context.run(events.close)
        context.run(scope.close)


def current_scope() -> ClaimScope:
    """Return the claim that is being asked for; a new one when none is open."""
    return _SCOPE.get() or ClaimScope()
