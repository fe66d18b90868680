"""A claim in, what a language model says of it by one corpus, or by what it knows, out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    Agreement,
    Change,
    Claim,
    Confidence,
    Defect,
    EvidenceLevel,
    ExplanationSentence,
    Json,
    Position,
    Profile,
    Prompt,
    Question,
    Tag,
)
from claimwright.errors import UnavailableError
from claimwright.protocols import Advocate, LanguageModel
from claimwright.reasoning.language_model.asking import rows_of, said, undone
from claimwright.reasoning.language_model.positions import (
    check_positions,
    position,
    positions_prompt,
    readable,
)
from claimwright.verdict.debating.rules import proposed_change, together

IN_HOUSE: Final = "(in-house knowledge)"
"""Marks what rests on no document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelAdvocate:
    """Speaks for one corpus through a language model; what it reads is found by a second reader.

    The second reader is the embedded advocate of the same corpus: it searches, and its evidence
    level, agreement and confidence stand.
    """

    model: LanguageModel
    second: Advocate

    @property
    def profile(self) -> Profile:
        """Who it is."""
        return self.second.profile

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer: one position on the whole and one per part.

        Raises:
            UnavailableError: The model gave no answer, and why; never an abstention.
        """
        return self._answered(claim, self.second.answer(claim, subclaims), ())

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Return its answer over what the second reader finds with the questions, and the change.

        The questions are shown to the model; what others say is no evidence, and is not.

        Raises:
            UnavailableError: The model gave no answer, and why.
        """
        found, _ = self.second.reassess(claim, subclaims, held, questions, others)
        answer = self._answered(claim, found, [question.text for question in questions])
        known = {c.passage_id for c in held.overall.citations} if held.overall else set()
        return answer, proposed_change(held, answer, questions, known, "newly cited {}")

    def _answered(
        self, claim: Claim, found: AdvocateAnswer, questions: Sequence[str]
    ) -> AdvocateAnswer:
        evidence = readable(found.judged)
        if found.overall is None or not evidence:
            return found
        seconds = (found.overall, *found.parts)
        judged = [piece for piece, _ in evidence.values()]
        prompt = positions_prompt(claim, [one.statement for one in seconds], judged, questions)
        rows = _asked(self.model, prompt)
        whole, *parts = (
            position(rows[f"t{number}"], second, evidence)
            for number, second in enumerate(seconds, start=1)
        )
        return together(self.profile, whole, parts, found.judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAdvocate:
    """A language model that answers by what it knows, without any document."""

    profile: Profile
    model: LanguageModel

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer; it cites nothing, and its confidence is very low.

        Raises:
            UnavailableError: The model gave no answer, and why.
        """
        statements = [claim.text, *subclaims]
        rows = _asked(self.model, positions_prompt(claim, statements, ()))
        whole, *parts = (
            position({**rows[f"t{number}"], "evidence": []}, _unread(statement), {})
            for number, statement in enumerate(statements, start=1)
        )
        return together(self.profile, _in_house(whole), [_in_house(part) for part in parts], ())

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Hold: it has no corpus to search, and nothing else may move an advocate."""
        del claim, subclaims, others
        before = held.overall.tag if held.overall else Tag.NOT_ENOUGH_INFORMATION
        return held, Change(
            advocate=held.advocate,
            question_ids=tuple(question.id for question in questions),
            before=before,
            proposed=before,
            accepted=True,
            new_evidence=(),
            reason="held: it has no corpus to search",
        )


def _asked(model: LanguageModel, prompt: Prompt) -> dict[str, Mapping[str, Json]]:
    """Return what a model says of each statement, by the statement's name in the prompt."""
    answer = model.ask([prompt], check=check_positions)[0]
    if reason := undone(answer):
        raise UnavailableError(reason)
    return {said(row, "statement"): row for row in rows_of(answer.values, "positions")}


def _in_house(held: Position) -> Position:
    """Mark what a position rests on as known by heart, sentence by sentence."""
    marked = tuple(
        replace(each, sentence=f"{each.sentence} {IN_HOUSE}") for each in held.explanation
    )
    if marked or held.veracity is None:
        return replace(held, explanation=marked)
    bare = ExplanationSentence(sentence=f"No reason was given {IN_HOUSE}.", status="interpretation")
    return replace(held, explanation=(bare,))


def _unread(statement: str) -> Position:
    """Return what code knows of a statement for which no document was read."""
    return Position(
        statement=statement,
        tag=Tag.NOT_ENOUGH_INFORMATION,
        veracity=None,
        defect=Defect.NONE,
        probability=None,
        evidence=EvidenceLevel.LIMITED,
        agreement=Agreement.LOW,
        confidence=Confidence.VERY_LOW,
        abstention=f"no document was read {IN_HOUSE}",
    )
