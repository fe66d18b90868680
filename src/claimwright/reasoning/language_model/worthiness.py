"""Sentences → whether a language model finds them worth checking, the bundled head behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.filters import HEADS
from claimwright.domain import AnswerField, AnswerStatus, FieldKind, Json, Material, Prompt
from claimwright.protocols import LanguageModel, SentenceClassifier
from claimwright.reasoning.language_model.asking import named
from claimwright.reasoning.language_model.instructions import instructions
from claimwright.reasoning.suspicion import suspicions

TASK: Final = "find.worthiness"
VERSION: Final = "1"

TOGETHER: Final = 20
"""Sentences of one call."""

_INSTRUCTIONS: Final = instructions(TASK)
NAME: Final = "check_worthiness"
LABELS: Final = HEADS[NAME]

_NOTHING, _UNIMPORTANT, _WORTH = LABELS


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelWorthiness:
    """Asks a language model which sentences are worth checking; a `SentenceClassifier`.

    It states no probabilities: each is 0 or 1. A sentence that speaks to models is not shown to it,
    and where it gives no usable answer the head's labels stand.
    """

    model: LanguageModel
    second: SentenceClassifier

    @property
    def name(self) -> str:
        """The filter's name, whoever decides."""
        return NAME

    @property
    def labels(self) -> tuple[str, ...]:
        """What a sentence can be."""
        return LABELS

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return one probability per label for each sentence, in order."""
        shown = [place for place, text in enumerate(sentences) if not suspicions(text)]
        batches = [shown[start : start + TOGETHER] for start in range(0, len(shown), TOGETHER)]
        prompts = [_prompt([sentences[place] for place in batch]) for batch in batches]
        found: dict[int, Mapping[str, float]] = {}
        answers = self.model.ask(prompts, check=_check) if prompts else ()
        for batch, answer in zip(batches, answers, strict=True):
            if answer.status is AnswerStatus.ANSWERED:
                found |= dict(zip(batch, _labels(answer.values, len(batch)), strict=True))
        left = [place for place in range(len(sentences)) if place not in found]
        own = self.second.classify([sentences[place] for place in left]) if left else ()
        found |= dict(zip(left, own, strict=True))
        return tuple(found[place] for place in range(len(sentences)))


def _names(count: int) -> tuple[str, ...]:
    return tuple(f"s{number}" for number in range(1, count + 1))


def _prompt(sentences: Sequence[str]) -> Prompt:
    names = _names(len(sentences))
    fields = (("worth", "worth checking"), ("facts", "facts of no interest"))
    return Prompt(
        task=TASK,
        version=VERSION,
        instructions=_INSTRUCTIONS,
        material=tuple(
            Material(id=name, text=text) for name, text in zip(names, sentences, strict=True)
        ),
        shape=tuple(
            AnswerField(
                name=name,
                kind=FieldKind.CHOICES,
                purpose=f"the sentences that are {purpose}",
                choices=names,
                most=len(names),
            )
            for name, purpose in fields
        ),
    )


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    del prompt
    twice = sorted({*named(values, "worth")} & {*named(values, "facts")})
    return f"{twice[0]} is named in both lists: name it in one" if twice else ""


def _labels(values: Mapping[str, Json], count: int) -> list[Mapping[str, float]]:
    worth, facts = named(values, "worth"), named(values, "facts")
    labels = [
        _WORTH if name in worth else _UNIMPORTANT if name in facts else _NOTHING
        for name in _names(count)
    ]
    return [{each: float(each == label) for each in LABELS} for label in labels]
