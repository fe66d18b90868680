"""Asks a language model what passages say of a claim, with the verifier behind it.

What was fitted on its answers is kept in the home folder, by the model's name.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.domain import Answer, Document, Label, Material, Pair, Prompt, Stance
from claimwright.errors import InputError, IntegrityError
from claimwright.llm.usage import claim_scope
from claimwright.protocols import LanguageModel, StanceModel
from claimwright.reasoning.embedded.work_text import WorkText, work_text
from claimwright.reasoning.language_model.asking import Task, undone
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
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.settings import ConfidenceChoice, JudgeChoice, JudgeSettings
from claimwright.stance.entailment import Calibration, calibrated

FILE: Final = "judge-calibrations.json"
"""In the home folder."""

LEAST: Final = 1e-4
"""Probability below which none is taken to lie, so that its logarithm stays a number."""

_MAX_BYTES: Final = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCalibration:
    """What makes the probabilities of one language model honest.

    It holds for answers that are made the same way: by the same model under the same name, which
    holds its host and the hash of a user's own instructions, with as many samples, and with
    probabilities from the same place.

    The temperature is above 0; the bias is added to the tempered logits of supports, refutes and
    not enough information. The losses are the mean negative log likelihood of the true labels
    without it and with it, the latter on pairs that it was not fitted on (five folds).
    """

    model: str
    version: str
    confidence: ConfidenceChoice
    samples: int
    temperature: float
    bias: tuple[float, float, float]
    pairs: int
    loss_before: float
    loss_after: float

    def __post_init__(self) -> None:
        """Refuse numbers that make no probabilities.

        Raises:
            ValueError: The temperature is not above 0, or a number is none.
        """
        numbers = (self.temperature, *self.bias)
        if not all(map(math.isfinite, numbers)) or self.temperature <= 0.0:
            message = f"temperature {self.temperature!r} and bias {self.bias!r} are no calibration"
            raise ValueError(message)

    def fits(self, model: str, version: str, settings: JudgeSettings) -> bool:
        """Say whether answers are made the way it was fitted on."""
        own = (self.model, self.version, self.confidence, self.samples)
        return own == (model, version, settings.confidence, settings.samples)

    def applied(self, stance: Stance) -> Stance:
        """Return a stance with honest probabilities; its reason stays off."""
        numbers = Calibration(temperature=self.temperature, bias=self.bias)
        return calibrated(logits_of(stance), numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    calibrations: tuple[JudgeCalibration, ...] = ()


def logits_of(stance: Stance) -> tuple[float, float, float]:
    """Return the logarithms of what supports, refutes and says neither, at least log 0.0001."""
    shares = (stance.supports, stance.refutes, stance.not_enough_information)
    supports, refutes, neither = (math.log(max(LEAST, share)) for share in shares)
    return supports, refutes, neither


def read_calibrations(home: Path) -> tuple[JudgeCalibration, ...]:
    """Return all that was fitted on language models; nothing where nothing was."""
    path = home / FILE
    if not path.exists():
        return ()
    try:
        with path.open("rb") as file:
            return from_bytes(_Kept, file.read(_MAX_BYTES)).calibrations
    except (OSError, ValueError) as error:
        raise IntegrityError(
            f"what was fitted on language models, {str(path)!r}, cannot be read: {error}; delete "
            "the file and calibrate anew"
        ) from error


def find_calibration(home: Path, model: str, settings: JudgeSettings) -> JudgeCalibration | None:
    """Return what was fitted on a language model's answers made this way, if anything was.

    Raises:
        IntegrityError: The file that keeps it is damaged.
    """
    known = read_calibrations(home)
    return next((one for one in known if one.fits(model, TASK.version, settings)), None)


def keep_calibration(home: Path, calibration: JudgeCalibration) -> Path:
    """Return the file in which what was fitted on a language model is kept from now on.

    Raises:
        InputError: The file cannot be written.
        IntegrityError: It is damaged.
    """
    new = calibration
    settings = JudgeSettings(confidence=new.confidence, samples=new.samples)
    others: Sequence[JudgeCalibration] = [
        one for one in read_calibrations(home) if not one.fits(new.model, new.version, settings)
    ]
    path = home / FILE
    try:
        home.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        beside.write_bytes(to_bytes(_Kept(calibrations=(*others, new))))
        beside.replace(path)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror}; choose another home folder"
        raise InputError(message) from error
    return path


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
    sentences that its label rests on; it quotes nothing itself. Where it gives no usable answer, or
    is not asked, the stance of the second model, a verifier, stands. Without a calibration its
    probabilities stay as they are.
    """

    model: LanguageModel
    second: StanceModel
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
        found = label_pairs(self.model, pairs, settings=self.settings)
        return [
            _found(one, second, self.settings, self.calibration)
            for one, second in zip(found, seconds, strict=True)
        ]


def label_pairs(
    model: LanguageModel, pairs: Sequence[Pair], *, settings: JudgeSettings
) -> tuple[Labelled, ...]:
    """Return what a language model answers about each pair; nothing where none can be shown."""
    texts = [work_text(Document(id="", title=pair.title, text=pair.evidence)) for pair in pairs]
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
