"""News pages and our labels of some of their sentences in, labelled sentences out.

The labels are offsets into the true bodies of the article set, by page; the text stays with the
set. One annotator, a language model, gave them, without a second opinion; they are under CC0-1.0.
Sentences of the part `fit` were read before the rules of `claims.form` were written, those of the
part `test` after.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal

from claimwright.errors import UnavailableError

Part = Literal["fit", "test"]

_ARTICLES = "articles/ground_truth.json"
_ID_CHARACTERS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSentence:
    """One sentence of a news page.

    Attributes:
        text: Byte-exact.
        article: First characters of the page's id.
        part: Whether it may fit something, or measures.
        kinds: Of question, imperative, fragment, quotation, opinion and forecast all that it is.
        factual: Whether it states a fact that could be checked, important or not.
        topic: `climate`, `science` or `other`.
    """

    text: str
    article: str
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
        message = f"data set {str(path)!r} is absent; point --data at the folder that holds it"
        raise UnavailableError(message)
    pages = json.loads(path.read_text(encoding="utf-8"))
    bodies = {name[:_ID_CHARACTERS]: page["articleBody"] for name, page in pages.items()}
    return tuple(one for one in _labelled(bodies) if one.part == part)


def _labelled(bodies: Mapping[str, str]) -> Iterator[ArticleSentence]:
    lines = files("claimwright_lab.training").joinpath("article_sentences.jsonl")
    for row in map(json.loads, lines.read_text(encoding="utf-8").splitlines()):
        if row["article"] in bodies:
            yield ArticleSentence(
                text=bodies[row["article"]][row["start"] : row["end"]],
                article=row["article"],
                part=row["part"],
                kinds=frozenset(row["kinds"]),
                factual=row["factual"],
                topic=row["topic"],
            )
