"""Prompts → nothing when they can be asked as they are, or a refusal that says why not."""

from collections.abc import Sequence
from typing import Final

from claimwright.domain import FieldKind, Prompt
from claimwright.errors import InputError, TooLargeError
from claimwright.llm.shape import sound

MAX_PROMPTS: Final = 10_000
"""Most prompts in one `ask`."""

MAX_PROMPT_CHARACTERS: Final = 2_000_000
"""Longest instructions and material of one prompt together; a budget of tokens ends it sooner."""

MAX_ANSWER_TOKENS: Final = 32_000
"""Most tokens a prompt may ask for."""

MAX_SAMPLE: Final = 1_000
"""Highest number of a sample."""

_MAX_TASK_CHARACTERS: Final = 100


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
            message = (
                f"the prompt for {prompt.task!r} has {size:,} characters, over "
                f"{MAX_PROMPT_CHARACTERS:,}; give it less to read"
            )
            raise TooLargeError(message)


def _check_weighed(prompt: Prompt) -> None:
    choices = [field.name for field in prompt.shape if field.kind is FieldKind.CHOICE]
    if prompt.weighed and prompt.weighed not in choices:
        message = (
            f"the prompt for {prompt.task!r} weighs {prompt.weighed[:80]!r}; only a field of one "
            f"choice can be weighed: {', '.join(choices) or 'it has none'}"
        )
        raise InputError(message)


def _check_numbers(prompt: Prompt) -> None:
    if not prompt.task.isprintable() or not 0 < len(prompt.task) <= _MAX_TASK_CHARACTERS:
        message = f"a prompt's task is {prompt.task[:80]!r}; write a short name on one line"
        raise InputError(message)
    bounds = (("max_tokens", 1, MAX_ANSWER_TOKENS), ("sample", 0, MAX_SAMPLE))
    for name, low, high in bounds:
        value = getattr(prompt, name)
        if not low <= value <= high:
            message = f"{name} of {prompt.task!r} is {value!r}; it must lie in {low}..{high:,}"
            raise InputError(message)
