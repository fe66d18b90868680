"""Prompts that can be asked, and those that are refused."""

from dataclasses import replace

import pytest

from claimwright.domain import Material, Prompt
from claimwright.errors import InputError, TooLargeError
from claimwright.llm.prompts import MAX_PROMPTS, check_prompts
from tests.llm.prompts import PROMPT


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
