"""The fields of an answer → the schema an endpoint is held to; what it wrote → their values."""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
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


_MOST_WHOLE: Final = 10**12
_KEPT_CONTROLS: Final = "\n\t"


class MisshapenError(Exception):
    """An answer has not the shape asked for; the message is one sentence of ours.

    It names fields and choices, which are ours, and never what the model wrote, so that it can be
    told to the model without carrying anything from outside back to it.
    """


def values_of(shape: Sequence[AnswerField], answer: object) -> dict[str, Json]:
    """Return the values of an answer whose shape is exactly the one asked for.

    Returns:
        By field, in the order of the shape; texts without control characters, choices in the
        order they were given.

    Raises:
        MisshapenError: A field is missing, one too many, of the wrong kind or over its bound.

    Examples:
        >>> from claimwright.domain import AnswerField, FieldKind
        >>> field = AnswerField(name="n", kind=FieldKind.WHOLE, purpose="how many")
        >>> values_of([field], {"n": "3"})
        Traceback (most recent call last):
        claimwright.llm.shape.MisshapenError: the field 'n' must be a whole number
    """
    return _record(shape, answer, "")


def _record(shape: Sequence[AnswerField], answer: object, place: str) -> dict[str, Json]:
    if not isinstance(answer, Mapping):
        raise MisshapenError(f"{place or 'the answer '}must be one JSON object")
    names = [field.name for field in shape]
    if missing := [name for name in names if name not in answer]:
        message = f"the field {place}{missing[0]!r} is missing; all of {names} must be there"
        raise MisshapenError(message)
    if len(answer) > len(names):
        message = f"{place or 'the answer '}has fields beside {names}; there may be no others"
        raise MisshapenError(message)
    return {field.name: _value(field, answer[field.name], place) for field in shape}


def _value(field: AnswerField, value: object, place: str) -> Json:
    if value is None:
        if field.nullable:
            return None
        raise _wrong(field, place, "must not be null")
    return _READERS[field.kind](field, value, place)


def _flag(field: AnswerField, value: object, place: str) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(field, place, "must be true or false")


def _text(field: AnswerField, value: object, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong(field, place, "must be a text")
    if len(value) > field.most:
        raise _wrong(field, place, f"must have at most {field.most:,} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _wrong(field, place, "must be written in whole characters")
    return "".join(
        letter
        for letter in value
        if letter in _KEPT_CONTROLS or unicodedata.category(letter) != "Cc"
    )


def _whole(field: AnswerField, value: object, place: str) -> int:
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > _MOST_WHOLE:
        raise _wrong(field, place, "must be a whole number")
    return number


def _choice(field: AnswerField, value: object, place: str) -> str:
    if isinstance(value, str) and value in field.choices:
        return value
    raise _wrong(field, place, f"must be one of {list(field.choices)}")


def _choices(field: AnswerField, value: object, place: str) -> list[Json]:
    chosen = [_choice(field, entry, place) for entry in _entries(field, value, place)]
    if len(set(chosen)) < len(chosen):
        raise _wrong(field, place, "must name no choice twice")
    return [*chosen]


def _records(field: AnswerField, value: object, place: str) -> list[Json]:
    return [
        _record(field.fields, entry, f"entry {number} of {field.name!r}: ")
        for number, entry in enumerate(_entries(field, value, place), 1)
    ]


def _entries(field: AnswerField, value: object, place: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise _wrong(field, place, "must be a list")
    if len(value) > field.most:
        raise _wrong(field, place, f"must have at most {field.most:,} entries")
    return list(value)


def _wrong(field: AnswerField, place: str, what: str) -> MisshapenError:
    return MisshapenError(f"{place}the field {field.name!r} {what}")


_READERS: Final[Mapping[FieldKind, Callable[[AnswerField, object, str], Json]]] = {
    FieldKind.TEXT: _text,
    FieldKind.FLAG: _flag,
    FieldKind.WHOLE: _whole,
    FieldKind.CHOICE: _choice,
    FieldKind.CHOICES: _choices,
    FieldKind.RECORDS: _records,
}


MAX_CHARACTERS: Final = 500_000
"""Longest reply that is read."""

_MOST_STARTS: Final = 50
"""Braces that are tried as the beginning of an object; a bound against quadratic work."""

_THOUGHT: Final = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE
)
_THOUGHT_ENDS: Final = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_THOUGHT_BEGINS: Final = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_FENCE: Final = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)

_NONE: Final = "the answer must be one JSON object and nothing else"


def object_in(text: str) -> object:
    """Return the first whole JSON object in a reply.

    Thinking is left out: between its tags, and before a closing tag whose opening one the
    endpoint swallowed. A fenced object goes before one in the running text.

    Raises:
        MisshapenError: There is none, one key stands in it twice, or the reply is over its bound.

    Examples:
        >>> object_in('<think>{"no": 1}</think> Sure: {"label": "a"} Done.')
        {'label': 'a'}
    """
    if len(text) > MAX_CHARACTERS:
        raise MisshapenError(f"the answer must have at most {MAX_CHARACTERS:,} characters")
    said = _without_thoughts(text)
    fenced = _FENCE.search(said)
    for part in (*([fenced[1]] if fenced else []), said):
        found = _first(part)
        if found is not None:
            return found
    raise MisshapenError(_NONE)


def _without_thoughts(text: str) -> str:
    kept = _THOUGHT.sub(" ", text)
    if ends := list(_THOUGHT_ENDS.finditer(kept)):
        kept = kept[ends[-1].end() :]
    begins = _THOUGHT_BEGINS.search(kept)
    return kept[: begins.start()] if begins else kept


def _first(text: str) -> object | None:
    start = -1
    for _ in range(_MOST_STARTS):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        try:
            found: object = _DECODER.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue  # a brace of prose, or an object that was never closed
        return found
    return None


def _pairs(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise MisshapenError("the answer must name no field twice")
    return table


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_number)
