"""A noun in, its JSON out: every face of claimwright returns exactly this.

Field by field, unless `domain.json_fields` declares otherwise: tuples are lists, mappings objects,
enums their value, grades their name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Final, cast

from claimwright.domain import Json
from claimwright.domain.json_fields import EACH, fields_of

_PLAIN: Final = (str, bool, int, float)


def to_json(noun: object) -> dict[str, Json]:
    """Return a noun as JSON values.

    Args:
        noun: A frozen dataclass, such as a report or an event.

    Returns:
        Its fields, in the order a reader wants them.

    Raises:
        TypeError: It is no dataclass, or holds a value that JSON does not know.

    Examples:
        >>> from claimwright.domain import Span, Stance
        >>> to_json(Span(start=0, end=3, text="Ice"))
        {'start': 0, 'end': 3, 'text': 'Ice'}
        >>> list(to_json(Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)))[:2]
        ['label', 'supports']
    """
    kind: type = type(noun)
    written: dict[str, Json] = {}
    for field in fields_of(kind):
        value = _at(noun, field.path)
        if field.name:
            written[field.name] = _json(value)
        else:
            written.update(to_json(value))
    return written


def _at(value: object, path: tuple[str, ...]) -> object:
    for place, step in enumerate(path, start=1):
        if value is None:
            return None
        value = getattr(value, step.removesuffix(EACH))
        if step.endswith(EACH):
            return tuple(_at(item, path[place:]) for item in cast("tuple[object, ...]", value))
    return value


def _json(value: object) -> Json:
    if isinstance(value, Enum):
        return str(value.value) if isinstance(value, str) else value.name
    if value is None or isinstance(value, _PLAIN):
        return value
    if isinstance(value, Mapping):
        return {str(key): _json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_json(item) for item in value]
    if is_dataclass(value):
        return to_json(value)
    raise TypeError(f"{type(value).__name__} is no value of the domain")
