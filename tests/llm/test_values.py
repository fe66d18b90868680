"""Answers held against the shape asked for, and the schema that asks for it."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import AnswerField, FieldKind, Json
from claimwright.llm.values import MAX_CHARACTERS, MisshapenError, object_in, values_of

TEXT = AnswerField(name="x", kind=FieldKind.TEXT, purpose="p", most=5)
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
        (TEXT, "abc"),
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
        (TEXT, "abcdef", "the field 'x' must have at most 5 characters"),
        (TEXT, 3, "the field 'x' must be a text"),
        (TEXT, "\ud800", "the field 'x' must be written in whole characters"),
        (TEXT, None, "the field 'x' must not be null"),
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
    ("field", "value", "read"), [(WHOLE, 3.0, 3), (TEXT, "\x1ba\n\x00b", "a\nb")]
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
