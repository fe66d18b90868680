"""A function of prompts → a language model that answers as it says, with no endpoint behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from claimwright.domain import Answer, AnswerStatus, Json, Prompt
from claimwright.llm.shape import sound
from claimwright.llm.usage import current_scope
from claimwright.llm.values import MisshapenError, values_of

Script: TypeAlias = Callable[[Prompt], Mapping[str, Json] | Answer]
"""The values for a prompt, or a whole answer, such as a refusal."""

_TRIES = 3
"""As the real one with its default settings: an answer and two more after being told."""


class ScriptedModel:
    """Answers by a function; values are held to the prompt's shape and to the caller's check.

    Args:
        script: Is asked for each prompt, in order, and again, at most twice, when what it said has
            not the shape or fails the check.
        name: As provenance would show it.

    What it answers inside a `claim_scope` is in that claim's accounts.

    Attributes:
        prompts: Every prompt it was asked, in order.
        told: What it was told was wrong, in order.

    Examples:
        >>> from claimwright.domain import AnswerField, FieldKind
        >>> field = AnswerField(name="label", kind=FieldKind.TEXT, purpose="the label")
        >>> prompt = Prompt(task="t", version="1", instructions="", material=(), shape=(field,))
        >>> ScriptedModel(lambda prompt: {"label": "yes"}).ask([prompt])[0].values
        {'label': 'yes'}
        >>> ScriptedModel(lambda prompt: {}).ask([prompt])[0].reason
        "the field 'label' is missing; all of ['label'] must be there"
    """

    def __init__(self, script: Script, name: str = "scripted") -> None:
        self._script = script
        self._name = name
        self.prompts: list[Prompt] = []
        self.told: list[str] = []

    @property
    def name(self) -> str:
        """As it was given."""
        return self._name

    def ask(
        self,
        prompts: Sequence[Prompt],
        *,
        check: Callable[[Prompt, Mapping[str, Json]], str] | None = None,
    ) -> tuple[Answer, ...]:
        """Return one answer per prompt, in order.

        Args:
            prompts: Any number.
            check: Says what is wrong with values of the right shape; empty when nothing is.

        Returns:
            What the script said; a technical failure when it kept to no shape.

        Raises:
            InputError: A prompt's shape is none that an answer could have.
        """
        return tuple(self._entered(prompt, check) for prompt in prompts)

    def _entered(
        self, prompt: Prompt, check: Callable[[Prompt, Mapping[str, Json]], str] | None
    ) -> Answer:
        answer = self._one(prompt, check)
        current_scope().ledger.enter(prompt.task, answer)
        return answer

    def _one(
        self, prompt: Prompt, check: Callable[[Prompt, Mapping[str, Json]], str] | None
    ) -> Answer:
        sound(prompt.shape)
        reason = ""
        for attempts in range(1, _TRIES + 1):
            self.prompts.append(prompt)
            said = self._script(prompt)
            if isinstance(said, Answer) and said.status is not AnswerStatus.ANSWERED:
                return said
            whole = said if isinstance(said, Answer) else Answer(status=AnswerStatus.ANSWERED)
            given = said.values if isinstance(said, Answer) else said
            try:
                values = values_of(prompt.shape, given)
            except MisshapenError as error:
                reason = str(error)
            else:
                reason = check(prompt, values) if check else ""
                if not reason:
                    return replace(whole, values=values, model=self._name, attempts=attempts)
            self.told.append(reason)
        status = AnswerStatus.TECHNICAL_FAILURE
        return Answer(status=status, reason=reason, model=self._name, attempts=_TRIES)
