"""The schema an endpoint is held to, and the prompts and shapes that are refused."""

from dataclasses import replace

import pytest

from claimwright.domain import AnswerField, FieldKind, Material, Prompt
from claimwright.errors import InputError, TooLargeError
from claimwright.llm.shape import (
    MAX_CHOICES,
    MAX_FIELDS,
    MAX_PROMPTS,
    check_prompts,
    schema_of,
    sound,
)
from tests.llm.prompts import PROMPT

TEXT = AnswerField(name="why", kind=FieldKind.TEXT, purpose="the reason")
LABEL = AnswerField(name="label", kind=FieldKind.CHOICE, purpose="which", choices=("a", "b"))


def test_every_key_is_required_and_no_other_allowed() -> None:
    schema = schema_of([TEXT, LABEL])

    assert (["why", "label"], False) == (schema["required"], schema["additionalProperties"])


def test_the_keys_keep_their_order_so_that_reasons_come_before_labels() -> None:
    properties = schema_of([TEXT, LABEL])["properties"]

    assert isinstance(properties, dict)
    assert ["why", "label"] == list(properties)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (TEXT, {"type": "string", "description": "the reason"}),
        (LABEL, {"type": "string", "description": "which", "enum": ["a", "b"]}),
        (
            AnswerField(
                name="x", kind=FieldKind.CHOICE, purpose="p", choices=("a",), nullable=True
            ),
            {"type": ["string", "null"], "description": "p", "enum": ["a", None]},
        ),
        (
            AnswerField(name="x", kind=FieldKind.CHOICES, purpose="p", choices=("a",)),
            {"type": "array", "description": "p", "items": {"type": "string", "enum": ["a"]}},
        ),
        (
            AnswerField(name="x", kind=FieldKind.RECORDS, purpose="p", fields=(TEXT,)),
            {"type": "array", "description": "p", "items": schema_of([TEXT])},
        ),
        (
            AnswerField(name="x", kind=FieldKind.WHOLE, purpose="p", nullable=True),
            {"type": ["integer", "null"], "description": "p"},
        ),
        (
            AnswerField(name="x", kind=FieldKind.FLAG, purpose="p"),
            {"type": "boolean", "description": "p"},
        ),
    ],
)
def test_a_field_is_written_in_the_subset_every_endpoint_knows(
    field: AnswerField, expected: dict[str, object]
) -> None:
    properties = schema_of([field])["properties"]

    assert isinstance(properties, dict)
    assert expected == properties[field.name]


def nested(depth: int) -> AnswerField:
    inner = (TEXT,) if depth == 1 else (nested(depth - 1),)
    return AnswerField(name="x", kind=FieldKind.RECORDS, purpose="p", fields=inner)


@pytest.mark.parametrize(
    "shape",
    [
        (),
        (TEXT, TEXT),
        tuple(
            AnswerField(name=f"f{n}", kind=FieldKind.TEXT, purpose="p")
            for n in range(MAX_FIELDS + 1)
        ),
        (nested(4),),
        (AnswerField(name="x", kind=FieldKind.CHOICE, purpose="p"),),
        (AnswerField(name="x", kind=FieldKind.TEXT, purpose="p", choices=("a",)),),
        (AnswerField(name="x", kind=FieldKind.CHOICE, purpose="p", choices=("a", "a")),),
        (AnswerField(name="x", kind=FieldKind.CHOICE, purpose="p", choices=("a\nb",)),),
        (
            AnswerField(
                name="x",
                kind=FieldKind.CHOICES,
                purpose="p",
                choices=tuple(map(str, range(MAX_CHOICES + 1))),
            ),
        ),
        (AnswerField(name="x", kind=FieldKind.TEXT, purpose="p", most=0),),
        (AnswerField(name="x\x00", kind=FieldKind.TEXT, purpose="p"),),
        (AnswerField(name="x", kind=FieldKind.RECORDS, purpose="p"),),
    ],
)
def test_a_shape_that_no_answer_could_have_is_refused(shape: tuple[AnswerField, ...]) -> None:
    with pytest.raises(InputError, match="answer"):
        sound(shape)


def test_records_three_deep_in_an_answer_are_taken() -> None:
    sound((nested(3),))


def test_a_plain_prompt_is_fine() -> None:
    check_prompts([PROMPT])


@pytest.mark.parametrize(
    ("prompt", "why"),
    [
        (replace(PROMPT, max_tokens=32_001), r"1..32,000"),
        (replace(PROMPT, shape=()), r"name 1..50"),
        (replace(PROMPT, sample=-1), r"sample of 'weigh.label' is -1"),
        (replace(PROMPT, task="a\nb"), r"'a\\nb'"),
        (replace(PROMPT, weighed="none"), r"weighs 'none'"),
    ],
)
def test_a_prompt_that_nobody_should_be_asked_is_refused(prompt: Prompt, why: str) -> None:
    with pytest.raises(InputError, match=why):
        check_prompts([prompt])


def test_too_many_or_too_long_is_refused() -> None:
    long = replace(PROMPT, material=(Material(id="a", text="x" * 2_000_001),))

    with pytest.raises(TooLargeError, match="at once"):
        check_prompts([PROMPT] * (MAX_PROMPTS + 1))
    with pytest.raises(TooLargeError, match="give it less to read"):
        check_prompts([long])
