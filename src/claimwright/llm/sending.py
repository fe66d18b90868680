"""Our calls ↔ chat completions over HTTP: the one module that connects to an endpoint."""

import asyncio
import json
import ssl
from collections.abc import Mapping
from dataclasses import replace
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpx2

from claimwright.domain import Json
from claimwright.llm.exchange import Call, Dialect, Endpoint, ExchangeError, FailureKind, Reply
from claimwright.llm.replies import LIKELIEST, choice_shares, reply_of, retry_after_s, trouble_of
from claimwright.settings import AnswerFormat, LlmSettings

MAX_REPLY_BYTES: Final = 10_000_000
"""Largest answer of an endpoint that is read."""

_AGAIN: Final = frozenset({408, 409, 425})
_BUSY: Final = 429
_BROKEN: Final = 500
_NO_QUOTA: Final = "insufficient_quota"
_HEADERS: Final = {"Accept-Encoding": "identity", "User-Agent": "claimwright"}


class EndpointSender:
    """Asks an endpoint for a chat completion, once per call, without retries of its own.

    Nothing of the environment changes what is sent where: no proxy, no redirect. Answers come
    uncompressed and up to a bound. Cookies are neither kept nor sent.
    """

    def __init__(self, endpoint: Endpoint, settings: LlmSettings) -> None:
        self._endpoint = endpoint
        self._temperature = settings.temperature
        key = {"Authorization": f"Bearer {endpoint.key}"} if endpoint.key else {}
        self._http = httpx2.AsyncClient(
            verify=_trust(endpoint.address),
            limits=httpx2.Limits(max_connections=settings.concurrency),
            timeout=httpx2.Timeout(settings.read_s, connect=settings.connect_s),
            headers={**_HEADERS, **key},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # none
            trust_env=False,
        )
        del self._http.headers["accept"]

    async def send(self, call: Call, dialect: Dialect, *, seconds: float) -> Reply:
        """Return the reply of one request, the key struck out should the endpoint have said it.

        Raises:
            ExchangeError: There is none.
        """
        try:
            async with asyncio.timeout(seconds):
                body = await self._post(self._arguments(call, dialect))
        except (TimeoutError, httpx2.ReadTimeout, httpx2.WriteTimeout) as error:
            raise self._error(FailureKind.TIMED_OUT, "it did not answer in time") from error
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout) as error:
            detail = f"no connection was made: {error}"
            raise self._error(FailureKind.UNREACHABLE, detail) from error
        except httpx2.HTTPError as error:
            raise self._error(FailureKind.CUT, f"the connection broke: {error}") from error
        try:
            whole = json.loads(body)
            shares = choice_shares(whole, call.weighed) if call.weighed else {}
            return self._safe(replace(reply_of(whole), shares=shares))
        except (ValueError, RecursionError) as error:
            detail = f"it answered what is no chat completion: {error}"
            raise self._error(FailureKind.BROKEN, detail) from error

    async def close(self) -> None:
        """Close its connections."""
        await self._http.aclose()

    def _safe(self, reply: Reply) -> Reply:
        hide = self._endpoint.redact
        return replace(
            reply,
            text=hide(reply.text),
            refusal=hide(reply.refusal),
            model=hide(reply.model),
        )

    async def _post(self, arguments: dict[str, Any]) -> str:
        address = f"{self._endpoint.address}/chat/completions"
        async with self._http.stream("POST", address, json=arguments) as answer:
            if answer.headers.get("content-encoding", "identity") != "identity":
                message = "its answer is compressed, which it was asked not to do"
                raise httpx2.RemoteProtocolError(message)
            body = bytearray()
            async for part in answer.aiter_raw():
                body += part
                if len(body) > MAX_REPLY_BYTES:
                    message = f"its answer is over {MAX_REPLY_BYTES:,} bytes"
                    raise httpx2.RemoteProtocolError(message)
        text = body.decode("utf-8", "replace")
        if not answer.is_success:
            raise self._refused(answer.status_code, text, answer.headers)
        return text

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

    def _refused(self, status: int, text: str, headers: Mapping[str, str]) -> ExchangeError:
        kind = FailureKind.REJECTED
        if status == _BUSY and _NO_QUOTA not in text:
            kind = FailureKind.BUSY
        elif status >= _BROKEN or status in _AGAIN:
            kind = FailureKind.BROKEN
        return self._error(
            kind,
            f"it answered {status}: {trouble_of(text, self._endpoint.redact)}",
            status=status,
            retry_after=retry_after_s(headers),
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


def _trust(address: str) -> ssl.SSLContext | bool:
    """Return the system's certificates for https; none for http, which takes long to load them."""
    return True if address.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
