"""Bodies of answers, read without trust."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.llm.exchange import Counted, Reply
from claimwright.llm.replies import reply_of, retry_after_s, trouble_of

NAMES = st.sampled_from(["content", "refusal", "text", "prompt_tokens", "completion_tokens", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=5,
)


def test_a_whole_completion_is_read_whole() -> None:
    body = {
        "model": "m-1",
        "system_fingerprint": "fp",
        "choices": [{"message": {"content": "{}", "refusal": None}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 5, "completion_tokens": 7},
    }

    assert Reply(
        text="{}", finish="stop", model="m-1", fingerprint="fp", counted=Counted(read=5, written=7)
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
        Counted(read=5, cached=5, written=7, thought=7)
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
        ({}, None),
    ],
)
def test_the_wait_it_asks_for(headers: dict[str, str], expected: float | None) -> None:
    assert expected == retry_after_s(headers)


def test_a_date_is_waited_for() -> None:
    date = format_datetime(datetime.now(tz=UTC) + timedelta(seconds=60), usegmt=True)

    assert pytest.approx(60.0, abs=2.0) == retry_after_s({"retry-after": date})
