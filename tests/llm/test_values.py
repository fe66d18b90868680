"""Answers held against the shape that was asked for."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import AnswerField, FieldKind, Json
from claimwright.llm.values import MisshapenError, values_of

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


def test_a_whole_number_written_with_a_point_is_whole() -> None:
    assert {"x": 3} == values_of([WHOLE], {"x": 3.0})


def test_control_characters_are_left_out_of_a_text() -> None:
    assert {"x": "a\nb"} == values_of([TEXT], {"x": "\x1ba\n\x00b"})


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
