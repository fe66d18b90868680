"""A function or a table → a language model, checker or writer of titles that answers as it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from claimwright.domain import (
    Answer,
    AnswerStatus,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    Json,
    Prompt,
    SourceState,
    SourceText,
)
from claimwright.errors import UnavailableError
from claimwright.llm.shape import MisshapenError, sound, values_of
from claimwright.llm.usage import current_scope
from claimwright.testing.doubles import split_sentences

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
        current_scope().enter(prompt.task, answer)
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


_WORD: Final = re.compile(r"\w{3,}")
_HOLDS: Final = 0.8
_PARTLY: Final = 0.4


@dataclass(slots=True, kw_only=True)
class ScriptedCitationChecker:
    """Answers as it is told for an address, else by the words that claim and source share.

    Args:
        script: What to answer for the source read at an address.
        failing: Ids of claims whose check ends in an `UnavailableError`.
        asked: The id of each claim that was checked, in order.

    Examples:
        >>> from claimwright.domain import Claim, Span
        >>> cited = CitedClaim(claim=Claim(text="Seas are rising"), sentence="", context=(),
        ...     paragraph="", section=(), article_title="", span=Span(start=0, end=0, text=""),
        ...     references=())
        >>> read = SourceText(state=SourceState.OK, text="Ice melts. All seas are rising.")
        >>> check, = ScriptedCitationChecker().check(cited, [read])
        >>> check.label.value, check.passage.text
        ('SUPPORTED', 'All seas are rising.')
    """

    script: Mapping[str, CitationCheck] = field(default_factory=dict)
    failing: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The same for all."""
        return "scripted"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Return one check per source, in order.

        Returns:
            The scripted check; else one whose probability of support is the share of the claim's
            words that the best sentence holds.

        Raises:
            UnavailableError: The claim is one of those that shall fail.
        """
        self.asked.append(cited.claim.id)
        if cited.claim.id in self.failing:
            raise UnavailableError(f"the check of {cited.claim.id!r} shall fail")
        return tuple(self._one(cited, source) for source in sources)

    def _one(self, cited: CitedClaim, source: SourceText) -> CitationCheck:
        if source.state is not SourceState.OK:
            return CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)
        return self.script.get(source.url) or _by_words(cited.claim.text, source.text)


def _by_words(claim: str, text: str) -> CitationCheck:
    words = set(_WORD.findall(claim.lower()))
    shares = [
        (len(words & set(_WORD.findall(span.text.lower()))) / max(1, len(words)), -span.start, span)
        for span in split_sentences(text)
    ]
    if not shares:
        return CitationCheck(label=CitationLabel.NOT_SUPPORTED, support=0.0, contradiction=0.0)
    share, _, best = max(shares, key=lambda each: each[:2])
    held, partly = share >= _HOLDS, share >= _PARTLY
    return CitationCheck(
        label=CitationLabel.SUPPORTED
        if held
        else CitationLabel.PARTLY_SUPPORTED
        if partly
        else CitationLabel.NOT_SUPPORTED,
        support=share,
        contradiction=0.0,
        passage=best,
        sentences=(best,),
        signals={"shared_words": share},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTitles:
    """Writes the title that a table has for a claim's id; implements `protocols.TitleGenerator`."""

    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Of the double."""
        return "given-titles"

    def generate(self, claims: Sequence[CitedClaim]) -> tuple[str, ...]:
        """Return one line of words per claim, in order; empty where the table has none."""
        return tuple(self.titles.get(cited.claim.id, "") for cited in claims)
