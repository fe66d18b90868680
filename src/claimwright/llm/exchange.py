"""One request to an endpoint and its reply, why there is none, and its key among kept answers."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from claimwright.domain import Json
from claimwright.settings import AnswerFormat


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
class Weighed:
    """The field whose choices are to be weighed."""

    name: str
    choices: tuple[str, ...]


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
    weighed: Weighed | None = None
    content: Mapping[str, Json] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The tokens that an endpoint says it took.

    The cached tokens are among those read, those of thinking among those written.
    """

    read: int
    cached: int = 0
    written: int
    thought: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What an endpoint answered.

    What the endpoint has or tells not is empty, `counted` then `None`; `finish` is in its own word.
    """

    text: str
    finish: str = ""
    refusal: str = ""
    model: str = ""
    fingerprint: str = ""
    counted: Counted | None = None
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
