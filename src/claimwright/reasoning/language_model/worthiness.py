"""Sentences → whether a language model finds them worth checking, the bundled head behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.filters import HEADS
from claimwright.domain import Json, Prompt
from claimwright.protocols import LanguageModel, SentenceClassifier
from claimwright.reasoning.language_model.asking import (
    Task,
    ask_in_batches,
    choices_field,
    named,
    sentence_material,
)

TASK: Final = Task("find.worthiness")

TOGETHER: Final = 20
"""Sentences of one call."""

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
        found: dict[int, Mapping[str, float]] = {}
        answers = ask_in_batches(self.model, sentences, _prompt, _check, together=TOGETHER)
        for places, values in answers:
            found |= {place: _label(values, name) for name, place in places.items()}
        left = [place for place in range(len(sentences)) if place not in found]
        own = self.second.classify([sentences[place] for place in left]) if left else ()
        found |= dict(zip(left, own, strict=True))
        return tuple(found[place] for place in range(len(sentences)))


def _prompt(sentences: Sequence[str]) -> Prompt:
    material = sentence_material(sentences)
    names = tuple(one.id for one in material)
    fields = (("worth", "worth checking"), ("facts", "facts of no interest"))
    return TASK.prompt(
        material,
        [
            choices_field(name, f"the sentences that are {purpose}", names, most=len(names))
            for name, purpose in fields
        ],
    )


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    del prompt
    twice = sorted({*named(values, "worth")} & {*named(values, "facts")})
    return f"{twice[0]} is named in both lists: name it in one" if twice else ""


def _label(values: Mapping[str, Json], name: str) -> Mapping[str, float]:
    label = _UNIMPORTANT if name in named(values, "facts") else _NOTHING
    label = _WORTH if name in named(values, "worth") else label
    return {each: float(each == label) for each in LABELS}
