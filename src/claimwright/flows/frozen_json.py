"""Frozen dataclasses ↔ JSON values, field by field, for files that only claimwright reads."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

from claimwright.verdict.report import Json

T = TypeVar("T")


def to_values(value: object) -> Json:
    """Return a value of the domain as JSON values.

    Args:
        value: A frozen dataclass, or what its fields may hold: text, numbers, truth values,
            `None`, enums of text, tuples and mappings of such.

    Returns:
        Objects, lists and scalars; `from_values` makes the value again.

    Raises:
        TypeError: It holds something else.

    Examples:
        >>> from claimwright.domain import Span
        >>> to_values(Span(start=0, end=3, text="Ice"))
        {'start': 0, 'end': 3, 'text': 'Ice'}
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: to_values(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): to_values(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_values(item) for item in value]
    message = f"{type(value).__name__} is no value of the domain"
    raise TypeError(message)


def from_values(kind: type[T], values: object) -> T:
    """Return the value of the domain that JSON values stand for.

    Args:
        kind: Of the value, such as a frozen dataclass.
        values: As `to_values` gives them.

    Returns:
        The value.

    Raises:
        ValueError: They do not stand for one.

    Examples:
        >>> from claimwright.domain import Span
        >>> from_values(Span, {"start": 0, "end": 3, "text": "Ice"}).text
        'Ice'
    """
    made: T = _made(kind, values)  # type: ignore[assignment]  # `_made` makes what it is told to
    return made


def _made(kind: object, values: object) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return None if values is None else _made(_only(inner), values)
    if origin is tuple:
        return tuple(_made(inner[0], item) for item in _checked(values, list, kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        table = _checked(values, dict, kind)
        return {str(key): _made(inner[1], item) for key, item in table.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        table = _checked(values, dict, kind)
        hints = _hints(kind)
        return kind(**{name: _made(hints[name], table[name]) for name in hints if name in table})
    return _scalar(kind, values)


def _scalar(kind: object, values: object) -> object:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(str(values))
    if kind is float and isinstance(values, int | float) and not isinstance(values, bool):
        return float(values)
    if isinstance(kind, type) and type(values) is kind:
        return values
    message = f"{str(values)[:80]!r} is no {kind}"
    raise ValueError(message)


def _only(kinds: Sequence[object]) -> object:
    """Return the kind that an optional field has when it is there."""
    (kind,) = (kind for kind in kinds if kind is not type(None))
    return kind


def _checked(values: object, wanted: type[T], kind: object) -> T:
    if not isinstance(values, wanted):
        message = f"{str(values)[:80]!r} is no {kind}"
        raise ValueError(message)  # noqa: TRY004  # what a file holds is a value, not a type
    return values


@cache
def _hints(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind)
