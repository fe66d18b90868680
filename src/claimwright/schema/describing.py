"""A noun's class in, what describes its JSON out: a model of pydantic, and by it JSON Schema.

The same declarations decide as for `to_json`. Types, bounds and required fields are read from the
annotations along each path, descriptions from the docstrings.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum, IntEnum
from functools import cache, reduce
from operator import or_
from typing import (
    Annotated,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, ConfigDict, Field, create_model

from claimwright.domain.fields import EACH, Between, ForEach, JsonField, OneOf, fields_of

_ENTRY: Final = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


def hint_at(kind: type, path: tuple[str, ...]) -> tuple[object, str]:
    """Follow a path of attributes, as `json_fields` has them, from a dataclass.

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
    return " ".join(text.split()).replace("`None`", "null")


Described: TypeAlias = tuple[object, object]
"""Annotation and description of a field, as pydantic takes them."""

_EXACT: Final = ConfigDict(extra="forbid")
_MODELS: Final[dict[type, type[BaseModel]]] = {}


def model_of(kind: type) -> type[BaseModel]:
    """Return the model that a noun's JSON fits, as FastAPI takes it.

    Returns:
        A model of its name that has all the fields, each required, and no other.

    Raises:
        AttributeError: A declared path leads nowhere.
        TypeError: A field has a type that JSON does not know.
    """
    if kind not in _MODELS:
        described: dict[str, Described] = {}
        for field in fields_of(kind):
            described.update(_described(kind, field))
        _MODELS[kind] = _model(kind.__name__, summary_of(kind), described)
    return _MODELS[kind]


def listed(name: str, kind: type) -> type[BaseModel]:
    """Return the model of an answer whose one field lists nouns, such as `{"reports": […]}`."""
    items = types.GenericAlias(list, (model_of(kind),))
    doc = f"One each, in their order: {summary_of(kind)}"
    return _model(f"{kind.__name__}List", doc, {name: (items, ...)})


def _model(name: str, doc: str, described: Mapping[str, Described]) -> type[BaseModel]:
    made: type[BaseModel] = create_model(  # type: ignore[call-overload]  # annotations of run time
        name, __config__=_EXACT, __doc__=doc, __module__=__name__, **described
    )
    return made


def _described(kind: type, field: JsonField) -> Mapping[str, Described]:
    hint, description = hint_at(kind, field.path)
    if field.name:
        return {field.name: (_model_hint(hint), Field(description=description or None))}
    return {
        name: each
        for inner in fields_of(bare(hint))
        for name, each in _described(bare(hint), inner).items()
    }


def _model_hint(hint: object) -> object:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(inner[0], inner[1:])
    if origin in {Union, types.UnionType}:
        return reduce(or_, map(_model_hint, inner))
    if origin is tuple:
        return types.GenericAlias(list, (_model_hint(inner[0]),))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return types.GenericAlias(dict, (str, _model_hint(inner[1])))
    return _named(hint)


def _named(hint: object) -> object:
    if is_dataclass(hint) and isinstance(hint, type):
        return model_of(hint)
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return Literal[tuple(hint.__members__)]
    return hint


def _marked(hint: object, marks: tuple[object, ...]) -> object:
    for mark in marks:
        if isinstance(mark, Between):
            return Annotated[_model_hint(hint), Field(ge=mark.low, le=mark.high)]
        if isinstance(mark, OneOf):
            return Literal[mark.values]
        if isinstance(mark, ForEach):
            return _for_each(*get_args(hint))
    return _model_hint(hint)


@cache
def _for_each(key: type[Enum], value: object) -> type[BaseModel]:
    """Return the model of a mapping that has an entry for each member of an enum."""
    entries = {str(member.value): (_model_hint(value), ...) for member in key}
    doc = f"One value for each {key.__name__}."
    return _model(f"By{key.__name__}", doc, entries)
