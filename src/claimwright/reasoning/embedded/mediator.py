"""Conflicting answers in, questions and a summary out, worded from the evidence alone."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.lexicon import word_set
from claimwright.domain import (
    AdvocateAnswer,
    Citation,
    Claim,
    DebateVerdict,
    ExplanationSentence,
    Question,
)
from claimwright.reasoning.embedded.terms import listed
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
_EVERYDAY: Final = word_set(
    """
    about above after also among around because been before being below between both cannot
    could does done down during each either even every from further have having here however
    into itself just less like made mainly many more most much must neither only other over
    same shall should since some such than that their them then there these they this those
    through thus under until upon very well were what when where whether which while will
    with within without would confidence likely evidence report study studies
    """
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """An answer that takes a position and cites something for it."""

    answer: AdvocateAnswer
    veracity: int
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedMediator:
    """Words questions from the other side's distinguishing terms, and the summary from quotes.

    It asks at most so many `questions` a round, 1..3.
    """

    questions: int = MAX_QUESTIONS

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Ask those who stand farthest apart what their corpora hold on the other's evidence.

        At most one question an advocate, those farthest from another first, each naming its own
        piece of evidence and the one that conflicts with it; none where nobody stands more than a
        step from another, or one of the two cites nothing.
        """
        sides = _sides(answers)
        pairs = [(own, max(sides, key=lambda other: _distance(own, other))) for own in sides]
        far = [pair for pair in pairs if _distance(*pair) > STEP]
        asked = sorted(far, key=lambda pair: -_distance(*pair))[: self.questions]
        return tuple(
            _question(claim, *pair, f"r{number}q{place}")
            for place, pair in enumerate(asked, start=1)
        )

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Quote both sides byte for byte, twice at most; first the one that the verdict takes."""
        del claim  # its words are no evidence
        if verdict.veracity is None:
            return ()
        positive, sides = verdict.veracity > 0, _sides(answers)
        ours = [side for side in sides if (side.veracity > 0) == positive]
        theirs = [side for side in sides if (side.veracity > 0) != positive]
        return (*_quotes(ours, "The evidence says"), *_quotes(theirs, "On the other side"))


def distinguishing_terms(
    texts: Sequence[str], against: Sequence[str], *, known: str = ""
) -> tuple[str, ...]:
    """Find the words, four at most, that tell one side's evidence from the other's.

    score(t) = tf(t) * log((2 + n) / (1 + df(t))), with tf over `texts` and df over the n texts of
    `against`: what the other side says often and one's own evidence seldom. Ties keep the order of
    the evidence; what stands in brackets, such as names of authors, is no term.

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


def _sides(answers: Sequence[AdvocateAnswer]) -> list[_Side]:
    return [
        _Side(answer=answer, veracity=held.veracity, citations=held.citations)
        for answer in answers
        if (held := answer.overall) is not None and held.veracity is not None and held.citations
    ]


def _distance(one: _Side, other: _Side) -> int:
    return abs(one.veracity - other.veracity)


def _question(claim: Claim, own: _Side, other: _Side, name: str) -> Question:
    terms = distinguishing_terms(
        [citation.quote.text for citation in other.citations[:_READ]],
        [piece.evidence.window.text for piece in own.answer.judged],
        known=claim.text,
    )
    on = f" on {listed(terms)}" if terms else ""
    statement = claim.text.strip().rstrip(".")
    return Question(
        id=name,
        addressed=own.answer.advocate,
        text=f"{statement}: what does your corpus hold{on}?",
        own=own.citations[0].passage_id,
        opposing=other.citations[0].passage_id,
        opposing_advocate=other.answer.advocate,
    )


def _quotes(sides: Sequence[_Side], opening: str) -> tuple[ExplanationSentence, ...]:
    """Quote the first source of each position, no quote twice."""
    firsts = [side.citations[0] for side in sides]
    kept = list({citation.quote: citation for citation in firsts}.values())[:_QUOTED]
    return tuple(
        ExplanationSentence(
            sentence=f"{opening}: “{each.quote.text.strip()}” ({each.reference.translate(_FLAT)})",
            status="attributed",
            sources=(each.quote,),
        )
        for each in kept
    )


_FLAT: Final = str.maketrans("()", "[]")


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if word not in _EVERYDAY]
