"""Conflicting answers in, questions and a summary out, worded from the evidence alone."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    Citation,
    Claim,
    DebateVerdict,
    ExplanationSentence,
    Position,
    Question,
)
from claimwright.settings import MAX_QUESTIONS
from claimwright.verdict.debating.rules import STEP

_TERMS: Final = 4
"""Distinguishing terms that a question names."""

_READ: Final = 3
"""Quotes of the other side whose words a question takes up."""

_QUOTED: Final = 2
"""Sources that the summary quotes of each side."""

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{3,}")
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_EVERYDAY: Final = frozenset(
    """
    about above after also among around because been before being below between both cannot
    could does done down during each either even every from further have having here however
    into itself just less like made mainly many more most much must neither only other over
    same shall should since some such than that their them then there these they this those
    through thus under until upon very well were what when where whether which while will
    with within without would confidence likely evidence report study studies
    """.split()  # noqa: SIM905  # a list of words is read as words
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Conflict:
    """Two positions more than a step apart, seen from one of them."""

    own: AdvocateAnswer
    other: AdvocateAnswer
    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedMediator:
    """Words questions from the other side's distinguishing terms, and the summary from quotes.

    Args:
        questions: Most questions a round, 1..3.
    """

    questions: int = MAX_QUESTIONS

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Ask those who stand farthest apart what their corpora hold on the other's evidence.

        Returns:
            At most one question an advocate, those farthest from another first, each naming its
            own piece of evidence and the one that conflicts with it; none where nobody stands more
            than a step from another, or one of the two cites nothing.
        """
        asked = sorted(_conflicts(answers), key=lambda each: -each.distance)
        return tuple(
            _question(claim, conflict, f"r{number}q{place}")
            for place, conflict in enumerate(asked[: self.questions], start=1)
        )

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Quote both sides, the one that the verdict takes first.

        Returns:
            At most two quotes of each side, byte-exact; none without a verdict.
        """
        del claim  # its words are no evidence
        if verdict.veracity is None:
            return ()
        positive = verdict.veracity > 0
        ours = _positions(answers, positive=positive)
        theirs = _positions(answers, positive=not positive)
        return (*_quotes(ours, "The evidence says"), *_quotes(theirs, "On the other side"))


def distinguishing_terms(
    texts: Sequence[str], against: Sequence[str], *, known: str = ""
) -> tuple[str, ...]:
    """Find the words that tell one side's evidence from the other's.

    score(t) = tf(t) * log((2 + n) / (1 + df(t))), with tf over `texts` and df over the n texts of
    `against`: what the other side says often and one's own evidence seldom.

    Returns:
        Four at most, in lower case, the most telling first; ties in the order of the evidence.
        What stands in brackets, such as names of authors, is no term.

    Source:
        Spärck Jones (Journal of Documentation 1972), doi:10.1108/eb026526.

    Examples:
        >>> distinguishing_terms(["Tide gauges show a rise."], ["Models show a rise."])
        ('tide', 'gauges', 'show', 'rise')
    """
    said = Counter(word for text in texts for word in _words(_BRACKETS.sub(" ", text)))
    holding = Counter(word for text in against for word in set(_words(text)))
    left_out = set(_words(known))
    scores = {
        word: count * math.log((2 + len(against)) / (1 + holding[word]))
        for word, count in said.items()
        if word not in left_out
    }
    # A counter keeps the order of first appearance, and sorting keeps it among equals.
    return tuple(sorted(scores, key=lambda word: -scores[word])[:_TERMS])


def _conflicts(answers: Sequence[AdvocateAnswer]) -> tuple[_Conflict, ...]:
    """Return for each advocate that cites its farthest opponent that cites, if any."""
    citing = [a for a in answers if _veracity(a) is not None and _position(a).citations]
    found = []
    for own in citing:
        others = [(_distance(own, other), other) for other in citing if other is not own]
        far = [pair for pair in others if pair[0] > STEP]
        if far:
            distance, other = max(far, key=lambda pair: pair[0])
            found.append(_Conflict(own=own, other=other, distance=distance))
    return tuple(found)


def _question(claim: Claim, conflict: _Conflict, name: str) -> Question:
    own, opposing = _strongest(conflict.own), _strongest(conflict.other)
    terms = distinguishing_terms(
        [citation.quote.text for citation in _position(conflict.other).citations[:_READ]],
        [piece.evidence.window.text for piece in conflict.own.judged],
        known=claim.text,
    )
    on = f" on {_listed(terms)}" if terms else ""
    statement = claim.text.strip().rstrip(".")
    return Question(
        id=name,
        addressed=conflict.own.advocate,
        text=f"{statement}: what does your corpus hold{on}?",
        own=own.passage_id,
        opposing=opposing.passage_id,
        opposing_advocate=conflict.other.advocate,
    )


def _positions(answers: Sequence[AdvocateAnswer], *, positive: bool) -> tuple[Position, ...]:
    return tuple(
        _position(answer)
        for answer in answers
        if (veracity := _veracity(answer)) is not None and (veracity > 0) == positive
    )


def _quotes(positions: Sequence[Position], opening: str) -> tuple[ExplanationSentence, ...]:
    """Quote the first source of each position, no quote twice."""
    firsts = [position.citations[0] for position in positions if position.citations]
    kept = list({citation.quote: citation for citation in firsts}.values())[:_QUOTED]
    return tuple(
        ExplanationSentence(
            sentence=f"{opening}: “{each.quote.text.strip()}” ({_flat(each.reference)})",
            status="attributed",
            sources=(each.quote,),
        )
        for each in kept
    )


def _flat(reference: str) -> str:
    return reference.replace("(", "[").replace(")", "]")


def _position(answer: AdvocateAnswer) -> Position:
    if answer.overall is None:
        message = f"{answer.advocate!r} has no position"
        raise ValueError(message)
    return answer.overall


def _veracity(answer: AdvocateAnswer) -> int | None:
    return None if answer.overall is None else answer.overall.veracity


def _distance(one: AdvocateAnswer, other: AdvocateAnswer) -> int:
    return abs((_veracity(one) or 0) - (_veracity(other) or 0))


def _strongest(answer: AdvocateAnswer) -> Citation:
    return _position(answer).citations[0]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if word not in _EVERYDAY]


def _listed(terms: Sequence[str]) -> str:
    return terms[0] if len(terms) == 1 else f"{', '.join(terms[:-1])} and {terms[-1]}"
