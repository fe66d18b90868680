"""Statements and evidence in, a prompt that asks for positions, and positions of an answer, out."""

from collections.abc import Mapping, Sequence
from typing import Final

from claimwright.domain import (
    AnswerField,
    Claim,
    Confidence,
    Defect,
    ExplanationSentence,
    Json,
    Judged,
    Material,
    Position,
    Prompt,
)
from claimwright.reasoning.language_model.asking import (
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
)
from claimwright.reasoning.language_model.instructions import Task
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import suspicions
from claimwright.verdict.debating.citing import MAX_CITATIONS, citation_of, quote_of
from claimwright.verdict.debating.levels import at_most
from claimwright.verdict.debating.scales import tag_of
from claimwright.verdict.debating.statement import kind_of

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

    Returns:
        With the statements as `t1`, `t2`, …, and the evidence as `e1`, `e2`, …; sentences aimed
        at a model are left out.
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
    confidence is at most low. Evidence goes by the names of the prompt.

    Returns:
        The position; citations are rendered from the corpus's metadata.
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
