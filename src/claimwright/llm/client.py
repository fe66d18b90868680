"""Prompts → answers of one endpoint: the language model that flows are given."""

import asyncio
import weakref
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock, Thread, current_thread
from typing import TypeVar

from claimwright.cache_lookups import CacheKind, count_lookup
from claimwright.domain import Answer, AnswerStatus, Prompt
from claimwright.errors import InputError, UnavailableError
from claimwright.llm.attempts import Attempts, Purse
from claimwright.llm.conversation import Check, content_of, converse, judged, plain
from claimwright.llm.exchange import Call, Dialect, ExchangeError, Reply, key_of
from claimwright.llm.keeping import AnswerCache, Kept, Send, Tape
from claimwright.llm.ladder import PROBE, Ladder
from claimwright.llm.shape import check_prompts
from claimwright.llm.usage import (
    NOTHING,
    Allowance,
    ClaimScope,
    Deadline,
    Exhausted,
    current_scope,
    total,
)
from claimwright.settings import CacheMode, LlmSettings
from claimwright.tracing import span

T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own, begun with the first coroutine and ended by `ending`.

    All callers share it, and with it limits and connections; several may wait at a time.
    """

    def __init__(self, ending: Callable[[], Coroutine[object, object, None]]) -> None:
        self._ending = ending
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._stopped = False

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Return the result of a coroutine, which is cancelled when the caller is interrupted.

        Raises:
            UnavailableError: The loop was ended.
            InputError: The caller is itself run by the loop, and would wait for ever.
        """
        try:
            loop = self._running()
        except (InputError, UnavailableError):
            work.close()
            raise
        future = asyncio.run_coroutine_threadsafe(work, loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """End the loop for good."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
            self._stopped = True
        if loop is None or thread is None:
            return
        loop.call_soon_threadsafe(loop.stop)
        if thread is not current_thread():  # a collector may drop a model in its own thread
            thread.join()

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._stopped:
                message = "the language model was closed; make another with build.language_model"
                raise UnavailableError(message)
            if self._thread is current_thread():
                raise InputError("a check may not ask the language model whose answer it checks")
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = Thread(
                    target=_serve,
                    args=(self._loop, self._ending),
                    name="language-model",
                    daemon=True,
                )
                self._thread.start()
            return self._loop


def _serve(
    loop: asyncio.AbstractEventLoop, ending: Callable[[], Coroutine[object, object, None]]
) -> None:
    loop.run_forever()
    loop.run_until_complete(_cancel_all())
    loop.run_until_complete(ending())
    loop.close()


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a language model is made of; `instructions`, by task, take the place of ours.

    Without a `tape` nothing is recorded or replayed.
    """

    attempts: Attempts
    ladder: Ladder
    tape: Tape | None
    cache: AnswerCache | None
    instructions: Mapping[str, str]
    close: Callable[[], Coroutine[object, object, None]]


class EndpointModel:
    """A language model behind an endpoint; safe between threads."""

    def __init__(self, name: str, address: str, settings: LlmSettings, parts: Parts) -> None:
        self._name = name
        self._address = address
        self._settings = settings
        self._parts = parts
        self._run = Allowance("run", tokens=settings.run_tokens, usd=settings.run_usd)
        self._loop = LoopThread(parts.close)
        weakref.finalize(self, self._loop.stop)
        self._room = asyncio.Semaphore(settings.concurrency)

    @property
    def name(self) -> str:
        """Model and host; never a key."""
        return self._name

    def ask(self, prompts: Sequence[Prompt], *, check: Check | None = None) -> tuple[Answer, ...]:
        """Return one answer per prompt, in order; some are asked at the same time.

        There are at most 10,000 prompts. The check says what is wrong with values of the right
        shape, and the model is told that sentence and asked again; it is called from one thread,
        for one prompt at a time.

        Returns:
            The answers; whatever an endpoint does is told by their status.

        Raises:
            InputError: A prompt cannot be asked as it is.
            NotFoundError: A replayed record lacks one.
        """
        asked = [self._instructed(prompt) for prompt in prompts]
        check_prompts(asked)
        with span("language_model ask", prompts=len(asked)):
            return self._loop.run(self._all(asked, check, current_scope()))

    def _instructed(self, prompt: Prompt) -> Prompt:
        own = self._parts.instructions.get(prompt.task)
        return replace(prompt, instructions=own) if own else prompt

    def probe(self) -> Dialect:
        """Return the dialect of the endpoint, after asking it when it is not known.

        Raises:
            UnavailableError: It does not answer, or a budget forbids to ask it.
        """
        purse = self._purse(current_scope())
        try:
            once = partial(self._parts.attempts.exchange, purse=purse)
            return self._loop.run(self._parts.ladder.settled(once))
        except (ExchangeError, Exhausted) as error:
            raise UnavailableError(str(error)) from error

    def close(self) -> None:
        """Close its connections and end its thread, for good; a second time is fine."""
        self._loop.stop()

    async def _all(
        self, prompts: Sequence[Prompt], check: Check | None, scope: ClaimScope
    ) -> tuple[Answer, ...]:
        tasks = [asyncio.ensure_future(self._one(one, check, scope)) for one in prompts]
        try:
            return tuple(await asyncio.gather(*tasks))
        finally:
            # One that raises ends the others: what it found holds for them too.
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, prompt: Prompt, check: Check | None, scope: ClaimScope) -> Answer:
        key = key_of({**content_of(prompt, self._settings), "endpoint": self._address})
        async with self._room:
            found = self._from_cache(key, prompt, check)
            answer = found or await self._asked(prompt, check, scope, key)
        scope.enter(prompt.task, answer)
        return answer

    async def _asked(
        self, prompt: Prompt, check: Check | None, scope: ClaimScope, key: str
    ) -> Answer:
        settings, tape = self._settings, self._parts.tape
        own = Allowance("call", tokens=settings.call_tokens, usd=settings.call_usd)
        purse = self._purse(scope, own)
        send = self._sending(purse)
        ended = await converse(
            prompt,
            settings=settings,
            exchange=lambda call: tape.exchange(call, send) if tape else send(call),
            check=check,
        )
        answer = replace(
            ended.answer,
            model=ended.reply.model if ended.reply else "",
            usage=total(purse.usages),
            attempts=len(purse.usages),
        )
        self._keep(key, answer)
        return answer

    def _purse(self, scope: ClaimScope, *own: Allowance) -> Purse:
        settings = self._settings
        claim = scope.allowance(self._address, tokens=settings.claim_tokens, usd=settings.claim_usd)
        seconds = min(settings.total_s, scope.seconds_left(settings.claim_s))
        return Purse(
            allowances=(*own, claim, *scope.further, self._run), deadline=Deadline.after(seconds)
        )

    def _sending(self, purse: Purse) -> Send:
        """Return what sends a call in the endpoint's dialect, and finds that out first."""
        attempts = self._parts.attempts
        # What finds the dialect out is no part of what the prompt took.
        probe = replace(purse, allowances=purse.allowances[1:], usages=[])

        async def once(asked: Call, dialect: Dialect) -> Reply:
            return await attempts.exchange(asked, dialect, probe if asked.task == PROBE else purse)

        async def send(call: Call) -> Reply:
            return plain(await self._parts.ladder.exchange(call, once), call.mark)

        return send

    def _from_cache(self, key: str, prompt: Prompt, check: Check | None) -> Answer | None:
        cache = self._parts.cache
        if cache is None or self._settings.cache is not CacheMode.READ:
            return None
        kept = cache.find_answer(key)
        values, wrong = judged(prompt, kept.values, check) if kept else ({}, "nothing is kept")
        hit = kept is not None and not wrong
        count_lookup(CacheKind.LANGUAGE_MODEL, hit=hit)
        if kept is None or not hit:
            return None
        return Answer(
            status=AnswerStatus.ANSWERED,
            values=values,
            shares=kept.shares,
            model=kept.model,
            usage=NOTHING,
            cached=True,
        )

    def _keep(self, key: str, answer: Answer) -> None:
        if self._parts.cache and answer.status is AnswerStatus.ANSWERED:
            kept = Kept(model=answer.model, values=answer.values, shares=answer.shares)
            self._parts.cache.keep_answer(key, kept)
