"""The body of an endpoint's answer → a reply, or what it says is wrong."""

import json
import math
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from claimwright.llm.exchange import Counted, Reply
from claimwright.llm.hygiene import cleaned

_LONGEST_TROUBLE: Final = 300
_LONGEST_NAME: Final = 200
_MOST_TOKENS: Final = 10**9
_LONGEST_WAIT_S: Final = 86_400.0


def reply_of(body: object) -> Reply:
    """Return the reply in the first choice of a chat completion; nothing is taken on trust.

    Raises:
        ValueError: It is no chat completion, or has no choice.

    Examples:
        >>> reply_of({"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}]}).text
        '{}'
    """
    whole = _table(body)
    choices = whole.get("choices")
    if not isinstance(choices, list) or not choices:
        raise ValueError("it has no choices")
    choice = _table(choices[0])
    said = _table(choice.get("message"))
    return Reply(
        text=_content(said.get("content")),
        finish=_name(choice.get("finish_reason")),
        refusal=_content(said.get("refusal")),
        model=_name(whole.get("model")),
        fingerprint=_name(whole.get("system_fingerprint")),
        counted=_counted(whole.get("usage")),
    )


def trouble_of(body: str, hide: Callable[[str], str] = str) -> str:
    """Return what an endpoint says is wrong, in one line of at most 300 characters.

    `hide` strikes out what must not be shown, before the line is cut.

    Returns:
        Its message, without control characters; "no reason given" when there is none.

    Examples:
        >>> trouble_of('{"error": {"message": "no such model", "code": "x"}}')
        'no such model'
    """
    try:
        said = _said(json.loads(body))
    except (ValueError, RecursionError):
        said = body
    text = " ".join(cleaned(said if isinstance(said, str) else json.dumps(said)).split())
    return hide(text)[:_LONGEST_TROUBLE] or "no reason given"


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that an endpoint asks to wait.

    Args:
        headers: Of its answer, by name in lower case.

    Returns:
        From `retry-after-ms` or `retry-after`, seconds or a date; `None` when it does not say, or
        nothing that can be understood; at most a day.

    Source:
        RFC 9110, section 10.2.3.

    Examples:
        >>> retry_after_s({"retry-after": "1.5"})
        1.5
    """
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * scale
        except ValueError:
            continue
        if math.isfinite(seconds):
            return min(_LONGEST_WAIT_S, max(0.0, seconds))
    return _until_date(headers.get("retry-after", ""))


def _until_date(text: str) -> float | None:
    try:
        then = parsedate_to_datetime(text)
    except ValueError:
        return None
    aware = then if then.tzinfo else then.replace(tzinfo=UTC)
    seconds = (aware - datetime.now(tz=UTC)).total_seconds()
    return min(_LONGEST_WAIT_S, max(0.0, seconds))


def _said(whole: object) -> object:
    if not isinstance(whole, dict):
        return whole
    for name in ("error", "message", "detail"):
        if whole.get(name):
            return _said(whole[name])
    return whole


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _content(value: object) -> str:
    if isinstance(value, list):
        return "".join(_content(_table(part).get("text")) for part in value)
    return value if isinstance(value, str) else ""


def _name(value: object) -> str:
    return cleaned(value)[:_LONGEST_NAME] if isinstance(value, str) else ""


def _counted(value: object) -> Counted | None:
    usage = _table(value)
    read, written = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if read is None or written is None:
        return None
    cached = _count(_table(usage.get("prompt_tokens_details")), "cached_tokens") or 0
    thought = _count(_table(usage.get("completion_tokens_details")), "reasoning_tokens") or 0
    return Counted(
        read=read, cached=min(cached, read), written=written, thought=min(thought, written)
    )


def _count(table: Mapping[str, object], name: str) -> int | None:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST_TOKENS:
        return None
    return value
