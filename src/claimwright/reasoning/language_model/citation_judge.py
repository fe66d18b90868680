"""Asks a language model whether sources hold a claim, with the verification engine behind it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Answer,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    Document,
    Prompt,
    SourceText,
    Span,
)
from claimwright.llm.usage import claim_scope
from claimwright.protocols import CitationChecker, LanguageModel
from claimwright.reasoning.embedded.work_text import Sentence, WorkText, work_text
from claimwright.reasoning.language_model.asking import Task, claim_material, named, undone
from claimwright.reasoning.language_model.labelling import (
    answered,
    ask_labels,
    giving,
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

TASK: Final = Task("citation")
MOST_SENTENCES: Final = 60
"""Of a source that are shown: those nearest to what the engine found."""

_LABELS: Final = tuple(
    label.value for label in CitationLabel if label is not CitationLabel.SOURCE_UNAVAILABLE
)
_SILENT: Final = CitationLabel.NOT_SUPPORTED.value
_CHECK: Final = label_check(_SILENT)
_REACH: Final = 1_500
"""Characters between the first and the last sentence that are still shown as one passage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelCitationChecker:
    """A `CitationChecker` that asks a language model, one source a call.

    The second checker finds what of a source speaks to the claim; its check stands where the model
    gave none, and in a cascade where it is sure.
    """

    model: LanguageModel
    second: CitationChecker
    settings: JudgeSettings

    @property
    def name(self) -> str:
        """Of both, and which of them decides."""
        return f"{self.settings.by.value}:{self.model.name} over {self.second.name}"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Return one check per source, in order: the engine's, or the model's with its reason.

        Quotes are cut from the source by the numbers of its sentences.
        """
        found = list(self.second.check(cited, sources))
        asked = [place for place, check in enumerate(found) if self._unsure(check)]
        texts = {place: work_text(Document(id="", text=sources[place].text)) for place in asked}
        shown = {place: _near(text.sentences, found[place]) for place, text in texts.items()}
        prompts = [_prompt(cited, shown[place]) for place in asked if shown[place]]
        with claim_scope():
            answers = iter(ask_labels(self.model, prompts, self.settings, _CHECK))
        for place in asked:
            if not shown[place]:
                found[place] = replace(found[place], reason=unread(texts[place]))
                continue
            source, text = sources[place].text, texts[place]
            checked = _check(given := next(answers), found[place], source, text, shown[place])
            wanting = unweighed(answered(given), self.settings)
            told = " ".join(part for part in (checked.reason, wanting) if part)
            found[place] = replace(checked, reason=told)
        return tuple(found)

    def _unsure(self, check: CitationCheck) -> bool:
        if check.support is None:
            return False
        sure = max(check.support, 1.0 - check.support) >= self.settings.sure
        return self.settings.by is not JudgeChoice.CASCADE or not sure


def _near(sentences: Sequence[Sentence], check: CitationCheck) -> list[Sentence]:
    if len(sentences) <= MOST_SENTENCES or check.passage is None:
        return list(sentences[:MOST_SENTENCES])
    places = [span.start for span in (*check.sentences, check.passage)]
    near = sorted(sentences, key=lambda one: min(abs(one.span.start - at) for at in places))
    return sorted(near[:MOST_SENTENCES], key=lambda one: one.span.start)


def _prompt(cited: CitedClaim, shown: Sequence[Sentence]) -> Prompt:
    sentences = numbered(shown)
    return TASK.prompt(
        (*claim_material(cited.claim), *text_material(cited.article_title, sentences)),
        label_fields(tuple(sentences), _LABELS, silent=_SILENT),
    )


def _check(
    answers: Sequence[Answer],
    second: CitationCheck,
    source: str,
    text: WorkText,
    shown: Sequence[Sentence],
) -> CitationCheck:
    """Return what the answers come to, or the engine's check and why it stands."""
    good = answered(answers)
    if not good:
        why = f"Judged by the verification engine, because {undone(answers[0])}."
        return replace(second, reason=why)
    means = mean_shares(good, _LABELS)
    label = max(means, key=lambda each: means[each])
    sentences = numbered(shown)
    spans = tuple(
        sentences[name].span for name in named(giving(good, label)[0].values, "sentences")
    )
    words = f"The verification engine disagrees: it finds {second.label.value}."
    doubts = "" if second.label.value == label else words
    return replace(
        second,
        label=CitationLabel(label),
        support=means[CitationLabel.SUPPORTED],
        contradiction=means[CitationLabel.CONTRADICTED],
        passage=_passage(source, spans) or second.passage,
        sentences=tuple(sorted(spans, key=lambda span: span.start)) or second.sentences,
        reason=reason(good, label, doubts=doubts, text=text),
    )


def _passage(source: str, spans: Sequence[Span]) -> Span | None:
    """Return the stretch from the first to the last sentence where they lie near each other."""
    if not spans:
        return None
    start, end = min(span.start for span in spans), max(span.end for span in spans)
    return Span(start=start, end=end, text=source[start:end]) if end - start <= _REACH else spans[0]
