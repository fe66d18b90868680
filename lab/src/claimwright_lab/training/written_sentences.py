"""Written claims, abstracts and news in, sentences that state a fact, or none, out.

Debates teach little about written science: a head that learned from them alone called `Global sea
level rose by 20 cm` no fact. These sentences are of the kind that the filter will meet.
"""

from pathlib import Path
from typing import Final

from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.article_sentences import Part, article_sentences
from claimwright_lab.training.debate_sentences import WORTHINESS
from claimwright_lab.training.sentence_labels import (
    LabelledSentence,
    one_hot,
    sampled_texts,
)
from claimwright_lab.training.topic_sentences import topic_sentences

ARTICLES: Final = "News pages, labelled for claimwright"

_CLAIM: Final = (0.0, 0.0, 1.0)
_FACT: Final = (0.0, 0.5, 0.5)
"""Of a fact whose importance nobody judged: half each, lest all that is written became one."""

_CLAIMS: Final = frozenset(
    ("CLIMATE-FEVER claims", "SciFact claims", "Check-COVID claims", "IPCC AR6 paragraphs")
)
_MOST: Final = {
    "CLIMATE-FEVER claims": 1200,
    "SciFact claims": 800,
    "Check-COVID claims": 400,
    "Fool Me Twice dev": 400,
    "FEVER dev": 200,
    "IPCC AR6 paragraphs": 600,
    "SYNERGY abstracts": 500,
    "CGIAR climate abstracts": 200,
}


def written_facts(data: Path) -> tuple[LabelledSentence, ...]:
    """Read sentences that state facts.

    Returns:
        Claims that people wrote to be checked and sentences of IPCC reports, as check-worthy ones;
        encyclopedic facts and sentences of abstracts as facts of unknown importance. None is of a
        test split.

    Raises:
        UnavailableError: A corpus is absent.
    """
    found: list[LabelledSentence] = []
    every = [one for one in topic_sentences(data) if split_of(one.key) != "test"]
    for source, most in _MOST.items():
        chosen = sampled_texts([one for one in every if one.source == source], most)
        found += [
            LabelledSentence(
                text=one.text, source=source, target=_CLAIM if source in _CLAIMS else _FACT
            )
            for one in chosen
        ]
    return tuple(found)


def news_sentences(data: Path, part: Part) -> tuple[LabelledSentence, ...]:
    """Read our labels of news sentences by page: no fact, or a fact of unknown importance.

    Raises:
        UnavailableError: The article set is absent.
    """
    return tuple(
        LabelledSentence(
            text=" ".join(one.text.split()),
            source=ARTICLES,
            target=_FACT if one.factual else one_hot(0, len(WORTHINESS)),
        )
        for one in article_sentences(data, part)
    )
