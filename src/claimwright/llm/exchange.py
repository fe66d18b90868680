"""An endpoint that may be asked, one request to it, and its reply or why there is none."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, Protocol
from urllib.parse import SplitResult, urlsplit

from claimwright.domain import AnswerField, Json, Usage
from claimwright.errors import InputError, NotFoundError
from claimwright.settings import AnswerFormat, LlmSettings

MAX_KEY_CHARACTERS: Final = 1_000
"""Longest key that is read from the environment."""

_THIS_MACHINE: Final = "localhost"
_METADATA: Final = frozenset({"169.254.169.254", "168.63.129.16", "fd00:ec2::254"})
_REDACTED: Final = "[key]"
_SHORTEST_REDACTED: Final = 6
"""Shorter keys are passwords of nobody, and words of the language: they are not looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An endpoint and the model on it.

    The address is its own, without a slash at the end; the key, empty for none, is never shown,
    logged or kept.
    """

    address: str
    model: str
    key: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        """Model and host, as provenance shows them."""
        return f"{self.model} at {urlsplit(self.address).netloc}"

    def redact(self, text: str) -> str:
        """Return a text without the key, should an endpoint have said it back."""
        if len(self.key) < _SHORTEST_REDACTED:
            return text
        return text.replace(self.key, _REDACTED)


def endpoint_of(settings: LlmSettings, environment: Mapping[str, str]) -> Endpoint:
    """Return the endpoint that settings name.

    Raises:
        InputError: The address is none that may be asked, or no model is named.
        NotFoundError: The variable that should hold the key is not set.

    Examples:
        >>> endpoint_of(LlmSettings(address="http://127.0.0.1:8080/v1/", model="m"), {}).name
        'm at 127.0.0.1:8080'
    """
    if not settings.model:
        message = f"llm.address is {settings.address!r} without llm.model; name the model to ask"
        raise InputError(message)
    _check_address(settings)
    return Endpoint(
        address=settings.address.rstrip("/"),
        model=settings.model,
        key=_key(settings.key_variable, environment),
    )


def _key(variable: str, environment: Mapping[str, str]) -> str:
    if not variable:
        return ""
    key = environment.get(variable, "").strip()
    if not key:
        raise NotFoundError(
            f"llm.key_variable names {variable!r}, which is not set in the environment; set it to "
            "the key of the endpoint, or leave llm.key_variable empty to send none"
        )
    if len(key) > MAX_KEY_CHARACTERS or not (key.isascii() and key.isprintable()):
        raise InputError(
            f"the variable {variable!r} holds no key: it must be at most {MAX_KEY_CHARACTERS:,} "
            "printable ASCII characters"
        )
    return key


def _check_address(settings: LlmSettings) -> None:
    try:
        parts = urlsplit(settings.address)
        host = parts.hostname or ""
        trouble = _trouble(parts, host) or _plain(parts, host, settings.plain_hosts)
        _ = parts.port  # raises when it is none
    except ValueError:
        trouble, parts = "it is no address", SplitResult("", "", "", "", "")
    if trouble:
        # A password would stand before the @: what is shown begins after it.
        shown = settings.address.rpartition("@")[2][:200]
        raise InputError(
            f"llm.address is {shown!r}: {trouble}; write https://HOST/v1, or "
            "http://127.0.0.1:PORT/v1 for this machine"
        )


def _trouble(parts: SplitResult, host: str) -> str:
    checks = (
        (
            parts.scheme not in {"http", "https"} or not host,
            "it must begin with https:// or http://",
        ),
        ("@" in parts.netloc, "it must hold no name or password; keys come from llm.key_variable"),
        (bool(parts.query or parts.fragment), "it must have no ? and no #"),
        (host in _METADATA or _is_no_machine(host), "that address is no machine's to be asked"),
    )
    return next((why for wrong, why in checks if wrong), "")


def _plain(parts: SplitResult, host: str, allowed: tuple[str, ...]) -> str:
    """Say why a host may not be asked without encryption."""
    if parts.scheme == "https" or _is_this_machine(host):
        return ""
    address = _address(host)
    if address is not None and not address.is_private:
        return "http would send the texts unprotected over the internet"
    if host in {name.lower() for name in allowed}:
        return ""
    return (
        f"http to another machine sends the texts unprotected; allow it by llm.plain_hosts {[host]}"
    )


def _is_this_machine(host: str) -> bool:
    address = _address(host)
    return host == _THIS_MACHINE or (address is not None and address.is_loopback)


def _is_no_machine(host: str) -> bool:
    address = _address(host)
    return address is not None and (
        address.is_link_local or address.is_multicast or address.is_unspecified
    )


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How an endpoint wants to be asked; found out once per endpoint and model.

    The format is never `probe`; without a system role the instructions stand before the data;
    `completion_tokens` says that the bound is called `max_completion_tokens`.
    """

    answer_format: AnswerFormat = AnswerFormat.JSON_SCHEMA
    system: bool = True
    temperature: bool = True
    seed: bool = True
    completion_tokens: bool = False
    logprobs: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request, before it is put into an endpoint's dialect.

    The `mark` stands between the words of texts from outside; empty when nothing does. The choices
    of the field `weighed` are weighed by log-probabilities; `content` is all that the answer
    depends on, and nothing that is random, for keys.
    """

    task: str
    system: str
    user: str
    mark: str
    schema: Mapping[str, Json] = field(hash=False)
    max_tokens: int
    seed: int
    weighed: AnswerField | None = None
    content: Mapping[str, Json] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What an endpoint answered.

    What the endpoint has or tells not is empty, `counted` then `None`; `finish` is in its own word.
    """

    text: str
    finish: str = ""
    refusal: str = ""
    model: str = ""
    counted: Usage | None = None
    shares: Mapping[str, float] = field(default_factory=dict, hash=False)


class FailureKind(StrEnum):
    """Why there is no reply."""

    BUSY = "busy"
    """It has too much to do, or we asked too often: 429."""
    BROKEN = "broken"
    """It failed: 5xx, 408, 409, 425, or an answer that is none."""
    UNREACHABLE = "unreachable"
    """No connection was made."""
    CUT = "cut"
    """The connection broke before the answer was whole."""
    TIMED_OUT = "timed_out"
    """No answer in time."""
    REJECTED = "rejected"
    """It will not take this request however often it is sent: the other 4xx."""
    LEFT_ALONE = "left_alone"
    """It was not asked: it had failed too often, or there was no time left."""


class ExchangeError(Exception):
    """There is no reply.

    The detail is one sentence, without the key and without control characters; the status is 0 when
    there was none, and `retry_after` the seconds that the endpoint asks to wait.
    """

    def __init__(
        self, kind: FailureKind, detail: str, *, status: int = 0, retry_after: float | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.status = status
        self.retry_after = retry_after


class Sender(Protocol):
    """Makes one exchange with an endpoint."""

    async def send(self, call: Call, dialect: Dialect, *, seconds: float) -> Reply:
        """Return the reply of one request.

        Raises:
            ExchangeError: There is none.
        """

    async def close(self) -> None:
        """Close its connections."""


class Nowhere:
    """Sends nothing, for a language model that is only replayed."""

    async def send(self, call: Call, dialect: Dialect, *, seconds: float) -> Reply:
        """Refuse to send a call, by an `ExchangeError`, always."""
        del call, dialect, seconds
        raise ExchangeError(FailureKind.LEFT_ALONE, "there is no endpoint to ask")

    async def close(self) -> None:
        """Close nothing."""


def canonical(content: Mapping[str, Json]) -> str:
    """Return JSON values as one text that is the same for the same values.

    Examples:
        >>> canonical({"b": 1, "a": "é"})
        '{"a":"é","b":1}'
    """
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def key_of(content: Mapping[str, Json]) -> str:
    """Return the SHA-256 of JSON values in their canonical form, hexadecimal."""
    return hashlib.sha256(canonical(content).encode("utf-8", "surrogatepass")).hexdigest()
