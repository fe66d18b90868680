"""A noun's class in, what describes its JSON out: a model of pydantic, and by it JSON Schema.

The same declarations decide as for `to_json`. Types, bounds and required fields are read from the
annotations along each path, descriptions from the docstrings.
"""

from __future__ import annotations

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
)

from pydantic import BaseModel, ConfigDict, Field, create_model

from claimwright.domain.json_fields import JsonField, fields_of
from claimwright.domain.scalars import Between, ForEach, OneOf
from claimwright.schema.annotations import bare, hint_at, summary_of

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

    Examples:
        >>> from claimwright.domain import Span
        >>> list(model_of(Span).model_json_schema()["properties"])
        ['start', 'end', 'text']
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
    """Make a model that takes these fields and no others."""
    made: type[BaseModel] = create_model(  # type: ignore[call-overload]  # annotations of run time
        name, __config__=_EXACT, __doc__=doc, __module__=__name__, **described
    )
    return made


def _described(kind: type, field: JsonField) -> Mapping[str, Described]:
    """Return annotation and description of a field, or of all where it stands for several."""
    hint, description = hint_at(kind, field.path)
    if field.name:
        return {field.name: (_model_hint(hint), Field(description=description or None))}
    return {
        name: each
        for inner in fields_of(bare(hint))
        for name, each in _described(bare(hint), inner).items()
    }


def _model_hint(hint: object) -> object:
    """Return an annotation of the domain as one that describes its JSON."""
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
    """Return an annotation that keeps to what marks of the domain say."""
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
