"""A noun in, its JSON out: every face of claimwright returns exactly this.

Field by field, unless `json_fields` declares otherwise: tuples are lists, mappings objects,
enums their value, grades their name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Final, cast

from claimwright.domain import Json
from claimwright.domain.fields import EACH, fields_of

_PLAIN: Final = frozenset({str, bool, int, float, type(None)})


def to_json(noun: object) -> dict[str, Json]:
    """Return a noun as JSON values, its fields in the order a reader wants them.

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
    for name, read in _readers(kind):
        value = read(noun)
        if name:
            written[name] = _json(value)
        else:
            written.update(to_json(value))
    return written


@cache
def _readers(kind: type) -> tuple[tuple[str, Callable[[object], object]], ...]:
    return tuple((field.name, _reader(field.path)) for field in fields_of(kind))


def _reader(path: tuple[str, ...]) -> Callable[[object], object]:
    step, *rest = path
    read = attrgetter(step.removesuffix(EACH))
    if not rest:
        return read
    then = _reader(tuple(rest))
    if step.endswith(EACH):
        return lambda value: [then(item) for item in read(value)]
    return lambda value: None if (found := read(value)) is None else then(found)


def _json(value: object) -> Json:
    kind: type = type(value)
    if kind in _PLAIN:
        return cast("Json", value)
    if kind is tuple or kind is list:
        return [_json(item) for item in cast("Sequence[object]", value)]
    if isinstance(value, Enum):
        return str(value.value) if isinstance(value, str) else value.name
    if is_dataclass(kind):
        return to_json(value)
    if isinstance(value, Mapping):
        return {str(key): _json(item) for key, item in value.items()}
    if isinstance(value, str | int | float):  # of a class made from these, as numpy has them
        return value
    raise TypeError(f"{kind.__name__} is no value of the domain")
