"""What a model answered, against the shape it was given → the values, or what is wrong."""

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
