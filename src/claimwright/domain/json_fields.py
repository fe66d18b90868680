"""A noun and the fields of its JSON in, remembered for whatever writes or describes it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Final, TypeVar

T = TypeVar("T")

EACH: Final = "[]"
"""Ends a step of a path that leads on from each item of a tuple."""

_DECLARED: Final[dict[type, str]] = {}


@dataclass(frozen=True, slots=True)
class JsonField:
    """One field of a noun's JSON.

    Args:
        name: In the JSON; empty where all fields of the value stand beside the others.
        path: The attributes that lead to the value; one that ends in `[]` is a tuple, and the rest
            of the path is followed from each of its items.
    """

    name: str
    path: tuple[str, ...]


def json_fields(declared: str) -> Callable[[type[T]], type[T]]:
    """Say which fields the JSON of a frozen dataclass has, where it is not its own one by one.

    Args:
        declared: The fields in order, parted by blanks: `name` for an attribute of that name,
            `name=path.to.value` for one further down or of another name, `name=items[].value` for a
            list of what each item has, `*name` for all JSON fields of another noun. A path through
            `None` is null. An attribute may be a property; its return type is the field's.

    Returns:
        A decorator that stands above `@dataclass`; subclasses have the same JSON.

    Examples:
        >>> @json_fields("claim=text id")
        ... @dataclass(frozen=True)
        ... class Statement:
        ...     id: str
        ...     text: str
        >>> fields_of(Statement)[0]
        JsonField(name='claim', path=('text',))
    """

    def remember(kind: type[T]) -> type[T]:
        _DECLARED[kind] = declared
        return kind

    return remember


@cache
def fields_of(kind: type) -> tuple[JsonField, ...]:
    """Return the fields of a noun's JSON in order.

    Returns:
        As it was declared for it or for the class it is made from, else its own fields.

    Raises:
        TypeError: It is no dataclass.
    """
    declared = next((_DECLARED[each] for each in kind.__mro__ if each in _DECLARED), None)
    names = [item.name for item in fields(kind)] if declared is None else declared.split()
    return tuple(_field(each) for each in names)


def _field(entry: str) -> JsonField:
    name, _, path = entry.partition("=")
    if entry.startswith("*"):
        return JsonField("", (entry[1:],))
    return JsonField(name, tuple((path or name).split(".")))
