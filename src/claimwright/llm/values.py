"""What a model wrote → its JSON object → the values of the shape asked for, or what is wrong."""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from claimwright.domain import AnswerField, FieldKind, Json

_MOST_WHOLE: Final = 10**12
_KEPT_CONTROLS: Final = "\n\t"


class MisshapenError(Exception):
    """An answer has not the shape asked for; the message is one sentence of ours.

    It names fields and choices, which are ours, and never what the model wrote, so that it can be
    told to the model without carrying anything from outside back to it.
    """


def values_of(shape: Sequence[AnswerField], answer: object) -> dict[str, Json]:
    """Return the values of an answer whose shape is exactly the one asked for.

    Returns:
        By field, in the order of the shape; texts without control characters, choices in the
        order they were given.

    Raises:
        MisshapenError: A field is missing, one too many, of the wrong kind or over its bound.

    Examples:
        >>> from claimwright.domain import AnswerField, FieldKind
        >>> field = AnswerField(name="n", kind=FieldKind.WHOLE, purpose="how many")
        >>> values_of([field], {"n": "3"})
        Traceback (most recent call last):
        claimwright.llm.values.MisshapenError: the field 'n' must be a whole number
    """
    return _record(shape, answer, "")


def _record(shape: Sequence[AnswerField], answer: object, place: str) -> dict[str, Json]:
    if not isinstance(answer, Mapping):
        raise MisshapenError(f"{place or 'the answer '}must be one JSON object")
    names = [field.name for field in shape]
    if missing := [name for name in names if name not in answer]:
        message = f"the field {place}{missing[0]!r} is missing; all of {names} must be there"
        raise MisshapenError(message)
    if len(answer) > len(names):
        message = f"{place or 'the answer '}has fields beside {names}; there may be no others"
        raise MisshapenError(message)
    return {field.name: _value(field, answer[field.name], place) for field in shape}


def _value(field: AnswerField, value: object, place: str) -> Json:
    if value is None:
        if field.nullable:
            return None
        raise _wrong(field, place, "must not be null")
    return _READERS[field.kind](field, value, place)


def _flag(field: AnswerField, value: object, place: str) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(field, place, "must be true or false")


def _text(field: AnswerField, value: object, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong(field, place, "must be a text")
    if len(value) > field.most:
        raise _wrong(field, place, f"must have at most {field.most:,} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _wrong(field, place, "must be written in whole characters")
    return "".join(
        letter
        for letter in value
        if letter in _KEPT_CONTROLS or unicodedata.category(letter) != "Cc"
    )


def _whole(field: AnswerField, value: object, place: str) -> int:
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > _MOST_WHOLE:
        raise _wrong(field, place, "must be a whole number")
    return number


def _choice(field: AnswerField, value: object, place: str) -> str:
    if isinstance(value, str) and value in field.choices:
        return value
    raise _wrong(field, place, f"must be one of {list(field.choices)}")


def _choices(field: AnswerField, value: object, place: str) -> list[Json]:
    chosen = [_choice(field, entry, place) for entry in _entries(field, value, place)]
    if len(set(chosen)) < len(chosen):
        raise _wrong(field, place, "must name no choice twice")
    return [*chosen]


def _records(field: AnswerField, value: object, place: str) -> list[Json]:
    return [
        _record(field.fields, entry, f"entry {number} of {field.name!r}: ")
        for number, entry in enumerate(_entries(field, value, place), 1)
    ]


def _entries(field: AnswerField, value: object, place: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise _wrong(field, place, "must be a list")
    if len(value) > field.most:
        raise _wrong(field, place, f"must have at most {field.most:,} entries")
    return list(value)


def _wrong(field: AnswerField, place: str, what: str) -> MisshapenError:
    return MisshapenError(f"{place}the field {field.name!r} {what}")


_READERS: Final[Mapping[FieldKind, Callable[[AnswerField, object, str], Json]]] = {
    FieldKind.TEXT: _text,
    FieldKind.FLAG: _flag,
    FieldKind.WHOLE: _whole,
    FieldKind.CHOICE: _choice,
    FieldKind.CHOICES: _choices,
    FieldKind.RECORDS: _records,
}


MAX_CHARACTERS: Final = 500_000
"""Longest reply that is read."""

_MOST_STARTS: Final = 50
"""Braces that are tried as the beginning of an object; a bound against quadratic work."""

_THOUGHT: Final = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE
)
_THOUGHT_ENDS: Final = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_THOUGHT_BEGINS: Final = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_FENCE: Final = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)

_NONE: Final = "the answer must be one JSON object and nothing else"


def object_in(text: str) -> object:
    """Return the first whole JSON object in a reply.

    Thinking is left out: between its tags, and before a closing tag whose opening one the
    endpoint swallowed. A fenced object goes before one in the running text.

    Raises:
        MisshapenError: There is none, one key stands in it twice, or the reply is over its bound.

    Examples:
        >>> object_in('<think>{"no": 1}</think> Sure: {"label": "a"} Done.')
        {'label': 'a'}
    """
    if len(text) > MAX_CHARACTERS:
        raise MisshapenError(f"the answer must have at most {MAX_CHARACTERS:,} characters")
    said = _without_thoughts(text)
    fenced = _FENCE.search(said)
    for part in (*([fenced[1]] if fenced else []), said):
        found = _first(part)
        if found is not None:
            return found
    raise MisshapenError(_NONE)


def _without_thoughts(text: str) -> str:
    kept = _THOUGHT.sub(" ", text)
    if ends := list(_THOUGHT_ENDS.finditer(kept)):
        kept = kept[ends[-1].end() :]
    begins = _THOUGHT_BEGINS.search(kept)
    return kept[: begins.start()] if begins else kept


def _first(text: str) -> object | None:
    start = -1
    for _ in range(_MOST_STARTS):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        try:
            found: object = _DECODER.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue  # a brace of prose, or an object that was never closed
        return found
    return None


def _pairs(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise MisshapenError("the answer must name no field twice")
    return table


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_number)
