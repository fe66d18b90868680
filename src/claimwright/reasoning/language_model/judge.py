"""Asks a language model what passages say of a claim, with the verifier behind it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Answer, Document, Label, Material, Pair, Prompt, Stance
from claimwright.llm.usage import claim_scope
from claimwright.protocols import LanguageModel, Splitter, StanceModel
from claimwright.reasoning.embedded.work_text import WorkText, work_text
from claimwright.reasoning.language_model.asking import undone
from claimwright.reasoning.language_model.instructions import Task
from claimwright.reasoning.language_model.judge_calibration import JudgeCalibration
from claimwright.reasoning.language_model.labelling import (
    answered,
    ask_labels,
    label_check,
    label_fields,
    mean_shares,
    numbered,
    reason,
    text_material,
    unread,
    unweighed,
)
from claimwright.settings import JudgeChoice, JudgeSettings

TASK: Final = Task("judge", version="2")

_LABELS: Final = tuple(label.value for label in Label)
_SILENT: Final = Label.NOT_ENOUGH_INFO.value
_CHECK: Final = label_check(_SILENT)
_WORDS: Final = {
    Label.SUPPORTS: "that it supports the claim",
    Label.REFUTES: "that it refutes the claim",
    Label.NOT_ENOUGH_INFO: "that it says neither",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """What a language model answered about one pair.

    There are as many answers as were asked for; none of a text without a sentence to show.
    """

    text: WorkText
    answers: tuple[Answer, ...]

    @property
    def stance(self) -> Stance | None:
        """What the usable answers come to, uncalibrated; `None` where there is none."""
        good = answered(self.answers)
        if not good:
            return None
        means = mean_shares(good, _LABELS)
        return Stance(
            supports=means[Label.SUPPORTS],
            refutes=means[Label.REFUTES],
            not_enough_information=means[Label.NOT_ENOUGH_INFO],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelJudge:
    """A `StanceModel` that asks a language model, one passage a call.

    The model sees the sentences of a passage but those that are aimed at a model, and names the
    sentences that its label rests on; it quotes nothing itself. Where it gives no usable answer the
    verifier's stance stands, and the reason says so.

    The second model, a verifier, judges what the language model is not asked about; without a
    calibration its probabilities stay as they are.
    """

    model: LanguageModel
    second: StanceModel
    split: Splitter
    settings: JudgeSettings
    calibration: JudgeCalibration | None = None

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order; pairs with one claim share its budget."""
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
        found = label_pairs(self.model, pairs, split=self.split, settings=self.settings)
        return [
            _found(one, second, self.settings, self.calibration)
            for one, second in zip(found, seconds, strict=True)
        ]


def label_pairs(
    model: LanguageModel, pairs: Sequence[Pair], *, split: Splitter, settings: JudgeSettings
) -> tuple[Labelled, ...]:
    """Return what a language model answers about each pair; nothing where none can be shown."""
    texts = [
        work_text(Document(id="", title=pair.title, text=pair.evidence), split) for pair in pairs
    ]
    prompts = [
        _prompt(pair, text) for pair, text in zip(pairs, texts, strict=True) if text.sentences
    ]
    found = iter(ask_labels(model, prompts, settings, _CHECK))
    return tuple(
        Labelled(text=text, answers=tuple(next(found)) if text.sentences else ()) for text in texts
    )


def _by_claim(pairs: Sequence[Pair]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, pair in enumerate(pairs):
        places[pair.claim].append(place)
    return places


def _prompt(pair: Pair, text: WorkText) -> Prompt:
    sentences = numbered(text.sentences)
    return TASK.prompt(
        (Material(id="claim", text=pair.claim), *text_material(text.title, sentences)),
        label_fields(tuple(sentences), _LABELS, silent=_SILENT),
    )


def _found(
    one: Labelled, second: Stance, settings: JudgeSettings, calibration: JudgeCalibration | None
) -> Stance:
    """Return what the answers come to, or the verifier's stance and why it stands."""
    if not one.answers:
        return replace(second, reason=unread(one.text))
    judged = one.stance
    if judged is None:
        return replace(second, reason=f"Judged by the verifier, because {undone(one.answers[0])}.")
    good = answered(one.answers)
    wanting = unweighed(good, settings)
    if calibration is not None and not wanting:
        judged = calibration.applied(judged)
    words = f"it reads {_WORDS[second.label]} ({_probability(second):.2f})"
    doubts = "" if second.label is judged.label else f"The verifier disagrees: {words}."
    doubts = " ".join(part for part in (doubts, wanting) if part)
    return replace(judged, reason=reason(good, judged.label.value, doubts=doubts, text=one.text))


def _probability(stance: Stance) -> float:
    return max(stance.supports, stance.refutes, stance.not_enough_information)
