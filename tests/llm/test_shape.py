"""Shapes of answers: their schemas, refusals to ask, and the values read out of answers."""

import json
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import AnswerField, FieldKind, Json, Material, Prompt
from claimwright.errors import InputError, TooLargeError
from claimwright.llm.shape import (
    MAX_CHARACTERS,
    MAX_CHOICES,
    MAX_FIELDS,
    MAX_PROMPTS,
    MisshapenError,
    check_prompts,
    object_in,
    schema_of,
    sound,
    values_of,
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


SHORT = AnswerField(name="x", kind=FieldKind.TEXT, purpose="p", most=5)
FLAG = AnswerField(name="x", kind=FieldKind.FLAG, purpose="p")
WHOLE = AnswerField(name="x", kind=FieldKind.WHOLE, purpose="p")
CHOICE = AnswerField(name="x", kind=FieldKind.CHOICE, purpose="p", choices=("a", "b"))
CHOICES = AnswerField(
    name="x", kind=FieldKind.CHOICES, purpose="p", choices=("a", "b", "c"), most=2
)
RECORDS = AnswerField(name="x", kind=FieldKind.RECORDS, purpose="p", fields=(WHOLE,), most=2)
MAYBE = AnswerField(name="x", kind=FieldKind.CHOICE, purpose="p", choices=("a",), nullable=True)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (SHORT, "abc"),
        (FLAG, False),
        (WHOLE, -3),
        (CHOICE, "b"),
        (CHOICES, ["c", "a"]),
        (CHOICES, []),
        (RECORDS, [{"x": 1}, {"x": 2}]),
        (MAYBE, None),
    ],
)
def test_a_value_of_the_right_kind_is_taken(field: AnswerField, value: Json) -> None:
    assert {"x": value} == values_of([field], {"x": value})


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        (SHORT, "abcdef", "the field 'x' must have at most 5 characters"),
        (SHORT, 3, "the field 'x' must be a text"),
        (SHORT, "\ud800", "the field 'x' must be written in whole characters"),
        (SHORT, None, "the field 'x' must not be null"),
        (FLAG, 1, "the field 'x' must be true or false"),
        (FLAG, "true", "the field 'x' must be true or false"),
        (WHOLE, True, "the field 'x' must be a whole number"),
        (WHOLE, 2.5, "the field 'x' must be a whole number"),
        (WHOLE, 10**13, "the field 'x' must be a whole number"),
        (CHOICE, "c", "the field 'x' must be one of ['a', 'b']"),
        (CHOICE, ["a"], "the field 'x' must be one of ['a', 'b']"),
        (CHOICES, "a", "the field 'x' must be a list"),
        (CHOICES, ["a", "a"], "the field 'x' must name no choice twice"),
        (CHOICES, ["a", "b", "c"], "the field 'x' must have at most 2 entries"),
        (CHOICES, ["z"], "the field 'x' must be one of ['a', 'b', 'c']"),
        (RECORDS, [{"x": "1"}], "entry 1 of 'x': the field 'x' must be a whole number"),
        (RECORDS, [3], "entry 1 of 'x': must be one JSON object"),
    ],
)
def test_a_value_of_another_kind_is_answered_with_one_sentence(
    field: AnswerField, value: object, sentence: str
) -> None:
    with pytest.raises(MisshapenError) as refused:
        values_of([field], {"x": value})

    assert sentence == str(refused.value)


@pytest.mark.parametrize("answer", [{}, {"x": "a", "y": 1}, [], "x", None])
def test_an_answer_with_other_fields_than_asked_for_is_refused(answer: object) -> None:
    with pytest.raises(MisshapenError):
        values_of([CHOICE], answer)


@pytest.mark.parametrize(
    ("field", "value", "read"), [(WHOLE, 3.0, 3), (SHORT, "\x1ba\n\x00b", "a\nb")]
)
def test_a_value_is_read_without_its_point_or_its_control_characters(
    field: AnswerField, value: object, read: object
) -> None:
    assert {"x": read} == values_of([field], {"x": value})


@given(st.text(min_size=12))
def test_what_the_model_wrote_is_never_said_back(wrote: str) -> None:
    with pytest.raises(MisshapenError) as refused:
        values_of([CHOICE], {"x": wrote})

    assert wrote not in str(refused.value)


@given(st.recursive(st.none() | st.integers() | st.sampled_from("abcd"), st.lists, max_leaves=4))
def test_any_json_is_either_taken_as_it_is_or_refused(value: object) -> None:
    try:
        taken = json.dumps(values_of([CHOICES], {"x": value}))
    except MisshapenError:
        taken = ""

    assert taken in {"", json.dumps({"x": value})}


OBJECT = '{"label": "a", "why": "it } says \\" so"}'
FOUND = {"label": "a", "why": 'it } says " so'}


@pytest.mark.parametrize(
    "text",
    [
        OBJECT,
        f"  {OBJECT}\n",
        f"```json\n{OBJECT}\n```",
        f"```\n{OBJECT}\n``` and {{this}}",
        f"<think>\n{{1}}\n</think>{OBJECT}",
        f"<Reasoning>a</Reasoning><think>b</think>{OBJECT}",
        f"so far</think>{OBJECT}",
        f"{OBJECT}<think>and what if",
        f"The set {{a, b}} is meant: {OBJECT}",
        f"{OBJECT}{OBJECT}",
    ],
)
def test_it_is_found_in_whatever_stands_around_it(text: str) -> None:
    assert FOUND == object_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "[1, 2]",
        '{"a": 1',
        '{"a": NaN}',
        f"<think>{OBJECT}",
        f"<think>{OBJECT}</think>",
        "{" * 1_000,
        '{"a":' * 5_000,
        f"{OBJECT}{'x' * MAX_CHARACTERS}",
        '{"n": ' + "9" * 10_000 + "}",
    ],
)
def test_where_there_is_none_it_is_said_in_our_words(text: str) -> None:
    with pytest.raises(MisshapenError, match=r"^the answer must "):
        object_in(text)


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(MisshapenError, match="no field twice"):
        object_in('{"a": 1, "a": 2}')


def test_hostile_nesting_takes_no_time() -> None:
    begun = time.perf_counter()

    with pytest.raises(MisshapenError):
        object_in('{"a":[' * 80_000)

    assert time.perf_counter() - begun < 2.0


@given(
    st.dictionaries(st.text(), st.integers() | st.text() | st.booleans() | st.lists(st.text())),
    st.text(alphabet=st.characters(exclude_characters="{}<>`")),
)
def test_any_object_is_found_in_any_prose(value: dict[str, object], prose: str) -> None:
    assert value == object_in(f"{prose}{json.dumps(value)}{prose}") or "think>" in str(value)
