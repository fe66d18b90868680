"""Claims with the texts that speak to them, for an encoder to learn to find."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.claims.sentences import split
from claimwright_lab.evaluation.data_sets.cited_abstracts import without_marks
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.domain_pairs import check_covid, climate_fever, healthver
from claimwright_lab.training.general import fool_me_twice
from claimwright_lab.training.held_out import permitted
from claimwright_lab.training.records import NOT_ENOUGH_INFO, Example, Row, read_rows

_AROUND: Final = 3
_SHORTEST_CONCLUSION: Final = 8
_SHORTEST_ABSTRACT: Final = 4
"""Sentences; below it the rest of an abstract says too little without its conclusion."""
_ABSTRACTS: Final = {"cgiar_climate": 1200, "synergy": 1200, "cdr_map": 400}
"""Unlabelled abstracts and how many of each are used; SciFact's own are not among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPair:
    """What is asked and a text that answers it: title, line break, text, as documents are embedded.

    A batch holds one data set, whose texts are near each other; a near miss, of the same set, does
    not answer.
    """

    dataset: str
    claim: str
    text: str
    near_miss: str = ""


def as_embedded(title: str, text: str) -> str:
    """Return a document as the index embeds it."""
    return f"{title}\n{text}" if title else text


def scifact_texts(data: Path) -> dict[str, str]:
    """Read SciFact's abstracts as documents are embedded: id to text, in file order."""
    return {
        str(row["doc_id"]): as_embedded(row["title"], " ".join(row["abstract"]))
        for row in read_rows(data / "verification/scifact/corpus.jsonl.xz")
    }


def scifact(data: Path) -> Iterator[SearchPair]:
    """Read SciFact's training claims with each abstract they cite; dev is not opened."""
    texts = scifact_texts(data)
    for row in read_rows(data / "verification/scifact/claims_train.jsonl.xz"):
        for key in map(str, row["cited_doc_ids"]):
            yield SearchPair(dataset="SciFact", claim=row["claim"], text=texts[key])


def citation_integrity(data: Path) -> Iterator[SearchPair]:
    """Read citing sentences with the part of the paper that their annotators marked first."""
    folder = data / "verification/citation_integrity"
    papers = {str(row["doc_id"]): row for row in read_rows(folder / "corpus.jsonl.xz")}
    for row in read_rows(folder / "claims_train.jsonl.xz"):
        claim = without_marks(row["claim"])
        for key, groups in row["evidence"].items():
            paper, first = papers[key], min(groups[0]["sentences"])
            window = paper["abstract"][max(0, first - _AROUND) : first + _AROUND + 1]
            text = as_embedded(paper["title"], " ".join(window))
            yield SearchPair(dataset="Citation Integrity", claim=claim, text=text)


def decided(pairs: Iterator[Example]) -> Iterator[SearchPair]:
    """Keep pairs whose evidence decides the claim: to be found is not to be agreed with."""
    for pair in pairs:
        if NOT_ENOUGH_INFO not in pair.stance:
            text = as_embedded(pair.title, pair.evidence)
            yield SearchPair(dataset=pair.dataset, claim=pair.claim, text=text)


def conclusions(data: Path, *, seed: int) -> Iterator[SearchPair]:
    """Take an abstract's last sentence, or one time in four its title, as a claim on the rest."""
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    for name, count in _ABSTRACTS.items():
        rows = list(read_rows(data / f"corpora/abstracts_{name}.jsonl.xz"))
        for row in chance.sample(rows, min(count, len(rows))):
            yield from _own_question(row, by_title=chance.random() < 1 / 4)


def _own_question(row: Row, *, by_title: bool) -> Iterator[SearchPair]:
    title, text = row["title"] or "", row["abstract"] or ""
    if by_title and title:
        yield SearchPair(dataset="Abstracts, by title", claim=title, text=text)
        return
    sentences = split(text)
    if len(sentences) < _SHORTEST_ABSTRACT:
        return
    last = sentences[-1]
    if len(last.text.split()) >= _SHORTEST_CONCLUSION:
        rest = as_embedded(title, text[: last.start].strip())
        yield SearchPair(dataset="Abstracts, by conclusion", claim=last.text, text=rest)


def search_pairs(data: Path, *, seed: int) -> tuple[SearchPair, ...]:
    """Read every set, claims of the training split and of no test set only.

    Raises:
        UnavailableError: A data set is absent.
    """
    allowed = permitted(data)
    every: tuple[Iterator[SearchPair], ...] = (
        scifact(data),
        citation_integrity(data),
        decided(iter(climate_fever(data))),
        decided(iter(healthver(data))),
        decided(iter(check_covid(data))),
        decided(fool_me_twice(data)),
        conclusions(data, seed=seed),
    )
    return tuple(pair for pairs in every for pair in pairs if _trainable(pair, allowed))


def _trainable(pair: SearchPair, allowed: Callable[[Example], bool]) -> bool:
    example = Example(dataset=pair.dataset, claim=pair.claim, evidence=pair.text)
    return split_of(pair.claim) == "train" and allowed(example)
