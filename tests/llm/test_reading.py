"""The JSON object in what a model wrote."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.llm.reading import MAX_CHARACTERS, object_in
from claimwright.llm.values import MisshapenError

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
