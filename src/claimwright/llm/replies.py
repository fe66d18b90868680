"""The body of an endpoint's answer → a reply with the shares of a choice, or what is wrong."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from claimwright.domain import AnswerField, Usage
from claimwright.llm.conversation import cleaned
from claimwright.llm.exchange import Reply

_LONGEST_TROUBLE: Final = 300
_LONGEST_NAME: Final = 200
_MOST_TOKENS: Final = 10**9
_LONGEST_WAIT_S: Final = 86_400.0


def reply_of(body: object) -> Reply:
    """Return the reply in the first choice of a chat completion; nothing is taken on trust.

    Raises:
        ValueError: It is no chat completion, or has no choice.
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
    """Return the seconds that an endpoint asks to wait, by its headers, named in lower case.

    Returns:
        From `retry-after-ms` or `retry-after`, seconds or a date; `None` when it does not say, or
        nothing that can be understood; at most a day.

    Source:
        RFC 9110, section 10.2.3.
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
    except (ValueError, OverflowError):
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


def _counted(value: object) -> Usage | None:
    usage = _table(value)
    read, written = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if read is None or written is None:
        return None
    cached = _count(_table(usage.get("prompt_tokens_details")), "cached_tokens") or 0
    thought = _count(_table(usage.get("completion_tokens_details")), "reasoning_tokens") or 0
    return Usage(
        prompt_tokens=read,
        cached_tokens=min(cached, read),
        completion_tokens=written,
        reasoning_tokens=min(thought, written),
    )


def _count(table: Mapping[str, object], name: str) -> int | None:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST_TOKENS:
        return None
    return value


LIKELIEST: Final = 5
"""Tokens that an endpoint is asked to tell at each place; more are refused by some."""

LEAST: Final = 1e-4
"""Share of a choice that is not among the tokens told: it was unlikely, not impossible."""

_ENOUGH: Final = 0.5
"""Probability that must lie on the choices together; below it the model wrote something else."""

_MOST_TOKENS_READ: Final = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Token:
    text: str
    told: Mapping[str, float]


def choice_shares(body: object, weighed: AnswerField) -> dict[str, float]:
    """Return how probable each choice was where the field's value was written.

    The probabilities of the tokens by which one choice differs from the others are multiplied
    along the way and brought to a sum of 1.

    The body is a completion as parsed from JSON, nothing of which is taken on trust; there are at
    least two choices.

    Returns:
        By choice, each at least 0.0001; empty where the endpoint tells no log-probabilities, the
        field is not found, or the choices together have less than half of the probability.
    """
    tokens = tuple(_tokens(body))
    start = _value_start("".join(token.text for token in tokens), weighed.name)
    if start < 0:
        return {}
    found = _followed(tokens, start, weighed.choices)
    total = sum(found.values())
    if total < _ENOUGH:
        return {}
    raised = {choice: max(LEAST, found[choice] / total) for choice in weighed.choices}
    whole = sum(raised.values())
    return {choice: share / whole for choice, share in raised.items()}


def _value_start(text: str, name: str) -> int:
    """Return where the last value of a field begins, behind its quote; -1 when it is nowhere."""
    places = [one.end() for one in re.finditer(rf'(?<!\\)"{re.escape(name)}"\s*:\s*"', text)]
    return places[-1] if places else -1


def _followed(tokens: Sequence[_Token], start: int, choices: Sequence[str]) -> dict[str, float]:
    """Follow the tokens of a value until one choice alone fits, and add up what was told."""
    found = dict.fromkeys(choices, 0.0)
    reached, way = "", 1.0
    end = 0
    for token in tokens:
        begin, end = end, end + len(token.text)
        if end <= start:
            continue
        lead = token.text[: max(0, start - begin)]
        for text, probability in token.told.items():
            if text == token.text or not text.startswith(lead) or text == lead:
                continue
            fits = _fitting(reached + text[len(lead) :], choices)
            for choice in fits:  # one that several choices begin with counts for each in part
                found[choice] += way * probability / len(fits)
        reached += token.text[len(lead) :]
        way *= token.told.get(token.text, 0.0)
        fits = _fitting(reached, choices)
        if len(fits) < 2:  # noqa: PLR2004  # one is decided, none is a value of another field
            if fits:
                found[fits[0]] += way
            break
    return found


def _fitting(text: str, choices: Sequence[str]) -> tuple[str, ...]:
    """Return the choices that a text begins, or that it holds with the quote behind them."""
    value, quote, _ = text.partition('"')
    if quote:
        return tuple(choice for choice in choices if choice == value)
    return tuple(choice for choice in choices if choice.startswith(value))


def _tokens(body: object) -> Iterator[_Token]:
    choices = _table(body).get("choices")
    first = choices[0] if isinstance(choices, list) and choices else {}
    rows = _table(_table(first).get("logprobs")).get("content")
    for row in rows[:_MOST_TOKENS_READ] if isinstance(rows, list) else ():
        own = _told(row)
        others = _table(row).get("top_logprobs")
        told = (
            [one for other in others if (one := _told(other))] if isinstance(others, list) else []
        )
        if own is not None:
            yield _Token(text=own[0], told={**dict([own]), **dict(told)})


def _told(row: object) -> tuple[str, float] | None:
    """Return a token and its probability; `None` where a row tells none."""
    text, logarithm = _table(row).get("token"), _table(row).get("logprob")
    number = isinstance(logarithm, int | float) and not isinstance(logarithm, bool)
    if not isinstance(text, str) or not number or math.isnan(float(str(logarithm))):
        return None
    return text, math.exp(min(0.0, float(str(logarithm))))
