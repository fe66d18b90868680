"""The JSON of a report in, the report out, so that it is shown like one that was made here."""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import TypeVar, cast, get_args, get_origin, get_type_hints

from claimwright.domain import (
    Claim,
    Document,
    Evidence,
    ExplanationSentence,
    Judged,
    Notice,
    NoticeState,
    Passage,
    Provenance,
    Report,
    Span,
    Stance,
    Verdict,
)
from claimwright.errors import UnavailableError

Kind = TypeVar("Kind")


def report_of(record: Mapping[str, object]) -> Report:
    """Read a report from JSON values.

    Args:
        record: As `report_json` writes it.

    Returns:
        The report; of its documents what the JSON has of them.

    Raises:
        UnavailableError: It is no report of this version.
    """
    try:
        return _report(cast("Mapping[str, Mapping[str, object]]", record))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = (
            "the server's report is none that this version can show; --json prints it as it is"
        )
        raise UnavailableError(message) from error


def _report(record: Mapping[str, Mapping[str, object]]) -> Report:
    claim = {**record, "text": record["claim"]}
    return Report(
        claim=built(Claim, claim),
        verdict=built(Verdict, record["verdict"]),
        evidence=tuple(
            _judged(each) for each in cast("list[dict[str, object]]", record["evidence"])
        ),
        explanation=tuple(built(ExplanationSentence, each) for each in record["explanation"]),
        provenance=built(Provenance, record["provenance"]),
        schema_version=str(record["schema_version"]),
    )


def _judged(piece: Mapping[str, object]) -> Judged:
    known = cast("Mapping[str, object]", piece["document"])
    notice = built(Notice, known["notice"])
    document = {**known, "id": piece["document_id"], "title": piece["title"], "notices": []}
    passage = {**piece, "id": piece["passage_id"]}
    return Judged(
        evidence=Evidence(
            passage=built(Passage, passage),
            document=built(
                Document,
                {**document, "notices": [] if notice.state is NoticeState.UNCHECKED else [notice]},
            ),
            rank=int(str(piece["rank"])),
            score=float(str(piece["score"])),
            scores=cast("Mapping[str, float]", piece["scores"]),
            window=built(Span, piece["window"]),
            rationale=tuple(built(Span, each) for each in cast("list[object]", piece["rationale"])),
            also_in=tuple(str(each) for each in cast("list[object]", piece["also_in"])),
        ),
        stance=built(Stance, piece["stance"]),
    )


def built(kind: type[Kind], value: object) -> Kind:
    """Return a value of a type from JSON values.

    Args:
        kind: A dataclass, an enumeration, a tuple or union of them, or what JSON has itself.
        value: JSON values; a dataclass takes the members that have the names of its fields.

    Returns:
        The value.

    Raises:
        TypeError: It is of another type.
        ValueError: An enumeration does not have it.

    Examples:
        >>> built(Span, {"start": 0, "end": 2, "text": "ab", "more": 1})
        Span(start=0, end=2, text='ab')
    """
    if is_dataclass(kind) and not isinstance(value, kind):
        hints, members = get_type_hints(kind), cast("Mapping[str, object]", value)
        known = [item.name for item in fields(kind) if item.init and item.name in members]
        return kind(**{name: built(hints[name], members[name]) for name in known})
    return cast("Kind", _value(kind, value))


def _value(kind: object, value: object) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return tuple(built(arguments[0], each) for each in cast("list[object]", value))
    if origin is types.UnionType:
        return None if value is None else built(arguments[0], value)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(str(value))
    if kind is float and type(value) is int:
        return float(value)
    if isinstance(kind, type) and not isinstance(value, kind):
        message = f"{value!r} is no {kind.__name__}"
        raise TypeError(message)
    return value
