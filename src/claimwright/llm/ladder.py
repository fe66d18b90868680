"""An endpoint of which nothing is known → the dialect it keeps to."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, Protocol

from claimwright.domain import AnswerField, FieldKind
from claimwright.llm.exchange import Call, Dialect, ExchangeError, FailureKind, Reply
from claimwright.llm.shape import MisshapenError, object_in, schema_of, values_of
from claimwright.settings import AnswerFormat

_LOG: Final = logging.getLogger(__name__)

PROBE: Final = "llm.probe"
"""The task of probes."""

_CANARY_WORD: Final = "vermilion-quay-4821"
_CANARY: Final = (
    AnswerField(
        name="word", kind=FieldKind.CHOICE, purpose="a short word", choices=(_CANARY_WORD,)
    ),
)
_CANARY_TOKENS: Final = 1_000
"""Room for a model that thinks before it writes; others stop after ten."""

_UNPROCESSABLE: Final = frozenset({400, 404, 415, 422, 501})
_BELOW: Final = {
    AnswerFormat.JSON_SCHEMA: AnswerFormat.JSON_OBJECT,
    AnswerFormat.JSON_OBJECT: AnswerFormat.PROMPT,
}
_FORMAT_WORDS: Final = (
    "response_format",
    "response format",
    "json_schema",
    "json schema",
    "json_object",
    "json mode",
    "grammar",
    "guided",
    "structured output",
    "schema",
)

Exchange = Callable[[Call, Dialect], Awaitable[Reply]]


class Dialects(Protocol):
    """Remembers dialects, per endpoint and model."""

    def find(self, address: str, model: str) -> Dialect | None:
        """Return what is remembered; `None` when nothing is."""

    def keep(self, address: str, model: str, dialect: Dialect) -> None:
        """Remember a dialect."""


def canary() -> Call:
    """Return a call whose schema allows one word only, which its text does not ask for.

    A model that is held to the schema can write nothing else; one that is not writes another
    word. To accept a schema is not yet to enforce it.
    """
    return Call(
        task=PROBE,
        system="Answer with one JSON object.",
        user='Write the JSON object {"word": "yes"}.',
        mark="",
        schema=schema_of(_CANARY),
        max_tokens=_CANARY_TOKENS,
        seed=0,
    )


def kept(reply: Reply) -> bool:
    """Say whether a reply to the canary keeps to its schema."""
    try:
        values_of(_CANARY, object_in(reply.text))
    except MisshapenError:
        return False
    return True


def lowered(dialect: Dialect, error: ExchangeError, *, formats: bool) -> Dialect | None:
    """Return the dialect without what an endpoint refused; `None` when that is none of these.

    Examples:
        >>> refused = ExchangeError(FailureKind.REJECTED, "unknown field seed", status=400)
        >>> lowered(Dialect(), refused, formats=True).seed
        False
    """
    if error.kind is not FailureKind.REJECTED or error.status not in _UNPROCESSABLE:
        return None
    said = error.detail.lower()
    below = _BELOW.get(dialect.answer_format, dialect.answer_format)
    named = any(word in said for word in _FORMAT_WORDS)
    steps = (
        ("logprobs" in said, replace(dialect, logprobs=False)),
        ("max_completion_tokens" in said, replace(dialect, completion_tokens=True)),
        ("temperature" in said, replace(dialect, temperature=False)),
        ("seed" in said, replace(dialect, seed=False)),
        ("system" in said and "role" in said, replace(dialect, system=False)),
        (formats and named, replace(dialect, answer_format=below)),
    )
    return next((lower for holds, lower in steps if holds and lower != dialect), None)


class Ladder:
    """Finds an endpoint's dialect once, and holds to it."""

    def __init__(
        self, wanted: AnswerFormat, *, address: str, model: str, known: Dialects | None
    ) -> None:
        self._wanted = wanted
        self._place = (address, model)
        self._known = known
        self._dialect: Dialect | None = None
        self._by_task: dict[str, AnswerFormat] = {}
        self._lock = asyncio.Lock()

    async def exchange(self, call: Call, once: Exchange) -> Reply:
        """Return the reply to a call in the endpoint's dialect.

        A schema that is refused although others are kept to steps down for its task alone, from
        then on.

        Raises:
            ExchangeError: There is none in any dialect.
        """
        dialect = await self.settled(once)
        step = self._by_task.get(call.task, dialect.answer_format)
        reply, used = await self._stepping(call, replace(dialect, answer_format=step), once)
        if used.answer_format is not step:
            self._by_task[call.task] = used.answer_format
        self._learn(replace(used, answer_format=dialect.answer_format))
        return reply

    async def settled(self, once: Exchange) -> Dialect:
        """Return the dialect, after asking the endpoint when it is not known yet.

        Raises:
            ExchangeError: The endpoint does not answer.
        """
        async with self._lock:
            if self._dialect is None:
                self._dialect = await self._found(once)
        return self._dialect

    async def _found(self, once: Exchange) -> Dialect:
        if self._wanted is not AnswerFormat.PROBE:
            return Dialect(answer_format=self._wanted)
        if self._known and (known := self._known.find(*self._place)):
            return known
        reply, dialect = await self._stepping(canary(), Dialect(), once)
        if dialect.answer_format is AnswerFormat.JSON_SCHEMA and not kept(reply):
            lower = replace(dialect, answer_format=AnswerFormat.JSON_OBJECT)
            _, dialect = await self._stepping(canary(), lower, once)
        _LOG.info("the endpoint is asked by %s", dialect.answer_format)
        self._remember(dialect)
        return dialect

    async def _stepping(
        self, call: Call, dialect: Dialect, once: Exchange
    ) -> tuple[Reply, Dialect]:
        formats = self._wanted is AnswerFormat.PROBE
        while True:  # ends, since each step leaves out one of the few things there are
            try:
                return await once(call, dialect), dialect
            except ExchangeError as error:
                lower = lowered(dialect, error, formats=formats)
                if lower is None:
                    raise
                dialect = lower

    def _learn(self, dialect: Dialect) -> None:
        if dialect != self._dialect:
            self._dialect = dialect
            if self._wanted is AnswerFormat.PROBE:
                self._remember(dialect)

    def _remember(self, dialect: Dialect) -> None:
        if self._known:
            self._known.keep(*self._place, dialect)
