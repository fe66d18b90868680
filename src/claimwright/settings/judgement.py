"""How the embedded reasoner reads works, and what passes the entailment gate."""

from dataclasses import dataclass

from claimwright.errors import InputError
from claimwright.settings.evidence import MAX_WINDOW_SENTENCES
from claimwright.settings.ranges import within

MAX_READ_SENTENCES = 20
"""Most sentences of one work that are read alone for one claim."""

MAX_QUOTES = 10
"""Most sentences of one work in its takeaway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementSettings:
    """How the embedded reasoner reads works, and what passes the entailment gate.

    All was chosen on SciFact's calibration claims: 161 pairs of claim and cited abstract and 700 of
    claim and the nearest others. Of what is read of an abstract, the mean of the most decided of
    the four nearest sentences, the most relevant of them and the window of three has the least
    log loss, .542 in cross-validation; the window alone has .575, the most decided sentence alone
    .565, the most relevant alone .561. Of the abstracts that decide a claim 2 % lie below
    relevance .87; of the nearest others a quarter lie below .2 and half below .74.

    Asking about the opposite, too, costs as many pairs again and turns a claim and its opposite
    apart: of 48 claims with evidence, at a share of 0, .2, .4 and .5, the right side is taken for
    86, 86, 86 and 83 % of the 88, 92, 92 and 88 % that get one, and opposites get opposite sides
    for 66, 80, 92 and 96 % of those that both get one.

    Args:
        sentences: Of a work, those nearest to the claim that the verifier reads each alone, 1..20.
        window_sentences: Adjacent sentences around the nearest that it reads together, 1..100.
        opposite: Share of the verifier's answer for the opposite in its answer for a claim, 0..0.5;
            0 does not read the opposite.
        related: Relevance from which on a work is about the claim, 0..1.
        partly: Relevance from which on it is partly so, 0..1, at most `related`.
        min_words: A text of fewer words is at most partly about a claim, 0..1,000: it is mostly a
            title or a beginning.
        quotes: Most sentences of a work in its takeaway, 1..10.
        entailed: Probability from which on quotes bear a sentence out, 0.34..1.
        contained: Share of a sentence's own words that its quotes must hold, 0..1, to pass as an
            interpretation where they neither support nor deny it.
    """

    sentences: int = 4
    window_sentences: int = 3
    opposite: float = 0.4
    related: float = 0.9
    partly: float = 0.5
    min_words: int = 40
    quotes: int = 3
    entailed: float = 0.5
    contained: float = 0.6

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("judgement.sentences", self.sentences, 1, MAX_READ_SENTENCES)
        within("judgement.window_sentences", self.window_sentences, 1, MAX_WINDOW_SENTENCES)
        within("judgement.opposite", self.opposite, 0, 0.5)
        within("judgement.related", self.related, 0, 1)
        within("judgement.partly", self.partly, 0, 1)
        within("judgement.min_words", self.min_words, 0, 1_000)
        within("judgement.quotes", self.quotes, 1, MAX_QUOTES)
        within("judgement.entailed", self.entailed, 0.34, 1)
        within("judgement.contained", self.contained, 0, 1)
        if self.partly > self.related:
            message = (
                f"judgement.partly is {self.partly!r} and judgement.related {self.related!r}; the "
                "first must not be above the second"
            )
            raise InputError(message)
