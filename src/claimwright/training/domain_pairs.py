"""Scientific, health and climate sets, read into pairs."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.training.documents import Abstract, CitedClaim
from claimwright.training.files import read_rows
from claimwright.training.negatives import NearMisses
from claimwright.training.records import (
    ADMISSIBLE,
    NOT_ENOUGH_INFO,
    Example,
    Relevance,
    labelled,
    unrelated,
)
from claimwright.training.windows import SENTENCES, picked_window

_AROUND: Final = 1


def climate_fever(data: Path) -> Iterator[Example]:
    """Read CLIMATE-FEVER: one pair per claim and Wikipedia sentence.

    Args:
        data: The data folder.

    Yields:
        Pairs of every split.
    """
    for row in read_rows(data / "verification/climate_fever.dev80.jsonl.xz"):
        for item in row["evidences"]:
            yield labelled(
                "CLIMATE-FEVER",
                row["claim"],
                item["evidence"],
                item["evidence_label"],
                title=item["article"],
            )


def healthver(data: Path) -> Iterator[Example]:
    """Read HealthVer: claims and sentences of abstracts.

    Args:
        data: The data folder.

    Yields:
        Pairs of every split.
    """
    for row in read_rows(data / "verification/healthver_dev.jsonl.xz"):
        yield labelled("HealthVer", row["claim"], row["evidence"], row["label"])


def check_covid(data: Path) -> Iterator[Example]:
    """Read Check-COVID: claims and rationales of abstracts.

    Args:
        data: The data folder.

    Yields:
        Pairs of every split.
    """
    for row in read_rows(data / "verification/check_covid_train_dev.jsonl.xz"):
        yield labelled(
            "Check-COVID", row["claim"], row["evidence"], row["label"], title=row["title"]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSet:
    """A set in SciFact's format, read.

    Attributes:
        name: Data set name.
        claims: Claims to train on.
        abstracts: Its corpus.
        near_misses: Uncited abstracts per claim.
    """

    name: str
    claims: Sequence[CitedClaim]
    abstracts: Mapping[str, Abstract]
    near_misses: int


def picked(claim: CitedClaim, abstract: Abstract) -> tuple[int, int]:
    """Return the window that inference would read.

    Args:
        claim: The claim.
        abstract: The abstract.

    Returns:
        First sentence and the one after the last.
    """
    return picked_window(claim.vector, abstract.vectors)


def _decided(claim: CitedClaim, abstract: Abstract, bare: Example) -> Iterator[Example]:
    """Yield the windows of an abstract that decides the claim."""
    label = ADMISSIBLE[claim.labels[abstract.key]]
    groups = claim.rationales[abstract.key]
    for group in groups:
        start, end = min(group), max(group) + 1
        if end - start > SENTENCES:
            text = " ".join(abstract.sentences[index].strip() for index in sorted(group))
            yield replace(bare, evidence=text, stance=label)
            continue
        yield replace(bare, evidence=abstract.window(start, end), stance=label)
        wide = abstract.window(max(0, start - _AROUND), end + _AROUND)
        yield replace(bare, evidence=wide, stance=label)
    start, end = picked(claim, abstract)
    holds = any(set(group) <= set(range(start, end)) for group in groups)
    stance = label if holds else (*label, NOT_ENOUGH_INFO)
    yield replace(bare, evidence=abstract.window(start, end), stance=stance)
    near = {index + step for group in groups for index in group for step in (-1, 0, 1)}
    far = [index for index in range(len(abstract.sentences)) if index not in near]
    if far:
        least = min(far, key=lambda index: float(abstract.vectors[index] @ claim.vector))
        yield replace(
            bare,
            evidence=abstract.window(least, least + 1),
            stance=(NOT_ENOUGH_INFO,),
            relevance=Relevance.UNKNOWN,
        )


def _cited(claim: CitedClaim, abstract: Abstract, name: str) -> Iterator[Example]:
    """Yield the windows of a cited abstract."""
    bare = Example(
        dataset=name,
        claim=claim.text,
        evidence="",
        title=abstract.title,
        relevance=Relevance.YES,
    )
    if abstract.key in claim.labels:
        yield from _decided(claim, abstract, bare)
        return
    start, end = picked(claim, abstract)
    yield replace(bare, evidence=abstract.window(start, end), stance=(NOT_ENOUGH_INFO,))


def cited_pairs(source: CitedSet, *, seed: int) -> Iterator[Example]:
    """Turn claims with cited abstracts into pairs.

    Per deciding abstract: each rationale bare and with its neighbours, the window that inference
    would pick, and the sentence least like the claim. Per undecided abstract: the picked window.
    Then picked windows of near misses; one in two has its stance left open, because it may
    decide the claim though nobody read it.

    Args:
        source: The set.
        seed: Decides which near misses are used.

    Yields:
        The pairs, claim by claim.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    misses = NearMisses(source.abstracts)
    for claim in source.claims:
        for key in claim.cited:
            if key in source.abstracts:
                yield from _cited(claim, source.abstracts[key], source.name)
        bare = Example(dataset=source.name, claim=claim.text, evidence="")
        for number, abstract in enumerate(
            misses.find(claim, count=source.near_misses, chance=chance)
        ):
            start, end = picked(claim, abstract)
            miss = unrelated(bare, abstract.window(start, end), title=abstract.title)
            yield miss if number % 2 == 0 else replace(miss, stance=())
