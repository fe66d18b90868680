"""A function of calls → a server of OpenAI's chat completions on this machine, faults and all."""

from __future__ import annotations

import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from time import sleep
from typing import Final, Self, TypeAlias

from claimwright.domain import Json
from claimwright.llm.ladder import canary

MAX_BODY_BYTES: Final = 20_000_000
"""More of what is posted is not read."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that hung up: its traceback would stand in another's output."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class LoopbackServer(ABC):
    """Serves on a port of 127.0.0.1 while the block runs."""

    def __init__(self) -> None:
        self._server: ThreadingHTTPServer | None = None
        self._thread: Thread | None = None

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        port = self._server.server_address[1] if self._server else 0
        return f"http://127.0.0.1:{port}"

    def __enter__(self) -> Self:
        """Begin to serve."""
        server = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                server.serve(self)

            do_GET = do_HEAD = do_POST = do_DELETE = answer  # noqa: N815  # the library names them

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing."""

        self._server = _Server(("127.0.0.1", 0), Answering)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        """Stop serving."""
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    @abstractmethod
    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request; several threads may ask at once."""


def headers_of(request: BaseHTTPRequestHandler) -> dict[str, str]:
    """Return the headers of a request by name in lower case."""
    return {name.lower(): value for name, value in request.headers.items()}


def body_of(request: BaseHTTPRequestHandler) -> bytes:
    """Read what was posted."""
    size = int(request.headers.get("content-length", "0"))
    return request.rfile.read(min(size, MAX_BODY_BYTES))


def send(
    request: BaseHTTPRequestHandler,
    status: int,
    headers: Mapping[str, str],
    body: bytes,
    *,
    closes: bool = False,
    piece_s: float = 0.0,
) -> None:
    """Send an answer with its length, whoever asked having gone or not.

    Between any two bytes `piece_s` pass, where 0 sends the body whole; one that `closes` breaks off
    in the middle of it.
    """
    try:
        request.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            request.send_header(name, value)
        request.end_headers()
        pieces = [body[: len(body) // 2] if closes else body]
        for piece in (bytes((byte,)) for byte in body) if piece_s else pieces:
            request.wfile.write(piece)
            sleep(piece_s)
        request.close_connection = request.close_connection or closes
    except OSError:
        request.close_connection = True


_SCHEMA: Final = re.compile(r"^Schema of the answer: (\{.*\})$", re.MULTILINE)
_MARK: Final = re.compile(r"the character (.) stands between the words")
_TEXT: Final = re.compile(r'^BEGIN (\w+) (".*?")\n(.*?)\nEND \1 \2$', re.MULTILINE | re.DOTALL)
_EMPTY: Final[Mapping[str, Json]] = {
    "string": "",
    "boolean": False,
    "integer": 0,
    "array": [],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatCall:
    """A request as it reached the server, numbered from 1 among those that the script answers."""

    number: int
    path: str
    headers: Mapping[str, str] = field(hash=False)
    body: Mapping[str, Json] = field(hash=False)

    @property
    def system(self) -> str:
        """What stands in the system role; empty when nothing does."""
        return self._said("system")

    @property
    def user(self) -> str:
        """What stands in the user's role."""
        return self._said("user")

    @property
    def answer_format(self) -> str:
        """The type of its `response_format`; empty when it has none."""
        wanted = self.body.get("response_format")
        return str(wanted.get("type", "")) if isinstance(wanted, Mapping) else ""

    @property
    def schema(self) -> Mapping[str, Json]:
        """The schema of the answer, as the user's message tells it; empty when it does not."""
        found = _SCHEMA.search(self.user)
        return json.loads(found[1]) if found else {}

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts from outside by id, as a model that sees through the marking reads them."""
        marked = _MARK.search(self.user)
        rows = _TEXT.findall(self.user)
        if marked:
            return {json.loads(name): text.replace(marked[1], " ") for _, name, text in rows}
        return {json.loads(name): json.loads(text) for _, name, text in rows}

    def _said(self, role: str) -> str:
        messages = self.body.get("messages")
        rows = messages if isinstance(messages, Sequence) else ()
        return "\n\n".join(
            str(row["content"]) for row in rows if isinstance(row, Mapping) and row["role"] == role
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What the server sends back.

    The headers come besides the length. Before anything `delay_s` pass, between any two of its
    bytes `piece_s`, where 0 sends it whole; one that `closes` breaks off in the middle of the body.
    """

    status: int = 200
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    delay_s: float = 0.0
    piece_s: float = 0.0
    closes: bool = False


Script: TypeAlias = Callable[[ChatCall], Served | Mapping[str, Json]]
"""What to send for a call; values alone are sent as a whole answer."""


def said(
    text: str,
    *,
    finish: str = "stop",
    refusal: str | None = None,
    usage: Mapping[str, Json] | None = None,
    model: str = "served",
    told: Sequence[Mapping[str, float]] = (),
) -> Served:
    """Return a chat completion with what the model wrote, JSON or not.

    `told` has for each token of the text, in order, the log-probability of what could stand there,
    the token itself first; it is left out when empty, and the usage when `None`.

    Examples:
        >>> json.loads(said("{}").body)["choices"][0]["message"]["content"]
        '{}'
    """
    message = {"role": "assistant", "content": text, "refusal": refusal}
    choice: dict[str, object] = {"index": 0, "message": message, "finish_reason": finish}
    if told:
        choice["logprobs"] = {"content": [_told(likely) for likely in told]}
    body: dict[str, object] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "system_fingerprint": "fp-1",
        "choices": [choice],
    }
    if usage is not None:
        body["usage"] = usage
    return Served(body=json.dumps(body), headers={"content-type": "application/json"})


def _told(likely: Mapping[str, float]) -> Mapping[str, object]:
    rows = [{"token": token, "logprob": value, "bytes": None} for token, value in likely.items()]
    return {**rows[0], "top_logprobs": rows}


def failing(status: int, message: str = "it failed", **headers: str) -> Served:
    """Return an error as endpoints word it; in names of headers `_` stands for `-`."""
    body = json.dumps({"error": {"message": message, "type": "error", "code": None}})
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Served(status=status, body=body, headers={"content-type": "application/json", **named})


def conforming(schema: Mapping[str, Json]) -> Json:
    """Return the least value that keeps to a schema: first choices, empty texts and lists.

    Examples:
        >>> conforming({"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}})
        {'a': 'x'}
    """
    choices = schema.get("enum")
    if isinstance(choices, Sequence):
        return choices[0]
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        return {
            name: conforming(inner) if isinstance(inner, Mapping) else None
            for name, inner in properties.items()
        }
    kind = schema.get("type")
    return None if isinstance(kind, list) else _EMPTY[str(kind)]


class ChatServer(LoopbackServer):
    """Serves a script on a free port of 127.0.0.1 while it is entered.

    Probes of what it keeps to are answered without the script.

    Args:
        script: Says what to send for each call.
        formats: Of answers that it takes; it answers 400 to others.
        enforcing: Whether it keeps to a schema that it takes.

    Attributes:
        calls: Those the script was asked for, in order.
        probes: The others.
    """

    def __init__(
        self,
        script: Script,
        *,
        formats: Sequence[str] = ("json_schema", "json_object"),
        enforcing: bool = True,
    ) -> None:
        super().__init__()
        self._script = script
        self._formats = ("", *formats)
        self._enforcing = enforcing
        self._lock = Lock()
        self.calls: list[ChatCall] = []
        self.probes: list[ChatCall] = []

    @property
    def address(self) -> str:
        """For `llm.address`."""
        return f"{self.origin}/v1"

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        if request.command != "POST":
            _send(request, failing(405, f"{request.command} is not supported"))
            return
        body = json.loads(body_of(request))
        _send(request, self._answer(request.path, headers_of(request), body))

    def _answer(self, path: str, headers: Mapping[str, str], body: Mapping[str, Json]) -> Served:
        with self._lock:
            call = ChatCall(number=len(self.calls) + 1, path=path, headers=headers, body=body)
            probed = call.user == canary().user
            (self.probes if probed else self.calls).append(call)
        if call.answer_format not in self._formats:
            return failing(400, f"response_format {call.answer_format} is not supported")
        if probed:
            return said(json.dumps({"word": self._word(call)}))
        served = self._script(call)
        return served if isinstance(served, Served) else said(json.dumps(served))

    def _word(self, call: ChatCall) -> Json:
        if call.answer_format != "json_schema" or not self._enforcing:
            return "yes"
        choices = canary().schema
        kept = conforming(choices)
        return kept["word"] if isinstance(kept, Mapping) else None


def _send(request: BaseHTTPRequestHandler, served: Served) -> None:
    sleep(served.delay_s)
    send(
        request,
        served.status,
        served.headers,
        served.body.encode(),
        closes=served.closes,
        piece_s=served.piece_s,
    )
