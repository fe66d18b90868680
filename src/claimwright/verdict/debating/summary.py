"""A verdict and where it stands on in, the sentence that tells it out."""

from __future__ import annotations

from collections.abc import Sequence

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    DebateVerdict,
    ExplanationSentence,
    Tag,
)
from claimwright.verdict.exports.debate_wording import AGREEMENTS, CONFIDENCES, LEVELS, TAGS


def verdict_sentence(
    verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
) -> ExplanationSentence:
    """Tell the verdict in a sentence that counts; no model words it.

    Args:
        verdict: What the rules decided.
        answers: Of the trusted advocates that did not fail.

    Returns:
        A composed sentence that rests on the first quote of each that answered.
    """
    return ExplanationSentence(
        sentence=_words(verdict, answers),
        status="composed",
        sources=tuple(
            answer.overall.citations[0].quote
            for answer in answers
            if answer.status is AdvocateStatus.ANSWERED
            and answer.overall is not None
            and answer.overall.citations
        ),
    )


def _words(verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]) -> str:
    answering = sum(answer.status is AdvocateStatus.ANSWERED for answer in answers)
    if verdict.tag is Tag.NOT_ENOUGH_INFORMATION:
        return (
            "No advocate that counts found enough to judge the claim: that says nothing of whether "
            "it is true."
        )
    advocates = (
        "1 advocate that counts" if len(answers) == 1 else f"{len(answers)} advocates that count"
    )
    return (
        f"The claim is judged “{TAGS[verdict.tag].lower()}” with "
        f"{CONFIDENCES[verdict.confidence]} confidence: of {advocates}, {answering} "
        f"answered, with {LEVELS[verdict.evidence]} evidence and "
        f"{AGREEMENTS[verdict.agreement]} agreement."
    )
