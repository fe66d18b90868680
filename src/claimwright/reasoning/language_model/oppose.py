"""Turns a claim into its opposite by a language model, whose sentence is checked in code."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from claimwright.claims.lexicon import word_set
from claimwright.domain import Answer, AnswerStatus, Claim, Json, Material, Opposition, Prompt
from claimwright.protocols import LanguageModel, StanceModel
from claimwright.reasoning.embedded.weighing import exclusion
from claimwright.reasoning.language_model.asking import Task, text_field, undone

TASK: Final = Task("weigh.oppose")

MOST_CHARACTERS: Final = 2_000
"""Of a claim that is sent, and of an opposite."""

MOST_GROWTH: Final = 2.0
"""Times the length of the claim that an opposite may have, with 80 characters more."""

CONFIDENCE: Final = 0.9
"""Of a sentence that passed every check; whether it excludes the claim is the verifier's to say."""

_SHAPE: Final = (
    text_field(
        "reason", "What the claim asserts and what reverses it, or why nothing does.", most=400
    ),
    text_field("opposite", "The opposite statement alone.", nullable=True, most=MOST_CHARACTERS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelOpposer:
    """A language model writes, code and the verifier check; implements `protocols.Opposer`."""

    model: LanguageModel
    stance: StanceModel

    def oppose(self, claim: Claim) -> Opposition:
        """Return the opposite that the model wrote, or why it wrote none.

        Returns:
            The opposite with the verifier's probability that both exclude each other. A refusal, a
            failure and a sentence that fails a check each give a reason that says which, and no
            text.
        """
        text = claim.statement.strip()
        if not text:
            return Opposition(reason="The claim is empty.")
        if len(text) > MOST_CHARACTERS:
            return Opposition(
                reason=f"The claim has {len(text):,} characters; at most {MOST_CHARACTERS:,} are"
                " read: state one claim."
            )
        prompt = TASK.prompt([Material(id="claim", text=text)], _SHAPE)
        answer = self.model.ask([prompt], check=_check)[0]
        if answer.status is not AnswerStatus.ANSWERED:
            return Opposition(reason=f"There is no opposite: {undone(answer)}.")
        return self._read(text, answer)

    def _read(self, claim: str, answer: Answer) -> Opposition:
        opposite = answer.values.get("opposite")
        if opposite is None or opposite == "":
            said = answer.values.get("reason") or "it gave no reason"
            return Opposition(reason=f"The language model found no opposite: {said}")
        wrong = what_is_wrong(claim, opposite) if isinstance(opposite, str) else "no text"
        if wrong or not isinstance(opposite, str):
            return Opposition(reason=f"The language model's opposite cannot be used: {wrong}.")
        written = opposite.strip()
        return Opposition(
            text=written,
            method="language_model",
            confidence=CONFIDENCE,
            contradiction=exclusion(self.stance, claim, written),
        )


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    """Say what is wrong with an opposite; null is none and wrong with nothing."""
    opposite = values.get("opposite")
    if not isinstance(opposite, str) or not opposite:
        return ""
    return what_is_wrong(prompt.material[0].text, opposite)


def what_is_wrong(claim: str, opposite: str) -> str:
    """Return why a sentence cannot be the opposite of a claim, for the model to mend; else nothing.

    Examples:
        >>> what_is_wrong("Zinc helps 12 % of adults.", "Zinc helps 13 % of children.")
        'it names 13, which the claim does not: keep the numbers of the claim'
        >>> what_is_wrong("Zinc helps.", "Zinc does not help.")
        ''
    """
    written = opposite.strip()
    if _plain(written) == _plain(claim):
        return "it says the same as the claim"
    if not _plain(written):
        return "it holds no words"
    if written.endswith("?"):
        return "it is a question: write a statement"
    if "\n" in written:
        return "it has several lines: write one sentence"
    limit = int(MOST_GROWTH * len(claim)) + 80
    if len(written) > limit:
        return f"it has {len(written)} characters; at most {limit} are taken for this claim"
    return _strayed(claim, written)


def _shares_subject(claim: str, opposite: str) -> bool:
    """Say whether a third of the claim's words of content stand in the opposite, by beginning.

    What is reversed may change its word; what it is said of may not.
    """
    told = set(_plain(claim).split()) - _FUNCTION_WORDS
    subject = {word[:_STEM] for word in told}
    kept = subject & {word[:_STEM] for word in _plain(opposite).split()}
    return not subject or len(kept) >= max(1, len(subject) // 3)


def _strayed(claim: str, opposite: str) -> str:
    """Say what was changed beside the sense; a number may go, as `all` stands for 100 %."""
    if not _shares_subject(claim, opposite):
        return "it does not speak of what the claim speaks of: reverse the claim itself"
    if new := [number for number in _numbers(opposite) if number not in _numbers(claim)]:
        return f"it names {new[0]}, which the claim does not: keep the numbers of the claim"
    known = claim.casefold()
    lost = [name for name in _names(claim) if name.casefold() not in opposite.casefold()]
    if lost:
        return f"it leaves out {lost[0]!r}: keep the names of the claim"
    added = [name for name in _names(opposite) if name.casefold() not in known]
    return f"it names {added[0]!r}, which the claim does not" if added else ""


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(number.rstrip(".,") for number in _NUMBER.findall(text))


def _names(text: str) -> tuple[str, ...]:
    """Return words with a capital or a digit inside, the first word aside unless it is one."""
    return tuple(match[0] for match in _NAME.finditer(text))


_FUNCTION_WORDS: Final = word_set(
    "a an the is are was were be been am do does did has have had will would can could may "
    "of in on at to by for from with as than that this it its and or but not no there he she "
    "they we you i all some most more less"
)
_STEM: Final = 4
"""Letters by which forms of one word are alike: `helps`, `helped`."""

_WORD: Final = re.compile(r"\w+")
_NUMBER: Final = re.compile(r"(?<![\w.-])\d[\d.,]*(?![\w-])")
_NAME: Final = re.compile(r"\b(?=\w*\d)(?=\w*[A-Za-z])\w+\b|\b\w*[a-z][A-Z]\w*|\b[A-Z][A-Z\d-]+\b")
