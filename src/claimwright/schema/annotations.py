"""A class and a path of its JSON fields in, how the end is annotated and described out."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Union, get_args, get_origin, get_type_hints

from claimwright.domain.json_fields import EACH

_ENTRY: Final = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


def hint_at(kind: type, path: tuple[str, ...]) -> tuple[object, str]:
    """Follow a path of a declaration from a class.

    Args:
        kind: A dataclass.
        path: The attributes, as `domain.json_fields` has them.

    Returns:
        How the end is annotated, with `None` where the path may lead through it, and what its
        docstring says of it.

    Raises:
        AttributeError: The path leads nowhere.
        TypeError: It leads through what is no noun.
    """
    step, *rest = path
    hint, description = _attribute(kind, step.removesuffix(EACH))
    if not rest:
        return hint, description
    if step.endswith(EACH):
        (item, *_) = get_args(hint)
        inner, description = hint_at(bare(item), tuple(rest))
        return types.GenericAlias(tuple, (inner, ...)), description
    inner, description = hint_at(bare(hint), tuple(rest))
    return (Union[inner, None] if may_be_none(hint) else inner), description  # noqa: UP007


def _attribute(kind: type, name: str) -> tuple[object, str]:
    """Return the annotation and the description of a field or a property."""
    if name in _hints(kind):
        return _hints(kind)[name], _arguments(kind).get(name, "")
    held = inspect.getattr_static(kind, name)
    return get_type_hints(held.fget, include_extras=True)["return"], summary_of(held)


def bare(hint: object) -> type:
    """Return the class of an annotation without bounds and without `None`.

    Raises:
        TypeError: It is no class.
    """
    if get_origin(hint) is Annotated:
        return bare(get_args(hint)[0])
    if may_be_none(hint):
        (hint,) = (each for each in get_args(hint) if each is not types.NoneType)
        return bare(hint)
    if not isinstance(hint, type):
        raise TypeError(f"a path leads through {hint}, which is no noun")
    return hint


def may_be_none(hint: object) -> bool:
    """Tell whether an annotation allows `None`."""
    union = get_origin(hint) in {Union, types.UnionType}
    return union and types.NoneType in get_args(hint)


@cache
def _hints(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind, include_extras=True)


@cache
def _arguments(kind: type) -> Mapping[str, str]:
    """Return what the docstrings of a class and of those it is made from say of each field."""
    told = {}
    for each in reversed(kind.__mro__):
        block = (inspect.getdoc(each) or "").partition("Args:\n")[2]
        told.update({name: _plain(text) for name, text in _ENTRY.findall(block)})
    return told


def summary_of(told: object) -> str:
    """Return the first paragraph of a docstring, on one line."""
    return _plain((inspect.getdoc(told) or "").partition("\n\n")[0])


def _plain(text: str) -> str:
    """Return a piece of a docstring on one line, in the words of JSON."""
    return " ".join(text.split()).replace("`None`", "null")
