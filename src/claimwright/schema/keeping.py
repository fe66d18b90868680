"""A noun in, the JSON that a file keeps of it out; and back, from that or from a face's JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Final, TypeVar, cast, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from claimwright.domain import Json
from claimwright.domain.fields import EACH, JsonField, fields_of
from claimwright.errors import InputError
from claimwright.schema.describing import bare, hint_at, may_be_none

T = TypeVar("T")

_ADAPTERS: Final[dict[type, TypeAdapter[object]]] = {}


def to_bytes(noun: object) -> bytes:
    """Return a noun as JSON in UTF-8, as `from_bytes` reads it."""
    return _adapter(type(noun)).dump_json(noun)


def from_bytes(kind: type[T], body: bytes, *, strict: bool = False) -> T:
    """Return the noun that JSON, as `to_bytes` gave it, stands for.

    `strict` takes no text for a number and the like, for JSON from outside.

    Raises:
        ValueError: It stands for none.
    """
    return cast("T", _adapter(kind).validate_json(body, strict=strict))


def to_values(noun: object) -> Json:
    r"""Return a noun as JSON values, text that is no Unicode included, which bytes cannot hold.

    Examples:
        >>> from claimwright.domain import Span
        >>> to_values(Span(start=0, end=1, text="\ud800"))
        {'start': 0, 'end': 1, 'text': '\ud800'}
    """
    return cast("Json", _adapter(type(noun)).dump_python(noun, mode="json"))


def from_values(kind: type[T], values: object) -> T:
    """Return the noun that JSON values stand for.

    Raises:
        ValueError: They stand for none.
    """
    return cast("T", _adapter(kind).validate_python(values))


def _adapter(kind: type) -> TypeAdapter[object]:
    """Return what reads and writes a class; made when first used, since that takes a while."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def from_json(kind: type[T], values: object, *, at: str) -> T:
    """Return the noun whose JSON somebody brings back; of a class, or a tuple of such.

    JSON that leaves out what the noun must have, such as the text of a document, is refused: see
    `whole` for a way to add it. What the JSON computes is not read; `at` says for messages where
    the values stand, such as `transcript`.

    Returns:
        A noun of these values; what its JSON leaves out has its default.

    Raises:
        InputError: They stand for none; the message names the first wrong value with its place.

    Examples:
        >>> from claimwright.domain import Stance
        >>> told = {"label": "SUPPORTS", "supports": 1, "refutes": 0, "not_enough_information": 0}
        >>> from_json(Stance, told, at="stance").label.value
        'SUPPORTS'
    """
    return from_whole(kind, whole(kind, values), at=at)


def from_whole(kind: type[T], values: object, *, at: str) -> T:
    """Return the noun that the values of all its fields, such as `whole` gives, stand for.

    Raises:
        InputError: As `from_json`.
    """
    try:
        return from_bytes(kind, json.dumps(values).encode(), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, (at, *first["loc"])))
        raise InputError(f"{place} is {repr(first['input'])[:80]}: {first['msg']}") from error


def whole(hint: object, values: object) -> object:
    """Return JSON values as those of a noun's own fields; what fits no field is left as it is.

    Returns:
        Values by the names of the fields, for `from_whole`.
    """
    if get_origin(hint) is Annotated:
        return whole(get_args(hint)[0], values)
    if may_be_none(hint) and values is not None:
        return whole(bare(hint), values) if len(get_args(hint)) == 2 else values  # noqa: PLR2004  # a type and None
    if get_origin(hint) is tuple and isinstance(values, list):
        return [whole(get_args(hint)[0], each) for each in values]
    if get_origin(hint) in {dict, Mapping} and isinstance(values, Mapping):
        return {name: whole(get_args(hint)[1], each) for name, each in values.items()}
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(values, Mapping):
        made: dict[str, object] = {}
        for field in fields_of(hint):
            _put(made, hint, field, values)
        return made
    return values


def _put(
    made: dict[str, object], kind: type, field: JsonField, values: Mapping[str, object]
) -> None:
    """Put the value of one JSON field where its path leads, unless it is computed."""
    owner, inner = kind, made
    for step in field.path[:-1]:
        if not _stored(owner, step):
            return
        owner = bare(hint_at(owner, (step,))[0])
        inner = inner.setdefault(step, {})  # type: ignore[assignment]  # a path leads through nouns
    last = field.path[-1]
    if not _stored(owner, last):
        return
    hint, _ = hint_at(owner, (last,))
    value = whole(hint, values.get(field.name) if field.name else values)
    if isinstance(value, dict) and isinstance(known := inner.get(last), dict):
        inner[last] = {**known, **value}
    elif value is not None or may_be_none(hint):
        inner[last] = value


def _stored(kind: type, step: str) -> bool:
    return not step.endswith(EACH) and step in {each.name for each in fields(kind)}
