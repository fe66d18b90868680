"""Written claims, abstracts and news in, sentences that state a fact, or none, out.

Debates teach little about written science: a head that learned from them alone called `Global sea
level rose by 20 cm` no fact. These sentences are of the kind that the filter will meet.

The labels of news pages are offsets into the true bodies of the article set, by page; the text
stays with the set. One annotator, a language model, gave them, without a second opinion; they are
under CC0-1.0. Sentences of the part `fit` were read before the rules of `claims.form` were written,
those of the part `test` after.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.debate_sentences import WORTHINESS
from claimwright_lab.training.records import jsonl_rows
from claimwright_lab.training.sentence_labels import (
    LabelledSentence,
    one_hot,
    sampled_texts,
)
from claimwright_lab.training.topic_sentences import topic_sentences

Part = Literal["fit", "test"]

_ARTICLES = "articles/ground_truth.json"
_LABELS = Path(__file__).with_name("article_sentences.jsonl")
_ID_CHARACTERS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSentence:
    """One sentence of a news page, byte-exact.

    The part says whether it may fit something, or measures. Its kinds are all that it is of
    question, imperative, fragment, quotation, opinion and forecast. It is `factual` where it states
    a fact that could be checked, important or not. The topic is `climate`, `science` or `other`.
    """

    text: str
    part: Part
    kinds: frozenset[str]
    factual: bool
    topic: str


def article_sentences(data: Path, part: Part) -> tuple[ArticleSentence, ...]:
    """Read the labelled sentences of one part, by page and in reading order.

    Raises:
        UnavailableError: The article set is absent.
    """
    path = data / _ARTICLES
    if not path.is_file():
        raise UnavailableError(
            f"data set {str(path)!r} is absent; point --data at the folder that holds it"
        )
    pages = json.loads(path.read_text(encoding="utf-8"))
    bodies = {name[:_ID_CHARACTERS]: page["articleBody"] for name, page in pages.items()}
    return tuple(one for one in _labelled(bodies) if one.part == part)


def _labelled(bodies: Mapping[str, str]) -> Iterator[ArticleSentence]:
    for row in jsonl_rows(_LABELS):
        if row["article"] in bodies:
            yield ArticleSentence(
                text=bodies[row["article"]][row["start"] : row["end"]],
                part=row["part"],
                kinds=frozenset(row["kinds"]),
                factual=row["factual"],
                topic=row["topic"],
            )


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
    """Read sentences that state facts, none of a test split.

    Claims that people wrote to be checked and sentences of IPCC reports count as check-worthy;
    encyclopedic facts and sentences of abstracts as facts of unknown importance.

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
