"""What is asked of a language model that labels a text, and what its answers come to together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import Answer, AnswerField, AnswerStatus, FieldKind, Json, Material, Prompt
from claimwright.protocols import LanguageModel
from claimwright.reasoning.embedded.work_text import Sentence, WorkText
from claimwright.reasoning.language_model.asking import (
    choice_field,
    choices_field,
    invented_numbers,
    named,
    said,
    text_field,
    told,
)
from claimwright.settings import ConfidenceChoice, JudgeSettings

LEAST_CONFIDENCE: Final = 34
"""Per cent; below a third another label would be the likelier one."""

MOST_CONFIDENCE: Final = 99

LABEL: Final = "label"
"""Name of the field that holds the label."""

_MOST_CHARACTERS: Final = 600

Check = Callable[[Prompt, Mapping[str, Json]], str]


def numbered(sentences: Sequence[Sentence]) -> dict[str, Sentence]:
    """Return sentences by the names under which a model may refer to them: `s1`, `s2` and so on."""
    return {f"s{number}": one for number, one in enumerate(sentences, start=1)}


def text_material(title: str, sentences: Mapping[str, Sentence]) -> tuple[Material, ...]:
    """Return a text as material: its title, if it has one, and its sentences one by one."""
    named_title = (Material(id="title", text=title),) if title else ()
    return *named_title, *(Material(id=name, text=one.text) for name, one in sentences.items())


def label_fields(
    sentences: Sequence[str], labels: Sequence[str], *, silent: str
) -> tuple[AnswerField, ...]:
    """Return the fields of an answer: reasoning, sentences, label and confidence, in that order.

    The label `silent` needs no sentence.
    """
    return (
        text_field("reasoning", "why, from the text alone", most=_MOST_CHARACTERS),
        choices_field(
            "sentences",
            f"the sentences that the label rests on; none for {silent}",
            sentences,
            most=len(sentences),
        ),
        choice_field(LABEL, "what the text shows of the claim", labels),
        AnswerField(
            name="confidence",
            kind=FieldKind.WHOLE,
            purpose=f"per cent, {LEAST_CONFIDENCE} to {MOST_CONFIDENCE}",
        ),
    )


def label_check(silent: str) -> Check:
    """Return what says what is wrong with an answer of that shape; empty when nothing is."""

    def check(prompt: Prompt, values: Mapping[str, Json]) -> str:
        if said(values, "label") != silent and not named(values, "sentences"):
            return f"a label other than {silent} rests on at least one sentence: name it"
        confidence = values["confidence"]
        if not isinstance(confidence, int) or not LEAST_CONFIDENCE <= confidence <= MOST_CONFIDENCE:
            return f"the confidence must lie in {LEAST_CONFIDENCE}..{MOST_CONFIDENCE}"
        sources = [material.text for material in prompt.material]
        invented = invented_numbers(said(values, "reasoning"), sources)
        return f"the reasoning has the number {invented[0]}, not in the text" if invented else ""

    return check


def answered(answers: Sequence[Answer]) -> list[Answer]:
    """Return the answers that have values."""
    return [answer for answer in answers if answer.status is AnswerStatus.ANSWERED]


def ask_labels(
    model: LanguageModel, prompts: Sequence[Prompt], settings: JudgeSettings, check: Check
) -> list[list[Answer]]:
    """Ask for a label of each prompt, as often as the settings say, at least once.

    Where log-probabilities are wanted one answer that has them will do; where the endpoint tells
    none, there are as many as without.
    """
    first = 1 if settings.confidence is ConfidenceChoice.LOGPROBS else settings.samples
    weighed = LABEL if settings.confidence is ConfidenceChoice.LOGPROBS else ""
    asked = [replace(prompt, weighed=weighed) for prompt in prompts]
    found = _ask_samples(model, asked, range(first), check)
    lacking = [at for at, answers in enumerate(found) if answered(answers) and not weighs(answers)]
    more = _ask_samples(
        model, [prompts[at] for at in lacking], range(first, settings.samples), check
    )
    for at, answers in zip(lacking, more, strict=True):
        found[at] += answers
    return found


def _ask_samples(
    model: LanguageModel, prompts: Sequence[Prompt], samples: range, check: Check
) -> list[list[Answer]]:
    asked = [replace(prompt, sample=sample) for prompt in prompts for sample in samples]
    answers = iter(model.ask(asked, check=check) if asked else ())
    return [[next(answers) for _ in samples] for _ in prompts]


def weighs(answers: Sequence[Answer]) -> bool:
    """Say whether the probabilities of answers come from log-probabilities."""
    return any(answer.shares for answer in answered(answers))


def mean_shares(answers: Sequence[Answer], labels: Sequence[str]) -> dict[str, float]:
    """Return the probability of each label: the mean of what the answers say.

    Returns:
        They sum to 1. An answer has those of its log-probabilities; without them it gives its
        label its confidence, and the others share what is left. Answers without do not count
        beside one with.
    """
    means = dict.fromkeys(labels, 0.0)
    if weighed := [answer.shares for answer in answers if answer.shares]:
        return {label: sum(one[label] for one in weighed) / len(weighed) for label in labels}
    for answer in answers:
        confidence = answer.values["confidence"]
        share = confidence / 100 if isinstance(confidence, int) else 1 / len(labels)
        for label in labels:
            given = label == said(answer.values, "label")
            means[label] += (share if given else (1 - share) / (len(labels) - 1)) / len(answers)
    return means


def giving(answers: Sequence[Answer], label: str) -> list[Answer]:
    """Return the answers that gave a label; all of them where none did."""
    return [one for one in answers if said(one.values, "label") == label] or list(answers)


def unweighed(answers: Sequence[Answer], settings: JudgeSettings) -> str:
    """Return a note where log-probabilities were wanted and not told; else an empty text."""
    if settings.confidence is not ConfidenceChoice.LOGPROBS or weighs(answers):
        return ""
    several = f"the mean of {len(answers)} answers" if len(answers) > 1 else "what the model states"
    return f"The endpoint tells no log-probabilities: the probability is {several}."


def reason(answers: Sequence[Answer], label: str, *, doubts: str, text: WorkText) -> str:
    """Word why a label was given.

    Returns:
        The reasoning of the first answer that gave the label, unless it speaks to models; how many
        gave it, where several were asked; the doubts; and what was not shown.
    """
    chosen = giving(answers, label)
    parts = [told(said(chosen[0].values, "reasoning"))]
    if len(answers) > 1:
        parts.append(f"So said {len(chosen)} of {len(answers)} answers of the language model.")
    parts += [doubts, unread(text) if text.attacked else ""]
    return " ".join(part for part in parts if part) or "Judged by the language model."


def unread(text: WorkText) -> str:
    """Say what of a text the model did not see."""
    return " ".join(("Not shown to the language model:", *text.warnings, text.problem)).strip()
