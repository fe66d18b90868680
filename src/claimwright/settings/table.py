"""A tree of settings ↔ one flat table of `part.name` to value."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from claimwright.domain import Scalar
from claimwright.errors import InputError

T = TypeVar("T")

_TRUTH: Final = {"true": True, "1": True, "false": False, "0": False}


def flatten(settings: object, prefix: str = "") -> dict[str, Scalar]:
    """Lay a tree of frozen settings out as one table of `part.name` to value.

    Args:
        settings: A dataclass instance whose leaves are scalars, paths, enums or tuples.
        prefix: Put before each name.

    Returns:
        Names in the order of definition; tuples as JSON text, paths and enums as text.

    Examples:
        >>> from claimwright.settings.evidence import VerdictSettings
        >>> flatten(VerdictSettings())["min_weight"]
        0.2
    """
    table: dict[str, Scalar] = {}
    for item in fields(settings):  # type: ignore[arg-type]  # checked by is_dataclass at each level
        value = getattr(settings, item.name)
        if is_dataclass(value):
            table |= flatten(value, f"{prefix}{item.name}.")
        elif isinstance(value, tuple):
            table[f"{prefix}{item.name}"] = json.dumps(value, ensure_ascii=False)
        elif isinstance(value, Path | StrEnum):
            table[f"{prefix}{item.name}"] = str(value)
        else:
            table[f"{prefix}{item.name}"] = value
    return table


def overlay(settings: T, table: Mapping[str, Scalar]) -> T:
    """Return the settings with the values of a flat table in their places.

    Args:
        settings: A tree of frozen dataclasses; supplies the types and what the table leaves out.
        table: Names as `flatten` gives them; text is read as the type of the default.

    Raises:
        InputError: A name is unknown, or a value does not fit its type.

    Examples:
        >>> from claimwright.settings.evidence import VerdictSettings
        >>> overlay(VerdictSettings(), {"min_weight": "0.7"}).min_weight
        0.7
    """
    known = flatten(settings)
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise InputError(f"unknown setting {unknown[0]!r}; the settings are {', '.join(known)}")
    return _laid(settings, table, "")


def _laid(settings: T, table: Mapping[str, Scalar], prefix: str) -> T:
    changes: dict[str, object] = {}
    for item in fields(settings):  # type: ignore[arg-type]  # T is bound to dataclasses by use
        value, name = getattr(settings, item.name), f"{prefix}{item.name}"
        if is_dataclass(value):
            changes[item.name] = _laid(value, table, f"{name}.")
        elif name in table:
            changes[item.name] = _fit(name, table[name], value)
    return replace(settings, **changes)  # type: ignore[type-var]  # as above


def _fit(name: str, value: Scalar, default: object) -> object:
    try:
        if isinstance(default, bool):
            return _TRUTH[str(value).lower()]
        if isinstance(default, tuple):
            return tuple(json.loads(str(value)))
        if default is None or value is None:
            return value
        if isinstance(default, int):
            return _whole(value)
        return type(default)(value)  # type: ignore[call-arg]  # int, float, str, enum or path
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        wanted = f"read as {type(default).__name__}"
        if isinstance(default, StrEnum):
            wanted = f"be one of {', '.join(type(default))}"
        raise InputError(f"setting {name!r} is {value!r}; it must {wanted}") from error


def _whole(value: str | float) -> int:
    """Read a whole number and nothing that only looks like one, such as 2.5 or true."""
    if isinstance(value, bool) or float(value) % 1:
        raise ValueError(f"{value!r} is no whole number")
    return int(value)
