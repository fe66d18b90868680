"""Abstracts and paragraphs of public corpora in, claims that were written on them out.

Writers who saw nothing but a passage wrote six or seven claims on it, in other words than its own,
and named the sentences that decide each; second readers labelled the claims of most passages anew.
The passages are those of the data sets, named by what they hash to; only the claims are kept here.
"""

import hashlib
import logging
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.claims.sentences import split
from claimwright.claims.wikitext.blocks import BlockKind, blocks
from claimwright.claims.wikitext.rendering import plain
from claimwright.claims.wikitext.tree import mask, outline
from claimwright_lab.training.documents import Embedder, picked_window
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    Example,
    Relevance,
    Row,
    jsonl_rows,
    read_rows,
)
from claimwright_lab.training.starter_claims import WRITTEN

ABSTRACTS: Final = "Claims on abstracts"
PARAGRAPHS: Final = "Claims on paragraphs"
PASSAGE_CLAIMS: Final = WRITTEN / "passage_claims.jsonl"

_LOG: Final = logging.getLogger(__name__)
_STANCES: Final = {"S": SUPPORTS, "R": REFUTES, "N": NOT_ENOUGH_INFO}
_CORPORA: Final = ("abstracts_synergy", "abstracts_cgiar_climate")
_GLUED: Final = re.compile(r"(?<=[a-z)%\d][.?!])(?=[A-Z][a-z])")
"""Where a heading of an abstract ran into its next sentence."""
_CITED: Final = re.compile(
    r"\s*\((?:[^()]*\b(?:19|20)\d\d[a-z]?\b[^()]*"
    r"|[^()]*(?:Figure|Table|Section|Box|Chapter|SPM|Cross)[^()]*)\)|\s*\{[^{}]*\}"
)
_PICKED: Final = 0.65
"""Share of the claims that are read beside the window that inference would pick."""
_WIDEST: Final = 4
"""Most sentences between the first and the last that decide a claim, to be read in one piece."""
_SMOOTHING: Final = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """An abstract or a paragraph, with its title and its sentences."""

    dataset: str
    title: str
    sentences: tuple[str, ...]

    @property
    def key(self) -> str:
        """The first twelve hexadecimal digits of the SHA-256 of its sentences, one a line."""
        return hashlib.sha256("\n".join(self.sentences).encode()).hexdigest()[:12]

    def text(self, places: Sequence[int]) -> str:
        """Join the sentences of the given places, from 0; places beyond the last are left out."""
        return " ".join(self.sentences[place] for place in places if place < len(self.sentences))


def passage_claims(
    data: Path, embedder: Embedder, *, seed: int, path: Path = PASSAGE_CLAIMS
) -> list[Example]:
    """Return each claim beside a part of its passage.

    The part is what inference would read, if it holds the sentences that decide the claim, or these
    with what stands around them. Where the second reader said otherwise, both labels share the
    claim; where one said that it is supported and the other that it is refuted, it is left out.

    Args:
        data: The folder of data sets.
        embedder: Tells which part of a passage inference would read.
        seed: Decides between the parts.
        path: Rows `{passage, claim, label, at}` and `second`, the second reader's label, if any: a
            label is S, R, N or, of a second reader, H for half; `at` counts sentences from 1.

    Raises:
        UnavailableError: A data set is absent.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret
    rows = list(jsonl_rows(path))
    asked = {row["passage"] for row in rows}
    known = {each.key: each for each in read_passages(data) if each.key in asked}
    if lost := len(asked) - len(known):
        _LOG.warning(
            "%d of %d passages are not as they were: their claims are left out", lost, len(asked)
        )
    rows = [row for row in rows if row["passage"] in known and _agreed(row) is not None]
    texts = [sentence for each in known.values() for sentence in each.sentences]
    vectors = dict(zip(texts, embedder.embed(texts), strict=True))
    claims = embedder.embed([row["claim"] for row in rows])
    found = []
    for row, claim in zip(rows, claims, strict=True):
        passage = known[row["passage"]]
        window = picked_window(claim, np.stack([vectors[each] for each in passage.sentences]))
        found.append(_example(row, passage, window, chance))
    return found


def _agreed(row: Row) -> tuple[str, ...] | None:
    """Return the labels that share a claim: one, or those of both readers; `None` for none."""
    label, second = row["label"], row.get("second", row["label"])
    if second == "H" or {label, second} == {"S", "R"}:
        return None
    return (label,) if second == label else (label, second)


def _example(row: Row, passage: Passage, window: tuple[int, int], chance: random.Random) -> Example:
    labels = _agreed(row) or ()
    deciding = sorted(place - 1 for place in row["at"] if place <= len(passage.sentences))
    text = passage.text(_part(deciding, window, row["label"], chance))
    pair = Example(
        dataset=passage.dataset,
        claim=row["claim"],
        evidence=text,
        title=passage.title,
        stance=(_STANCES[labels[0]],),
        relevance=Relevance.YES,
    )
    if len(labels) == 1:
        return pair
    shares = [_SMOOTHING / 3.0] * 3
    for label in labels:
        shares[_STANCES[label]] += (1.0 - _SMOOTHING) / 2.0
    return replace(pair, stance=(), shares=(shares[0], shares[1], shares[2]))


def _part(
    deciding: Sequence[int], window: tuple[int, int], label: str, chance: random.Random
) -> Sequence[int]:
    """Return the places of the sentences that a claim is read beside."""
    first, last = deciding[0], deciding[-1]
    holds = window[0] <= first and last < window[1]
    if (holds or label == "N") and chance.random() < _PICKED:
        return range(*window)
    if last - first < _WIDEST:
        return range(max(0, first - chance.randint(0, 1)), last + 1 + chance.randint(0, 1))
    return deciding


def read_passages(data: Path) -> Iterator[Passage]:
    """Read every abstract and paragraph that claims could have been written on.

    Raises:
        UnavailableError: A data set is absent.
    """
    for name in _CORPORA:
        for row in read_rows(data / "corpora" / f"{name}.jsonl.xz"):
            abstract = _GLUED.sub(" ", (row.get("abstract") or "").strip())
            yield _passage(ABSTRACTS, (row.get("title") or "").strip(), abstract)
    for row in read_rows(data / "corpora" / "ipcc_ar6_paragraphs.jsonl.xz"):
        text = _CITED.sub("", " ".join(row["text"].split()))
        yield _passage(PARAGRAPHS, f"{row['report']}, {row['section']}", text)
    for row in read_rows(data / "wikipedia" / "wikitext_pages.jsonl.xz"):
        masked = mask(row["wikitext"])
        for block in blocks(masked, outline(masked.text)):
            if block.kind is BlockKind.PARAGRAPH:
                text = plain(masked, block.nodes, block.start, block.end)
                yield _passage(PARAGRAPHS, row["name"].replace("-", " "), text)


def _passage(dataset: str, title: str, text: str) -> Passage:
    sentences = tuple(each.text for each in split(" ".join(text.split())))
    return Passage(dataset=dataset, title=title, sentences=sentences)
