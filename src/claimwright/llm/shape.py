"""The fields of an answer → the JSON schema that an endpoint is held to."""

from collections.abc import Sequence
from typing import Final

from claimwright.domain import AnswerField, FieldKind, Json
from claimwright.errors import InputError

MAX_FIELDS: Final = 50
"""Most fields of one record."""

MAX_CHOICES: Final = 1_000
"""Most choices of one field; endpoints refuse longer lists."""

MAX_DEPTH: Final = 4
"""Records within records within an answer."""

_MAX_LABEL_CHARACTERS: Final = 300
_PLAIN: Final[dict[FieldKind, str]] = {
    FieldKind.TEXT: "string",
    FieldKind.CHOICE: "string",
    FieldKind.FLAG: "boolean",
    FieldKind.WHOLE: "integer",
}


def schema_of(shape: Sequence[AnswerField]) -> dict[str, Json]:
    """Return the JSON schema of an answer, in the subset that every endpoint knows.

    Every key is required, nothing else may be there, null is a type beside another, and there are
    no bounds on numbers, lengths or patterns: those are checked here after the answer.

    Returns:
        The schema, keys in the order of the fields, for models that write in that order.

    Examples:
        >>> from claimwright.domain import AnswerField, FieldKind
        >>> why = AnswerField(name="why", kind=FieldKind.TEXT, purpose="the reason", nullable=True)
        >>> schema_of([why])["properties"]
        {'why': {'type': ['string', 'null'], 'description': 'the reason'}}
    """
    return {
        "type": "object",
        "properties": {field.name: _schema(field) for field in shape},
        "required": [field.name for field in shape],
        "additionalProperties": False,
    }


def _schema(field: AnswerField) -> dict[str, Json]:
    found: dict[str, Json] = {"type": _type(field), "description": field.purpose}
    if field.kind is FieldKind.CHOICE:
        found["enum"] = [*field.choices, None] if field.nullable else list(field.choices)
    elif field.kind is FieldKind.CHOICES:
        found["items"] = {"type": "string", "enum": list(field.choices)}
    elif field.kind is FieldKind.RECORDS:
        found["items"] = schema_of(field.fields)
    return found


def _type(field: AnswerField) -> Json:
    name = _PLAIN.get(field.kind, "array")
    return [name, "null"] if field.nullable else name


def sound(shape: Sequence[AnswerField], depth: int = 1) -> None:
    """Refuse a shape that no answer could have, or no endpoint would take.

    Args:
        shape: The fields of an answer or of a record in it.
        depth: How deep it lies, 1 for the answer itself.

    Raises:
        InputError: It has no fields, too many, one name twice, choices where none belong or none
            where they do, or lies too deep.
    """
    names = [field.name for field in shape]
    if not 1 <= len(names) <= MAX_FIELDS or len(set(names)) < len(names) or depth > MAX_DEPTH:
        message = (
            f"an answer's fields are {names[:5]!r} at depth {depth}; name 1..{MAX_FIELDS} "
            f"different ones, at most {MAX_DEPTH} records deep"
        )
        raise InputError(message)
    for field in shape:
        _sound_field(field)
        if field.kind is FieldKind.RECORDS:
            sound(field.fields, depth + 1)


def _sound_field(field: AnswerField) -> None:
    chooses = field.kind in {FieldKind.CHOICE, FieldKind.CHOICES}
    labels = (field.name, *field.choices)
    trouble = next(
        (
            why
            for wrong, why in (
                (chooses and not field.choices, "has no choices"),
                (not chooses and field.choices, "has choices, which only a choice may have"),
                (len(field.choices) > MAX_CHOICES, f"has over {MAX_CHOICES:,} choices"),
                (len(set(field.choices)) < len(field.choices), "has one choice twice"),
                (field.most < 1, "has no room: most must be 1 or more"),
                (not all(map(_plain, labels)), "has a name or choice that is no plain line"),
            )
            if wrong
        ),
        "",
    )
    if trouble:
        message = f"the field {field.name[:80]!r} of an answer {trouble}; mend its AnswerField"
        raise InputError(message)


def _plain(label: str) -> bool:
    """Say whether a text may stand in a schema: names and choices may come from outside."""
    return 0 < len(label) <= _MAX_LABEL_CHARACTERS and label.isprintable()
