"""Asks a language model what passages say of a claim, with the verifier behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Answer, Document, Label, Material, Pair, Prompt, Stance
from claimwright.llm.accounts import claim_scope
from claimwright.protocols import LanguageModel, Splitter, StanceModel
from claimwright.reasoning.embedded.work_text import WorkText, work_text
from claimwright.reasoning.language_model.asking import undone
from claimwright.reasoning.language_model.instructions import instructions
from claimwright.reasoning.language_model.labelling import (
    answered,
    label_check,
    label_fields,
    mean_shares,
    numbered,
    reason,
    text_material,
    unread,
)
from claimwright.settings import JudgeChoice, JudgeSettings

TASK: Final = "judge"
VERSION: Final = "1"
INSTRUCTIONS: Final = instructions(TASK)

_LABELS: Final = tuple(label.value for label in Label)
_SILENT: Final = Label.NOT_ENOUGH_INFO.value
_CHECK: Final = label_check(_SILENT)
_WORDS: Final = {
    Label.SUPPORTS: "that it supports the claim",
    Label.REFUTES: "that it refutes the claim",
    Label.NOT_ENOUGH_INFO: "that it says neither",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelJudge:
    """A `StanceModel` that asks a language model, one passage a call.

    The model sees the sentences of a passage but those that are aimed at a model, and names the
    sentences that its label rests on; it quotes nothing itself. Where it gives no usable answer the
    verifier's stance stands, and the reason says so.

    Args:
        model: Judges; who names it wants it to decide.
        second: The verifier: it judges what the model is not asked about.
        split: Finds the sentences of a passage.
        settings: Which passages the model is asked about, and how often.
    """

    model: LanguageModel
    second: StanceModel
    split: Splitter
    settings: JudgeSettings

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order.

        Args:
            pairs: Any number; those with one claim share its budget.

        Returns:
            The model's stance with its reason, or the verifier's.
        """
        found = list(self.second.judge(pairs))
        for places in _by_claim(pairs).values():
            asked = self._asked(places, found)
            with claim_scope():
                judged = self._ask(
                    [pairs[place] for place in asked], [found[place] for place in asked]
                )
            for place, stance in zip(asked, judged, strict=True):
                found[place] = stance
        return tuple(found)

    def _asked(self, places: Sequence[int], seconds: Sequence[Stance]) -> list[int]:
        """Choose among the passages of one claim those that the model is asked about."""
        if self.settings.by is JudgeChoice.CASCADE:
            labels = {seconds[place].label for place in places}
            disputed = {Label.SUPPORTS, Label.REFUTES} <= labels
            places = [
                place
                for place in places
                if _probability(seconds[place]) < self.settings.sure
                or (disputed and seconds[place].label is not Label.NOT_ENOUGH_INFO)
            ]
        return list(places[: self.settings.passages])

    def _ask(self, pairs: Sequence[Pair], seconds: Sequence[Stance]) -> list[Stance]:
        texts = [
            work_text(Document(id="", title=pair.title, text=pair.evidence), self.split)
            for pair in pairs
        ]
        prompts = [
            replace(_prompt(pair, text), sample=sample)
            for pair, text in zip(pairs, texts, strict=True)
            if text.sentences
            for sample in range(self.settings.samples)
        ]
        answers = iter(self.model.ask(prompts, check=_CHECK))
        return [
            _stance([next(answers) for _ in range(self.settings.samples)], second, text)
            if text.sentences
            else replace(second, reason=unread(text))
            for second, text in zip(seconds, texts, strict=True)
        ]


def _by_claim(pairs: Sequence[Pair]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, pair in enumerate(pairs):
        places[pair.claim].append(place)
    return places


def _prompt(pair: Pair, text: WorkText) -> Prompt:
    sentences = numbered(text.sentences)
    return Prompt(
        task=TASK,
        version=VERSION,
        instructions=INSTRUCTIONS,
        material=(Material(id="claim", text=pair.claim), *text_material(text.title, sentences)),
        shape=label_fields(tuple(sentences), _LABELS, silent=_SILENT),
    )


def _stance(answers: Sequence[Answer], second: Stance, text: WorkText) -> Stance:
    """Return what the answers come to, or the verifier's stance and why it stands."""
    good = answered(answers)
    if not good:
        return replace(second, reason=f"Judged by the verifier, because {undone(answers[0])}.")
    means = mean_shares(good, _LABELS)
    judged = Stance(
        supports=means[Label.SUPPORTS],
        refutes=means[Label.REFUTES],
        not_enough_information=means[Label.NOT_ENOUGH_INFO],
    )
    words = f"it reads {_WORDS[second.label]} ({_probability(second):.2f})"
    doubts = "" if second.label is judged.label else f"The verifier disagrees: {words}."
    return replace(judged, reason=reason(good, judged.label.value, doubts=doubts, text=text))


def _probability(stance: Stance) -> float:
    return max(stance.supports, stance.refutes, stance.not_enough_information)
