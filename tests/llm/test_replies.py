"""Bodies of answers, read without trust."""

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import AnswerField, FieldKind, Usage
from claimwright.llm.exchange import Reply
from claimwright.llm.replies import LEAST, choice_shares, reply_of, retry_after_s, trouble_of

NAMES = st.sampled_from(["content", "refusal", "text", "prompt_tokens", "completion_tokens", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=5,
)


def test_a_whole_completion_is_read_whole() -> None:
    body = {
        "model": "m-1",
        "choices": [{"message": {"content": "{}", "refusal": None}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 5, "completion_tokens": 7},
    }

    assert Reply(
        text="{}",
        finish="stop",
        model="m-1",
        counted=Usage(prompt_tokens=5, completion_tokens=7),
    ) == reply_of(body)


def test_parts_of_a_message_are_joined() -> None:
    parts = [{"type": "text", "text": "a"}, {"type": "image"}, {"type": "text", "text": "b"}]

    assert "ab" == reply_of({"choices": [{"message": {"content": parts}}]}).text


@pytest.mark.parametrize(
    "usage",
    [
        None,
        {},
        {"prompt_tokens": 5},
        {"prompt_tokens": "5", "completion_tokens": 1},
        {"prompt_tokens": -1, "completion_tokens": 1},
        {"prompt_tokens": True, "completion_tokens": 1},
        {"prompt_tokens": 10**10, "completion_tokens": 1},
    ],
)
def test_numbers_that_cannot_be_are_as_if_not_said(usage: object) -> None:
    assert reply_of({"choices": [{}], "usage": usage}).counted is None


def test_no_more_tokens_are_cached_or_thought_than_there_are() -> None:
    usage = {
        "prompt_tokens": 5,
        "completion_tokens": 7,
        "prompt_tokens_details": {"cached_tokens": 50},
        "completion_tokens_details": {"reasoning_tokens": 70},
    }

    assert (
        Usage(prompt_tokens=5, cached_tokens=5, completion_tokens=7, reasoning_tokens=7)
        == reply_of({"choices": [{}], "usage": usage}).counted
    )


@pytest.mark.parametrize("body", [None, [], "text", {}, {"choices": {}}, {"choices": []}])
def test_what_has_no_choice_is_no_completion(body: object) -> None:
    with pytest.raises(ValueError, match="no choices"):
        reply_of(body)


@given(JSON)
def test_any_choice_is_read_without_failing(value: object) -> None:
    reply = reply_of(
        {"choices": [{"message": value, "finish_reason": value}], "usage": value, "model": value}
    )

    assert isinstance(reply.text, str)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('{"error": {"message": "no such model"}}', "no such model"),
        ('{"error": "busy"}', "busy"),
        ('{"detail": [{"loc": ["body"]}]}', '[{"loc": ["body"]}]'),
        ('{"message": "a\\n\\u001b[31mb"}', "a [31mb"),
        ("<html>down</html>", "<html>down</html>"),
        ('{"code": 3}', '{"code": 3}'),
        ('{"error": ' * 900 + "1" + "}" * 900, "1"),
        ("", "no reason given"),
        ("[" * 100_000, "[" * 300),
    ],
)
def test_what_is_wrong_is_found_wherever_it_stands(body: str, expected: str) -> None:
    assert expected == trouble_of(body)


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"retry-after": "2"}, 2.0),
        ({"retry-after-ms": "250", "retry-after": "2"}, 0.25),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "1e9"}, 86_400.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.0),
        ({"retry-after": "Mon, 01 Jan 99999999999 00:00:00 GMT"}, None),
        ({}, None),
    ],
)
def test_the_wait_it_asks_for(headers: dict[str, str], expected: float | None) -> None:
    assert expected == retry_after_s(headers)


def test_a_date_is_waited_for() -> None:
    date = format_datetime(datetime.now(tz=UTC) + timedelta(seconds=60), usegmt=True)

    assert pytest.approx(60.0, abs=2.0) == retry_after_s({"retry-after": date})


def label(*choices: str) -> AnswerField:
    return AnswerField(name="label", kind=FieldKind.CHOICE, purpose="", choices=choices)


LABELS = label("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
CLOSE = label("NOT_SUPPORTED", "NOT_SHOWN", "SUPPORTED")
Told = Mapping[str, float]


def body(*tokens: Told) -> dict[str, object]:
    """Return a completion whose tokens are the first of each mapping, with probabilities."""
    rows = []
    for told in tokens:
        likely = [{"token": one, "logprob": math.log(share)} for one, share in told.items()]
        rows.append({**likely[0], "top_logprobs": likely})
    return {"choices": [{"logprobs": {"content": rows}}]}


def sure(*texts: str) -> list[Told]:
    return [{text: 1.0} for text in texts]


BEGINNING = sure('{"reasoning": "The \\"label\\": \\"x', '", "', "label", '": "')


@pytest.mark.parametrize(
    "tokens",
    [
        [*BEGINNING, {"SUPPORTS": 0.7, "REFUTES": 0.2, "NOT": 0.1}, *sure('"}')],
        [*BEGINNING, {"S": 0.7, "REF": 0.2, "NOT": 0.1}, *sure("UPPORTS", '"}')],
        [*sure('{"label"', ": "), {'"SUP': 0.7, '"REF': 0.2, '"NOT': 0.1}, *sure('PORTS"}')],
        [*BEGINNING, {"S": 0.4, "SUP": 0.3, "R": 0.2, "NOT": 0.1}, *sure("UPPORTS")],
    ],
)
def test_however_the_label_is_cut_its_choices_have_their_shares(tokens: Sequence[Told]) -> None:
    shares = choice_shares(body(*tokens), LABELS)

    assert shares == pytest.approx({"SUPPORTS": 0.7, "REFUTES": 0.2, "NOT_ENOUGH_INFO": 0.1})


def test_choices_that_begin_alike_are_followed_until_they_part() -> None:
    told = [{"NOT": 0.8, "SUP": 0.2}, {"_SUPPORTED": 0.75, "_SHOWN": 0.25}]

    shares = choice_shares(body(*BEGINNING, *told, *sure('"}')), CLOSE)

    assert shares == pytest.approx({"NOT_SUPPORTED": 0.6, "NOT_SHOWN": 0.2, "SUPPORTED": 0.2})


def test_a_beginning_that_was_not_followed_counts_for_each_choice_in_part() -> None:
    shares = choice_shares(body(*BEGINNING, {"SUP": 0.6, "NOT": 0.4}, *sure("PORTED")), CLOSE)

    assert shares == pytest.approx({"NOT_SUPPORTED": 0.2, "NOT_SHOWN": 0.2, "SUPPORTED": 0.6})


def test_a_choice_that_is_not_told_is_unlikely_and_not_impossible() -> None:
    shares = choice_shares(body(*BEGINNING, {"SUPPORTS": 1.0}), LABELS)

    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares["REFUTES"] == pytest.approx(LEAST, rel=0.01)


def test_the_last_value_counts() -> None:
    first = [*sure('{"label": "'), {"REFUTES": 1.0}, *sure('"} or rather ')]
    then = [*sure('{"label": "'), {"SUPPORTS": 0.9, "REFUTES": 0.1}]

    assert choice_shares(body(*first, *then), LABELS)["SUPPORTS"] == pytest.approx(0.9, abs=0.01)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"choices": []},
        {"choices": [{"logprobs": None}]},
        {"choices": [{"logprobs": {"content": [{"token": "x"}, {"token": 1, "logprob": "y"}, 3]}}]},
        {"choices": [{"logprobs": {"content": [{"token": "x", "logprob": math.nan}]}}]},
        body(*sure('{"other": "', "SUPPORTS", '"}')),
        body(*BEGINNING, {"SUPPORTS": 0.3, "MAYBE": 0.6}),
    ],
)
def test_what_tells_nothing_gives_nothing(told: object) -> None:
    assert choice_shares(told, LABELS) == {}
