"""A noun in, the JSON that a file keeps of it out, and back without loss: every field, as it is."""

from __future__ import annotations

from typing import Final, TypeVar, cast

from pydantic import TypeAdapter

from claimwright.domain import Json

T = TypeVar("T")

_ADAPTERS: Final[dict[type, TypeAdapter[object]]] = {}


def to_bytes(noun: object) -> bytes:
    """Return a noun as JSON in UTF-8, as `from_bytes` reads it."""
    return _adapter(type(noun)).dump_json(noun)


def from_bytes(kind: type[T], body: bytes, *, strict: bool = False) -> T:
    """Return the noun that JSON stands for.

    Args:
        kind: Its class.
        body: As `to_bytes` gave it.
        strict: Take no text for a number and the like, for JSON from outside.

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

    Examples:
        >>> from claimwright.domain import Span
        >>> from_values(Span, {"start": 0, "end": 3, "text": "Ice"}).text
        'Ice'
    """
    return cast("T", _adapter(kind).validate_python(values))


def _adapter(kind: type) -> TypeAdapter[object]:
    """Return what reads and writes a class; made when first used, since that takes a while."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]
