"""A claim in, what a language model says of it by one corpus, or by what it knows, out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    Agreement,
    AnswerField,
    Change,
    Claim,
    Confidence,
    Defect,
    EvidenceLevel,
    ExplanationSentence,
    Json,
    Judged,
    Material,
    Position,
    Profile,
    Prompt,
    Question,
    Tag,
)
from claimwright.errors import UnavailableError
from claimwright.protocols import Advocate, LanguageModel
from claimwright.reasoning.language_model.asking import (
    Task,
    choice_field,
    choices_field,
    claim_material,
    invented_numbers,
    named,
    records_field,
    rows_of,
    said,
    text_field,
    told,
    undone,
)
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import suspicions
from claimwright.verdict.debating.citing import MAX_CITATIONS, citation_of, quote_of
from claimwright.verdict.debating.levels import at_most
from claimwright.verdict.debating.rules import proposed_change, together
from claimwright.verdict.debating.tagging import kind_of, tag_of

WITH_EVIDENCE: Final = Task("debate.position")
FROM_MEMORY: Final = Task("debate.recall")
"""Of one that answers without documents."""

_MOST_CHARACTERS: Final = 800
_NONE: Final = "not enough information"

VERACITY: Final[Mapping[str, int | None]] = {
    "true": 3,
    "mostly true": 2,
    "true in part only": -1,
    "mostly false": -2,
    "false": -3,
    _NONE: None,
}
"""What a model may say of a statement, as steps of the scale."""

DEFECTS: Final[Mapping[str, Defect]] = {
    "nothing": Defect.NONE,
    "it is false": Defect.FALSE,
    "nothing bears it out": Defect.NO_EVIDENCE,
    "it leaves out context": Defect.CONTEXT,
    "it is imprecise": Defect.IMPRECISION,
    "its framing misleads": Defect.FRAMING,
    "its reasoning is flawed": Defect.REASONING,
    "it tells an outlier as the consensus": Defect.OUTLIER,
}
"""What may be wrong with a statement, in the words that a model is given."""


def positions_prompt(
    claim: Claim, statements: Sequence[str], judged: Sequence[Judged], questions: Sequence[str] = ()
) -> Prompt:
    """Ask for a position on each statement, the claim first; from memory where nothing was read.

    Statements are `t1`, `t2`, …, evidence `e1`, `e2`, …; sentences aimed at a model are left out.
    """
    evidence = readable(judged)
    names = tuple(f"t{n}" for n in range(1, len(statements) + 1))
    task = WITH_EVIDENCE if judged else FROM_MEMORY
    return task.prompt(
        (
            *claim_material(claim)[1:],
            *(Material(id=n, text=text) for n, text in zip(names, statements, strict=True)),
            *(Material(id=name, text=text) for name, (_, text) in evidence.items()),
            *(Material(id=f"question {n}", text=q) for n, q in enumerate(questions, start=1)),
        ),
        [_shape(names, tuple(evidence))],
        max_tokens=min(8_000, 600 * (len(statements) + 1)),
    )


def readable(judged: Sequence[Judged]) -> dict[str, tuple[Judged, str]]:
    """Return the evidence by the names that the prompt gives it, with the text that is shown.

    Pieces that are retracted or hold something aimed at a model are left out.
    """
    shown = [
        (piece, reading_copy(piece.evidence.window.text).text)
        for piece in judged
        if not piece.evidence.document.retracted
    ]
    kept = [(piece, text) for piece, text in shown if not suspicions(text)]
    return {f"e{n}": pair for n, pair in enumerate(kept, start=1)}


def check_positions(prompt: Prompt, values: Mapping[str, Json]) -> str:
    """Say, for the model, what is wrong with an answer of the right shape; else nothing."""
    texts = {material.id: material.text for material in prompt.material}
    wanted = [name for name in texts if name[0] == "t" and name[1:].isdecimal()]
    rows = rows_of(values, "positions")
    got = [said(row, "statement") for row in rows]
    if sorted(got) != sorted(wanted):
        return f"give one position for each of {', '.join(wanted)}, and no other"
    for row in rows:
        if wrong := _wrong(row, texts):
            return f"{said(row, 'statement')}: {wrong}"
    return ""


def position(
    row: Mapping[str, Json], second: Position, evidence: Mapping[str, tuple[Judged, str]]
) -> Position:
    """Return what an answer says of one statement, its certainty set by code.

    The row passed `check_positions`. What the second reader holds of the same statement over the
    same evidence gives evidence level and agreement, and where it takes the other side the
    confidence is at most low. Evidence goes by the names of the prompt; citations are rendered from
    the corpus's metadata.
    """
    veracity = VERACITY[said(row, "veracity")]
    defect = DEFECTS[said(row, "wrong")]
    cited = [evidence[name][0] for name in named(row, "evidence") if name in evidence]
    apart = None not in (veracity, second.veracity) and (
        (veracity or 0) > 0) != ((second.veracity or 0) > 0)  # fmt: skip
    confidence = at_most(second.confidence, Confidence.LOW) if apart else second.confidence
    reasoning = told(said(row, "reasoning"))
    return Position(
        statement=second.statement,
        tag=tag_of(veracity, defect, kind_of(second.statement)),
        veracity=veracity,
        defect=Defect.NONE if veracity is None else defect,
        probability=None,
        evidence=second.evidence,
        agreement=second.agreement,
        confidence=confidence,
        explanation=_explanation(reasoning, cited, apart=apart),
        citations=tuple(citation_of(piece) for piece in cited[:MAX_CITATIONS]),
        abstention="" if veracity is not None else (reasoning or second.abstention or _NONE),
    )


def _explanation(
    reasoning: str, cited: Sequence[Judged], *, apart: bool
) -> tuple[ExplanationSentence, ...]:
    sources = tuple(quote_of(piece) for piece in cited[:MAX_CITATIONS])
    sentences = [reasoning] if reasoning else []
    if apart:
        sentences.append("The bundled verifier reads the same evidence the other way.")
    return tuple(
        ExplanationSentence(sentence=sentence, status="interpretation", sources=sources)
        for sentence in sentences
    )


def _wrong(row: Mapping[str, Json], texts: Mapping[str, str]) -> str:
    if not any(name[0] == "e" and name[1:].isdecimal() for name in texts):
        return ""
    if said(row, "veracity") != _NONE and not named(row, "evidence"):
        return f"name the evidence that decides, or answer '{_NONE}'"
    invented = invented_numbers(said(row, "reasoning"), list(texts.values()))
    return f"the reasoning has the number {invented[0]}, which nothing holds" if invented else ""


def _shape(statements: tuple[str, ...], evidence: tuple[str, ...]) -> AnswerField:
    fields = [
        choice_field("statement", "which statement", statements),
        text_field("reasoning", "why, for a lay reader", most=_MOST_CHARACTERS),
        choice_field("veracity", "how far it is true", tuple(VERACITY)),
        choice_field("wrong", "what is wrong with it", tuple(DEFECTS)),
    ]
    if evidence:
        purpose = "the pieces of evidence that decide"
        fields.append(choices_field("evidence", purpose, evidence, most=MAX_CITATIONS))
    return records_field("positions", "one for each statement", fields=fields, most=len(statements))


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
