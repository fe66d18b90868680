"""What a language model is asked, in which shape it must answer, and how its answer ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from claimwright.domain.fields import Json

MOST_IN_FIELD: Final = 4_000
"""Most characters of a text that a model answers, or entries of a list, unless told otherwise."""

MAX_TOKENS: Final = 1_000
"""Most tokens of an answer, unless told otherwise."""


class FieldKind(StrEnum):
    """What a field of an answer may hold; few kinds, so that every endpoint can keep to them."""

    TEXT = "text"
    FLAG = "flag"
    WHOLE = "whole"
    CHOICE = "choice"
    CHOICES = "choices"
    """Any number of different choices."""
    RECORDS = "records"
    """Any number of records of one shape."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerField:
    """One field of an answer; every field must be there.

    Args:
        name: Its key.
        kind: What it holds.
        purpose: For the model: what belongs there.
        choices: Of `CHOICE` and `CHOICES`: all that may be said, such as the ids supplied.
        fields: Of `RECORDS`: the shape of each.
        nullable: Whether null may stand for "none".
        most: Of `TEXT`: most characters; of `CHOICES` and `RECORDS`: most entries.
    """

    name: str
    kind: FieldKind
    purpose: str
    choices: tuple[str, ...] = ()
    fields: tuple[AnswerField, ...] = ()
    nullable: bool = False
    most: int = MOST_IN_FIELD


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Text from outside, shown to the model as data and never as instruction.

    An answer refers to it by its id; marking and cleaning the text are the client's.
    """

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One call of a language model.

    Args:
        task: What for, such as `weigh.takeaway`; the accounts are kept by it.
        version: Of the instructions; part of the cache's key.
        instructions: Ours alone; nothing from outside belongs here.
        material: What it is to read: the claim, abstracts, answers of others.
        shape: The answer, field by field; reasoning before labels.
        sample: Which of several samples of one prompt, from 0.
        max_tokens: Of the answer, 1..32,000.
        weighed: Name of a field of kind `CHOICE`: where the endpoint tells log-probabilities, the
            answer says how probable each of its choices was. Empty for none.
    """

    task: str
    version: str
    instructions: str
    material: tuple[Material, ...]
    shape: tuple[AnswerField, ...]
    sample: int = 0
    max_tokens: int = MAX_TOKENS
    weighed: str = ""


class AnswerStatus(StrEnum):
    """How a call ended; only `answered` has values, and no other is evidence of anything."""

    ANSWERED = "answered"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    TECHNICAL_FAILURE = "technical_failure"
    BUDGET_EXHAUSTED = "budget_exhausted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a call took.

    Args:
        cached_tokens: Of those read, from the endpoint's own cache.
        completion_tokens: Written, reasoning included.
        reasoning_tokens: Among them, those of thinking, where the endpoint says so.
        estimated: Whether the endpoint did not say, and characters were counted instead.
        usd: What it cost; `None` when the price is unknown, never 0 then.
    """

    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    estimated: bool = False
    usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of a prompt.

    Args:
        status: How it ended.
        values: By field, valid against the shape; empty unless answered.
        shares: Probability of each choice of the field that the prompt weighs, above 0, summing to
            1; empty where none is weighed or the endpoint tells no log-probabilities.
        reason: Why it has no values; empty when it has.
        model: The model that the endpoint says answered; empty when none did.
        usage: Summed over all attempts.
        attempts: Requests sent; 0 when it came from the cache.
        cached: Whether it came from the cache.
    """

    status: AnswerStatus
    values: Mapping[str, Json] = field(default_factory=dict, hash=False)
    shares: Mapping[str, float] = field(default_factory=dict, hash=False)
    reason: str = ""
    model: str = ""
    usage: Usage = field(default_factory=Usage)
    attempts: int = 0
    cached: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAccount:
    """What one task, as `Prompt.task` names it, took of a language model.

    Of the prompts some were answered, and of those some from the cache; attempts are the requests
    sent for all.
    """

    task: str
    prompts: int = 0
    answered: int = 0
    cached: int = 0
    attempts: int = 0
    usage: Usage = field(default_factory=Usage)
