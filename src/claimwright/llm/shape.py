"""The fields of an answer → the JSON schema that an endpoint is held to, or a refusal to ask."""

from collections.abc import Sequence
from typing import Final

from claimwright.domain import AnswerField, FieldKind, Json, Prompt
from claimwright.errors import InputError, TooLargeError

MAX_FIELDS: Final = 50
"""Most fields of one record."""

MAX_CHOICES: Final = 1_000
"""Most choices of one field; endpoints refuse longer lists."""

MAX_DEPTH: Final = 4
"""Records within records within an answer."""

MAX_PROMPTS: Final = 10_000
"""Most prompts in one `ask`."""

MAX_PROMPT_CHARACTERS: Final = 2_000_000
"""Longest instructions and material of one prompt together; a budget of tokens ends it sooner."""

MAX_ANSWER_TOKENS: Final = 32_000
"""Most tokens a prompt may ask for."""

MAX_SAMPLE: Final = 1_000
"""Highest number of a sample."""

_MAX_TASK_CHARACTERS: Final = 100
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
    no bounds on numbers, lengths or patterns: those are checked here after the answer. Keys are in
    the order of the fields, for models that write in that order.

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

    The answer itself lies 1 deep, a record in it deeper.

    Raises:
        InputError: It has no fields, too many, one name twice, choices where none belong or none
            where they do, or lies too deep.
    """
    names = [field.name for field in shape]
    if not 1 <= len(names) <= MAX_FIELDS or len(set(names)) < len(names) or depth > MAX_DEPTH:
        raise InputError(
            f"an answer's fields are {names[:5]!r} at depth {depth}; name 1..{MAX_FIELDS} "
            f"different ones, at most {MAX_DEPTH} records deep"
        )
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


def check_prompts(prompts: Sequence[Prompt]) -> None:
    """Refuse prompts that no endpoint should be asked.

    Raises:
        TooLargeError: They are too many, or one is too long.
        InputError: One has a shape that no answer could have, or a bound outside its range.
    """
    if len(prompts) > MAX_PROMPTS:
        message = f"{len(prompts):,} prompts at once are over {MAX_PROMPTS:,}; ask in parts"
        raise TooLargeError(message)
    for prompt in prompts:
        sound(prompt.shape)
        _check_numbers(prompt)
        _check_weighed(prompt)
        size = len(prompt.instructions) + sum(len(one.text) for one in prompt.material)
        if size > MAX_PROMPT_CHARACTERS:
            raise TooLargeError(
                f"the prompt for {prompt.task!r} has {size:,} characters, over "
                f"{MAX_PROMPT_CHARACTERS:,}; give it less to read"
            )


def _check_weighed(prompt: Prompt) -> None:
    choices = [field.name for field in prompt.shape if field.kind is FieldKind.CHOICE]
    if prompt.weighed and prompt.weighed not in choices:
        raise InputError(
            f"the prompt for {prompt.task!r} weighs {prompt.weighed[:80]!r}; only a field of one "
            f"choice can be weighed: {', '.join(choices) or 'it has none'}"
        )


def _check_numbers(prompt: Prompt) -> None:
    if not prompt.task.isprintable() or not 0 < len(prompt.task) <= _MAX_TASK_CHARACTERS:
        raise InputError(f"a prompt's task is {prompt.task[:80]!r}; write a short name on one line")
    bounds = (("max_tokens", 1, MAX_ANSWER_TOKENS), ("sample", 0, MAX_SAMPLE))
    for name, low, high in bounds:
        value = getattr(prompt, name)
        if not low <= value <= high:
            message = f"{name} of {prompt.task!r} is {value!r}; it must lie in {low}..{high:,}"
            raise InputError(message)
