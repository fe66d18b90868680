"""Our calls ↔ the `openai` library: the one module that knows it."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any, Final, cast

import httpx2
import openai

from claimwright.domain import Json
from claimwright.llm.exchange import Call, Dialect, Endpoint, ExchangeError, FailureKind, Reply
from claimwright.llm.replies import LIKELIEST, choice_shares, reply_of, retry_after_s, trouble_of
from claimwright.settings import AnswerFormat, LlmSettings

_AGAIN: Final = frozenset({408, 409, 425})
_BUSY: Final = 429
_BROKEN: Final = 500
_NO_QUOTA: Final = "insufficient_quota"


class OpenAISender:
    """Asks an endpoint by `chat.completions.create`, once per call, without retries of its own.

    Nothing of the environment changes what is sent where: no variable of the library, no proxy, no
    redirect. Answers come uncompressed and up to a bound.
    """

    def __init__(self, endpoint: Endpoint, settings: LlmSettings) -> None:
        self._endpoint = endpoint
        self._temperature = settings.temperature
        self._http = httpx2.AsyncClient(
            transport=guarded(endpoint.address, connections=settings.concurrency),
            timeout=httpx2.Timeout(settings.read_s, connect=settings.connect_s),
            trust_env=False,
            follow_redirects=False,
        )
        self._client = openai.AsyncOpenAI(
            api_key=endpoint.key or NO_KEY,
            admin_api_key=NO_KEY,
            base_url=endpoint.address,
            max_retries=0,
            timeout=httpx2.Timeout(settings.read_s, connect=settings.connect_s),
            http_client=self._http,
            default_headers={"Authorization": f"Bearer {endpoint.key or NO_KEY}"},
        )

    async def send(self, call: Call, dialect: Dialect, *, seconds: float) -> Reply:
        """Return the reply of one request, the key struck out should the endpoint have said it.

        Raises:
            ExchangeError: There is none.
        """
        try:
            async with asyncio.timeout(seconds):
                body = await self._post(self._arguments(call, dialect))
        except TimeoutError as error:
            raise self._error(FailureKind.TIMED_OUT, "it did not answer in time") from error
        except openai.APIStatusError as error:
            raise self._refused(error) from error
        except openai.APIConnectionError as error:
            raise self._unconnected(error) from error
        try:
            whole = json.loads(body)
            shares = choice_shares(whole, call.weighed) if call.weighed else {}
            return self._safe(replace(reply_of(whole), shares=shares))
        except (ValueError, RecursionError) as error:
            detail = f"it answered what is no chat completion: {error}"
            raise self._error(FailureKind.BROKEN, detail) from error

    async def close(self) -> None:
        """Close its connections."""
        await self._client.close()

    def _safe(self, reply: Reply) -> Reply:
        hide = self._endpoint.redact
        return replace(
            reply,
            text=hide(reply.text),
            refusal=hide(reply.refusal),
            model=hide(reply.model),
            fingerprint=hide(reply.fingerprint),
        )

    async def _post(self, arguments: dict[str, Any]) -> str:
        """Return the body as it came: the library would read anything into its own classes."""
        answer = await self._client.chat.completions.with_raw_response.create(**arguments)
        return str(answer.text)

    def _arguments(self, call: Call, dialect: Dialect) -> dict[str, Any]:
        bound = "max_completion_tokens" if dialect.completion_tokens else "max_tokens"
        return {
            "model": self._endpoint.model,
            "messages": _messages(call, dialect),
            bound: call.max_tokens,
            **({"temperature": self._temperature} if dialect.temperature else {}),
            **({"seed": call.seed} if dialect.seed else {}),
            **_log_probabilities(call, dialect),
            **_response_format(call.schema, dialect.answer_format),
        }

    def _unconnected(self, error: openai.APIConnectionError) -> ExchangeError:
        cause = error.__cause__ or error
        if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout):
            return self._error(FailureKind.UNREACHABLE, f"no connection was made: {cause}")
        if isinstance(error, openai.APITimeoutError):
            return self._error(FailureKind.TIMED_OUT, "it did not answer in time")
        return self._error(FailureKind.CUT, f"the connection broke: {cause}")

    def _refused(self, error: openai.APIStatusError) -> ExchangeError:
        status = error.status_code
        detail = trouble_of(error.response.text, self._endpoint.redact)
        kind = FailureKind.REJECTED
        if status == _BUSY and _NO_QUOTA not in error.response.text:
            kind = FailureKind.BUSY
        elif status >= _BROKEN or status in _AGAIN:
            kind = FailureKind.BROKEN
        return self._error(
            kind,
            f"it answered {status}: {detail}",
            status=status,
            retry_after=retry_after_s(error.response.headers),
        )

    def _error(
        self, kind: FailureKind, detail: str, *, status: int = 0, retry_after: float | None = None
    ) -> ExchangeError:
        said = f"the language model {self._endpoint.name} gave no answer: {detail}"
        safe = self._endpoint.redact(said)
        return ExchangeError(kind, safe, status=status, retry_after=retry_after)


def _messages(call: Call, dialect: Dialect) -> list[dict[str, str]]:
    if dialect.system:
        return [{"role": "system", "content": call.system}, {"role": "user", "content": call.user}]
    return [{"role": "user", "content": f"{call.system}\n\n{call.user}"}]


def _log_probabilities(call: Call, dialect: Dialect) -> dict[str, Any]:
    if call.weighed is None or not dialect.logprobs:
        return {}
    return {"logprobs": True, "top_logprobs": LIKELIEST}


def _response_format(schema: Mapping[str, Json], wanted: AnswerFormat) -> dict[str, Any]:
    if wanted is AnswerFormat.JSON_SCHEMA:
        named = {"name": "answer", "strict": True, "schema": schema}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    if wanted is AnswerFormat.JSON_OBJECT:
        return {"response_format": {"type": "json_object"}}
    return {}


MAX_REPLY_BYTES: Final = 10_000_000
"""Largest answer of an endpoint that is read."""

_SENT: Final = frozenset({"host", "content-type", "content-length", "authorization", "connection"})
"""Headers that leave; the library would add the system it runs on, and the environment's own."""

_OURS: Final = (("accept-encoding", "identity"), ("user-agent", "claimwright"))
NO_KEY: Final = "none"
"""The library insists on one, and takes another from the environment where none is given."""


def guarded(address: str, *, connections: int) -> httpx2.AsyncBaseTransport:
    """Return connections that nothing in the environment changes.

    The transport has no proxies; it lets out only the headers a request needs, and in only
    uncompressed answers up to a bound.
    """
    inner = httpx2.AsyncHTTPTransport(
        verify=_trust(address), trust_env=False, limits=httpx2.Limits(max_connections=connections)
    )
    return Guarded(inner)


def _trust(address: str) -> ssl.SSLContext | bool:
    """Return the system's certificates for https; none for http, which takes long to load them."""
    return True if address.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Guarded(httpx2.AsyncBaseTransport):
    """Lets out only the headers a request needs, and in only what keeps to the bound."""

    def __init__(self, inner: httpx2.AsyncBaseTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the answer to a request; reading it fails when it is over the bound.

        Raises:
            RemoteProtocolError: The answer is compressed.
        """
        kept = [(name, value) for name, value in request.headers.items() if name in _SENT]
        headers = httpx2.Headers([*kept, *_OURS])
        if headers.get("authorization") == f"Bearer {NO_KEY}":
            del headers["authorization"]
        # Another request, since the library reads notes to itself from the headers of its own.
        stripped = httpx2.Request(
            request.method,
            request.url,
            headers=headers,
            stream=request.stream,
            extensions=request.extensions,
        )
        response = await self._inner.handle_async_request(stripped)
        if response.headers.get("content-encoding", "identity") != "identity":
            await response.aclose()
            message = "its answer is compressed, which it was asked not to do"
            raise httpx2.RemoteProtocolError(message)
        response.stream = _Bounded(cast("httpx2.AsyncByteStream", response.stream))
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


class _Bounded(httpx2.AsyncByteStream):
    """An answer that ends in an error when it is over the bound."""

    def __init__(self, inner: httpx2.AsyncByteStream) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._inner:
            size += len(part)
            if size > MAX_REPLY_BYTES:
                raise httpx2.RemoteProtocolError(f"its answer is over {MAX_REPLY_BYTES:,} bytes")
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()
