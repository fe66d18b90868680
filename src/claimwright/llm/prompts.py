"""Prompts → nothing when they can be asked as they are, or a refusal that says why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimwright.domain import Prompt
from claimwright.errors import InputError, TooLargeError
from claimwright.llm.shape import sound

MAX_PROMPTS: Final = 10_000
"""Most prompts in one `ask`."""

MAX_PROMPT_CHARACTERS: Final = 2_000_000
"""Longest instructions and material of one prompt together; a budget of tokens ends it sooner."""

MAX_ANSWER_TOKENS: Final = 32_000
"""Most tokens a prompt may ask for."""


def check_prompts(prompts: Sequence[Prompt]) -> None:
    """Refuse prompts that no endpoint should be asked.

    Args:
        prompts: Of one `ask`.

    Raises:
        TooLargeError: They are too many, or one is too long.
        InputError: One has a shape that no answer could have, or a bound outside its range.
    """
    if len(prompts) > MAX_PROMPTS:
        message = f"{len(prompts):,} prompts at once are over {MAX_PROMPTS:,}; ask in parts"
        raise TooLargeError(message)
    for prompt in prompts:
        sound(prompt.shape)
        if not 1 <= prompt.max_tokens <= MAX_ANSWER_TOKENS:
            message = (
                f"max_tokens of {prompt.task!r} is {prompt.max_tokens!r}; it must lie in "
                f"1..{MAX_ANSWER_TOKENS:,}"
            )
            raise InputError(message)
        size = len(prompt.instructions) + sum(len(one.text) for one in prompt.material)
        if size > MAX_PROMPT_CHARACTERS:
            message = (
                f"the prompt for {prompt.task!r} has {size:,} characters, over "
                f"{MAX_PROMPT_CHARACTERS:,}; give it less to read"
            )
            raise TooLargeError(message)
